// ANNAOTTO: its bots conclude nothing from the others' play.
#pragma once
#include "bots/belief/belief.hpp"
#include "bots/heuristics/annaotto.hpp"

namespace tischlein::bots {

template <>
struct Recall<annaotto::Annaotto> : NoRecall<annaotto::Annaotto> {
    using NoRecall::NoRecall;
};
template <>
class StateSampler<annaotto::Annaotto> : public PlainSampler<annaotto::Annaotto> {
    using PlainSampler::PlainSampler;
};
static_assert(HasBelief<annaotto::Annaotto>);

}  // namespace tischlein::bots
