// What each game hides from an observer, as an operation on states: exchange it for something else that the observer
// could not tell apart. Written apart from the games' own `view` and `imagine`, so that one checks the other.
#pragma once
#include "core/game.hpp"
#include "games/all.hpp"
#include "testkit/hidden_annaotto.hpp"

namespace tischlein::testkit {

// template <> struct Hidden<MyGame> {
//     // Rearranges everything in `s` that the booklet hides from `observer` (Seat::none: a spectator).
//     static void shuffle(MyGame::State& s, Seat observer, Random& random);
// };
template <class G>
struct Hidden;

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
        if (s.phase == uno::Phase::drawn && s.turn != observer) s.drawn = static_cast<std::uint8_t>((uno::hand(s, s.turn) & secret).any(random));
        s.ordered = 0;
        s.random = Random(random.next());
    }
};

// Anansi: cards in other hands, the spider's pile, and cards that lie nowhere. Suits that a seat has shown it does not
// hold are public, so two cards change places only if neither comes to a seat that is known not to have its suit.
template <>
struct Hidden<anansi::Anansi> {
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

}  // namespace tischlein::testkit
