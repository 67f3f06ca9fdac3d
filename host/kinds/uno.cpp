#include "bots/compiled/uno.hpp"
#include "host/game_of.hpp"
#include "host/wire/uno.hpp"

namespace tischlein::host {

template <>
const GameKind& kind_of<uno::Uno>() {
    static const KindOf<uno::Uno> kind;
    return kind;
}

}  // namespace tischlein::host
