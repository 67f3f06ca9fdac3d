#include "bots/test/honest.hpp"

#include "bots/compiled/annaotto.hpp"
#include "testkit/hidden/annaotto.hpp"

using namespace tischlein;

TEST_CASE("bots of ANNAOTTO think only what they see, play at every level, and repeat themselves") {
    bots::think_only_what_they_see<annaotto::Annaotto>();
    bots::every_level_plays<annaotto::Annaotto>();
    bots::thinks_the_same_twice<annaotto::Annaotto>();
}
