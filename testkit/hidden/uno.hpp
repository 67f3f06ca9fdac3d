// What UNO hides from an observer.
#pragma once
#include "games/uno/uno.hpp"
#include "testkit/hidden/hidden.hpp"
#include "testkit/namespace.hpp"

namespace tischlein::testkit {

// UNO: cards in other hands that the observer was not shown and did not give away, and the whole draw pile.
template <>
struct Hidden<uno::Uno> {
    static void shuffle(uno::State& s, Seat observer, Random& random) {
        CardSet secret = uno::in_draw_pile(s) | (s.where.at(uno::out_of_play) & uno::whole_deck);
        for (const Seat who : SeatSet::first(s.seats))
            if (who != observer) secret = secret | (uno::hand(s, who) - uno::known_in_hand(s, observer, who));
        std::array<int, uno::deck_size> place{};
        std::uint32_t count = 0;
        for (const int copy : secret) place[count++] = s.where.of(copy);
        random.shuffle(place.data(), count);
        std::uint32_t i = 0;
        for (const int copy : secret) {
            s.where.move(CardSet::one(copy), s.where.of(copy), place[i++]);
            s.note.set(uno::slot_of(copy), 0);
        }
        if (s.phase == uno::Phase::drawn && s.turn != observer)
            s.drawn = static_cast<std::uint8_t>((uno::hand(s, s.turn) & secret).any(random));
        s.ordered = 0;
        s.random = Random(random.next());
    }

    // The deck without some cards: random cards are removed one by one, as long as enough are left.
    static uno::Box any_box(const OptionValues& options, int seats, Random& random) {
        uno::Box box;
        for (std::uint32_t n = random.below(2) == 0 ? 0 : random.below(uno::deck_size); n > 0; --n) {
            uno::Box smaller = box;
            smaller.missing = smaller.missing | CardSet::one((uno::whole_deck - box.missing).any(random));
            if (!uno::Uno::box_misfit(smaller, options, seats).empty()) break;
            box = smaller;
        }
        return box;
    }
};
static_assert(HasHidden<uno::Uno>);

}  // namespace tischlein::testkit
