// Table sense for every game; one line each, as in games/all.hpp.
#pragma once
#include "bots/sense/annaotto.hpp"
#include "bots/sense/otto.hpp"
#include "bots/sense/uno.hpp"
