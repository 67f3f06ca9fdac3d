#include "bots/test/honest.hpp"

#include "bots/compiled/uno.hpp"
#include "testkit/hidden/uno.hpp"

using namespace tischlein;

TEST_CASE("bots of UNO think only what they see, play at every level, and repeat themselves") {
    bots::think_only_what_they_see<uno::Uno>();
    bots::every_level_plays<uno::Uno>();
    bots::thinks_the_same_twice<uno::Uno>();
}
