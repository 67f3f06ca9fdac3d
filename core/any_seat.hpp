// Picks a random seat out of a set, for code that plays out games: bots, lab, tests.
#pragma once
#include "core/random.hpp"
#include "core/seat.hpp"

namespace tischlein {

// A seat of the set, each equally likely; Seat::none if the set is empty. A set of one seat draws no random number.
constexpr Seat any_of(SeatSet set, Random& random) noexcept {
    std::uint32_t skip = set.size() <= 1 ? 0 : random.below(static_cast<std::uint32_t>(set.size()));
    for (const Seat who : set)
        if (skip-- == 0) return who;
    return Seat::none;
}

}  // namespace tischlein
