#include "bots/compiled/otto.hpp"

namespace tischlein::bots {

template class Search<otto::Otto>;
template class Chances<otto::Otto>;
template otto::Otto::Move advise<otto::Otto>(const otto::Otto::View&, std::span<const otto::Otto::Move>, Level,
                                             const Budget&, Random&, const Recall<otto::Otto>&);

}  // namespace tischlein::bots
