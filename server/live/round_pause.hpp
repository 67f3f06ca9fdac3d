// The pause after a round: nobody acts until everybody who saw its end has pressed "on", or until its time is over. Its length is
// fixed when it begins: coming, going and pressing can only make it shorter.
#pragma once
#include <chrono>
#include <functional>
#include <set>
#include <utility>

#include "server/event_loop/loop.hpp"
#include "server/live/attendance.hpp"
#include "server/live/namespace.hpp"
#include "server/live/server_limits.hpp"
#include "server/table/table_state.hpp"

namespace tischlein::server::live {

class RoundPause {
public:
    // `over`: the time has run out, or nobody is waited for any more.
    RoundPause(const TableState& state, const Attendance& attendance, Loop& loop, const ServerLimits& limits, std::function<void()> over)
        : state_(state),
          attendance_(attendance),
          loop_(loop),
          limits_(limits),
          over_(std::move(over)) {}
    ~RoundPause() { end(); }
    RoundPause(const RoundPause&) = delete;
    RoundPause& operator=(const RoundPause&) = delete;

    // Ends a pause that is on. Begins one if the last move ended a round and the game goes on. `people`: who see how the round ended.
    // Somebody who comes later, or again, sees the next round already.
    void game_changed(std::set<PersonId> people);
    // Nothing happens if there is nobody to wait for.
    void begin(std::set<PersonId> people, std::chrono::milliseconds length);
    void end();
    // Somebody pressed "on". False: nobody waits for this person.
    bool seen_by(PersonId person);
    // People who have left, or who have no seat any more, are not waited for.
    void look();

    bool is_on() const { return timer_ != 0; }
    const std::set<PersonId>& waiting() const { return waiting_; }
    int left_ms() const;

private:
    const TableState& state_;
    const Attendance& attendance_;
    Loop& loop_;
    const ServerLimits& limits_;
    std::function<void()> over_;
    std::set<PersonId> waiting_;
    Instant until_{};
    Loop::TimerId timer_ = 0;
};

}  // namespace tischlein::server::live
