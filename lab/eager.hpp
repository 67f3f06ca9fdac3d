// The baseline that other projects call random: any move with equal chance, but it lays when it can, makes its calls and
// challenges nothing. `random` does none of that and is far easier to beat: compare figures of other projects with this one.
#pragma once
#include "bots/random_play.hpp"
#include "lab/contest.hpp"
#include "lab/namespace.hpp"

namespace tischlein::lab {

template <Game G>
class EagerPlayer final : public Player<G> {
    using Move = typename G::Move;

public:
    Move act(const typename G::View& view, std::span<const Move> moves, Random& random) override {
        const auto s = G::imagine(view, random);  // scores and calls rest on what the seat sees
        typename G::Moves busy;
        for (const Move& move : moves)
            if (!is_idle(s, view.seat, move)) busy.push(move);
        const std::span<const Move> from = busy.empty() ? moves : busy.span();
        return G::with_call(s, view.seat, from[random.below(static_cast<std::uint32_t>(from.size()))]);
    }
    std::optional<Move> speak_up(const typename G::View&, std::span<const Move> moves, Random&) override {
        return moves[0];
    }

private:
    static bool is_idle(const typename G::State& s, Seat who, const Move& move) {
        return Heuristics<G>::is_challenge(move) || Heuristics<G>::score(s, who, move) == 0;
    }
};

}  // namespace tischlein::lab
