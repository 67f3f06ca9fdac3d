// Must not compile: a game in progress as what the bots' threads review. With -DFINISHED they get a game that is reviewed, which must
// compile, so that this test cannot pass for a wrong reason.
#include "host/any_game.hpp"
#include "server/live/bot_pool.hpp"

using namespace tischlein::server::live;

struct InReview {
    std::unique_ptr<tischlein::review::ReviewWork> work{};
};
#ifdef FINISHED
using Game = InReview;
#else
using Game = const AnyGame;
#endif

bool begin(BotPool& pool, Loop& loop, std::shared_ptr<Game> game) {
    constexpr auto work = [](Game&, ReviewPart) { return true; };
    return pool.review_part(loop, "", std::move(game), {tischlein::review::ReviewWork::Stage::look}, +work, [](bool) {}, [] {});
}
