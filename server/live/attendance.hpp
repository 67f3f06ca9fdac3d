// Who is at a table, for the parts that need to know no more than that: clocks, reflexes, robots.
#pragma once
#include <chrono>
#include <optional>

#include "core/seat.hpp"
#include "server/live/namespace.hpp"

namespace tischlein::server::live {

class Attendance {
public:
    virtual bool anybody_here() const = 0;
    virtual bool is_here(Seat seat) const = 0;
    // The longest round trip among the people on these seats; std::nullopt if none of them is here.
    virtual std::optional<std::chrono::milliseconds> slowest_of(SeatSet seats) const = 0;

protected:
    ~Attendance() = default;
};

}  // namespace tischlein::server::live
