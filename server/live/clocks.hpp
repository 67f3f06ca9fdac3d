// How long one table waits for people: the turn clock, and the countdown for seats whose player is away.
//
// The turn clock runs from the last change of the game while the table waits for people. When it has run out, a bot
// makes the move from that seat's own view. Somebody whose connection was lost has the longer of the two times, once in
// a turn: leaving and coming back gives no further time.
// A table that slept, or a server that was stopped, begins the running turn anew, so that nobody loses time by it.
#pragma once
#include <array>
#include <functional>
#include <optional>
#include <utility>

#include "server/event_loop/loop.hpp"
#include "server/live/attendance.hpp"
#include "server/live/namespace.hpp"
#include "server/live/server_limits.hpp"
#include "server/table/table_state.hpp"

namespace tischlein::server::live {

class Clocks {
public:
    // `ran_out`: a clock or a countdown has run out; bots may have seats to play now.
    Clocks(const TableState& state, const Attendance& attendance, Loop& loop, const ServerLimits& limits,
           std::function<void()> ran_out)
        : state_(state),
          attendance_(attendance),
          loop_(loop),
          limits_(limits),
          ran_out_(std::move(ran_out)) {}
    ~Clocks() { stop(); }
    Clocks(const Clocks&) = delete;
    Clocks& operator=(const Clocks&) = delete;

    // The game changed, or the table woke up: turns begin now.
    void turn_begins();
    // The game changed, but nobody acts yet: no turn runs until turn_begins().
    void turn_waits();
    // Somebody came or went.
    void look_around();
    void stop();

    std::optional<int> left_ms() const;  // of the turn
    std::optional<int> away_left_ms(
        Seat) const;  // until a stand-in plays; std::nullopt: the player is here, or it plays already
    bool standing_in(Seat seat) const { return standing_in_.has(seat); }
    bool out_of_time(Seat seat) const { return out_of_time_.has(seat); }
    SeatSet stand_ins() const { return standing_in_; }

private:
    void arm();
    void tick();
    bool is_persons(Seat seat) const;
    void welcome_back(Seat seat);

    const TableState& state_;
    const Attendance& attendance_;
    Loop& loop_;
    const ServerLimits& limits_;
    std::function<void()> ran_out_;
    std::optional<Instant> turn_ends_;
    std::array<std::optional<Instant>, most_seats> away_until_{};
    std::array<std::optional<Instant>, most_seats> grace_{};  // ends of the countdowns of seats that were away in this turn
    SeatSet standing_in_, out_of_time_;
    bool waits_ = false;  // between two rounds
    Loop::TimerId timer_ = 0;
};

}  // namespace tischlein::server::live
