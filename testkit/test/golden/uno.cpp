#include <doctest/doctest.h>

#include "games/uno/uno.hpp"
#include "host/wire/uno.hpp"
#include "testkit/test/golden.hpp"

using namespace tischlein;

TEST_CASE("UNO: golden playthroughs are as they were written down") { testkit::compare_playthroughs<uno::Uno>(); }
TEST_CASE("UNO plays as it was written down, with every option and on every compiler") {
    testkit::compare_signatures<uno::Uno>();
}
