// The search, the chances of a review and the choice of a move for anansi, compiled once (bots/compiled.hpp).
#pragma once
#include "bots/advise.hpp"
#include "bots/belief/anansi.hpp"
#include "bots/chances.hpp"
#include "bots/heuristics/anansi.hpp"

namespace tischlein::bots {

extern template class Search<anansi::Anansi>;
extern template class Chances<anansi::Anansi>;
extern template anansi::Anansi::Move advise<anansi::Anansi>(const anansi::Anansi::View&, std::span<const anansi::Anansi::Move>, Level, const Budget&, Random&, const Recall<anansi::Anansi>&);

}  // namespace tischlein::bots
