// What each game hides; one line each, as in games/all.hpp.
#pragma once
#include "testkit/hidden/anansi.hpp"
#include "testkit/hidden/annaotto.hpp"
#include "testkit/hidden/otto.hpp"
#include "testkit/hidden/uno.hpp"
