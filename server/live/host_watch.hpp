// How long the host of a table has been away: after a while somebody else may take over.
#pragma once
#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

#include "server/event_loop/loop.hpp"
#include "server/live/namespace.hpp"
#include "server/live/server_limits.hpp"

namespace tischlein::server::live {

class HostWatch {
public:
    // `gone`: the time has run out.
    HostWatch(Loop& loop, const ServerLimits& limits, std::function<void()> gone)
        : loop_(loop),
          limits_(limits),
          gone_(std::move(gone)) {}
    ~HostWatch() { loop_.cancel(timer_); }
    HostWatch(const HostWatch&) = delete;
    HostWatch& operator=(const HostWatch&) = delete;

    // Called whenever the host may have come or gone. `here`: whether the host is here now.
    void look(bool here) {
        if (!here && since_) return;
        loop_.cancel(timer_);
        timer_ = 0;
        since_ = here ? std::nullopt : std::optional(loop_.now());
        if (here) return;
        timer_ = loop_.at(*since_ + limits_.host_away, [this] {
            timer_ = 0;
            gone_();
        });
    }
    // Somebody else is the host now: the time begins anew.
    void begin_anew(bool here) {
        since_.reset();
        look(here);
    }
    // Until somebody may take over; std::nullopt: the host is here.
    std::optional<int> left_ms() const {
        if (!since_) return std::nullopt;
        const auto left = *since_ + limits_.host_away - loop_.now();
        return std::max(0, static_cast<int>(std::chrono::duration_cast<std::chrono::milliseconds>(left).count()));
    }
    bool is_gone() const { return left_ms() == 0; }

private:
    Loop& loop_;
    const ServerLimits& limits_;
    std::function<void()> gone_;
    std::optional<Instant> since_;
    Loop::TimerId timer_ = 0;
};

}  // namespace tischlein::server::live
