// How a game stands or ended.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

#include "core/seat.hpp"

namespace tischlein {

struct Outcome {
    bool                                 over = false;
    SeatSet                              winners{};
    std::array<std::uint8_t, most_seats> ranks{};   // by seat, 1 is best; equal seats share the better rank
    std::array<std::int32_t, most_seats>
        scores{};  // the first `scored` count: by seat, or by team where the game says so
    std::uint8_t                         scored = 0;
    std::uint8_t                         grade = 0;  // a solo game's mark, 0: none; the game names it

    friend constexpr bool operator==(const Outcome&, const Outcome&) noexcept = default;
};

// Sets ranks and winners. A seat's rank is 1 + how many seats are ahead of it; is_ahead(a, b): seat a is ahead of seat b.
template <class Better>
constexpr void rank_by(Outcome& outcome, int seats, Better&& is_ahead) noexcept {
    outcome.winners = {};
    for (int mine = 0; mine < seats; ++mine) {
        int ahead = 0;
        for (int other = 0; other < seats; ++other) ahead += static_cast<int>(is_ahead(seat(other), seat(mine)));
        outcome.ranks[mine] = static_cast<std::uint8_t>(1 + ahead);
        if (ahead == 0) outcome.winners.add(seat(mine));
    }
}

}  // namespace tischlein
