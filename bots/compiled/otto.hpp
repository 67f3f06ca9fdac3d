// The search, the chances of a review and the choice of a move for otto, compiled once (bots/compiled.hpp).
#pragma once
#include "bots/advise.hpp"
#include "bots/belief/otto.hpp"
#include "bots/chances.hpp"
#include "bots/heuristics/otto.hpp"

namespace tischlein::bots {

extern template class Search<otto::Otto>;
extern template class Chances<otto::Otto>;
extern template otto::Otto::Move advise<otto::Otto>(const otto::Otto::View&, std::span<const otto::Otto::Move>, Level, const Budget&, Random&, const Recall<otto::Otto>&);

}  // namespace tischlein::bots
