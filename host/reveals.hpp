// Does a move show anybody something that the mover could not know? Then it cannot be taken back fairly.
#pragma once
#include <algorithm>

#include "core/game.hpp"
#include "host/namespace.hpp"

namespace tischlein::host {

// A move reveals nothing if it has the same events in every state that the mover could be facing. This holds for a card
// laid from the own hand, but not for a card drawn or a hand shown. The function tries many imagined states. It misses a
// reveal only where nearly all of them agree, and there the move shows next to nothing new.
// REQUIRES: the move is legal.
template <Game G>
bool reveals(const typename G::State& state, Seat who, const typename G::Move& move) {
    constexpr int imagined_states = 32;
    const auto told = [&](typename G::State s) {
        typename G::Events events;
        G::apply(s, who, move, events);
        return events;
    };
    const typename G::View view = G::view(state, who);
    const typename G::Events truly = told(state);
    Random random(0);
    for (int i = 0; i < imagined_states; ++i) {
        const typename G::Events maybe = told(G::imagine(view, random));
        if (!std::equal(truly.begin(), truly.end(), maybe.begin(), maybe.end())) return true;
    }
    return false;
}

}  // namespace tischlein::host
