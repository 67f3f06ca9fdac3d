// What each game hides from an observer, as an operation on states: exchange it for something else that the observer
// could not tell apart. Written apart from the games' own `view` and `imagine`, so that one checks the other.
#pragma once
#include <vector>

#include "core/game.hpp"
#include "games/all.hpp"

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

// OTTO: the order of the tower, and every card in the deck, in hands that are neither the observer's nor its
// partner's, and of those that left the game unseen by it. A stolen card stays what it is for those who saw it; the others
// know only that it can be played.
template <>
struct Hidden<otto::Otto> {
    static void shuffle(otto::State& s, Seat observer, Random& random) {
        const otto::Table& t = s.table;
        random.shuffle(s.tower.data(), t.tower_left);
        const auto hidden = [&](Seat who) { return who != observer && !(t.teams != 0 && observer != Seat::none && number(who) % 2 == number(observer) % 2); };
        std::vector<std::uint8_t> cards;
        const auto take = [&](otto::Hand& hand) {
            for (int c = 0; c < otto::card_kinds; ++c)
                for (; hand.has(static_cast<otto::Card>(c)); hand.remove(static_cast<otto::Card>(c))) cards.push_back(static_cast<std::uint8_t>(c));
        };
        const bool knows = observer == t.turn || (observer != Seat::none && (t.teams != 0 || t.seats == 2 || observer == t.victim));
        if (t.stealing != 0 && !knows) cards.push_back(static_cast<std::uint8_t>(s.stolen));
        for (int i = 0; i < t.deck_left; ++i) cards.push_back(static_cast<std::uint8_t>(s.deck[i]));
        for (int i = 0; i < t.seats; ++i)
            if (hidden(seat(i))) take(s.hand[i]);
        otto::Hand unseen = observer == Seat::none ? s.lost : s.lost.without(s.saw_lost[number(observer)]);
        s.lost = s.lost.without(unseen);
        take(unseen);
        random.shuffle(cards.data(), static_cast<std::uint32_t>(cards.size()));
        std::size_t next = 0;
        if (t.stealing != 0 && !knows) {
            while (!otto::has_way(t, t.turn, static_cast<otto::Card>(cards[0]))) random.shuffle(cards.data(), static_cast<std::uint32_t>(cards.size()));
            s.stolen = static_cast<otto::Card>(cards[next++]);
        }
        for (int i = 0; i < t.deck_left; ++i) s.deck.set(i, cards[next++]);
        for (int i = 0; i < t.seats; ++i)
            for (int n = hidden(seat(i)) ? t.held[i] : 0; n > 0; --n) s.hand[i].add(static_cast<otto::Card>(cards[next++]));
        while (next < cards.size()) s.lost.add(static_cast<otto::Card>(cards[next++]));
        s.random = Random(random.next());
    }
};

}  // namespace tischlein::testkit
