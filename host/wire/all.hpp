// The JSON forms of all games; one line each, as in games/all.hpp.
#pragma once
#include "host/wire/anansi.hpp"
#include "host/wire/annaotto.hpp"
#include "host/wire/otto.hpp"
#include "host/wire/uno.hpp"
