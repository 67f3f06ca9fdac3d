#include "bots/compiled/uno.hpp"

namespace tischlein::bots {

template class Search<uno::Uno>;
template class Chances<uno::Uno>;
template uno::Uno::Move advise<uno::Uno>(const uno::Uno::View&, std::span<const uno::Uno::Move>, Level, const Budget&,
                                         Random&, const Recall<uno::Uno>&);

}  // namespace tischlein::bots
