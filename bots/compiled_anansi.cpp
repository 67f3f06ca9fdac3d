#include "bots/compiled/anansi.hpp"

namespace tischlein::bots {

template class Search<anansi::Anansi>;
template class Chances<anansi::Anansi>;
template anansi::Anansi::Move advise<anansi::Anansi>(const anansi::Anansi::View&, std::span<const anansi::Anansi::Move>,
                                                     Level, const Budget&, Random&, const Recall<anansi::Anansi>&);

}  // namespace tischlein::bots
