#include "server/hall/bot_pool.hpp"

namespace tischlein::server {

BotPool::BotPool(Loop& loop, int threads, std::size_t most_waiting) : loop_(loop), most_waiting_(most_waiting) {
    for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

BotPool::~BotPool() { stop(); }

bool BotPool::think(BotJob job) {
    {
        const std::lock_guard lock(mutex_);
        if (stopping_ || waiting_.size() >= most_waiting_) return false;
        waiting_.push_back(std::move(job));
    }
    wake_.notify_one();
    return true;
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
        BotJob job = std::move(waiting_.front());
        waiting_.pop_front();
        lock.unlock();
        Random random(job.luck);
        Budget budget;
        budget.until = std::chrono::steady_clock::now() + job.budget;
        std::string move = job.game->advise(job.seat, job.level, budget, random);
        loop_.post([done = std::move(job.done), move = std::move(move)]() mutable { done(std::move(move)); });
    }
}

}  // namespace tischlein::server
