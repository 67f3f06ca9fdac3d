// A loop with a thread of its own: where the tables of one thread live. Knows no sockets.
#pragma once
#include <condition_variable>
#include <functional>
#include <iterator>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "server/event_loop/longest_turn.hpp"
#include "server/event_loop/loop.hpp"
#include "server/event_loop/thread_name.hpp"
#include "server/event_loop/timers.hpp"

namespace tischlein::server::event_loop {

class ThreadLoop final : public Loop {
public:
    explicit ThreadLoop(std::string name) : name_(std::move(name)) {}
    ~ThreadLoop() override { stop(); }
    ThreadLoop(const ThreadLoop&) = delete;
    ThreadLoop& operator=(const ThreadLoop&) = delete;

    // Before that nothing runs, and at() may be called from the thread that starts it.
    void start() {
        thread_ = named_thread(name_, [this] { run(); });
    }
    // Does what is posted so far, and ends. From another thread. What is posted later never runs.
    void stop() {
        if (!thread_.joinable()) return;
        {
            const std::scoped_lock lock(mutex_);
            stopping_ = true;
        }
        wake_.notify_one();
        thread_.join();
    }

    Instant now() const override { return std::chrono::steady_clock::now(); }
    void post(Task task) override {
        {
            const std::scoped_lock lock(mutex_);
            posted_.push_back(std::move(task));
        }
        wake_.notify_one();
    }
    void post_all(std::vector<Task> tasks) override {
        {
            const std::scoped_lock lock(mutex_);
            posted_.insert(posted_.end(), std::make_move_iterator(tasks.begin()), std::make_move_iterator(tasks.end()));
        }
        wake_.notify_one();
    }
    TimerId at(Instant when, Task task) override { return timers_.add(when, std::move(task)); }
    void cancel(TimerId timer) override { timers_.cancel(timer); }

    // Called on the thread after every few turns, and before it sleeps: to send what they have gathered. Before start().
    void set_after_turns(std::function<void()> call) { after_turns_ = std::move(call); }
    Duration take_longest_turn() { return turns_.take(); }

private:
    static constexpr std::size_t few = 16;  // turns before what they gathered is sent

    void run() {
        turns_.begin();
        for (std::vector<Task> tasks; wait(tasks); tasks.clear()) {
            std::size_t done = 0;
            for (Task& task : tasks) {
                turn(task);
                if (++done % few == 0) after_turns_();
            }
            for (const Instant due = now(); std::optional<Task> timer = timers_.take(due);) turn(*timer);
            after_turns_();
        }
    }
    void turn(Task& task) {
        task();
        task = nullptr;  // what it held is let go here, and counts as its time
        turns_.end();
    }
    // Takes what is posted; nothing when a timer is due. False: the end.
    bool wait(std::vector<Task>& into) {
        const std::optional<Instant> timer = timers_.next();
        std::unique_lock lock(mutex_);
        const auto ready = [this] { return stopping_ || !posted_.empty(); };
        if (timer)
            wake_.wait_until(lock, *timer, ready);
        else
            wake_.wait(lock, ready);
        std::swap(into, posted_);
        return !stopping_ || !into.empty();
    }

    const std::string name_;
    std::mutex mutex_;
    std::condition_variable wake_;
    std::vector<Task> posted_;
    bool stopping_ = false;
    Timers timers_;  // the thread's own, as are the turns
    LongestTurn turns_;
    std::function<void()> after_turns_ = [] {};
    std::thread thread_;
};

}  // namespace tischlein::server::event_loop
