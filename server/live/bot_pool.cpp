#include "server/live/bot_pool.hpp"

#include <utility>

#include "review/hints.hpp"

namespace tischlein::server::live {

bool BotPool::think(Loop& loop, BotJob job) {
    if (helpers_ != nullptr && job.level == Level::expert && helpers_->search(loop, job)) return true;
    const auto advise = [question = std::move(job.question), level = job.level, budget = job.budget, seed = job.seed] {
        Random random(seed);
        Budget until;
        until.until = std::chrono::steady_clock::now() + budget;
        return question->advise(level, until, random);
    };
    return background_.run(loop, job.household, advise, std::move(job.done), std::move(job.failed));
}

bool BotPool::evaluate(Loop& loop, HintJob job) {
    auto think = [question = std::move(job.question), plies = job.plies, random = job.random] {
        return review::evaluation_for_hints(*question, plies, random);
    };
    return background_.run(loop, job.household, std::move(think), std::move(job.done), std::move(job.failed));
}

}  // namespace tischlein::server::live
