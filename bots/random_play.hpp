// Random play through the Game interface: what benchmarks, simulations and the property suite drive games with.
#pragma once
#include "core/game.hpp"

namespace tischlein {

// The move with the call that belongs to it, where the game knows calls.
template <Game G>
constexpr typename G::Move polite(typename G::Move m, const typename G::State& s, Seat who) {
    if constexpr (requires { G::with_call(s, who, m); }) return G::with_call(s, who, m);
    else return m;
}

// What a seat decides, out of how many legal moves.
template <Game G>
struct Decision {
    Seat             who;
    std::uint32_t    choices;
    typename G::Move move;
};

// A uniformly random legal move of one seat that the table waits for, all calls made where the game has any (`with_call`
// of a move that could carry one).  REQUIRES: the game is not over.
template <Game G>
Decision<G> random_decision(const typename G::State& s, Random& random) {
    const SeatSet waiting = G::must(s);
    Seat who = waiting.front();
    if (waiting.size() > 1) {
        auto skip = random.below(static_cast<std::uint32_t>(waiting.size()));
        for (const Seat s2 : waiting)
            if (skip-- == 0) who = s2;
    }
    const auto moves = G::legal(s, who);
    return {who, moves.size(), polite<G>(moves[random.below(moves.size())], s, who)};
}

// Makes such a decision. Returns false when the game is over.
template <Game G, class Sink>
bool random_ply(typename G::State& s, Random& random, Sink& events) {
    if (G::must(s).empty()) return false;
    const Decision<G> decision = random_decision<G>(s, random);
    G::apply(s, decision.who, decision.move, events);
    return true;
}

}  // namespace tischlein
