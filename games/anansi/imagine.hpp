// A deal that a seat could be facing: every one that fits what it has seen is equally likely.
//
// Hidden are the other hands, the spider's pile and, in a position set up by hand, cards that lie nowhere. What is
// known about them: how many cards each hand has, every card seen, and the suits a seat has shown it does not hold.
//
// How it is sampled, however tight the voids are, without a try that fails:
//   1. Only seats with a void are bound. However the bound seats' hands fall, the cards left over can be dealt to
//      everybody else in the same number of ways; so the others play no part in the weights and get a shuffled rest.
//   2. Within a suit all hidden cards are alike. So first draw how many cards of each suit each bound seat has, one
//      seat after the other. A split (a, b, c) of a seat's hand weighs
//          C(A, a) * C(B, b) * C(C, c) * (ways to fill the bound seats after it from what is left),
//      counted exactly in integers; what is left after seat i is fixed by two numbers, so 15 * 15 counts a seat
//      suffice, each computed at most once.
//   3. Then draw which cards of each suit, each as likely as any other.
// The counts reach 40! / 8!^5, about 2^83 (a spectator's five hidden hands): hence the wide integer.
#pragma once
#include "games/anansi/view.hpp"

namespace tischlein::anansi {

__extension__ using Wide = unsigned __int128;

// A number below n, every one equally likely: as many bits as n has, again until they are below n.
constexpr Wide wide_below(Random& random, Wide n) noexcept {
    if ((n >> 32) == 0) return random.below(static_cast<std::uint32_t>(n));
    int bits = 32;
    while ((n >> bits) != 0) ++bits;
    for (;;) {
        const Wide drawn = (Wide{random.next()} << 64 | random.next()) >> (128 - bits);
        if (drawn < n) return drawn;
    }
}

// How many hidden cards there are of each suit.
using SuitCounts = std::array<int, suits>;

constexpr SuitCounts count_suits(Cards cards) noexcept {
    return {(cards & Cards::of(Suit::snake)).size(), (cards & Cards::of(Suit::hornet)).size(),
            (cards & Cards::of(Suit::leopard)).size()};
}

// The hands a seat cannot see that are bound by voids, and the number of ways to fill them.
class BoundHands {
public:
    constexpr BoundHands(const View& v) noexcept {  // NOLINT(google-explicit-constructor)
        for (int n = 0; n <= highest_value; ++n) {
            choose_[n][0] = choose_[n][n] = 1;
            for (int k = 1; k < n; ++k)
                choose_[n][k] = static_cast<std::uint16_t>(choose_[n - 1][k - 1] + choose_[n - 1][k]);
        }
        for (int i = 0; i < v.table.seats; ++i)
            if (const Seat who = seat(i); who != v.seat && is_bound(v.table, who))
                seats_[count_++] = {who, v.table.held(who), v.table.voids[who]};
        for (int i = 1; i < count_; ++i)
            for (auto& line : known_[i]) line.fill(unknown);
    }
    static constexpr bool is_bound(const Table& t, Seat who) noexcept {
        return t.held(who) > 0 && t.voids[who].size() > 0;
    }

    constexpr int count() const noexcept { return count_; }
    constexpr Seat seat_at(int i) const noexcept { return seats_[i].seat; }

    // Ways to fill the bound hands from number i on out of `left`.
    constexpr Wide ways(int i, const SuitCounts& left) noexcept {
        if (i == count_) return 1;
        if (i == 0) return count_ways(i, left);
        Wide& known = known_[i][left[0]][left[1]];
        if (known == unknown) known = count_ways(i, left);
        return known;
    }

    // How many cards of each suit hand number i has, drawn by weight.
    constexpr SuitCounts draw_split(int i, const SuitCounts& left, Random& random) noexcept {
        Wide chosen = wide_below(random, ways(i, left));
        SuitCounts found{};
        each_split(i, left, [&](const SuitCounts& split, Wide weight) {
            found = split;
            if (chosen < weight) return true;
            chosen -= weight;
            return false;
        });
        return found;
    }

private:
    struct HandBound {
        Seat seat{};
        int size = 0;
        SuitSet voids{};
    };

    constexpr Wide count_ways(int i, const SuitCounts& left) noexcept {
        Wide sum = 0;
        each_split(i, left, [&](const SuitCounts&, Wide weight) {
            sum += weight;
            return false;
        });
        return sum;
    }

    // Calls take(split, weight) for every way hand number i can be made up, until it answers true.
    template <class Take>
    constexpr void each_split(int i, const SuitCounts& left, Take&& take) noexcept {
        const HandBound& hand = seats_[i];
        const SuitCounts most = {hand.voids.has(Suit::snake) ? 0 : left[0], hand.voids.has(Suit::hornet) ? 0 : left[1],
                                 hand.voids.has(Suit::leopard) ? 0 : left[2]};
        for (int a = 0; a <= std::min(most[0], hand.size); ++a)
            for (int b = std::max(0, hand.size - a - most[2]); b <= std::min(most[1], hand.size - a); ++b) {
                const int c = hand.size - a - b;
                const Wide after = ways(i + 1, {left[0] - a, left[1] - b, left[2] - c});
                const Wide here = Wide{choose_[left[0]][a]} * choose_[left[1]][b] * choose_[left[2]][c];
                if (after != 0 && take({a, b, c}, here * after)) return;
            }
    }

    static constexpr Wide unknown = ~Wide{0};
    static constexpr int numbers = highest_value + 1;

    std::array<std::array<std::uint16_t, numbers>, numbers> choose_{};
    std::array<HandBound, most_players> seats_{};
    int count_ = 0;
    std::array<std::array<std::array<Wide, numbers>, numbers>, most_players> known_;  // filled as far as `count_` goes
};

// Takes `count` of `cards` away, each as likely as any other.
constexpr Cards draw_cards(Cards& cards, int count, Random& random) noexcept {
    Cards drawn;
    for (; count > 0; --count) {
        const Card c = cards.nth(static_cast<int>(random.below(static_cast<std::uint32_t>(cards.size()))));
        cards.remove(c);
        drawn.add(c);
    }
    return drawn;
}

// The cards a seat cannot see.
constexpr Cards hidden_cards(const View& v) noexcept { return Cards::all() - open_cards(v.table) - v.hand; }

// A state that the seat of `v` could be facing.   REQUIRES: v is the view of a consistent state.
constexpr State imagine(const View& v, Random& random) noexcept {
    State s;
    s.random = Random(random.next());
    s.table = v.table;
    if (v.seat != Seat::none) s.hand[v.seat] = v.hand;

    Cards hidden = hidden_cards(v);
    bool bound = false;
    for (int i = 0; i < v.table.seats; ++i)
        bound = bound || (seat(i) != v.seat && BoundHands::is_bound(v.table, seat(i)));
    if (bound) {
        BoundHands hands(v);
        for (int i = 0; i < hands.count(); ++i) {
            const SuitCounts split = hands.draw_split(i, count_suits(hidden), random);
            for (int suit = 0; suit < suits; ++suit) {
                Cards pool = hidden & Cards::of(static_cast<Suit>(suit));
                s.hand[hands.seat_at(i)] = s.hand[hands.seat_at(i)] | draw_cards(pool, split[suit], random);
            }
            hidden = hidden - s.hand[hands.seat_at(i)];
        }
    }
    for (int i = 0; i < v.table.seats; ++i)
        if (const Seat who = seat(i); who != v.seat && !BoundHands::is_bound(v.table, who))
            s.hand[who] = draw_cards(hidden, v.table.held(who), random);
    for (int i = 0; i < v.spider_left; ++i) {
        const Cards card = draw_cards(hidden, 1, random);
        s.spider[i] = card.nth(0);
    }
    return s;
}

// How many ways the bound hands can be filled: all that the voids leave open. For tests and for curious people.
constexpr Wide ways_to_fill_bound_hands(const View& v) noexcept {
    BoundHands hands(v);
    return hands.ways(0, count_suits(hidden_cards(v)));
}

}  // namespace tischlein::anansi
