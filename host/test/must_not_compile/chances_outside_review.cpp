// Must not compile: somebody who asks a running game for chances by its true hands, which only reviews may. With -DWITH_QUESTION he asks
// for chances by what a seat sees and must compile, so that this test cannot pass for a wrong reason.
#include "host/any_game.hpp"

using namespace tischlein;
using namespace tischlein::host;

double chance_of(const AnyGame& game, Seat who) {
#ifdef WITH_QUESTION
    return game.bot_question(who)->evaluate({20, 40}, -1, Random(1)).best().chance[index_of(who)];
#else
    return game.chances(false, 40, Random(1)).mean(index_of(who));
#endif
}
