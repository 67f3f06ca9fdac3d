#include <doctest/doctest.h>

#include "games/anansi/anansi.hpp"
#include "host/wire/anansi.hpp"
#include "testkit/test/golden.hpp"

using namespace tischlein;

TEST_CASE("Anansi: golden playthroughs are as they were written down") { testkit::compare_playthroughs<anansi::Anansi>(); }
TEST_CASE("Anansi plays as it was written down, with every option and on every compiler") {
    testkit::compare_signatures<anansi::Anansi>();
}
