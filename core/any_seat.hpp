// A seat drawn by lot, for whoever plays many games: laboratory and tests.
#pragma once
#include "core/random.hpp"
#include "core/seat.hpp"

namespace tischlein {

// Each seat of the set equally likely; none if it is empty. One seat alone costs no random number.
constexpr Seat any_of(SeatSet set, Random& random) noexcept {
    std::uint32_t skip = set.size() <= 1 ? 0 : random.below(static_cast<std::uint32_t>(set.size()));
    for (const Seat who : set)
        if (skip-- == 0) return who;
    return Seat::none;
}

}  // namespace tischlein
