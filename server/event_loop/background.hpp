// Where work goes that grows with its input: reading a long log back, replaying a record. The threads of the tables have tables
// to serve. One for all loops: each job carries the loop on which its result is wanted.
#pragma once
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "server/event_loop/fair_queue.hpp"
#include "server/event_loop/lifetime.hpp"
#include "server/event_loop/loop.hpp"
#include "server/event_loop/thread_name.hpp"

namespace tischlein::server::event_loop {

class Background {
public:
    // Without a thread of its own it works in turns of the loop that asks: for tests, which want the same every time.
    explicit Background(int threads, std::size_t most = 256, std::size_t most_each = 16, const char* name = "background")
        : waiting_(most, most_each),
          has_threads_(threads > 0) {
        for (int i = 0; i < threads; ++i) threads_.push_back(named_thread(name, [this] { work_off(); }));
    }
    ~Background() { stop(); }
    Background(const Background&) = delete;
    Background& operator=(const Background&) = delete;

    // Runs `work` on another thread and hands what it returns to `done` on `loop`. `client`: who asked, served in turn with
    // the others. False: too much is waiting, nothing will happen. From any thread.
    template <class Work, class Done>
    bool run(Loop& loop, const std::string& client, Work work, Done done) {
        Task task = [&loop, work = std::move(work), done = std::move(done)]() mutable {
            auto result = std::make_shared<decltype(work())>(work());
            loop.post([done = std::move(done), result]() mutable { done(std::move(*result)); });
        };
        {
            const std::lock_guard lock(mutex_);
            if (stopping_ || !waiting_.push(client, std::move(task))) return false;
        }
        if (has_threads_)
            wake_.notify_one();
        else
            loop.post(lifetime_.guard([this] {
                if (std::optional<Task> next = waiting_.pop()) (*next)();  // none: it was stopped meanwhile
            }));
        return true;
    }
    void set_most(std::size_t most) {
        const std::lock_guard lock(mutex_);
        waiting_.set_most(most);
    }
    // Ends the threads. What waits is dropped; its `done` is never called.
    void stop() {
        {
            const std::lock_guard lock(mutex_);
            stopping_ = true;
            waiting_.clear();
        }
        wake_.notify_all();
        for (std::thread& thread : threads_) thread.join();
        threads_.clear();
    }

private:
    using Task = std::function<void()>;

    void work_off() {
        std::unique_lock lock(mutex_);
        while (true) {
            wake_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
            if (stopping_) return;
            Task task = *waiting_.pop();
            lock.unlock();
            task();
            task = nullptr;
            lock.lock();
        }
    }

    std::mutex mutex_;
    std::condition_variable wake_;
    FairQueue<Task> waiting_;
    bool stopping_ = false;
    const bool has_threads_;
    std::vector<std::thread> threads_;
    Lifetime lifetime_;
};

}  // namespace tischlein::server::event_loop
