// Moves at one table that compete with each other: who was quicker (race.hpp), and slaps where nobody wants to be quick.
// A move goes in here with its request and comes out again when it is its turn to be decided.
#pragma once
#include <functional>
#include <optional>
#include <vector>

#include "core/random.hpp"
#include "server/event_loop/loop.hpp"
#include "server/live/attendance.hpp"
#include "server/live/namespace.hpp"
#include "server/live/race.hpp"
#include "server/live/seat_opportunities.hpp"
#include "server/table/table_state.hpp"

namespace tischlein::server::live {

// A move of a seat on its way to the table.
struct ArrivingMove {
    Seat seat;
    std::optional<AnyMove> move;  // std::nullopt: it cannot be read, and will be refused
    Instant arrived;
    std::chrono::milliseconds round_trip{0};
    bool may_start_false = true;  // false: a repeat, or a bot's move; bots never guess
};

class Reflexes {
public:
    using Release = std::function<void(TableRequest)>;

    // `lots`: the server's own randomness, which decides between sealed slaps.
    Reflexes(const TableState& state, const Attendance& attendance, Loop& loop, Random& lots, Release release);
    ~Reflexes() { loop_.cancel(timer_); }
    Reflexes(const Reflexes&) = delete;
    Reflexes& operator=(const Reflexes&) = delete;

    // Releases the request at once, or holds it as long as fairness asks for. Returns the reaction if it is a false start, because
    // nobody can have seen the opportunity so early: then nothing else happens.
    std::optional<std::chrono::milliseconds> enter(const ArrivingMove& move, TableRequest request);
    // Whether no further move of this seat may be held: the caller then refuses it and does not call enter().
    bool has_enough_of(Seat seat) const;
    // The game has changed, and everybody has just been shown it.
    void game_changed();
    // The game is the same, but everybody may act only now: all reactions count from this moment.
    void begin_anew();
    // Everybody left. A client that comes back asks again.
    void forget_sealed();
    bool is_idle() const { return race_.empty() && sealed_.empty(); }

private:
    struct Sealed {
        Seat seat;
        AnyMove move;
        TableRequest request;
    };

    static constexpr std::size_t most_held_each = 8;

    void decide_due();
    bool is_sealed(Seat seat, AnyMove move) const;
    void seal(Seat seat, AnyMove move, TableRequest request);
    void open_seals();

    const TableState& state_;
    const Attendance& attendance_;
    Loop& loop_;
    Random& lots_;
    Release release_;
    SeatOpportunities opportunities_;
    Race race_;
    Loop::TimerId timer_ = 0;
    std::vector<Sealed> sealed_;        // without reflexes: slaps that wait for the others, one for each seat
    std::vector<Sealed> sealed_again_;  // further slaps of the same seats: each is answered, and none gains anything
};

}  // namespace tischlein::server::live
