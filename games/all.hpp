// The one list of games. A new game is its folder and one line here.
#pragma once
#include "games/otto/otto.hpp"
#include "games/uno/uno.hpp"

namespace tischlein {

template <class... G>
struct GameList {};

using AllGames = GameList<uno::Uno, otto::Otto>;

}  // namespace tischlein
