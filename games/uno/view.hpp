// What one seat may know of an UNO table, how events change it, and what might lie behind it.
#pragma once
#include "games/uno/play.hpp"

namespace tischlein::uno {

// A field added to State stays secret until somebody writes it here. Cards are in `as_seen` form throughout.
// A spectator's view has seat Seat::none and an empty hand.
struct View {
    CardSet                               hand{};     // your own, never another's
    CardSet                               missing{};  // what the deck in use does not have; everybody knows that
    PerSeat<CardSet, table_size>          known{};    // cards you know to be in another hand: given away (U19) or shown (U12)
    std::array<std::uint16_t, table_size> score{};
    std::uint16_t                         target = 0;
    std::uint16_t                         round = 0;
    std::array<std::uint8_t, table_size>  held{};     // how many cards each seat holds
    std::array<Card, deck_size>           discard{};  // bottom to top, the first `discards` count, the rest is 0
    std::uint8_t                          discards = 0;
    std::uint8_t                          in_pile = 0;   // cards in the draw pile
    OpenState                             open_state{};  // turn, phase, direction, colour, pending, uncalled, passes
    Card                                  drawn = Card::none;  // U5: yours only
    Seat                                  seat = Seat::none;
    Seat                                  dealer{};
    std::uint8_t                          seats = 0;
    std::uint8_t                          rounds = 0;
    std::uint8_t                          house = 0;
    std::uint8_t                          hand_code = 0;  // U1: how many cards are dealt
    std::uint8_t                          reserved{};

    friend constexpr bool operator==(const View&, const View&) = default;
};
static_assert(std::has_unique_object_representations_v<View> && sizeof(View) % 8 == 0);

constexpr View view(const State& s, Seat observer) noexcept {
    View v{.missing = s.where.at(absent),
           .score = s.score,
           .target = s.target,
           .round = s.round,
           .discards = s.discards,
           .open_state = open_state(s),
           .seat = observer,
           .dealer = s.dealer,
           .seats = s.seats,
           .rounds = s.rounds,
           .house = s.house,
           .hand_code = s.hand_code};
    for_each_slot(s.where.at(discard_pile), [&](int copy, int slot) { v.discard[s.note[slot]] = card_of(copy); });
    v.in_pile = static_cast<std::uint8_t>(in_draw_pile(s).size());
    for (const Seat who : SeatSet::first(s.seats)) {
        const CardSet cards = hand(s, who);
        v.held[number(who)] = static_cast<std::uint8_t>(cards.size());
        if (who == observer)
            v.hand = as_seen(cards);
        else
            v.known[who] = as_seen(known_in_hand(s, observer, who));
    }
    if (s.phase == Phase::drawn && s.turn == observer) v.drawn = card_of(s.drawn);
    return v;
}

// --- following events ---------------------------------------------------------------------------------------

constexpr void follow_dealt(View& v, const Event& e) noexcept {
    v.hand = e.cards;
    v.known = {};
    v.discard = {};
    v.discard[0] = e.card;
    v.discards = 1;
    v.round = e.round;
    v.dealer = e.seat;
    v.held = {};
    const int cards_each = cards_dealt(v.hand_code);
    for (int i = 0; i < v.seats; ++i) v.held[i] = static_cast<std::uint8_t>(cards_each);
    v.in_pile = static_cast<std::uint8_t>(deck_size - v.missing.size() - 1 - cards_each * v.seats);
}

constexpr void follow_laid(View& v, const Event& e) noexcept {
    --v.held[number(e.seat)];
    v.discard[v.discards++] = e.card;
    if (e.seat == v.seat)
        v.hand = without_card(v.hand, e.card);
    else if (v.open_state.phase != Phase::drawn && !(v.known[e.seat] & copies_of(e.card)).empty())
        v.known[e.seat] = without_card(v.known[e.seat], e.card);
}

constexpr void follow_drew(View& v, const Event& e) noexcept {
    v.held[number(e.seat)] = static_cast<std::uint8_t>(v.held[number(e.seat)] + e.count);
    v.in_pile = static_cast<std::uint8_t>(v.in_pile - e.count);
    if (e.seat != v.seat) return;
    for (const int copy : e.cards) v.hand = with_card(v.hand, card_of(copy));
    if (e.why == Why::turn) v.drawn = card_of(e.cards.front());
}

constexpr void follow_reshuffled(View& v, const Event& e) noexcept {
    const Card top = v.discard[v.discards - 1];
    v.discard = {};
    v.discard[0] = top;
    v.discards = 1;
    v.in_pile = e.count;
}

// U19  `to` is where each hand goes. What one knows travels along, and one's own old hand becomes known.
template <class WhereTo>
constexpr void follow_hands(View& v, WhereTo&& to) noexcept {
    const View before = v;
    for (const Seat who : SeatSet::first(v.seats)) {
        v.held[number(to(who))] = before.held[number(who)];
        v.known[to(who)] = who == v.seat ? before.hand : before.known[who];
    }
    if (v.seat != Seat::none) v.known[v.seat] = {};  // your own cards: the `received` event brings them
}

constexpr void follow_round_over(View& v, const Event& e) noexcept {
    if (e.seat == Seat::none) return;
    State scores;  // add_points is the one place that knows who shares them
    scores.score = v.score;
    scores.seats = v.seats;
    scores.house = v.house;
    add_points(scores, e.seat, e.points);
    v.score = scores.score;
}

// One event that this seat sees.  REQUIRES: e.audience.includes(v.seat).
constexpr void follow(View& v, const Event& e) noexcept {
    switch (e.kind) {
        case EventKind::dealt: return follow_dealt(v, e);
        case EventKind::laid: return follow_laid(v, e);
        case EventKind::drew: return follow_drew(v, e);
        case EventKind::reshuffled: return follow_reshuffled(v, e);
        case EventKind::shown:
            if (e.seat == v.seat) v.known[e.other] = e.cards;
            return;
        case EventKind::swapped:
            return follow_hands(v, [&](Seat who) { return who == e.seat ? e.other : who == e.other ? e.seat : who; });
        case EventKind::handed_on:
            return follow_hands(v, [&](Seat who) { return step(who, v.open_state.direction, v.seats); });
        case EventKind::received:
            if (e.seat == v.seat) v.hand = e.cards;
            return;
        case EventKind::round_over: return follow_round_over(v, e);
        case EventKind::turn:
            v.open_state = e.open_state;
            if (v.open_state.phase != Phase::drawn || v.open_state.turn != v.seat) v.drawn = Card::none;
            return;
        default: return;  // said aloud; what it changes on the table follows in the turn event
    }
}

// --- imagining ----------------------------------------------------------------------------------------------

// Moves one copy of each card of `seen` from out of play into `place`, and returns them.
constexpr CardSet place_cards(State& s, CardSet seen, int place) noexcept {
    CardSet placed;
    for (const int copy : seen) {
        const CardSet free = s.where.at(out_of_play) & copies_of(card_of(copy));
        placed = placed | CardSet::one((free - placed).front());
    }
    s.where.move(placed, out_of_play, place);
    return placed;
}

// `count` cards nobody has told the observer about, each equally likely, into `place`.
constexpr CardSet place_unseen(State& s, int count, int place, Random& random) noexcept {
    CardSet free = s.where.at(out_of_play) & whole_deck, placed;
    if (count == free.size()) {
        placed = free;
    } else {
        for (; count > 0; --count) {
            const CardSet next = CardSet::one(free.any(random));
            free = free - next;
            placed = placed | next;
        }
    }
    s.where.move(placed, out_of_play, place);
    return placed;
}

constexpr void imagine_discards(State& s, const View& v) noexcept {
    CardSet free = whole_deck - v.missing;
    for (int i = 0; i < v.discards; ++i) {
        const int copy = (free & copies_of(v.discard[i])).front();
        free = free - CardSet::one(copy);
        s.where.move(CardSet::one(copy), out_of_play, discard_pile);
        s.note.set(slot_of(copy), static_cast<unsigned>(i));
        s.top = static_cast<std::uint8_t>(copy);
    }
}

// U11  Whether the open Wild Draw Four is a bluff follows from the imagined hand, if the colour it was laid on is known.
constexpr void imagine_bluff(State& s, const View& v, Random& random) noexcept {
    if (s.phase != Phase::challenge) return;
    const Card below = v.discards > 1 ? v.discard[v.discards - 2] : Card::wild;
    const Colour colour = s.under != Colour::none ? s.under : static_cast<Colour>(random.below(4));
    s.bluff = is_bluff(hand(s, layer_of_open_four(s)), colour, below, plays(s, colour_bluff)) ? 1 : 0;
}

// A state that the seat of `v` could be facing: every deal of the unseen copies equally likely.
constexpr State imagine(const View& v, Random& random) noexcept {
    State s;
    s.random = Random(random.next());
    s.score = v.score;
    s.target = v.target;
    s.round = v.round;
    s.rounds = v.rounds;
    s.house = v.house;
    s.seats = v.seats;
    s.dealer = v.dealer;
    s.turn = v.open_state.turn;
    s.phase = v.open_state.phase;
    s.direction = v.open_state.direction;
    s.colour = v.open_state.colour;
    s.under = v.open_state.under;
    s.pending = v.open_state.pending;
    s.uncalled = v.open_state.uncalled;
    s.passes = v.open_state.passes;
    s.discards = v.discards;
    s.hand_code = v.hand_code & 15U;
    s.where.move(v.missing, out_of_play, absent);
    imagine_discards(s, v);
    if (v.seat != Seat::none) place_cards(s, v.hand, hand_of(v.seat));
    for (const Seat who : SeatSet::first(v.seats))
        for (const int copy : place_cards(s, v.known[who], hand_of(who)))
            s.note.set(slot_of(copy), 1U << number(v.seat));
    CardSet unknown_of_turn;
    for (const Seat who : SeatSet::first(v.seats)) {
        if (who == v.seat) continue;
        const CardSet cards = place_unseen(s, v.held[number(who)] - v.known[who].size(), hand_of(who), random);
        if (who == s.turn) unknown_of_turn = cards;
    }
    place_unseen(s, v.in_pile, draw_pile, random);
    if (s.phase == Phase::drawn)
        s.drawn = static_cast<std::uint8_t>(v.drawn != Card::none ? (hand(s, v.seat) & copies_of(v.drawn)).front()
                                                                  : unknown_of_turn.any(random));
    imagine_bluff(s, v, random);
    return s;
}

}  // namespace tischlein::uno
