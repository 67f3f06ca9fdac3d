// A player that sees all cards, also those still to come. For measurement only: it shows how much there is to win by skill.
//
// It is no bot: it lives outside bots/, has no level, and only a contest (lab/contest.hpp) can show it a state. Its
// search is expert's, with the true state in place of imagined ones. It is a strong bound, not a perfect one: it still
// expects the others to play by rule of thumb.
#pragma once
#include "lab/contest.hpp"
#include "lab/namespace.hpp"

namespace tischlein::lab {

// The source of states for the search of a player that is shown the table. It is an interface so that the search is compiled
// once for all such players; a baseline need not be fast.
template <Game G>
class ShownStates {
public:
    static constexpr bool guesses = false;

    ShownStates(const typename G::State& s, Seat who) : s_(s), seat_(who) {}
    virtual ~ShownStates() = default;
    Seat seat() const { return seat_; }
    virtual typename G::State state(Random& random) const = 0;
    virtual std::uint64_t key(const typename G::State& s) const = 0;

protected:
    const typename G::State& s_;
    Seat                     seat_;
};

// Always gives the true state.
template <Game G>
class TrueState final : public ShownStates<G> {
public:
    using ShownStates<G>::ShownStates;
    typename G::State state(Random&) const override { return this->s_; }
    std::uint64_t key(const typename G::State& s) const override { return hash_of(s); }
};

// A player that is shown the true state and searches the states that `Source` makes of it.
template <Game G, class Source>
class SeeingPlayer final : public PeekingPlayer<G> {
    using Move = typename G::Move;

public:
    SeeingPlayer(const Budget& budget, int milliseconds) : budget_(budget), milliseconds_(milliseconds) {}

    void peek(const typename G::State& s) override { s_ = s; }

    Move act(const typename G::View& view, std::span<const Move> moves, Random& random) override {
        if (moves.size() == 1) return moves[0];
        Budget budget = budget_;
        if (milliseconds_ > 0)
            budget.until = std::chrono::steady_clock::now() + std::chrono::milliseconds(milliseconds_);
        Source source(s_, view.seat);
        search_.think(source, moves, budget, random);
        return moves[winner(search_.contenders(), search_.favourite())];
    }
    std::optional<Move> speak_up(const typename G::View& view, std::span<const Move> moves, Random&) override {
        for (const Move& move : moves)
            if (Heuristics<G>::score(s_, view.seat, move) > 0) return move;
        return std::nullopt;
    }

private:
    Budget                      budget_;
    int                         milliseconds_;
    typename G::State           s_{};
    Search<G, ShownStates<G>>   search_{};
};

}  // namespace tischlein::lab
