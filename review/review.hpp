// After the game: how each seat's chance to win went from the deal to the end, and what moved it (docs/review.md).
//
// A chance is estimated from the true hands: what nobody at the table could know is drawn anew, and all play on by rule of
// thumb. Luck is the difference between the card that came and the mean of all that could have come, by the same measure, so
// its mean is zero. A decision is judged separately, only by what its seat could see.
//
// All chances are whole numbers of millionths and all parts are differences of them, so the parts add up exactly.
#pragma once
#include <array>
#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/game_history.hpp"
#include "review/namespace.hpp"
#include "review/reasons.hpp"

namespace tischlein::review {

using Millionths = std::int64_t;
inline constexpr Millionths certain = 1'000'000;
using BySeat = std::array<Millionths, most_seats>;

enum class ResultPart : std::uint8_t {
    deal,    // cards dealt, in later rounds, too
    draws,   // cards drawn, tiles turned up, reshuffles
    hidden,  // how cards lay that the seat could not see when it decided
    own,     // its decisions, by what it could see, compared with the rule of thumb
    others,  // what the others decided
    reflex,  // who was quick, and who was not
};
inline constexpr std::array<std::string_view, 6> part_names{"deal", "draws", "hidden", "own", "others", "reflex"};
template <class T>
using ByPart = std::array<T, part_names.size()>;
constexpr std::size_t index_of(ResultPart part) { return static_cast<std::size_t>(part); }

// A choice, judged by what its seat could see.
struct JudgedDecision {
    std::size_t choices = 0;
    std::string best;   // equal to the move made if none was found better
    AnyMove best_move;  // the same as a value
    Millionths chance = 0, best_chance = 0;
    Millionths loss = 0;  // never negative
    double error = 0;     // its standard error, in millionths
    Millionths counted = 0;  // the loss for sums: without bias, so it may be negative (bots/evaluation.hpp)
    double counted_error = 0;
    Millionths stake = 0;  // between the best and the worst move
    Millionths gain = 0;   // over the rule of thumb's choice
    double gain_error = 0;
    bool clear = false;         // the loss is clear of the noise
    Seat gave_to = Seat::none;  // who gained most by the move made instead of the best, and how much
    Millionths gave = 0;
    bool only_call = false;  // the better move is the same one with its call
    Reason reason{};         // if it is clear
};

struct Step {
    std::size_t at = 0;  // moves made
    Seat who = Seat::none;
    std::string move;
    BySeat chances{};  // after this step
    std::array<double, most_seats> errors{};
    std::array<BySeat, 2> halves{};  // the same chances by each half of the playouts alone, for studies
    ByPart<BySeat> parts{};  // what changed since the step before
    std::optional<JudgedDecision> decision{};
};

struct PlayerReview {
    std::string name;
    Millionths start = 0, result = 0;
    ByPart<Millionths> parts{};  // start and all parts add up to the result
    ByPart<double> errors{};
    int decisions = 0, mistakes = 0;
    Millionths loss = 0, stake = 0;
    double loss_variance = 0;

    Millionths part(ResultPart which) const { return parts[index_of(which)]; }
    Millionths luck() const { return part(ResultPart::deal) + part(ResultPart::draws) + part(ResultPart::hidden); }
    Millionths adjusted() const { return result - luck(); }
    // 0: always the worst move; 100: always the best. std::nullopt if there was no decision, or if the noise is too large.
    std::optional<int> accuracy() const;
};

struct Review {
    std::string game;
    int rules = 0, seats = 0;
    bool complete = true;               // false: interrupted, so numbers are rough and decisions may be unjudged
    bool over = true;                   // false: the result is the chances at the last position
    int playouts = 0;                   // behind each chance
    std::vector<Step> steps;            // the deal, then each move
    std::vector<PlayerReview> players;  // by seat
    std::vector<Seat> hinted;           // seats that were given hints: their play does not show their skill
    std::vector<std::size_t> moments;   // up to three steps that decided the game, by `at`
};

struct ReviewPlan {
    std::int64_t decisions = 110'000;  // to play for each chance; long games get fewer playouts
    int most_playouts = 4000, least_playouts = 60;
    std::int64_t decisions_in_all = 150'000'000;  // of all chances together; a very long game gets still fewer playouts
    std::int64_t decisions_at_first = 3'000'000;  // of these for the first picture: about a second on two cores
    bool judge = true;      // decisions, too
    bool from_deal = true;  // false: the record begins with a position
    int threads = 1;
    std::string seed = "review";
};

// How far the review is. `rough` is called once, after the first look at all chances. Both are called by one thread at a time.
struct ReviewProgress {
    std::function<void(std::int64_t done, std::int64_t all)> step{};
    std::function<void(const Review&)> rough{};
};

// Setting `stop` ends it soon, with what is known by then. The same plan gives the same review with any number of threads.
Review review_game(const GameHistory& game, const std::vector<std::string>& names, const ReviewPlan& plan,
                   const ReviewProgress& progress, const std::atomic<bool>& stop);

// The names in a record; missing ones are "Seat 1" and so on, in the language's words.
std::vector<std::string> names_in(const json::object& record, int seats, Language lang);

// Seats that were given hints, in order, each once.
std::vector<Seat> hinted_in(const json::object& record);

}  // namespace tischlein::review
