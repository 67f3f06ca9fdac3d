// Estimates chances to win by playing games to their end: of a whole table, and of the moves of one seat by what it can see.
//
// All seats play on by rule of thumb, each by what it can see itself. A seat takes an opportunity out of turn half of the time.
// Each seat's share of the win is counted in whole numbers, so that sums do not depend on the order.
#pragma once
#include <algorithm>

#include "bots/move_evaluator.hpp"
#include "core/any_seat.hpp"
#include "core/hash.hpp"

namespace tischlein::bots {

template <Game G>
class Chances {
    using State = typename G::State;
    using Move = typename G::Move;

public:
    // Plays `s` to its end and says who won. `quiet`: nobody acts out of turn before the next decision.
    // Returns the number of decisions.
    static int play_out(State& s, bool quiet, Random& random, Shares& shares);

    // From the table as it is, or after `move` of `who` unless it is nullptr. Every playout draws anew what nobody knows.
    static ChanceSum of_table(const State& s, bool quiet, Seat who, const Move* move, int playouts, Random random);
    // From fresh deals.
    static ChanceSum of_deals(const typename G::Box& box, const OptionValues& options, int seats, int playouts,
                              Random random);

    // Evaluates every move, on states that the seat imagines as `expert` does. `move_made`: its index in the
    // list of legal moves, which is compared with the best one; below 0: there is none, and the moves are only sorted.
    static MoveEvaluation of_moves(const BotInput<G>& seen, const EvaluationEffort& effort, int move_made, Random random);

    // Whether this move shows somebody at the table something that nobody could know before.
    static bool is_chance(const State& s, Seat who, const Move& move);

private:
    static constexpr int most_decisions = 6000;  // if a playout is not over by then, all seats share the win

    static Move by_thumb(const State& s, Seat who, Random& random) {
        const auto moves = G::legal(s, who);
        return moves.size() == 1 ? moves[0] : best_by_thumb<G>(s, who, moves, random);
    }
    static bool speaks_up(State& s, Random& random);
    static Shares shares_of(const State& s);
};

template <Game G>
Shares Chances<G>::shares_of(const State& s) {
    const Outcome end = G::outcome(s);
    const int seats = G::seat_count(s), sides = Heuristics<G>::sides(s);
    Shares shares{};
    const SeatSet winners = end.over ? end.winners : SeatSet::first(seats);
    if (winners.empty()) return shares;
    for (const Seat who : winners) shares[index_of(who)] = whole_share / std::max(1, winners.size() * sides / seats);
    return shares;
}

template <Game G>
bool Chances<G>::speaks_up(State& s, Random& random) {
    const SeatSet may = G::may(s);
    if (may.empty() || random.below(2) == 0) return false;
    const Seat who = any_of(may, random);
    const Move move = by_thumb(s, who, random);
    if (Heuristics<G>::score(s, who, move) <= 0) return false;
    NoEvents none;
    G::apply(s, who, move, none);
    return true;
}

template <Game G>
int Chances<G>::play_out(State& s, bool quiet, Random& random, Shares& shares) {
    NoEvents none;
    int decisions = 0;
    for (; decisions < most_decisions; ++decisions, quiet = false) {
        const SeatSet must = G::must(s);
        if (must.empty()) break;
        if (!quiet && speaks_up(s, random)) continue;
        const Seat who = any_of(must, random);
        G::apply(s, who, by_thumb(s, who, random), none);
    }
    shares = shares_of(s);
    return decisions;
}

template <Game G>
ChanceSum Chances<G>::of_table(const State& s, bool quiet, Seat who, const Move* move, int playouts, Random random) {
    ChanceSum sum;
    NoEvents none;
    for (int i = 0; i < playouts; ++i) {
        State playout = s;
        Heuristics<G>::forget_what_comes(playout, random);
        if (move != nullptr) G::apply(playout, who, *move, none);
        Shares shares;
        const int length = play_out(playout, quiet, random, shares);
        sum.add(shares, length);
    }
    return sum;
}

template <Game G>
ChanceSum Chances<G>::of_deals(const typename G::Box& box, const OptionValues& options, int seats, int playouts,
                               Random random) {
    ChanceSum sum;
    for (int i = 0; i < playouts; ++i) {
        State playout = G::setup(box, options, seats, Random(random.next()));
        Shares shares;
        const int length = play_out(playout, false, random, shares);
        sum.add(shares, length);
    }
    return sum;
}

template <Game G>
bool Chances<G>::is_chance(const State& s, Seat who, const Move& move) {
    constexpr int tries = 12;
    NoEvents none;
    State after = s;
    G::apply(after, who, move, none);
    Random random = Random::from_text("is chance");
    for (int i = 0; i < tries; ++i) {
        State other = s;
        Heuristics<G>::forget_what_comes(other, random);
        G::apply(other, who, move, none);
        for (const Seat observer : SeatSet::first(G::seat_count(s)))
            if (hash_of(G::view(other, observer)) != hash_of(G::view(after, observer))) return true;
    }
    return false;
}

template <Game G>
MoveEvaluation Chances<G>::of_moves(const BotInput<G>& seen, const EvaluationEffort& effort, int move_made, Random random) {
    return MoveEvaluator<G>(seen, move_made, random).evaluate(effort);
}

}  // namespace tischlein::bots
