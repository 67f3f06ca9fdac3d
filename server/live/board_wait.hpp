// Makes bots wait until the board is on a person's screen. Without this, bots would have played before somebody with a slow line sees
// anything. Bots wait only for clients that say when a board is drawn, and for none of them long.
#pragma once
#include <functional>
#include <utility>

#include "server/event_loop/loop.hpp"
#include "server/live/namespace.hpp"
#include "server/live/server_limits.hpp"

namespace tischlein::server::live {

class BoardWait {
public:
    // `over`: the time has run out, so bots may move.
    BoardWait(Loop& loop, const ServerLimits& limits, std::function<void()> over)
        : loop_(loop),
          limits_(limits),
          over_(std::move(over)) {}
    ~BoardWait() { end(); }
    BoardWait(const BoardWait&) = delete;
    BoardWait& operator=(const BoardWait&) = delete;

    void begin() {
        end();
        timer_ = loop_.at(loop_.now() + limits_.board, [this] {
            timer_ = 0;
            over_();
        });
    }
    void end() {
        loop_.cancel(timer_);
        timer_ = 0;
    }
    bool is_on() const { return timer_ != 0; }

private:
    Loop& loop_;
    const ServerLimits& limits_;
    std::function<void()> over_;
    Loop::TimerId timer_ = 0;
};

}  // namespace tischlein::server::live
