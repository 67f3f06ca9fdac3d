#include "bots/compiled/otto.hpp"
#include "host/game_of.hpp"
#include "host/wire/otto.hpp"

namespace tischlein::host {

template <>
const GameKind& kind_of<otto::Otto>() {
    static const KindOf<otto::Otto> kind;
    return kind;
}

}  // namespace tischlein::host
