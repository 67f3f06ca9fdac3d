// The seats at one table that bots play: bots by choice, stand-ins for people who are away, and moves for whoever ran out
// of time. They think in the pool and take a person's time over it (bots/pacing.hpp), unless the table wants them quick.
#pragma once
#include <array>
#include <optional>
#include <string>

#include "server/live/namespace.hpp"
#include "server/live/services.hpp"
#include "server/table/table_state.hpp"

namespace tischlein::server::live {

class LiveTable;
class Clocks;

class Robots {
public:
    Robots(LiveTable& table, const Clocks& clocks, Services& services);
    ~Robots() { stop(); }

    // The game changed, or who plays which seat: whoever has something to do begins to think about it.
    void look();
    void stop();
    SeatSet thinking() const;

private:
    // What a seat is about to do. AppendResult as long as its moves stay the same, and until the table has decided on it.
    struct Plan {
        std::vector<std::string> moves;
        Seq seen = 0;
        Instant not_before{};
        bool in_turn = true;
        std::uint64_t number = 0;  // unlike any other plan's: what comes late asks whether it is still this one
        std::optional<std::string> move{};  // what it decided
        Loop::TimerId timer = 0;
    };
    struct Player {
        Level level;
        MovedBy hand;
    };

    std::optional<Player> player_of(Seat seat) const;
    void plan_turn(Seat seat, const Player& player, std::vector<std::string> moves);
    void plan_chance(Seat seat, const Player& player, std::vector<std::string> moves);
    void ask_pool(Seat seat, const Player& player);
    void act_when_ready(Seat seat, const Player& player);
    void act(Seat seat, const Player& player);
    bool people_decide_on_undo();
    void decided(Seat seat, std::uint64_t plan, bool done);
    bool is_on(Seat seat, std::uint64_t plan) const;
    void forget(Seat seat);

    LiveTable& table_;
    const Clocks& clocks_;
    Services& services_;
    Random random_;
    std::uint64_t plans_made_ = 0;
    std::optional<std::pair<Seq, Instant>> waits_for_;  // a wish to undo, and since when
    std::array<std::optional<Plan>, most_seats> plans_{};
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace tischlein::server::live
