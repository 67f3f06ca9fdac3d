// Random play through the Game interface, for benchmarks, simulations and the property suite.
#pragma once
#include "core/any_seat.hpp"
#include "core/game.hpp"

namespace tischlein::bots {

// Makes one decision of a random seat that the table waits for: a uniformly random legal move, with all calls that belong
// to it (`with_call`). Returns false when the game is over.
template <Game G, class Sink>
bool random_ply(typename G::State& s, Random& random, Sink& events) {
    const SeatSet waiting = G::must(s);
    if (waiting.empty()) return false;
    const Seat who = any_of(waiting, random);
    const std::uint64_t bits = random.next();
    const auto moves = G::legal(s, who);
    G::apply(s, who, G::with_call(s, who, moves[random.below(moves.size(), bits)]), events);
    return true;
}

}  // namespace tischlein::bots
