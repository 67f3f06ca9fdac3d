// The search, the chances of a review and the choice of a move for uno, compiled once (bots/compiled.hpp).
#pragma once
#include "bots/advise.hpp"
#include "bots/belief/uno.hpp"
#include "bots/chances.hpp"
#include "bots/heuristics/uno.hpp"

namespace tischlein::bots {

extern template class Search<uno::Uno>;
extern template class Chances<uno::Uno>;
extern template uno::Uno::Move advise<uno::Uno>(const uno::Uno::View&, std::span<const uno::Uno::Move>, Level, const Budget&, Random&, const Recall<uno::Uno>&);

}  // namespace tischlein::bots
