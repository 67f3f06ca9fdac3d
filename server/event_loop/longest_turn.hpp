// The most processor time that a loop spent on one thing: for so long it served nobody else.
#pragma once
#include <algorithm>
#include <atomic>
#include <utility>

#include "server/event_loop/loop.hpp"
#include "server/event_loop/thread_name.hpp"

namespace tischlein::server::event_loop {

// Counted by the loop's thread, asked from any. Processor time is a call into the kernel, the clock on the wall is not, and a turn
// takes no more of the one than of the other: the first is asked for every `often` only. So a turn counts with at most that much that
// it waited for a processor or that turns before it took.
class LongestTurn {
public:
    static constexpr Duration often = std::chrono::microseconds(250);

    // The thread begins: what it spent up to now belongs to no turn.
    void begin() {
        turn_began_ = asked_ = std::chrono::steady_clock::now();
        spent_before_ = processor_time();
    }
    // A turn is over, and the next begins.
    void end() {
        const Instant now = std::chrono::steady_clock::now();
        Duration turn = now - std::exchange(turn_began_, now);
        if (now - asked_ >= often) {
            asked_ = now;
            const auto spent = processor_time();
            turn = std::min<Duration>(turn, spent - std::exchange(spent_before_, spent));
        }
        auto longest = longest_.load(std::memory_order_relaxed);
        while (turn.count() > longest && !longest_.compare_exchange_weak(longest, turn.count(), std::memory_order_relaxed)) {}
    }
    // Since this was asked last.
    Duration take() { return Duration(longest_.exchange(0, std::memory_order_relaxed)); }

private:
    Instant turn_began_, asked_;
    std::chrono::nanoseconds spent_before_{};  // when it was asked for last
    std::atomic<Duration::rep> longest_{0};
};

}  // namespace tischlein::server::event_loop
