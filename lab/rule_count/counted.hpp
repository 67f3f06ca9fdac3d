// How often a rule takes effect: what each game counts, in the words of its booklet.
//
// A game has a RuleCount<G> with
//   list      what is counted: the rule's number and a short sentence; two lines may count different sides of one rule
//   count     tells `hits` which lines of the list a decision touched, from the state before it and the events after it
//   turn_order where a seat comes in the order of play of a fresh deal, 0 for the beginner
//   sides     how many seats or teams play against each other
#pragma once
#include <array>
#include <cstdint>
#include <string_view>

#include "core/game.hpp"
#include "lab/namespace.hpp"

namespace tischlein::lab {

struct Counted {
    int              rule;
    std::string_view what;
};

inline constexpr std::size_t most_counted = 24;
using Hits = std::array<std::uint32_t, most_counted>;

template <Game G>
struct RuleCount;

// Steps from `first` to `who` round a table, in a direction of +1 or -1.
constexpr int steps_to(Seat who, Seat first, int seats, int direction = 1) noexcept {
    return ((number(who) - number(first)) * direction + seats) % seats;
}

}  // namespace tischlein::lab
