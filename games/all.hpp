// The one list of games. A new game is its folder and one line here.
#pragma once
#include "games/annaotto/annaotto.hpp"
#include "games/uno/uno.hpp"

namespace tischlein {

template <class... G>
struct GameList {};

using AllGames = GameList<uno::Uno, annaotto::Annaotto>;

}  // namespace tischlein
