#include <doctest/doctest.h>

#include "games/otto/otto.hpp"
#include "host/wire/otto.hpp"
#include "testkit/test/golden.hpp"

using namespace tischlein;

TEST_CASE("OTTO: golden playthroughs are as they were written down") { testkit::compare_playthroughs<otto::Otto>(); }
TEST_CASE("OTTO plays as it was written down, with every option and on every compiler") {
    testkit::compare_signatures<otto::Otto>();
}
