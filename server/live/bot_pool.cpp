#include "server/live/bot_pool.hpp"

namespace tischlein::server::live {

BotPool::BotPool(Loop& loop, int threads, std::size_t most_waiting, std::size_t most_waiting_each)
    : loop_(loop),
      waiting_(most_waiting, most_waiting_each),
      has_threads_(threads > 0) {
    for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

BotPool::~BotPool() { stop(); }

bool BotPool::think(BotJob job) {
    {
        const std::lock_guard lock(mutex_);
        const std::string household = job.household;
        if (stopping_ || !waiting_.push(household, std::move(job))) return false;
    }
    if (has_threads_)
        wake_.notify_one();
    else
        loop_.post(lifetime_.guard([this] { think_on_the_loop(); }));
    return true;
}

void BotPool::set_most_waiting(std::size_t most) {
    const std::lock_guard lock(mutex_);
    waiting_.set_most(most);
}

void BotPool::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
        waiting_.clear();
    }
    wake_.notify_all();
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
}

void BotPool::work() {
    while (true) {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
        if (stopping_) return;
        const BotJob job = *waiting_.pop();
        lock.unlock();
        loop_.post([done = job.done, move = move_for(job)] { done(move); });
    }
}

void BotPool::think_on_the_loop() {
    if (const std::optional<BotJob> job = waiting_.pop()) job->done(move_for(*job));
}

AnyMove BotPool::move_for(const BotJob& job) {
    Random random(job.luck);
    Budget budget;
    budget.until = std::chrono::steady_clock::now() + job.budget;
    return job.question->advise(job.level, budget, random);
}

}  // namespace tischlein::server::live
