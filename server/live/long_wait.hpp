// Notices that the store takes long to write for a table. Where the database is on several machines, the reason is that another one of
// them takes over. While it lasts, this calls `tell` about every second. A table where people play needs one timer a second for it.
#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <utility>

#include "server/event_loop/loop.hpp"
#include "server/live/namespace.hpp"

namespace tischlein::server::live {

class LongWait {
public:
    static constexpr std::chrono::milliseconds long_enough{1'000};

    // `busy`: whether something is being written. `tell`: it has been for a second, and nothing else was begun meanwhile.
    LongWait(Loop& loop, std::function<bool()> busy, std::function<void()> tell)
        : loop_(loop),
          busy_(std::move(busy)),
          tell_(std::move(tell)) {}
    ~LongWait() { loop_.cancel(timer_); }
    LongWait(const LongWait&) = delete;
    LongWait& operator=(const LongWait&) = delete;

    // Something is given to the store.
    void begin() {
        ++begun_;
        if (timer_ == 0) look_later();
    }

private:
    void look_later() {
        timer_ = loop_.at(loop_.now() + long_enough, [this, before = begun_] {
            timer_ = 0;
            if (!busy_()) return;
            if (begun_ == before) tell_();
            look_later();
        });
    }

    Loop& loop_;
    std::function<bool()> busy_;
    std::function<void()> tell_;
    std::uint64_t begun_ = 0;
    Loop::TimerId timer_ = 0;
};

}  // namespace tischlein::server::live
