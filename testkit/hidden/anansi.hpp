// What Anansi hides from an observer.
#pragma once
#include <utility>

#include "games/anansi/anansi.hpp"
#include "testkit/hidden/hidden.hpp"
#include "testkit/namespace.hpp"

namespace tischlein::testkit {

// Anansi: cards in other hands, the spider's pile, and cards that lie nowhere. Suits that a seat has shown it does not
// hold are public, so two cards change places only if neither comes to a seat that is known not to have its suit.
template <>
struct Hidden<anansi::Anansi> : StandardBoxOnly<anansi::Anansi> {
    static void shuffle(anansi::State& s, Seat observer, Random& random) {
        constexpr int nowhere = -1, spider = 100;
        std::array<anansi::Card, anansi::story_cards> card{};
        std::array<int, anansi::story_cards>          place{};  // a seat, a place in the spider's pile, or nowhere
        std::uint32_t count = 0;
        const auto put = [&](anansi::Card c, int where) { card[count] = c, place[count++] = where; };
        anansi::Cards loose = anansi::Cards::all() - anansi::open_cards(s.table);
        for (int i = 0; i < s.table.seats; ++i) {
            loose = loose - s.hand[seat(i)];
            if (seat(i) != observer)
                for (const anansi::Card c : s.hand[seat(i)]) put(c, i);
        }
        for (int i = 0; i < anansi::longest_hand; ++i)
            if (s.spider[i] != anansi::Card::none) put(s.spider[i], spider + i), loose.remove(s.spider[i]);
        for (const anansi::Card c : loose) put(c, nowhere);
        const auto fits = [&](anansi::Card c, int where) {
            return where < 0 || where >= spider || !s.table.voids[seat(where)].has(anansi::suit_of(c));
        };
        for (std::uint32_t tries = 0; count > 0 && tries < 4 * count; ++tries) {
            const std::uint32_t a = random.below(count), b = random.below(count);
            if (fits(card[a], place[b]) && fits(card[b], place[a])) std::swap(place[a], place[b]);
        }
        for (int i = 0; i < s.table.seats; ++i)
            if (seat(i) != observer) s.hand[seat(i)] = {};
        for (std::uint32_t i = 0; i < count; ++i) {
            if (place[i] >= spider)
                s.spider[place[i] - spider] = card[i];
            else if (place[i] >= 0)
                s.hand[seat(place[i])].add(card[i]);
        }
        s.random = Random(random.next());
    }
};
static_assert(HasHidden<anansi::Anansi>);

}  // namespace tischlein::testkit
