// A player that sees all hands, but not what is still to come: for measurement only, beside the all-seeing one.
//
// All-seeing knows the next cards of every pile, which nobody could; it bounds what honest play can win from far above. This
// one bounds it by what the others hold, which one can at least guess at.
#pragma once
#include "games/all.hpp"
#include "lab/all_seeing.hpp"
#include "lab/namespace.hpp"

namespace tischlein::lab {

// What nobody at the table knows becomes something else that it could be; hands stay. For a game whose future is in its random
// source alone, this is all of it.
template <class State>
void forget_what_comes(State& s, Random& random) {
    s.random = Random(random.next());
}
inline void forget_what_comes(uno::State& s, Random& random) {
    for (const int copy : uno::in_draw_pile(s)) s.note.set(uno::slot_of(copy), 0);
    s.ordered = 0;
    s.random = Random(random.next());
}
// The upper side of the topmost card lies open, so that card stays; of the others both order and side are anybody's guess.
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

template <Game G>
class OpenHands final : public ShownStates<G> {
public:
    using ShownStates<G>::ShownStates;
    typename G::State state(Random& random) const override {
        typename G::State s = this->s_;
        forget_what_comes(s, random);
        return s;
    }
    std::uint64_t key(const typename G::State& s) const override { return Heuristics<G>::key(s, this->seat_); }
};

}  // namespace tischlein::lab
