// Must not compile: a question of somebody's own that holds a game in progress. With -DNO_QUESTION it is not a question and must
// compile, so that this test cannot pass for a wrong reason.
#include "host/any_game.hpp"

using namespace tischlein::host;

#ifdef NO_QUESTION
struct Cheat {
#else
struct Cheat : BotQuestion {
#endif
    explicit Cheat(std::unique_ptr<AnyGame> all) : game(std::move(all)) {}
    std::unique_ptr<AnyGame> game;
};
