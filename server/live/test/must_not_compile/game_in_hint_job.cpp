// Must not compile: a game in progress as what a hint is computed from. With -DWITH_QUESTION the job gets what the seat may know
// and must compile, so that this test cannot pass for a wrong reason.
#include "host/any_game.hpp"
#include "server/live/bot_pool.hpp"

using namespace tischlein::server::live;

HintJob hint_about(const AnyGame& game, std::function<void(const MoveEvaluation&)> done) {
#ifdef WITH_QUESTION
    return {game.bot_question(game.must().front()), 1'000, tischlein::Random(1), std::move(done), [] {}};
#else
    return {game.clone(), 1'000, tischlein::Random(1), std::move(done), [] {}};
#endif
}
