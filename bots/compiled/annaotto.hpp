// The search, the chances of a review and the choice of a move for annaotto, compiled once (bots/compiled.hpp).
#pragma once
#include "bots/advise.hpp"
#include "bots/belief/annaotto.hpp"
#include "bots/chances.hpp"
#include "bots/heuristics/annaotto.hpp"

namespace tischlein::bots {

extern template class Search<annaotto::Annaotto>;
extern template class Chances<annaotto::Annaotto>;
extern template annaotto::Annaotto::Move advise<annaotto::Annaotto>(const annaotto::Annaotto::View&, std::span<const annaotto::Annaotto::Move>, Level, const Budget&, Random&, const Recall<annaotto::Annaotto>&);

}  // namespace tischlein::bots
