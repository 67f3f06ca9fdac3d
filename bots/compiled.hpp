// The search, the chances of a review and the choice of a move are compiled once for each game, in compiled_*.cpp: together
// they take half a minute, and four files of this program choose moves. Include this instead of bots/advise.hpp. A game that
// is missing here works, too.
#pragma once
#include "bots/advise.hpp"
#include "bots/chances.hpp"
#include "games/all.hpp"

namespace tischlein::bots {

extern template class Search<uno::Uno>;
extern template class Chances<uno::Uno>;
extern template uno::Uno::Move advise<uno::Uno>(const uno::Uno::View&, std::span<const uno::Uno::Move>, Level,
                                                const Budget&, Random&, const Recall<uno::Uno>&);
extern template class Search<annaotto::Annaotto>;
extern template class Chances<annaotto::Annaotto>;
extern template annaotto::Annaotto::Move advise<annaotto::Annaotto>(const annaotto::Annaotto::View&,
                                                                    std::span<const annaotto::Annaotto::Move>, Level,
                                                                    const Budget&, Random&,
                                                                    const Recall<annaotto::Annaotto>&);
extern template class Search<anansi::Anansi>;
extern template class Chances<anansi::Anansi>;
extern template anansi::Anansi::Move advise<anansi::Anansi>(const anansi::Anansi::View&,
                                                            std::span<const anansi::Anansi::Move>, Level, const Budget&,
                                                            Random&, const Recall<anansi::Anansi>&);
extern template class Search<otto::Otto>;
extern template class Chances<otto::Otto>;
extern template otto::Otto::Move advise<otto::Otto>(const otto::Otto::View&, std::span<const otto::Otto::Move>, Level,
                                                    const Budget&, Random&, const Recall<otto::Otto>&);

}  // namespace tischlein::bots
