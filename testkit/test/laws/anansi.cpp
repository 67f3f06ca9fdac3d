#include "games/anansi/anansi.hpp"
#include "host/wire/anansi.hpp"
#include "testkit/hidden/anansi.hpp"
#include "testkit/test/laws.hpp"

using namespace tischlein;

TEST_CASE("Anansi obeys the laws of every game") { testkit::obey_all_laws<anansi::Anansi>(); }
TEST_CASE("Anansi obeys them from positions in the corners of the rules") { testkit::obey_from_corners<anansi::Anansi>(); }
