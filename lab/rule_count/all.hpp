// What every game counts. A new game is its file here and one line.
#pragma once
#include "lab/rule_count/anansi.hpp"
#include "lab/rule_count/annaotto.hpp"
#include "lab/rule_count/otto.hpp"
#include "lab/rule_count/uno.hpp"
