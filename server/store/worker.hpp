// A thread with a queue. It takes all waiting items at once, up to a bound, in the order in which they were put.
#pragma once
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <iterator>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "server/event_loop/thread_name.hpp"
#include "server/store/namespace.hpp"

namespace tischlein::server::store {

template <class Item>
class Worker {
public:
    // What the thread does when nothing was put for so long, again and again.
    struct Idle {
        std::chrono::milliseconds after;
        std::function<void()> work;
    };
    // `work` runs on the worker's thread, which has this name.
    Worker(const char* name, std::size_t most_at_once, std::function<void(std::vector<Item>)> work,
           std::optional<Idle> idle = {})
        : most_at_once_(most_at_once),
          work_(std::move(work)),
          idle_work_(std::move(idle)),
          thread_(event_loop::named_thread(name, [this] { run(); })) {}
    // Works on what is still waiting, then ends.
    ~Worker() {
        {
            const std::scoped_lock lock(mutex_);
            ending_ = true;
        }
        wake_.notify_all();
        thread_.join();
    }
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    // False, and nothing happened, if `most` are waiting already.
    bool put(Item&& item, std::size_t most) {
        {
            const std::scoped_lock lock(mutex_);
            if (waiting_.size() >= most) return false;
            waiting_.push_back(std::move(item));
        }
        wake_.notify_all();
        return true;
    }
    // Returns when everything put so far has been worked on.
    void drain() {
        std::unique_lock lock(mutex_);
        idle_.wait(lock, [this] { return waiting_.empty() && !working_; });
    }

private:
    void run() {
        std::unique_lock lock(mutex_);
        while (true) {
            working_ = false;
            if (waiting_.empty()) idle_.notify_all();
            const auto ready = [this] { return ending_ || !waiting_.empty(); };
            if (!idle_work_) {
                wake_.wait(lock, ready);
            } else if (!wake_.wait_for(lock, idle_work_->after, ready)) {
                lock.unlock();
                idle_work_->work();
                lock.lock();
                continue;
            }
            if (waiting_.empty()) return;
            working_ = true;
            std::vector<Item> taken = take();
            lock.unlock();
            work_(std::move(taken));
            lock.lock();
        }
    }
    std::vector<Item> take() {
        if (waiting_.size() <= most_at_once_) return std::exchange(waiting_, {});
        const auto end = waiting_.begin() + static_cast<std::ptrdiff_t>(most_at_once_);
        std::vector<Item> taken(std::make_move_iterator(waiting_.begin()), std::make_move_iterator(end));
        waiting_.erase(waiting_.begin(), end);
        return taken;
    }

    const std::size_t most_at_once_;
    const std::function<void(std::vector<Item>)> work_;
    const std::optional<Idle> idle_work_;
    std::mutex mutex_;
    std::condition_variable wake_, idle_;
    std::vector<Item> waiting_;
    bool working_ = false, ending_ = false;
    std::thread thread_;  // last: it uses the rest
};

}  // namespace tischlein::server::store
