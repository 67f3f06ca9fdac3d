#include "games/otto/otto.hpp"
#include "host/wire/otto.hpp"
#include "testkit/hidden/otto.hpp"
#include "testkit/test/laws.hpp"

using namespace tischlein;

TEST_CASE("OTTO obeys the laws of every game") { testkit::obey_all_laws<otto::Otto>(); }
TEST_CASE("OTTO obeys them from positions in the corners of the rules") { testkit::obey_from_corners<otto::Otto>(); }
