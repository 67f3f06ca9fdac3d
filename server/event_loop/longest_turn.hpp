// The most processor time that a loop spent on one turn. During that time it served nobody else.
#pragma once
#include <algorithm>
#include <atomic>
#include <utility>

#include "server/event_loop/loop.hpp"
#include "server/event_loop/thread_name.hpp"

namespace tischlein::server::event_loop {

// The loop's thread counts; any thread may call take(). Reading processor time is a call into the kernel, reading the steady clock is
// not, and a turn never takes more processor time than wall time. So the processor time is read at most once every `often`. A turn
// may therefore count up to `often` too much: time in which it waited for a processor, or time of the turns before it.
class LongestTurn {
public:
    static constexpr Duration often = std::chrono::microseconds(250);

    // Call when the thread begins: the time it spent before belongs to no turn.
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
    // The longest turn since the last call.
    Duration take() { return Duration(longest_.exchange(0, std::memory_order_relaxed)); }

private:
    Instant turn_began_, asked_;
    std::chrono::nanoseconds spent_before_{};  // the processor time when it was last read
    std::atomic<Duration::rep> longest_{0};
};

}  // namespace tischlein::server::event_loop
