// The seats at one table that bots play: bots by choice, stand-ins for people who are away, and moves for people who ran out
// of time. They think in the pool and take as long as a person would (bots/pacing.hpp), unless the table wants them quick.
//
// An exception while a robot plans, thinks or moves stops no other robot. This one begins again after a pause, which grows with each
// further exception.
#pragma once
#include <array>
#include <functional>
#include <optional>
#include <string>

#include "core/random.hpp"
#include "server/event_loop/lifetime.hpp"
#include "server/event_loop/loop.hpp"
#include "server/live/attendance.hpp"
#include "server/live/board_wait.hpp"
#include "server/live/bot_pool.hpp"
#include "server/live/clocks.hpp"
#include "server/live/namespace.hpp"
#include "server/live/request.hpp"
#include "server/live/round_pause.hpp"
#include "server/live/server_limits.hpp"
#include "server/table/table_state.hpp"

namespace tischlein::server::live {

class Robots {
public:
    // What robots look at; they do not change it.
    struct TableParts {
        const TableState& state;
        const Attendance& attendance;
        const Clocks& clocks;
        const BoardWait& boards;
        const RoundPause& pause;
        std::string household;  // who had the table opened or woken, for the pool
    };
    // Gets each move as a SeatMove; its outcome goes to decided(). `competes`: others may be quicker with the same.
    using Submit = std::function<void(TableRequest request, bool competes)>;
    // Called with the reason when a robot fails, and not again before that robot has thought of a move.
    using Failed = std::function<void(const std::string& why)>;

    // `seed`: of their random numbers.
    Robots(const TableParts& table, Loop& loop, BotPool& pool, const ServerLimits& limits, std::uint64_t seed, Submit submit, Failed failed);
    ~Robots() { stop(); }
    Robots(const Robots&) = delete;
    Robots& operator=(const Robots&) = delete;

    // The game changed, or who plays which seat: every robot that can act begins to think about it.
    void look();
    // What has become of a move.
    void decided(const RobotPlan& plan, const RequestOutcome& outcome);
    void stop();
    SeatSet thinking() const;

private:
    // What a seat is about to do. Kept as long as its moves stay the same, and until the table has decided on it.
    struct Plan {
        std::vector<AnyMove> moves;
        Seq seen = 0;
        Instant not_before{};
        bool in_turn = true;
        std::uint64_t number = 0;  // no two plans have the same: a late callback checks it
        std::optional<AnyMove> move{};  // what it decided
        Loop::TimerId timer = 0;
    };
    struct SeatDriver {
        Level level;
        MovedBy moved_by;
    };

    // Takes a step of a robot. If the step throws, the robot begins again later.
    template <class Step>
    void attempt(Seat seat, Step step);
    void begin_again_later(Seat seat, const std::string& why);
    std::optional<SeatDriver> driver_of(Seat seat) const;
    void look_at(Seat seat, SeatSet must, SeatSet may);
    void plan_turn(Seat seat, const SeatDriver& driver, std::vector<AnyMove> moves);
    void plan_opportunity(Seat seat, const SeatDriver& driver, std::vector<AnyMove> moves);
    void ask_pool(Seat seat, const SeatDriver& driver);
    void act_when_ready(Seat seat, const SeatDriver& driver);
    void act(Seat seat, const SeatDriver& driver);
    bool people_decide_on_undo();
    bool is_on(const RobotPlan& plan) const;
    void forget(Seat seat);

    const TableParts table_;
    Loop& loop_;
    BotPool& pool_;
    const ServerLimits& limits_;
    Random random_;
    Submit submit_;
    Failed failed_;
    std::array<int, most_seats> failures_{};  // of each seat's robot, since it last thought of a move
    std::uint64_t plans_made_ = 0;
    std::optional<std::pair<Seq, Instant>> waits_for_;  // a wish to undo, and since when
    std::array<std::optional<Plan>, most_seats> plans_{};
    Lifetime lifetime_;
};

}  // namespace tischlein::server::live
