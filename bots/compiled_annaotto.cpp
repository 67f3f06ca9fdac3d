#include "bots/compiled/annaotto.hpp"

namespace tischlein::bots {

template class Search<annaotto::Annaotto>;
template class Chances<annaotto::Annaotto>;
template annaotto::Annaotto::Move advise<annaotto::Annaotto>(const annaotto::Annaotto::View&,
                                                             std::span<const annaotto::Annaotto::Move>, Level,
                                                             const Budget&, Random&, const Recall<annaotto::Annaotto>&);

}  // namespace tischlein::bots
