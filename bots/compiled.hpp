// The search, the chances of a review and the choice of a move are compiled once for each game, in compiled_*.cpp: together
// they take half a minute, and several files choose moves. Include this, or the header of one game, instead of
// bots/advise.hpp. A game that is missing here works, too.
#pragma once
#include "bots/belief/all.hpp"
#include "bots/compiled/anansi.hpp"
#include "bots/compiled/annaotto.hpp"
#include "bots/compiled/otto.hpp"
#include "bots/compiled/uno.hpp"
#include "bots/heuristics/all.hpp"
#include "games/all.hpp"
