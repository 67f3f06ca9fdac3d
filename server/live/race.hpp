// Who was quicker? Calls, catches, jumps and slaps are decided here, fairly for people with slow connections.
//
// An opportunity reaches a player half a round trip late, and the answer takes as long again. So the round trip is taken off the time
// between sending the opportunity and receiving the answer: the round trip that this server measured with its own pings, never what
// a client says, and at most `most_taken_off`. What is left is the reaction that counts. An attempt is held back just long
// enough for the attempt of somebody with a slower line, who pressed earlier, to arrive.
//
// A counted reaction below `false_start` is no reaction but a guess, and does not count.
#pragma once
#include <algorithm>
#include <chrono>
#include <optional>
#include <vector>

#include "server/event_loop/loop.hpp"
#include "server/live/namespace.hpp"
#include "server/live/request.hpp"
#include "server/table/fact.hpp"

namespace tischlein::server::live {

inline constexpr std::chrono::milliseconds most_taken_off{250};
inline constexpr std::chrono::milliseconds false_start{100};

constexpr std::chrono::milliseconds taken_off(std::chrono::milliseconds round_trip) {
    return std::min(round_trip, most_taken_off);
}

struct Attempt {
    Seat seat;
    Instant opportunity_sent;  // when the seat was told of the opportunity
    Instant arrived;
    std::chrono::milliseconds round_trip;  // measured; zero for bots, which have no connection
    bool quick;  // false: an ordinary move that waits while somebody could still be quick; its reaction does not count
    TableRequest request;

    Instant pressed() const { return arrived - taken_off(round_trip); }
    std::chrono::milliseconds reaction() const {
        return std::chrono::duration_cast<std::chrono::milliseconds>(pressed() - opportunity_sent);
    }
};

class Race {
public:
    // Takes part. `slowest_other`: the longest round trip of those who could still come first.
    void enter(Attempt attempt, std::chrono::milliseconds slowest_other);
    // When the next attempt is due; std::nullopt if none is held.
    std::optional<Instant> due() const;
    // Takes out all that are due, in the order in which they were pressed. Quick ones get the reactions of everybody.
    std::vector<TableRequest> take_due(Instant now);
    bool empty() const { return held_.empty(); }
    std::size_t held_of(Seat seat) const {
        return static_cast<std::size_t>(
            std::count_if(held_.begin(), held_.end(), [&](const Held& each) { return each.attempt.seat == seat; }));
    }

private:
    struct Held {
        Attempt attempt;
        Instant until;
    };
    std::vector<Held> held_;
};

}  // namespace tischlein::server::live
