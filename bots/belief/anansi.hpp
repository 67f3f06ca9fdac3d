// Anansi: its bots conclude nothing from the others' play.
#pragma once
#include "bots/belief/belief.hpp"
#include "bots/heuristics/anansi.hpp"

namespace tischlein::bots {

template <>
struct Recall<anansi::Anansi> : NoRecall<anansi::Anansi> {
    using NoRecall::NoRecall;
};
template <>
class StateSampler<anansi::Anansi> : public PlainSampler<anansi::Anansi> {
    using PlainSampler::PlainSampler;
};
static_assert(HasBelief<anansi::Anansi>);

}  // namespace tischlein::bots
