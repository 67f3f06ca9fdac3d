// Many games of one kind, counted: what a designer asks of a rule.
//
// Game number i is dealt and played from `seed` split by i, and everything is counted in whole numbers, so the result is the
// same with any number of threads. With several variants, each one plays the same game numbers and is compared with the first
// game by game, so that the luck of the deal, which is the same for both, drops out of the difference.
#pragma once
#include <algorithm>
#include <array>
#include <atomic>
#include <boost/json.hpp>
#include <functional>
#include <string>
#include <vector>

#include "lab/entrant.hpp"
#include "lab/histogram.hpp"
#include "lab/namespace.hpp"
#include "lab/paired.hpp"
#include "lab/program_session.hpp"
#include "lab/rule_count/counted.hpp"

namespace tischlein::lab {

// What differs between variants: an option, or `seats`, and its values.
struct Vary {
    std::string                     what;
    std::vector<boost::json::value> values;
};

struct SimulationPlan {
    std::string                     game;
    int                             seats = 4;
    boost::json::object             options;
    std::vector<Entrant>            bots;       // by seat; the last one takes all seats that are left
    std::vector<Vary>               vary;       // every combination is a variant; that of the first values is the base
    std::int64_t                    games = 1000;  // of each variant
    std::int64_t                    first = 0;     // the number of the first game: several processes play a part each
    std::string                     seed = "simulation";
    int                             threads = 1;
    ProgramTerms                    programs{};
};

inline constexpr std::size_t most_variants = 12;

// Rules are counted in one game of so many only, because counting needs the events of each move, which cost time.
inline constexpr std::int64_t watch_every = 16;
struct RuleTally {
    std::int64_t times = 0, squares = 0;  // squares: of the times in one game, summed
    std::int64_t games = 0;               // in which it happened at all

    template <class Numbers>
    void exchange(Numbers& numbers) {
        exchange_all(numbers, times, squares, games);
    }
};

struct Tally {
    std::int64_t games = 0, watched = 0;
    std::int64_t unfinished =
        0;  // stopped at a bound that no sensible game reaches; counted in lengths, not in wins and scores
    std::int64_t shared = 0;      // more than one seat, or team, came first
    std::int64_t unwon = 0;       // nobody won: a lost solo game
    Histogram    length;          // decisions
    Histogram    choices;         // legal moves, by decision
    std::int64_t choice_squares = 0, length_choices = 0;  // sums over games of (choices)² and length × choices
    // In parts of `whole_win`; turn order: 0 begins. A team's win is a win of each of its seats.
    std::array<std::int64_t, most_seats> won_by_seat{}, won_by_turn_order{};
    std::vector<Histogram> ranks;   // by seat, 1 is best
    std::vector<Histogram> scores;  // by seat, or by team where the game counts so
    Histogram              total;   // of all seats, by game
    Histogram              best;    // the highest score, by game
    std::array<RuleTally, most_counted> rules{};
    Paired                              paired;  // with the first variant

    void add(const Tally& other);
    // For sending it to another process (number_codec.hpp).
    template <class Numbers>
    void exchange(Numbers& numbers) {
        exchange_all(numbers, games, watched, unfinished, shared, unwon, length, choices, choice_squares,
                     length_choices, won_by_seat, won_by_turn_order, ranks, scores, total, best, rules, paired);
    }
};

struct Variant {
    std::string              name;  // "stack = true"; empty if there is only one
    int                      seats = 0, sides = 0;  // sides: seats, or teams where there are any
    boost::json::object      options;  // all of them
    std::vector<std::string> players;  // by seat
    Tally                    tally;
};

struct Simulation {
    std::string          game, seed;
    std::vector<std::string> vary;      // what differs
    char                 letter = ' ';  // of the game's rules
    std::vector<Counted> counted;       // what `Tally::rules` means
    std::int64_t         wanted = 0;    // games of each variant
    bool                 interrupted = false;
    bool                 by_the_clock = false;  // a bot has a time limit or is a program: a second run may differ
    std::vector<Variant> variants;      // the first is what the others are compared with
    std::vector<std::pair<std::string, Faults>> programs{};  // by name; empty if none played

    std::int64_t played() const;        // of all variants
    std::int64_t all() const { return wanted * static_cast<std::int64_t>(variants.size()); }
    bool varies(std::string_view what) const { return std::find(vary.begin(), vary.end(), what) != vary.end(); }
};

// `progress` is called now and then, by one thread at a time, with the games played and asked for. Setting `stop` ends the
// simulation, without the games under way; what was played till then is a valid, smaller result.
Result<Simulation> simulate(const SimulationPlan& plan, const std::function<void(std::int64_t, std::int64_t)>& progress,
                            const std::atomic<bool>& stop);

// How many games of each variant take about `seconds`: 1, 2 or 5 times a power of ten, at least 100. Found by playing some.
Result<std::int64_t> games_in(double seconds, SimulationPlan plan, const std::atomic<bool>& stop);

}  // namespace tischlein::lab
