// Must not compile: a bot of a game in a file that does not see what its bots conclude. With -DWITH_BELIEF it does and must compile, so
// that this test cannot pass for a wrong reason.
#include "bots/advise.hpp"
#include "bots/heuristics/otto.hpp"
#ifdef WITH_BELIEF
#include "bots/belief/otto.hpp"
#endif

using namespace tischlein;
using namespace tischlein::bots;

otto::Move ask(const otto::View& view, std::span<const otto::Move> moves, Random& random) {
    return advise<otto::Otto>(view, moves, Level::medium, Budget(), random);
}
