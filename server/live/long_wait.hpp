// Notices that what a table writes is long on its way: where tables are in a database on several machines, that one is then being moved
// to another. Told about every second while it lasts. Costs a table that is played at one timer a second.
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

    // `busy`: something is still on its way. `tell`: and so it was a second ago.
    LongWait(Loop& loop, std::function<bool()> busy, std::function<void()> tell)
        : loop_(loop),
          busy_(std::move(busy)),
          tell_(std::move(tell)) {}
    ~LongWait() { loop_.cancel(timer_); }
    LongWait(const LongWait&) = delete;
    LongWait& operator=(const LongWait&) = delete;

    // Something sets out.
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
