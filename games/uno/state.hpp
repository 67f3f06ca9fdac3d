// The whole truth about one UNO table.
#pragma once
#include <cassert>

#include "core/packed.hpp"
#include "core/random.hpp"
#include "games/uno/pieces.hpp"

namespace tischlein::uno {

// Where a copy can be. A hand is 1 + its seat. What the deck in use does not have is `absent` for the whole match.
inline constexpr int out_of_play = 0, draw_pile = 11, discard_pile = 12, absent = 13;
constexpr int hand_of(Seat s) noexcept { return 1 + number(s); }

// Secrets included; players and bots get a View. Invariants are checked by `consistent`.
//
// `note` holds one small number for each copy, whose meaning depends on where the copy is:
//   in the discard pile  how many cards lie under it;
//   in the draw pile     how many cards lie under it, if `ordered`; else 0: the order is not decided yet, each
//                        card is chosen when it is drawn. Nobody can tell the difference, and a reshuffle costs nothing;
//   in a hand            which other seats know that it is there (bit s for seat s): they gave it away (U19) or were
//                        shown it (U12).
struct State {
    Whereabouts                          where;              // each copy's place; every card is always in exactly one
    Random                               random;             // the future of the draw pile and of later deals
    std::array<std::uint16_t, table_size> score{};           // U15, stops counting at 65,535; partners hold the same number
    std::uint16_t                        target = 500;       // U16
    std::uint16_t                        round = 1;
    std::uint8_t                         rounds = 0;         // 0: play to the target
    std::uint8_t                         house = 0;          // options, bits of `House`
    std::uint8_t                         seats = 2;
    Seat                                 turn{};             // whose decision it is
    Phase                                phase = Phase::turn;
    std::int8_t                          direction = 1;      // +1 or -1
    Colour                               colour = Colour::none;  // in force
    Colour                               under = Colour::none;   // U11: in force before the open Wild Draw Four; none: nobody remembers
    std::uint8_t                         pending = 0;        // U18: the stacked sum
    std::uint8_t                         drawn = no_copy;    // U5: the copy just drawn
    Seat                                 uncalled = Seat::none;  // U13: may be caught
    std::uint8_t                         bluff : 4 = 0;      // U11: the open Wild Draw Four is one
    std::uint8_t                         hand_code : 4 = 0;  // U1: how many cards are dealt, see `cards_dealt`
    Seat                                 dealer{};
    std::uint8_t                         passes = 0;         // U6: draws in a row that gave nothing
    std::uint8_t                         discards = 0;       // cards in the discard pile
    std::uint8_t                         ordered = 0;        // cards in the draw pile whose order is given: all or none
    std::uint8_t                         top = no_copy;      // the copy on top of the discard pile
    Packed<deck_size, 10>                note;

    friend constexpr bool operator==(const State&, const State&) = default;
};
static_assert(sizeof(State) == 256 && std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>);

// U1  How many cards each seat is dealt. As a code of four bits, 0 for the usual seven.
constexpr int cards_dealt(unsigned code) noexcept { return static_cast<int>((usual_hand + code) & 15U); }
constexpr unsigned hand_code(int cards) noexcept { return static_cast<unsigned>(cards - usual_hand) & 15U; }

constexpr bool plays(const State& s, House option) noexcept { return (s.house & option) != 0; }
constexpr CardSet hand(const State& s, Seat who) noexcept { return s.where.at(hand_of(who)); }
constexpr CardSet in_draw_pile(const State& s) noexcept { return s.where.at(draw_pile); }
constexpr Card top_card(const State& s) noexcept { return card_of(s.top); }
constexpr Seat next_seat(const State& s, Seat from, int steps = 1) noexcept {
    return step(from, s.direction * steps, s.seats);
}
// U11: who laid the open Wild Draw Four.
constexpr Seat layer_of_open_four(const State& s) noexcept { return next_seat(s, s.turn, -1); }
// U17: whether two different seats play together.
constexpr bool are_partners(const State& s, Seat a, Seat b) noexcept {
    return plays(s, partner) && step(a, s.seats / 2, s.seats) == b;
}
constexpr bool same_side(const State& s, Seat a, Seat b) noexcept { return a == b || are_partners(s, a, b); }

// What `who` knows of the cards in `holder`'s hand, as copies.
constexpr CardSet known_in_hand(const State& s, Seat who, Seat holder) noexcept {
    CardSet known;
    if (who == Seat::none) return known;
    for_each_slot(hand(s, holder), [&](int copy, int slot) {
        if (((s.note[slot] >> number(who)) & 1U) != 0) known = known | CardSet::one(copy);
    });
    return known;
}

// What must hold between any two moves.
constexpr bool consistent(const State& s) noexcept {
    const CardSet discarded = s.where.at(discard_pile);
    if (discarded.size() != s.discards || s.discards == 0 || !discarded.has(s.top)) return false;
    if (s.note[slot_of(s.top)] + 1 != s.discards) return false;
    if (s.ordered != 0 && s.ordered != in_draw_pile(s).size()) return false;
    if (s.phase != Phase::colour &&
        (is_wild(top_card(s)) ? s.colour == Colour::none : s.colour != colour_of(top_card(s))))
        return false;
    if (s.phase == Phase::drawn && (s.drawn == no_copy || !hand(s, s.turn).has(s.drawn))) return false;
    if (s.phase != Phase::drawn && s.drawn != no_copy) return false;
    if (s.drawn != no_copy && s.note[slot_of(s.drawn)] != 0) return false;  // nobody else knows it yet
    if (s.phase == Phase::challenge && top_card(s) != Card::wild_four) return false;
    if (s.phase == Phase::challenge ? (s.pending != 0) != plays(s, stack)
                                    : s.pending != 0 && rank_of(top_card(s)) != Rank::draw_two)
        return false;
    if (s.uncalled != Seat::none && hand(s, s.uncalled).size() != 1) return false;
    if (s.phase != Phase::over)
        for (const Seat who : SeatSet::first(s.seats))
            if (hand(s, who).empty()) return false;
    return true;
}

}  // namespace tischlein::uno
