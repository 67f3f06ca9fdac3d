// Random play through the Game interface: what benchmarks, simulations and the property suite drive games with.
#pragma once
#include "core/game.hpp"

namespace tischlein::bots {

// The move with the call that belongs to it, where the game knows calls.
template <Game G>
constexpr typename G::Move with_calls(typename G::Move m, const typename G::State& s, Seat who) {
    if constexpr (requires { G::with_call(s, who, m); })
        return G::with_call(s, who, m);
    else
        return m;
}

// One decision of one seat that the table waits for: a uniformly random legal move, all calls made where the game has
// any (`with_call` of a move that could carry one).
// Returns false when the game is over.
template <Game G, class Sink>
bool random_ply(typename G::State& s, Random& random, Sink& events) {
    const SeatSet waiting = G::must(s);
    if (waiting.empty()) return false;
    Seat who = waiting.front();
    if (waiting.size() > 1) {
        auto skip = random.below(static_cast<std::uint32_t>(waiting.size()));
        for (const Seat s2 : waiting)
            if (skip-- == 0) who = s2;
    }
    const auto moves = G::legal(s, who);
    G::apply(s, who, with_calls<G>(moves[random.below(moves.size())], s, who), events);
    return true;
}

}  // namespace tischlein::bots
