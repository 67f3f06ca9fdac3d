#include "games/annaotto/annaotto.hpp"
#include "host/wire/annaotto.hpp"
#include "testkit/hidden/annaotto.hpp"
#include "testkit/test/laws.hpp"

using namespace tischlein;

TEST_CASE("ANNAOTTO obeys the laws of every game") { testkit::obey_all_laws<annaotto::Annaotto>(); }
TEST_CASE("ANNAOTTO obeys them from positions in the corners of the rules") { testkit::obey_from_corners<annaotto::Annaotto>(); }
