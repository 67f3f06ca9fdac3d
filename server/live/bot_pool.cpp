#include "server/live/bot_pool.hpp"

#include <utility>

namespace tischlein::server::live {

bool BotPool::think(Loop& loop, BotJob job) {
    if (helpers_ != nullptr && job.level == Level::expert && helpers_->search(loop, job)) return true;
    const auto advise = [question = std::move(job.question), level = job.level, budget = job.budget, seed = job.seed] {
        Random random(seed);
        Budget until;
        until.until = std::chrono::steady_clock::now() + budget;
        return question->advise(level, until, random);
    };
    return background_.run(loop, job.household, advise, std::move(job.done));
}

}  // namespace tischlein::server::live
