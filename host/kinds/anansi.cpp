#include "bots/compiled/anansi.hpp"
#include "host/game_of.hpp"
#include "host/wire/anansi.hpp"

namespace tischlein::host {

template <>
const GameKind& kind_of<anansi::Anansi>() {
    static const KindOf<anansi::Anansi> kind;
    return kind;
}

}  // namespace tischlein::host
