// What is in the box: the cards, read from a deck file. Rules know no card list; they ask the deck in the State.
#pragma once
#include <array>
#include <cstdint>

#include "games/annaotto/pieces.hpp"

namespace tischlein::annaotto {

// Indexed by Face: card n has the sides 2n and 2n + 1. What lies behind the last card is zero.
using Sides = std::array<Side, 256>;

struct Box {
    Sides        sides{};
    std::uint8_t cards = 0;
};

// A1  A deal needs the hands and a first discard.
constexpr int cards_for_deal(int seats, int cards_each) noexcept { return seats * cards_each + 1; }

// The face of the card that shows `front` and hides `back`; Face::none if the deck has no such card.
constexpr Face find_face(const Sides& sides, int cards, Side front, Side back) noexcept {
    for (int f = 0; f < 2 * cards; ++f)
        if (sides[f] == front && sides[f ^ 1] == back) return static_cast<Face>(f);
    return Face::none;
}

}  // namespace tischlein::annaotto
