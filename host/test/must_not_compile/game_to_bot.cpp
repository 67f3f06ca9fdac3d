// Must not compile: a game in progress handed to a bot. With -DWITH_QUESTION it hands in what the seat may know and must
// compile, so that this test cannot pass for a wrong reason.
#include "host/any_game.hpp"

using namespace tischlein;
using namespace tischlein::host;

AnyMove ask(const BotQuestion& question, Random& random) { return question.advise(bots::Level::medium, {}, random); }

AnyMove cheat(const AnyGame& game, Random& random) {
#ifdef WITH_QUESTION
    return ask(*game.bot_question(game.must().front()), random);
#else
    return ask(game, random);
#endif
}
