#include "bots/test/honest.hpp"

#include "bots/compiled/otto.hpp"
#include "testkit/hidden/otto.hpp"

using namespace tischlein;

TEST_CASE("bots of OTTO think only what they see, play at every level, and repeat themselves") {
    bots::think_only_what_they_see<otto::Otto>();
    bots::every_level_plays<otto::Otto>();
    bots::thinks_the_same_twice<otto::Otto>();
}
