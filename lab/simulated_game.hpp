// One game of one variant, played and counted. Only simulation.cpp includes this.
#pragma once
#include <algorithm>
#include <optional>

#include "bots/random_play.hpp"
#include "core/any_seat.hpp"
#include "host/game_setup.hpp"
#include "lab/player_pool.hpp"
#include "lab/namespace.hpp"
#include "lab/rule_count/all.hpp"
#include "lab/simulation.hpp"

namespace tischlein::lab {

// One variant, prepared before its first game.
template <Game G>
struct PreparedVariant {
    static_assert(HasRuleCount<G>);
    GameSetup<G> setup;
    int seats, sides;
    std::string name;  // "stack = true, seats = 3"; empty if nothing varies
};

// Counts the choices of one game, and in a watched game also the rules that take effect.
template <Game G>
class Observer final : public DecisionListener<G> {
public:
    Observer(const typename G::State& fresh, Histogram& choices, bool watched) : choices_(choices), watched_(watched) {
        if (watched_) RuleCount<G>::count_deal(fresh, hits);
    }
    void decided(const typename G::State& before, Seat who, const typename G::Move& move,
                 std::uint32_t choices) override {
        choices_.add(choices);
        sum += choices;
        if (!watched_) return;
        // Applies the move to a copy as well, to get its events.
        typename G::State after = before;
        typename G::Events events;
        G::apply(after, who, move, events);
        RuleCount<G>::count(before, after, who, move, events, hits);
    }
    Hits hits{};
    std::int64_t sum = 0;

private:
    Histogram& choices_;
    bool watched_;
};

// What a seat decides, out of how many legal moves.
template <Game G>
struct ChosenMove {
    Seat who;
    std::uint32_t choices;
    typename G::Move move;
};

// Decides like random_ply (bots/random_play.hpp), but also says how many choices there were. A seat that may act out of turn
// does so with chance 1/2. Random players get no views, which makes them fast.
template <Game G>
ChosenMove<G> random_decision(const typename G::State& s, Random& random) {
    const auto any_move = [&](Seat who) -> ChosenMove<G> {
        const auto moves = G::legal(s, who);
        return {who, moves.size(), G::with_call(s, who, moves[random.below(moves.size())])};
    };
    for (SeatSet left = G::may(s); !left.empty();) {
        const Seat who = any_of(left, random);
        left.remove(who);
        if (random.below(2) != 0) return any_move(who);
    }
    return any_move(any_of(G::must(s), random));
}

template <Game G>
Played play_randomly(typename G::State& s, Random random, Observer<G>& observer, const std::atomic<bool>& stop) {
    Played played;
    NoEvents none;
    while (!G::must(s).empty()) {
        played.stopped = stop.load(std::memory_order_relaxed);
        played.finished = !played.stopped && played.decisions < G::most_plies;
        if (!played.finished) break;
        const ChosenMove<G> decision = random_decision<G>(s, random);
        observer.decided(s, decision.who, decision.move, decision.choices);
        G::apply(s, decision.who, decision.move, none);
        ++played.decisions;
    }
    played.outcome = G::outcome(s);
    return played;
}

inline bool all_random(const std::vector<Entrant>& bots) {
    return std::all_of(bots.begin(), bots.end(), [](const Entrant& bot) {
        return bot.level == Level::random && bot.baseline == Baseline::none && bot.command.empty();
    });
}

// The bot of each seat. The last bot takes all seats that are left.
inline std::vector<std::size_t> seating(const SimulationPlan& plan, int seats) {
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i < static_cast<std::size_t>(seats); ++i) all.push_back(std::min(i, plan.bots.size() - 1));
    return all;
}

// Plays games of one variant for one thread.
template <Game G>
class VariantWorker {
public:
    VariantWorker(const SimulationPlan& plan, const PreparedVariant<G>& ready, Programs& programs, std::size_t thread,
                  const std::atomic<bool>& stop)
        : ready_(ready),
          source_(Random::from_text(plan.seed)),
          random_(all_random(plan.bots)),
          players_(plan.bots, ready.seats, ready.setup, programs, thread),
          seating_(seating(plan, ready.seats)),
          stop_(stop) {}

    // `deal` is the same number in all variants; it decides the cards. `game_number` is told to programs; no other game of
    // the simulation has it. Returns std::nullopt if the game was stopped.
    std::optional<GameFigures> play(std::int64_t deal, std::int64_t game_number) {
        const Random source = source_.split(static_cast<std::uint64_t>(deal));
        typename G::State s = ready_.setup.deal(ready_.seats, source.split(1));
        const typename G::State fresh = s;
        GameFigures figures;
        figures.watched = deal % watch_every == 0;
        Histogram choices;
        Observer<G> observer(fresh, choices, figures.watched);
        const Played played =
            random_ ? play_randomly<G>(s, source.split(2), observer, stop_)
                    : Contest<G>(players_.seat_all(seating_, game_number), source.split(2), stop_, &observer)
                          .play(s, G::most_plies);
        if (played.stopped) return std::nullopt;
        ++tally.games;
        tally.choices.add(choices);
        tally.length.add(played.decisions);
        tally.choice_squares += observer.sum * observer.sum;
        tally.length_choices += observer.sum * played.decisions;
        figures.choices = observer.sum;
        figures.hits = observer.hits;
        figures.finished = played.finished;
        figures[Figure::length] = played.decisions;
        figures[Figure::unfinished] = played.finished ? 0 : 1;
        if (figures.watched) count_rules(observer.hits);
        if (!played.finished)
            ++tally.unfinished;
        else
            count_result(fresh, played.outcome, figures);
        return figures;
    }

    Faults take_faults(std::size_t bot) { return players_.take_faults(bot); }

    Tally tally;

private:
    void count_rules(const Hits& hits) {
        ++tally.watched;
        for (std::size_t i = 0; i < hits.size(); ++i) {
            tally.rules[i].times += hits[i];
            tally.rules[i].squares += static_cast<std::int64_t>(hits[i]) * hits[i];
            tally.rules[i].games += hits[i] != 0;
        }
    }

    void count_result(const typename G::State& fresh, const Outcome& end, GameFigures& figures) {
        count_wins(fresh, end, figures);
        tally.ranks.resize(static_cast<std::size_t>(ready_.seats));
        for (std::size_t i = 0; i < tally.ranks.size(); ++i) tally.ranks[i].add(end.ranks[i]);
        if (end.scored == 0) return;
        if (tally.scores.size() < end.scored) tally.scores.resize(end.scored);
        std::int64_t total = 0, best = end.scores[0];
        for (std::size_t i = 0; i < end.scored; ++i) {
            tally.scores[i].add(end.scores[i]);
            total += end.scores[i];
            best = std::max<std::int64_t>(best, end.scores[i]);
        }
        tally.total.add(total);
        tally.best.add(best);
        figures[Figure::score] = total * whole_win / end.scored;
        figures[Figure::best_score] = best;
    }

    // A win belongs to a side; each seat of a side has all of it.
    void count_wins(const typename G::State& fresh, const Outcome& end, GameFigures& figures) {
        SeatSet sides;
        for (const Seat who : end.winners) sides.add(side_of(who));
        const std::int64_t part = sides.empty() ? 0 : whole_win / sides.size();
        for (int i = 0; i < ready_.seats; ++i) {
            if (!sides.has(side_of(seat(i)))) continue;
            const int turn_order = RuleCount<G>::turn_order(fresh, seat(i));
            tally.won_by_seat[static_cast<std::size_t>(i)] += part;
            tally.won_by_turn_order[static_cast<std::size_t>(turn_order)] += part;
            if (turn_order == 0) figures[Figure::first_wins] = part;
        }
        figures[Figure::first_gain] = figures[Figure::first_wins] - whole_win / ready_.sides;
        figures[Figure::shared] = sides.size() > 1 ? 1 : 0;
        figures[Figure::won] = end.winners.empty() ? 0 : 1;
        tally.shared += figures[Figure::shared];
        tally.unwon += end.winners.empty();
    }
    Seat side_of(Seat who) const { return seat(number(who) % ready_.sides); }

    const PreparedVariant<G>& ready_;
    Random source_;
    bool random_;
    PlayerPool<G> players_;
    std::vector<std::size_t> seating_;
    const std::atomic<bool>& stop_;
};

}  // namespace tischlein::lab
