#include "games/uno/uno.hpp"
#include "host/wire/uno.hpp"
#include "testkit/hidden/uno.hpp"
#include "testkit/test/laws.hpp"

using namespace tischlein;

TEST_CASE("UNO obeys the laws of every game") { testkit::obey_all_laws<uno::Uno>(); }
TEST_CASE("UNO obeys them from positions in the corners of the rules") { testkit::obey_from_corners<uno::Uno>(); }
