// The list of games that all templates walk. script/new-game enters a game here and wherever else games are listed.
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
