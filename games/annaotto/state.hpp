// The whole truth about one ANNAOTTO table.
//
// It comes in two parts. `Table` holds what lies open to everybody: turn, direction, counts, who is out, who must
// choose. `State` adds the cards, most of which are secret to somebody: each side of a card is a secret of its own.
#pragma once
#include <algorithm>
#include <cassert>
#include <type_traits>

#include "core/card_set.hpp"
#include "core/random.hpp"
#include "core/seat.hpp"
#include "games/annaotto/deck.hpp"

namespace tischlein::annaotto {

// Seats in the order they came, Seat::none behind the last.
using Queue = std::array<Seat, seat_limit>;
constexpr Queue nobody() noexcept {
    return {Seat::none, Seat::none, Seat::none, Seat::none, Seat::none, Seat::none, Seat::none, Seat::none};
}

// Public. Everything but cards; the event after each move carries all of it.
struct Table {
    CardSet                              turned{};               // A8: places in the victim's hand turned so far
    Queue                                slapped = nobody();       // A13: hands on the pile, the first one lowest
    Queue                                out = nobody();           // A16: the first one won
    std::array<std::uint8_t, seat_limit> undecided{};            // A2: cards at each hand's end that are not faced yet
    SeatSet                              in{};                   // seats still in: all but those in `out`
    SeatSet                              to_slap{};              // A13: not empty while slaps are missing
    std::uint16_t                        turns = 0;              // turns ended
    Seat                                 turn{};                 // in turn, or next to be
    std::int8_t                          direction = 1;          // +1 or -1
    Colour                               colour = Colour::none;  // A7: named by the ANNAOTTO on top
    std::uint8_t                         over = 0;
    std::uint8_t                         anna = 0, otto = 0;     // A8: cards in the open sequence
    Seat                                 last = Seat::none;      // A8: who laid its last one
    std::uint8_t                         plus = 0;               // A9: cards in the open run
    Seat                                 flipper = Seat::none;   // A8: who turns cards of `turn`
    std::uint8_t                         flips_left = 0;
    Seat                                 uncalled = Seat::none;  // A14: may be caught
    std::uint8_t                         passes = 0;             // A17: empty draws in a row
    std::uint8_t                         has_drawn = 0;          // A4: `turn` holds the card it drew
    std::uint8_t                         seats = 0;
    std::uint8_t                         deal = 8;               // option `cards`
    std::uint8_t                         placings = 1;           // option
    std::array<std::uint8_t, 2>          reserved{};

    friend constexpr bool operator==(const Table&, const Table&) = default;
};
static_assert(sizeof(Table) == 64 && std::has_unique_object_representations_v<Table>);

// Secrets included; players and bots get a View.
//
// `hands` holds all hands one behind the other, seat 0 first: each in the order it lies, its undecided cards last.
// A Face in a hand is the side that faces the owner; of an undecided, drawn, discarded or pile card it is the upper side.
// `piles` holds the discards from its front, bottom to top, and the draw pile at its end, the top card first.
// A card that is nowhere is out of play. Bytes without a card are zero, so that equal tables have equal bytes.
struct State {
    Random                                   random;       // the future: reshuffles
    Table                                    table;
    Sides                                    sides{};      // the deck
    std::array<Face, most_cards + 1>         hands{};
    std::array<Face, most_cards + 1>         piles{};
    std::array<std::uint8_t, most_cards + 1>
        knows{};  // by card: bit s, if seat s has seen both sides and followed the card since
    std::array<std::uint8_t, seat_limit + 1> start{};      // where each hand begins in `hands`; the last one: where all end
    std::uint8_t                             cards = 0;    // in the deck
    std::uint8_t                             discards = 0;
    std::uint8_t                             pile = 0;     // cards left to draw
    Face                                     drawn = Face::none;  // A4
    std::array<std::uint8_t, 3>              reserved{};

    friend constexpr bool operator==(const State&, const State&) = default;
};
static_assert(sizeof(State) <= 768 && sizeof(State) % 8 == 0 && std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>);

// --- the open table -----------------------------------------------------------------------------------------

constexpr SeatSet undecided_seats(const Table& t) noexcept {
    SeatSet seats;
    for (int i = 0; i < seat_limit; ++i)
        if (t.undecided[i] != 0) seats.add(seat(i));
    return seats;
}

constexpr Phase phase_of(const Table& t) noexcept {
    if (t.over != 0) return Phase::over;
    if (!t.to_slap.empty()) return Phase::slap;
    if (!undecided_seats(t).empty()) return Phase::sides;
    if (t.flipper != Seat::none) return Phase::flip;
    return t.has_drawn != 0 ? Phase::drawn : Phase::turn;
}

// Side choices and slaps come first, several seats at once; then the seat that turns cards; then the seat in turn.
constexpr SeatSet must(const Table& t) noexcept {
    if (t.over != 0) return {};
    const SeatSet waiting = undecided_seats(t) | t.to_slap;
    if (!waiting.empty()) return waiting;
    return SeatSet(t.flipper != Seat::none ? t.flipper : t.turn);
}

// A14  Out of turn there is only the call and the catch; seats that are out watch, too.
constexpr SeatSet may(const Table& t) noexcept {
    if (t.over != 0 || t.uncalled == Seat::none) return {};
    return SeatSet::first(t.seats) - must(t);
}

constexpr bool sequence_open(const Table& t) noexcept { return t.anna + t.otto != 0; }  // A8
constexpr bool run_open(const Table& t) noexcept { return t.plus != 0; }                // A9

// The next seat still in, in the direction of play.  REQUIRES: somebody is in.
constexpr Seat next_in(const Table& t, Seat from) noexcept {
    do from = step(from, t.direction, t.seats);
    while (!t.in.has(from));
    return from;
}

constexpr int queued(const Queue& q) noexcept {
    int n = 0;
    while (n < seat_limit && q[n] != Seat::none) ++n;
    return n;
}

// --- cards --------------------------------------------------------------------------------------------------

constexpr Side side_of(const State& s, Face f) noexcept { return s.sides[index(f)]; }
constexpr int begin_of(const State& s, Seat who) noexcept { return s.start[number(who)]; }
// All cards of a seat, the undecided ones among them.
constexpr int held(const State& s, Seat who) noexcept { return s.start[number(who) + 1] - s.start[number(who)]; }
// The cards that lie in its hand: these can be laid and turned.
constexpr int faced(const State& s, Seat who) noexcept { return held(s, who) - s.table.undecided[number(who)]; }
constexpr Face hand_face(const State& s, Seat who, int place) noexcept { return s.hands[begin_of(s, who) + place]; }
constexpr Face& hand_face(State& s, Seat who, int place) noexcept { return s.hands[begin_of(s, who) + place]; }
constexpr Face top_discard(const State& s) noexcept { return s.piles[s.discards - 1]; }
// The top card of the draw pile.  REQUIRES: s.pile > 0.
constexpr Face top_of_pile(const State& s) noexcept { return s.piles[s.piles.size() - s.pile]; }
constexpr std::uint8_t everyone(const Table& t) noexcept { return static_cast<std::uint8_t>((1U << t.seats) - 1U); }

constexpr void add_to_hand(State& s, Seat who, Face f) noexcept {
    const int at = s.start[number(who) + 1];
    std::copy_backward(s.hands.begin() + at, s.hands.begin() + s.start[seat_limit],
                       s.hands.begin() + s.start[seat_limit] + 1);
    s.hands[at] = f;
    for (int i = number(who) + 1; i <= seat_limit; ++i) ++s.start[i];
}

// A card leaves and the gap closes.
constexpr Face take_from_hand(State& s, Seat who, int place) noexcept {
    const int at = begin_of(s, who) + place;
    const Face taken = s.hands[at];
    std::copy(s.hands.begin() + at + 1, s.hands.begin() + s.start[seat_limit], s.hands.begin() + at);
    for (int i = number(who) + 1; i <= seat_limit; ++i) --s.start[i];
    s.hands[s.start[seat_limit]] = Face{};
    return taken;
}

// A1, A17  `count` cards, upper sides at random, as the new draw pile.  REQUIRES: the draw pile is empty.
constexpr void shuffle_into_pile(State& s, const Face* cards, int count) noexcept {
    Face* const pile = s.piles.data() + s.piles.size() - count;
    std::copy(cards, cards + count, pile);
    s.random.shuffle(pile, static_cast<std::uint32_t>(count));
    std::uint64_t coins = 0;
    for (int i = 0; i < count; ++i) {
        if (i % 64 == 0) coins = s.random.next();
        if ((coins >> (i % 64) & 1U) != 0) pile[i] = reverse(pile[i]);
    }
    s.pile = static_cast<std::uint8_t>(count);
}

// The top card, off the pile.  REQUIRES: s.pile > 0.
constexpr Face take_from_pile(State& s) noexcept {
    Face& top = s.piles[s.piles.size() - s.pile--];
    const Face taken = top;
    top = Face{};
    return taken;
}

// --- setting up ---------------------------------------------------------------------------------------------

// A table with its deck and options and no card on it: what `deal` deals onto and a position is set up on.
constexpr State empty_table(const Box& box, int cards_each, bool placings, int seats, Random random) noexcept {
    State s;
    s.random = random;
    s.sides = box.sides;
    s.cards = box.cards;
    s.table.seats = static_cast<std::uint8_t>(seats);
    s.table.in = SeatSet::first(seats);
    s.table.deal = static_cast<std::uint8_t>(cards_each);
    s.table.placings = static_cast<std::uint8_t>(placings);
    return s;
}

// A1  REQUIRES: the deck has cards_for_deal().
constexpr void deal(State& s) noexcept {
    std::array<Face, most_cards> deck{};
    for (int card = 0; card < s.cards; ++card) deck[card] = face(card, 0);
    shuffle_into_pile(s, deck.data(), s.cards);
    for (int i = 0; i < s.table.seats; ++i) {
        for (int n = 0; n < s.table.deal; ++n) {
            const Face dealt = take_from_pile(s);
            s.knows[card_of(dealt)] = static_cast<std::uint8_t>(1U << i);
            add_to_hand(s, seat(i), dealt);
        }
        s.table.undecided[i] = s.table.deal;  // A2: all choose at once
    }
    const Face first = take_from_pile(s);
    const bool lies_well = side_of(s, first).is_plain();
    s.piles[s.discards++] = lies_well ? first : reverse(first);
    if (!lies_well) s.knows[card_of(first)] = everyone(s.table);  // it was turned before everybody's eyes
    s.table.turn = seat(static_cast<int>(s.random.below(s.table.seats)));
}

}  // namespace tischlein::annaotto
