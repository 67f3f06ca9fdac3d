#include "bots/test/honest.hpp"

#include "bots/compiled/anansi.hpp"
#include "testkit/hidden/anansi.hpp"

using namespace tischlein;

TEST_CASE("bots of Anansi think only what they see, play at every level, and repeat themselves") {
    bots::think_only_what_they_see<anansi::Anansi>();
    bots::every_level_plays<anansi::Anansi>();
    bots::thinks_the_same_twice<anansi::Anansi>();
}
