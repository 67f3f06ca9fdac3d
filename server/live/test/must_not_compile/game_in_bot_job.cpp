// Must not compile: a game in progress as what the bots' pool thinks about. With -DWITH_QUESTION the job gets what the seat may
// know and must compile, so that this test cannot pass for a wrong reason.
#include "host/any_game.hpp"
#include "server/live/bot_pool.hpp"

using namespace tischlein::server::live;

BotJob job_about(const AnyGame& game, std::function<void(AnyMove)> done) {
#ifdef WITH_QUESTION
    return {game.bot_question(game.must().front()), Level::medium, std::chrono::milliseconds(100), 1, std::move(done)};
#else
    return {game.clone(), Level::medium, std::chrono::milliseconds(100), 1, std::move(done)};
#endif
}
