// What ANNAOTTO hides from an observer: which cards are behind the sides that the observer sees.
#pragma once
#include <vector>

#include "games/annaotto/annaotto.hpp"
#include "testkit/hidden/hidden.hpp"
#include "testkit/namespace.hpp"

namespace tischlein::testkit {

// Exchanges cards in pairs where the observer cannot notice it: in its new place, each card must show the side that the observer
// sees there. Cards that the observer has seen from both sides stay. Of the draw pile the observer sees only the top side.
template <>
struct Hidden<annaotto::Annaotto> : StandardBoxOnly<annaotto::Annaotto> {
    using State = annaotto::State;
    using Face = annaotto::Face;
    using Side = annaotto::Side;

    static void shuffle(State& s, Seat observer, Random& random) {
        std::vector<Spot> spots;
        const auto add = [&](Face& f, bool front_open, bool back_open) {
            const std::uint8_t knows = s.knows[static_cast<std::size_t>(annaotto::card_of(f))];
            const bool both =
                observer == Seat::none ? knows == (1U << s.table.seats) - 1U : (knows >> number(observer) & 1U) != 0;
            if (!both) spots.push_back({&f, front_open, back_open});
        };
        for (const Seat who : SeatSet::first(s.table.seats))
            for (int n = 0; n < annaotto::held(s, who); ++n) {
                const bool undecided = n >= annaotto::faced(s, who);
                add(annaotto::hand_face(s, who, n), undecided, !undecided);
            }
        for (std::size_t n = 0; n < s.discards; ++n) add(s.piles[n], true, false);
        for (std::size_t n = s.piles.size() - s.pile; n < s.piles.size(); ++n)
            add(s.piles[n], n == s.piles.size() - s.pile, false);
        if (s.drawn != Face::none) add(s.drawn, true, false);
        if (spots.size() > 1)
            for (int tries = 0; tries < 200; ++tries) exchange(s, any(spots, random), any(spots, random));
        for (const Spot& spot : spots)
            if (!spot.front_open && !spot.back_open && random.below(2) == 0)
                *spot.where = annaotto::reverse(*spot.where);
        s.random = Random(random.next());
    }

private:
    struct Spot {
        Face* where;
        bool  front_open, back_open;  // which side the observer sees
    };

    static const Spot& any(const std::vector<Spot>& spots, Random& random) {
        return spots[random.below(static_cast<std::uint32_t>(spots.size()))];
    }

    // How the card of `f` must lie in `spot` so that the spot looks as before; Face::none if that is impossible.
    static Face fitted(const State& s, Face f, const Spot& spot) {
        for (const Face way : {f, annaotto::reverse(f)}) {
            const bool front = !spot.front_open || annaotto::side_of(s, way) == annaotto::side_of(s, *spot.where);
            const bool back = !spot.back_open || annaotto::side_of(s, annaotto::reverse(way)) ==
                                                     annaotto::side_of(s, annaotto::reverse(*spot.where));
            if (front && back) return way;
        }
        return Face::none;
    }

    static void exchange(State& s, const Spot& a, const Spot& b) {
        if (a.where == b.where) return;
        const Face to_a = fitted(s, *b.where, a), to_b = fitted(s, *a.where, b);
        if (to_a == Face::none || to_b == Face::none) return;
        std::swap(s.knows[static_cast<std::size_t>(annaotto::card_of(*a.where))],
                  s.knows[static_cast<std::size_t>(annaotto::card_of(*b.where))]);
        *a.where = to_a;
        *b.where = to_b;
    }
};
static_assert(HasHidden<annaotto::Annaotto>);

}  // namespace tischlein::testkit
