// The heuristics of every game; one line each, as in games/all.hpp.
#pragma once
#include "bots/heuristics/anansi.hpp"
#include "bots/heuristics/annaotto.hpp"
#include "bots/heuristics/otto.hpp"
#include "bots/heuristics/uno.hpp"
