// What bots conclude from the others' play, for every game whose bots do so.
#pragma once
#include "bots/belief/belief.hpp"
#include "bots/belief/uno.hpp"
