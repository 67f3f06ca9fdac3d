// A player that sees all hands, but not what is still to come: for measurement only, beside the all-seeing one.
//
// All-seeing knows the next cards of every pile, which nobody could; it bounds what honest play can win from far above. This
// one bounds it by what the others hold, which one can at least guess at.
#pragma once
#include "bots/what_comes.hpp"
#include "lab/all_seeing.hpp"
#include "lab/namespace.hpp"

namespace tischlein::lab {

template <Game G>
class OpenHands final : public ShownStates<G> {
public:
    using ShownStates<G>::ShownStates;
    typename G::State state(Random& random) const override {
        typename G::State s = this->s_;
        forget_what_comes(s, random);
        return s;
    }
    std::uint64_t key(const typename G::State& s) const override { return Heuristics<G>::key(s, this->seat_); }
};

}  // namespace tischlein::lab
