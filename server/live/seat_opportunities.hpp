// Remembers when each seat was told of each opportunity to be quick. Its reaction is counted from then.
#pragma once
#include <array>
#include <optional>
#include <vector>

#include "host/any_game.hpp"
#include "server/event_loop/loop.hpp"
#include "server/live/namespace.hpp"

namespace tischlein::server::live {

class SeatOpportunities {
public:
    // Called after every change of the game, when it has just been shown to everybody.
    void update(const AnyGame& game, Instant now);
    void clear();
    // When the seat was told that it could make this move; std::nullopt if it is no opportunity of that seat.
    std::optional<Instant> since(Seat seat, AnyMove move) const;
    // Seats that could be quick now.
    SeatSet seats() const;

private:
    struct Opportunity {
        AnyMove move;
        Instant since;
    };
    std::array<std::vector<Opportunity>, most_seats> open_;
};

}  // namespace tischlein::server::live
