// The one list of games. A new game is its folder and one line here.
#pragma once
#include "games/anansi/anansi.hpp"
#include "games/annaotto/annaotto.hpp"
#include "games/otto/otto.hpp"
#include "games/uno/uno.hpp"

namespace tischlein {

template <class... G>
struct GameList {};

using AllGames = GameList<uno::Uno, annaotto::Annaotto, anansi::Anansi, otto::Otto>;

}  // namespace tischlein
