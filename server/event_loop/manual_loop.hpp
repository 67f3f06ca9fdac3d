// A loop that its owner turns by hand: tests, and a table without a server (wasm/). Other threads may post; every task runs on
// the thread that turns the loop.
#pragma once
#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "server/event_loop/loop.hpp"

namespace tischlein::server::event_loop {

class ManualLoop final : public Loop {
public:
    Instant now() const override { return now_; }
    void post(Task task) override {
        const std::scoped_lock lock(mutex_);
        posted_.push_back(std::move(task));
        wake_.notify_all();
    }
    TimerId at(Instant when, Task task) override {
        timers_.emplace(std::pair(when, ++last_timer_), std::move(task));
        return last_timer_;
    }
    void cancel(TimerId timer) override {
        std::erase_if(timers_, [&](const auto& each) { return each.first.second == timer; });
    }

    // Runs what is posted, and what that posts.
    void turn() {
        for (auto tasks = take(); !tasks.empty(); tasks = take())
            for (const Task& task : tasks) task();
    }
    // Runs what is posted by now; what that posts waits for the next turn.
    void one_turn() {
        for (const Task& task : take()) task();
    }
    // As turn(), after waiting for something to be posted.
    void wait_and_turn() {
        {
            std::unique_lock lock(mutex_);
            wake_.wait(lock, [this] { return !posted_.empty(); });
        }
        turn();
    }
    // Moves the clock on by `time` and runs each timer when it is due.
    void pass(Duration time) {
        const Instant end = now_ + time;
        turn();
        while (!timers_.empty() && timers_.begin()->first.first <= end) {
            auto timer = timers_.extract(timers_.begin());
            now_ = std::max(now_, timer.key().first);
            timer.mapped()();
            turn();
        }
        now_ = end;
    }
    // When the next timer rings; std::nullopt where there is none.
    std::optional<Instant> next() const {
        if (timers_.empty()) return std::nullopt;
        return timers_.begin()->first.first;
    }

private:
    std::vector<Task> take() {
        const std::scoped_lock lock(mutex_);
        return std::exchange(posted_, {});
    }

    Instant now_{};
    std::mutex mutex_;
    std::condition_variable wake_;
    std::vector<Task> posted_;
    std::map<std::pair<Instant, TimerId>, Task> timers_;
    TimerId last_timer_ = 0;
};

}  // namespace tischlein::server::event_loop
