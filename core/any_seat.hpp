// Picks a random seat out of a set, for code that plays out games: bots, lab, tests.
#pragma once
#include "core/bits.hpp"
#include "core/random.hpp"
#include "core/seat.hpp"

namespace tischlein {

// The seat at this index of the set, counted from the lowest number.  REQUIRES: index < set.size().
constexpr Seat seat_at(SeatSet set, std::uint32_t index) noexcept {
    return seat(nth_bit(set.bits(), static_cast<int>(index)));
}

// A seat of the set, each equally likely; Seat::none if the set is empty. A set of one seat draws no random number.
constexpr Seat any_of(SeatSet set, Random& random) noexcept {
    if (set.empty()) return Seat::none;
    return seat_at(set, set.size() == 1 ? 0 : random.below(static_cast<std::uint32_t>(set.size())));
}

}  // namespace tischlein
