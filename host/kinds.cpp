// Every game of games/all.hpp, wrapped for programs that choose at run time.
#include "games/all.hpp"
#include "host/game_of.hpp"
#include "host/wire/all.hpp"

namespace tischlein::host {

namespace {

template <class... G>
std::vector<const GameKind*> wrap(GameList<G...>) {
    static const std::tuple<KindOf<G>...> kinds;
    return {&std::get<KindOf<G>>(kinds)...};
}

}  // namespace

const std::vector<const GameKind*>& all_kinds() {
    static const std::vector<const GameKind*> kinds = wrap(AllGames());
    return kinds;
}

const GameKind* find_kind(std::string_view name) {
    for (const GameKind* kind : all_kinds())
        if (kind->name() == name) return kind;
    return nullptr;
}

}  // namespace tischlein::host
