// Draws anew what nobody at a table knows: the order of piles, later deals and reshuffles. Hands stay as they are.
//
// This is for code that sees a whole table but must not know more than all its seats together: the laboratory's open hands
// (lab/peeking.hpp) and the chances of a review (bots/chances.hpp).
#pragma once
#include "games/all.hpp"

namespace tischlein::bots {

// Replaces what nobody at the table knows by something else that it could be. This one is for games whose future is in their
// random source alone.
template <class State>
void forget_what_comes(State& s, Random& random) {
    s.random = Random(random.next());
}
inline void forget_what_comes(uno::State& s, Random& random) {
    for (const int copy : uno::in_draw_pile(s)) s.note.set(uno::slot_of(copy), 0);
    s.ordered = 0;
    s.random = Random(random.next());
}
// Everybody sees the upper side of the topmost card, so that card stays; of the others nobody knows order or side.
inline void forget_what_comes(annaotto::State& s, Random& random) {
    const std::size_t first = s.piles.size() - s.pile + 1;
    if (s.pile > 1) random.shuffle(s.piles.data() + first, s.pile - 1U);
    for (std::size_t n = first; n < s.piles.size(); ++n)
        if (random.below(2) != 0) s.piles[n] = annaotto::reverse(s.piles[n]);
    s.random = Random(random.next());
}
inline void forget_what_comes(anansi::State& s, Random& random) {
    if (s.has_spider()) random.shuffle(s.spider.data(), s.table.tricks_left);
    s.random = Random(random.next());
}
inline void forget_what_comes(otto::State& s, Random& random) {
    random.shuffle(s.tower.data(), s.table.tower_left);
    for (int n = s.table.deck_left; n > 1; --n) {
        const int with = static_cast<int>(random.below(static_cast<std::uint32_t>(n)));
        const unsigned kept = s.deck[n - 1];
        s.deck.set(n - 1, s.deck[with]);
        s.deck.set(with, kept);
    }
    s.random = Random(random.next());
}

// The number of the running round; 0 in games that deal only once.
template <class State>
int round_of(const State& s) {
    if constexpr (requires { s.round; })
        return s.round;
    else if constexpr (requires { s.table.round; })
        return s.table.round;
    else
        return 0;
}

// How many sides there are: seats, or teams.
template <Game G>
int sides_of(const typename G::State& s) {
    if constexpr (std::same_as<G, uno::Uno>)
        return uno::plays(s, uno::partner) ? s.seats / 2 : s.seats;
    else if constexpr (std::same_as<G, otto::Otto>)
        return otto::owners(s.table);
    else
        return G::seat_count(s);
}

}  // namespace tischlein::bots
