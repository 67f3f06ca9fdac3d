// How likely each seat is to win an open UNO round, by the look of the hands.
//
// For states a search imagines, where all hands are known. Playing such a round to its end says less: forty more turns are
// mostly luck. Each hand gets a strength, and chances are as exp(strength). The numbers were fitted to 40,000 rounds
// among four `medium` players (logistic regression; log loss 1.168 on positions left out, where equal chances give 1.386 and
// the number of cards alone 1.270), so they hold for tables of four.
#pragma once
#include <array>
#include <cmath>

#include "games/uno/uno.hpp"

namespace tischlein::bots::uno_chances {

using namespace tischlein::uno;

struct ChanceWeights {
    std::array<float, 15> by_count;  // cards held
    float beyond;                    // for each card beyond those: more cards are never better
    std::array<std::array<float, 8>, 4>
        by_turn;  // in turn, next, later, last; 2 * (cards held, at most 4) - 2 + can lay
    float wild, wild_four, draw_two, skip, reverse;  // for each such card
    std::array<float, 5> by_colours;                 // how many colours it holds
    float fit;                                       // for each kind that fits, at most three
};

inline constexpr ChanceWeights weights_of_four{
    {0.00F, 1.44F, 0.61F, 0.21F, 0.40F, 0.04F, -0.25F, -0.56F, -0.86F, -1.15F, -1.42F, -1.61F, -1.92F, -2.01F, -2.51F},
    -0.40F,
    {{{-0.59F, 6.76F, -0.28F, 0.78F, -0.37F, 0.40F, -0.70F, -0.40F},
      {-0.36F, 0.95F, -0.04F, 0.39F, -0.08F, 0.20F, -0.51F, -0.51F},
      {-0.22F, 0.53F, -0.02F, 0.24F, -0.03F, 0.09F, -0.56F, -0.55F},
      {-0.27F, 0.44F, -0.02F, 0.19F, -0.09F, 0.05F, -0.56F, -0.55F}}},
    0.64F,
    0.93F,
    0.26F,
    0.09F,
    0.03F,
    {0.57F, -0.10F, -0.20F, -0.10F, 0.08F},
    0.03F};

// `turns`: how many seats come before it.
inline float strength(const State& s, const ChanceWeights& weights, Seat who, int turns) noexcept {
    const CardSet cards = hand(s, who);
    const auto count = [&](std::uint64_t bits) { return count_bits(cards.low & bits) + count_bits(cards.high & bits); };
    const auto at_most = [](int n, int most) { return static_cast<std::size_t>(n < most ? n : most); };
    const auto times = [](float each, int n) { return each * static_cast<float>(n); };
    const int held = cards.size(), wilds = count(wild_bits), fours = count(wild_four_bits);
    const int fits = count_bits(kinds_in(cards) & matching(s.colour, top_card(s)));
    int colours_held = 0;
    for (const Colour c : colours) colours_held += static_cast<int>(count(colour_bits(c)) != 0);
    const std::size_t order = turns == 0 ? 0 : turns == s.seats - 1 ? 3 : at_most(turns, 2);
    const std::size_t near = 2 * (at_most(held, 4) - 1) + static_cast<std::size_t>(fits + wilds + fours > 0);
    return weights.by_count[at_most(held, 14)] + times(weights.beyond, held > 14 ? held - 14 : 0) +
           weights.by_turn[order][near] + times(weights.wild, wilds) + times(weights.wild_four, fours) +
           times(weights.draw_two, count(rank_bits(Rank::draw_two))) +
           times(weights.skip, count(rank_bits(Rank::skip))) + times(weights.reverse, count(rank_bits(Rank::reverse))) +
           weights.by_colours[static_cast<std::size_t>(colours_held)] + times(weights.fit, fits < 3 ? fits : 3);
}

// The chance that the side of `who` wins the round.  REQUIRES: the seat in turn is to lay or draw, and no sum is open.
inline double chance_of(const State& s, Seat who) noexcept {
    float all = 0, ours = 0;
    for (int turns = 0; turns < s.seats; ++turns) {
        const Seat other = next_seat(s, s.turn, turns);
        const float weight = std::exp(strength(s, weights_of_four, other, turns));
        all += weight;
        if (same_side(s, other, who)) ours += weight;
    }
    return static_cast<double>(ours / all);
}

}  // namespace tischlein::bots::uno_chances
