// A call that a seat forgot ("uno", "anna"): who may still make it, and who may catch that seat.
// `uncalled` is that seat, Seat::none when nothing is open; each game says when the window opens and closes.
#pragma once
#include "core/seat.hpp"

namespace tischlein {

constexpr bool can_call(Seat uncalled, Seat who) noexcept { return uncalled != Seat::none && uncalled == who; }
constexpr bool can_catch(Seat uncalled, Seat who, Seat whom) noexcept {
    return uncalled != Seat::none && uncalled == whom && who != whom;
}

}  // namespace tischlein
