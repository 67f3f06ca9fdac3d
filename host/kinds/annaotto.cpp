#include "bots/compiled/annaotto.hpp"
#include "host/game_of.hpp"
#include "host/wire/annaotto.hpp"

namespace tischlein::host {

template <>
const GameKind& kind_of<annaotto::Annaotto>() {
    static const KindOf<annaotto::Annaotto> kind;
    return kind;
}

}  // namespace tischlein::host
