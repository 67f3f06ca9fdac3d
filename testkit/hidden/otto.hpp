// What OTTO hides from an observer.
#pragma once
#include <vector>

#include "games/otto/otto.hpp"
#include "testkit/hidden/hidden.hpp"
#include "testkit/namespace.hpp"

namespace tischlein::testkit {

// OTTO: the order of the tower, and every card in the deck, in hands that are neither the observer's nor its
// partner's, and of those that left the game unseen by it. A stolen card stays what it is for those who saw it; the others
// know only that it can be played.
template <>
struct Hidden<otto::Otto> : StandardBoxOnly<otto::Otto> {
    static void shuffle(otto::State& s, Seat observer, Random& random) {
        const otto::Table& t = s.table;
        random.shuffle(s.tower.data(), t.tower_left);
        const auto hidden = [&](Seat who) {
            return who != observer &&
                   !(t.teams != 0 && observer != Seat::none && number(who) % 2 == number(observer) % 2);
        };
        std::vector<std::uint8_t> cards;
        const auto take = [&](otto::Hand& hand) {
            for (int c = 0; c < otto::card_kinds; ++c)
                for (; hand.has(static_cast<otto::Card>(c)); hand.remove(static_cast<otto::Card>(c)))
                    cards.push_back(static_cast<std::uint8_t>(c));
        };
        const bool knows =
            observer == t.turn || (observer != Seat::none && (t.teams != 0 || t.seats == 2 || observer == t.victim));
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
            while (!otto::has_way(t, t.turn, static_cast<otto::Card>(cards[0])))
                random.shuffle(cards.data(), static_cast<std::uint32_t>(cards.size()));
            s.stolen = static_cast<otto::Card>(cards[next++]);
        }
        for (int i = 0; i < t.deck_left; ++i) s.deck.set(i, cards[next++]);
        for (int i = 0; i < t.seats; ++i)
            for (int n = hidden(seat(i)) ? t.held[i] : 0; n > 0; --n)
                s.hand[i].add(static_cast<otto::Card>(cards[next++]));
        while (next < cards.size()) s.lost.add(static_cast<otto::Card>(cards[next++]));
        s.random = Random(random.next());
    }
};
static_assert(HasHidden<otto::Otto>);

}  // namespace tischlein::testkit
