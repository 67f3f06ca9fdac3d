// What bots conclude from the others' play, for every game; one line each, as in games/all.hpp.
#pragma once
#include "bots/belief/anansi.hpp"
#include "bots/belief/annaotto.hpp"
#include "bots/belief/otto.hpp"
#include "bots/belief/uno.hpp"
