// The most processor time that a loop spent on one thing: for so long it served nobody else.
#pragma once
#include <atomic>

#include "server/event_loop/loop.hpp"
#include "server/event_loop/thread_name.hpp"

namespace tischlein::server::event_loop {

// Counted by the loop's thread, asked from any.
class LongestTurn {
public:
    // The thread has slept, or begins: what it spent up to now belongs to no turn.
    void begin() { before_ = processor_time(); }
    // A turn is over, and the next begins.
    void end() {
        const auto now = processor_time();
        const auto spent = (now - before_).count();
        before_ = now;
        auto longest = longest_.load(std::memory_order_relaxed);
        while (spent > longest && !longest_.compare_exchange_weak(longest, spent, std::memory_order_relaxed)) {}
    }
    // Since this was asked last.
    Duration take() { return std::chrono::nanoseconds(longest_.exchange(0, std::memory_order_relaxed)); }

private:
    std::chrono::nanoseconds before_{};
    std::atomic<std::chrono::nanoseconds::rep> longest_{0};
};

}  // namespace tischlein::server::event_loop
