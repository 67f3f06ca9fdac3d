// What bots make of the others' play, in every game where they make something of it.
#pragma once
#include "bots/belief/belief.hpp"
#include "bots/belief/uno.hpp"
