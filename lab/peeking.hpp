// A player that sees all hands, but not the cards still to come. For measurement only, beside the all-seeing one.
//
// The all-seeing player also knows the next cards of every pile, which nobody can know, so its bound on honest play is far too
// high. This player knows the other hands only, which an honest player can at least guess, so its bound is closer.
#pragma once
#include "lab/all_seeing.hpp"
#include "lab/namespace.hpp"

namespace tischlein::lab {

template <Game G>
class OpenHands final : public ShownStates<G> {
public:
    using ShownStates<G>::ShownStates;
    typename G::State state(Random& random) const override {
        typename G::State s = this->s_;
        Heuristics<G>::forget_what_comes(s, random);
        return s;
    }
    std::uint64_t key(const typename G::State& s) const override { return Heuristics<G>::key(s, this->seat_); }
};

}  // namespace tischlein::lab
