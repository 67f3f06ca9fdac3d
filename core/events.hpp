// Who may see an event, and where events go.
//
// An event that only some may see is told twice: in full to them, and redacted to everybody else. Each
// observer, a spectator too, sees exactly one of the two.
#pragma once
#include "core/move_list.hpp"
#include "core/seat.hpp"

namespace tischlein {

struct Audience {
    SeatSet      seats{};
    std::uint8_t only = 0;  // 1: just these seats; 0: everybody but these
    std::uint8_t reserved = 0;

    static constexpr Audience everybody() noexcept { return {}; }
    static constexpr Audience just(SeatSet s) noexcept { return {s, 1, 0}; }
    static constexpr Audience all_but(SeatSet s) noexcept { return {s, 0, 0}; }
    constexpr bool includes(Seat observer) const noexcept { return seats.has(observer) == (only != 0); }
    friend constexpr bool operator==(const Audience&, const Audience&) noexcept = default;
};

// Ignores events. Simulations pass it to `apply`.
struct NoEvents {
    template <class Event>
    constexpr void tell(const Event&) noexcept {}
    static constexpr bool listens = false;
};

// Keeps events, in play order.
template <class Event, std::size_t Capacity>
struct EventList : MoveList<Event, Capacity> {
    constexpr void tell(const Event& event) noexcept { this->push(event); }
    static constexpr bool listens = true;
};

}  // namespace tischlein
