// OTTO: its bots conclude nothing from the others' play.
#pragma once
#include "bots/belief/belief.hpp"
#include "bots/heuristics/otto.hpp"

namespace tischlein::bots {

template <>
struct Recall<otto::Otto> : NoRecall<otto::Otto> {
    using NoRecall::NoRecall;
};
template <>
class StateSampler<otto::Otto> : public PlainSampler<otto::Otto> {
    using PlainSampler::PlainSampler;
};
static_assert(HasBelief<otto::Otto>);

}  // namespace tischlein::bots
