// How often a rule takes effect: what each game counts, in the words of its booklet.
//
// A game has a RuleCount<G> with
//   list        what is counted: the rule's number and a short sentence; two entries may count different sides of one rule
//   count       tells `hits` which entries of the list a decision touched, from the state before it and the events after it
//   count_deal  the same for the first deal of a game, which is no decision
//   turn_order  where a seat comes in the order of play of a fresh deal, 0 for the beginner
//   sides       how many seats or teams play against each other
// HasRuleCount checks it.
#pragma once
#include <array>
#include <concepts>
#include <cstdint>
#include <span>
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

// clang-format off
template <class G>
concept HasRuleCount = requires(const typename G::State& s, Seat who, const typename G::Move& m, const typename G::Events& events,
                                const OptionValues& o, Hits& hits) {
    { RuleCount<G>::list } -> std::convertible_to<std::span<const Counted>>;
    requires RuleCount<G>::list.size() <= most_counted;
    { RuleCount<G>::count(s, s, who, m, events, hits) } -> std::same_as<void>;
    { RuleCount<G>::count_deal(s, hits) } -> std::same_as<void>;
    { RuleCount<G>::turn_order(s, who) } -> std::same_as<int>;
    { RuleCount<G>::sides(o, 2) } -> std::same_as<int>;
};
// clang-format on

// Steps from `first` to `who` round a table, in a direction of +1 or -1.
constexpr int steps_to(Seat who, Seat first, int seats, int direction = 1) noexcept {
    return ((number(who) - number(first)) * direction + seats) % seats;
}

}  // namespace tischlein::lab
