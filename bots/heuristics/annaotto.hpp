// Heuristics for ANNAOTTO.
#pragma once
#include <array>
#include <cstdint>

#include "bots/heuristics/heuristics.hpp"
#include "games/annaotto/annaotto.hpp"

namespace tischlein::bots {

template <>
struct Heuristics<annaotto::Annaotto>
    : GoesOnAfterRound, SolvesNothing, EstimatesNothing, ListsItsMoves, NoChallenges, NobodyWaits {
    using State = annaotto::State;
    using Move = annaotto::Move;
    using Act = annaotto::Act;
    using Sign = annaotto::Sign;
    using Side = annaotto::Side;

    static constexpr int horizon = 150;

    // A simulation is decided when one more seat is out.
    static bool simulation_is_over(const State& before, const State& now) noexcept {
        return now.table.in.size() < before.table.in.size();
    }

    // A seat that is out is worth its rank; a seat still in counts how many others hold more cards.
    static double worth(const State&, const State& now, Seat who) noexcept {
        const double seats = now.table.seats;
        const int out = annaotto::queued(now.table.out);
        for (int i = 0; i < out; ++i)
            if (now.table.out[static_cast<std::size_t>(i)] == who) return 1.0 - i / seats;
        int more = 0;
        for (const Seat other : now.table.in)
            more += static_cast<int>(annaotto::held(now, other) > annaotto::held(now, who));
        return 0.6 * (more + 0.5) / seats;
    }

    // Everybody sees the upper side of the topmost card, so that card stays; of the others nobody knows order or side.
    static void forget_what_comes(State& s, Random& random) noexcept {
        const std::size_t first = s.piles.size() - s.pile + 1;
        if (s.pile > 1) random.shuffle(s.piles.data() + first, s.pile - 1U);
        for (std::size_t n = first; n < s.piles.size(); ++n)
            if (random.below(2) != 0) s.piles[n] = annaotto::reverse(s.piles[n]);
        s.random = Random(random.next());
    }
    static int round(const State&) noexcept { return 0; }
    static int sides(const State& s) noexcept { return s.table.seats; }

    // Uses what `who` sees: both sides of its own cards, the outer sides of others. What its own cards fit is the same for all moves.
    class Scorer {
    public:
        Scorer(const State& s, Seat who) noexcept : s_(s), who_(who) {
            for (int n = 0; n < annaotto::faced(s, who); ++n) {
                const annaotto::Face f = annaotto::hand_face(s, who, n);
                fits_[0] += colours_of(f);
                fits_[1] += colours_of(annaotto::reverse(f));
            }
        }

        int operator()(const Move& m) const noexcept {
            switch (m.act) {
                case Act::lay:
                case Act::lay_theirs:
                case Act::lay_up:
                case Act::lay_down: return of_laying(m);
                case Act::face: return Side{m.place}.is_plain() ? 10 : 14;  // keep a special for oneself
                case Act::keep_up: return annaotto::side_of(s_, s_.drawn).is_plain() ? 10 : 14;
                case Act::keep_down: return annaotto::side_of(s_, annaotto::reverse(s_.drawn)).is_plain() ? 10 : 14;
                case Act::flip: return 10;
                case Act::slap:
                case Act::call:
                case Act::catch_out: return 200;
                case Act::draw: return 12;
                default: return 1;  // take, done
            }
        }

    private:
        // How many cards fit each colour, a byte a colour.
        using ColourCounts = std::uint64_t;
        static constexpr ColourCounts one_of_each = 0x0101010101010101;

        ColourCounts colours_of(annaotto::Face f) const noexcept {
            const Side side = annaotto::side_of(s_, f);
            return side == Side::annaotto() ? one_of_each : ColourCounts{1} << (8 * static_cast<int>(side.colour()));
        }

        // Prefers own cards, harm to the next seat, and a colour that the seat can follow; lays somebody else's card only to do harm.
        int of_laying(const Move& m) const noexcept {
            const Side side = annaotto::side_to_lay(s_, who_, m);
            const bool own = annaotto::is_own_lay(m.act);
            const int left = own ? annaotto::left_after(s_, who_, m.act) : annaotto::held(s_, who_);
            int value = m.act == Act::lay ? 40 : own ? 30 : 8;
            if (!own && annaotto::held(s_, m.seat) == 1) value = 2;  // it would put that seat out before us
            if (side.sign() == Sign::anna || side.sign() == Sign::otto || side.sign() == Sign::plus ||
                side.sign() == Sign::hurdle)
                value += 8;
            if (m.additions.all()) value += 20;
            if (side.sign() == Sign::all && !m.additions.all()) value = 1;
            if (m.additions.anna() || m.additions.otto()) value += 20;
            if (own && left == 0 && !m.additions.otto()) value = 3;
            if (m.additions.names_colour()) value += 2 * fitting_after(m) - 6;
            return own && left == 0 && m.additions.otto() ? value + 200 : value;
        }

        // How many own cards will fit the named colour; on their other sides if the move turns the hand.
        int fitting_after(const Move& m) const noexcept {
            const bool turned = m.additions.turns_own();
            ColourCounts left = fits_[turned ? 1 : 0];
            if (m.act == Act::lay) {
                const annaotto::Face laid = annaotto::hand_face(s_, who_, m.place);
                left -= colours_of(turned ? annaotto::reverse(laid) : laid);
            }
            return static_cast<int>((left >> (8 * static_cast<int>(m.additions.colour()))) & 0xFF);
        }

        const State& s_;
        Seat who_;
        std::array<ColourCounts, 2> fits_{};  // on the sides that face the seat, on the others
    };
    static Scorer scorer(const State& s, Seat who) noexcept { return {s, who}; }
    static int score(const State& s, Seat who, const Move& m) noexcept { return scorer(s, who)(m); }

    // Everything the legal moves rest on: the sides that `who` sees in all hands, the top card, what is open.
    static std::uint64_t key(const State& s, Seat who) noexcept {
        const annaotto::Table& t = s.table;
        const auto add = [](std::uint64_t hash, std::uint64_t value) {
            return mix64((hash ^ value) * 0x9E3779B97F4A7C15ULL + 1);
        };
        std::uint64_t hash = 0;
        for (int i = 0; i < t.seats; ++i) {
            std::uint64_t hand = static_cast<std::uint64_t>(annaotto::held(s, seat(i)));
            for (int n = s.start[static_cast<std::size_t>(i)]; n < s.start[static_cast<std::size_t>(i) + 1]; ++n) {
                const annaotto::Face f = s.hands[static_cast<std::size_t>(n)];
                const bool upper = n - s.start[static_cast<std::size_t>(i)] >= annaotto::faced(s, seat(i));
                const unsigned open = annaotto::side_of(s, upper ? f : annaotto::reverse(f)).bits;
                const unsigned mine = seat(i) == who ? annaotto::side_of(s, upper ? annaotto::reverse(f) : f).bits : 0U;
                hand = add(hand, open | mine << 8 | unsigned{t.undecided[static_cast<std::size_t>(i)]} << 16);
            }
            hash = add(hash, hand);
        }
        const std::uint64_t drawn = t.has_drawn == 0 ? 0
                                    : t.turn == who  ? 256U + annaotto::side_of(s, annaotto::reverse(s.drawn)).bits
                                                     : 1U;
        hash = add(hash,
                   drawn << 32 | (t.has_drawn != 0 ? std::uint64_t{annaotto::side_of(s, s.drawn).bits} << 48 : 0) |
                       annaotto::side_of(s, annaotto::top_discard(s)).bits | static_cast<std::uint64_t>(t.colour) << 8 |
                       std::uint64_t{t.anna} << 12 | std::uint64_t{t.otto} << 16 | std::uint64_t{t.plus} << 20 |
                       std::uint64_t{t.flips_left} << 24);
        return add(hash, static_cast<std::uint64_t>(t.turn) | static_cast<std::uint64_t>(t.uncalled) << 8 |
                             static_cast<std::uint64_t>(t.flipper) << 16 | std::uint64_t{t.to_slap.bits()} << 24 |
                             (t.turned.low ^ t.turned.high) << 40);
    }
};
static_assert(HasHeuristics<annaotto::Annaotto>);

}  // namespace tischlein::bots
