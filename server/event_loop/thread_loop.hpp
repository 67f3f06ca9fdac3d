// A loop with a thread of its own. The tables of one thread live on it. It knows no sockets.
//
// A task must not throw: an exception that reaches the loop ends the process, with all tables of all threads. The loop catches none,
// because it does not know what a failed task leaves behind. So the code that posts a task catches its exceptions: a table does
// (live::TableLog, live::LiveTable, live::Robots, live::Hints), and so do a connection (http::TableGuest) and background work
// (background.hpp).
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

    // Nothing runs before this. Until then at() may be called from the thread that will call start().
    void start() {
        thread_ = named_thread(name_, [this] { run(); });
    }
    // Runs what is posted so far, then ends the thread. Call it from another thread. What is posted later never runs.
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

    // `call` runs on the loop's thread after every few turns and before the thread sleeps, to send what the turns have gathered.
    // Set it before start().
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
        task = nullptr;  // what the task holds is destroyed here, within its own turn
        turns_.end();
    }
    // Waits, then takes what is posted; `into` stays empty if only a timer is due. Returns false at the end.
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
    Timers timers_;  // used on the loop's thread only, like turns_
    LongestTurn turns_;
    std::function<void()> after_turns_ = [] {};
    std::thread thread_;
};

}  // namespace tischlein::server::event_loop
