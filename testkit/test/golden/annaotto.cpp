#include <doctest/doctest.h>

#include "games/annaotto/annaotto.hpp"
#include "host/wire/annaotto.hpp"
#include "testkit/test/golden.hpp"

using namespace tischlein;

TEST_CASE("ANNAOTTO: golden playthroughs are as they were written down") { testkit::compare_playthroughs<annaotto::Annaotto>(); }
TEST_CASE("ANNAOTTO plays as it was written down, with every option and on every compiler") {
    testkit::compare_signatures<annaotto::Annaotto>();
}
