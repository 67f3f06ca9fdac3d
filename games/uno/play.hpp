// What the moves of UNO do: `apply` and one small function for each effect.
#pragma once
#include "games/uno/rules.hpp"

namespace tischlein::uno {

constexpr void pass_turn_on(State& s, Seat from, int steps) noexcept {
    s.turn = next_seat(s, from, steps);
    s.phase = Phase::turn;
}

// --- hands that others know ---------------------------------------------------------------------------------

// A card of this kind leaves the hand in plain sight. Whoever knew of one such card there cannot tell whether it was
// that one, so everybody who knew n of them now knows n - 1.
constexpr void forget_one(State& s, CardSet rest, int laid) noexcept {
    unsigned unlucky = ~s.note[slot_of(laid)];  // knew nothing of the copy laid, so they lose another
    const CardSet twins = rest & copies_of(card_of(laid));
    for (const int copy : twins) {
        const unsigned knew = s.note[slot_of(copy)];
        s.note.set(slot_of(copy), knew & ~unlucky);
        unlucky &= ~knew;
    }
}

// U12  `who` has seen every card in `holder`'s hand.
constexpr void learn_hand(State& s, Seat who, Seat holder) noexcept {
    for (const int copy : hand(s, holder)) s.note.set(slot_of(copy), s.note[slot_of(copy)] | 1U << number(who));
}

// U19  The cards of `from` arrive at `to`; `from` remembers them.
constexpr void hand_over(State& s, CardSet cards, Seat from, Seat to) noexcept {
    s.where.move(cards, hand_of(from), hand_of(to));
    for (const int copy : cards) {
        const unsigned knew = s.note[slot_of(copy)] | 1U << number(from);
        s.note.set(slot_of(copy), knew & ~(1U << number(to)));
    }
}

template <class Sink>
constexpr void tell_received(const State& s, Seat who, Sink& events) noexcept {
    if constexpr (Sink::listens)
        tell_secret(Event{.kind = EventKind::received, .seat = who}, who, hand(s, who), events);
}

// U19  A seven.
template <class Sink>
constexpr void swap_hands(State& s, Seat a, Seat b, Sink& events) noexcept {
    const CardSet of_a = hand(s, a), of_b = hand(s, b);
    hand_over(s, of_a, a, b);
    hand_over(s, of_b, b, a);
    if constexpr (Sink::listens) events.tell(Event{.kind = EventKind::swapped, .seat = a, .other = b});
    tell_received(s, a, events);
    tell_received(s, b, events);
}

// U19  A zero.
template <class Sink>
constexpr void hand_all_on(State& s, Sink& events) noexcept {
    PerSeat<CardSet, table_size> before;
    for (const Seat who : SeatSet::first(s.seats)) before[who] = hand(s, who);
    for (const Seat who : SeatSet::first(s.seats)) hand_over(s, before[who], who, next_seat(s, who));
    if constexpr (Sink::listens) events.tell(Event{.kind = EventKind::handed_on});
    for (const Seat who : SeatSet::first(s.seats)) tell_received(s, who, events);
}

// --- laying -------------------------------------------------------------------------------------------------

// U18  The sum grows. Catches can bring draw cards back into play without end; far beyond all 108 cards it stops growing.
constexpr void add_to_sum(State& s, int cards) noexcept {
    if (s.pending + cards <= most_pending) s.pending = static_cast<std::uint8_t>(s.pending + cards);
}

// U7, U18  The next seat draws two and misses its turn, or the sum grows and stands against it.
template <class Sink>
constexpr void act_draw_two(State& s, Seat who, Sink& events) noexcept {
    if (plays(s, stack)) {
        add_to_sum(s, 2);
        return pass_turn_on(s, who, 1);
    }
    draw_cards(s, next_seat(s, who), 2, Why::penalty, events);
    pass_turn_on(s, who, 2);
}

// U11, U18  It stands open until the next seat answers.
constexpr void act_wild_four(State& s, Seat who) noexcept {
    if (plays(s, stack)) add_to_sum(s, 4);
    s.turn = next_seat(s, who);
    s.phase = Phase::challenge;
}

// U8  With two seats a Reverse is exactly a Skip.
constexpr void act_reverse(State& s, Seat who) noexcept {
    if (s.seats == 2) return pass_turn_on(s, who, 2);
    s.direction = static_cast<std::int8_t>(-s.direction);
    pass_turn_on(s, who, 1);
}

template <class Sink>
constexpr void act(State& s, Seat who, Move m, Sink& events) noexcept {
    switch (rank_of(m.card)) {
        case Rank::skip: return pass_turn_on(s, who, 2);  // U9
        case Rank::reverse: return act_reverse(s, who);
        case Rank::draw_two: return act_draw_two(s, who, events);
        case Rank::wild_four: return act_wild_four(s, who);
        default: break;
    }
    if (moves_hands(s, m.card)) {
        if (rank_of(m.card) == Rank::seven)
            swap_hands(s, who, m.other, events);
        else
            hand_all_on(s, events);
    }
    pass_turn_on(s, who, 1);
}

// U14  A draw card laid last is still drawn for, the whole sum, before the count.
template <class Sink>
constexpr void go_out(State& s, Seat who, Card last, Sink& events) noexcept {
    const int owed = last == Card::wild_four ? 4 : rank_of(last) == Rank::draw_two ? 2 : 0;
    if (owed != 0) draw_cards(s, next_seat(s, who), s.pending + owed, Why::penalty, events);
    finish_round(s, who, who, events);
}

// A lay in turn, or a jump (U20), which acts exactly as a lay by the seat that jumped.
template <class Sink>
constexpr void lay_card(State& s, Seat who, Move m, Sink& events) noexcept {
    const CardSet held = hand(s, who);
    const bool just_drawn = s.phase == Phase::drawn;
    const int copy = just_drawn ? s.drawn : (held & copies_of(m.card)).front();
    const CardSet rest = held - CardSet::one(copy);
    if (!just_drawn) forget_one(s, rest, copy);  // U5: everybody sees that it is the drawn card
    if (m.card == Card::wild_four) {
        s.bluff = is_bluff(rest, s.colour, top_card(s), plays(s, colour_bluff)) ? 1 : 0;
        s.under = s.colour;
    }
    put_on_discards(s, copy, hand_of(who));
    if (is_wild(m.card)) s.colour = m.colour;
    s.drawn = no_copy;
    s.passes = 0;
    if constexpr (Sink::listens)
        events.tell(Event{
            .kind = EventKind::laid,
            .seat = who,
            .other = m.other,
            .card = m.card,
            .colour = m.colour,
            .count = static_cast<std::uint8_t>((m.uno != 0 ? said_uno : 0) | (m.verb == Verb::jump ? jumped_in : 0))});
    const int cards_left = rest.size();
    if (cards_left == 0) return go_out(s, who, m.card, events);
    if (cards_left == 1 && m.uno == 0 && !moves_hands(s, m.card)) s.uncalled = who;  // U13
    act(s, who, m, events);
}

// --- the other moves ----------------------------------------------------------------------------------------

template <class Sink>
constexpr void tell(EventKind kind, Seat who, Sink& events) noexcept {
    if constexpr (Sink::listens) events.tell(Event{.kind = kind, .seat = who});
}

// U3, U5, U6
template <class Sink>
constexpr void draw_in_turn(State& s, Seat who, Sink& events) noexcept {
    const int copy = take_top_card(s, who, events);
    if (copy != no_copy) {
        tell_drew(who, CardSet::one(copy), Why::turn, events);
        s.drawn = static_cast<std::uint8_t>(copy);
        s.phase = Phase::drawn;
        s.passes = 0;
        return;
    }
    tell(EventKind::passed, who, events);
    if (++s.passes == s.seats) return finish_round(s, Seat::none, who, events);
    pass_turn_on(s, who, 1);
}

// U11, U12, U18  The open Wild Draw Four is answered; whoever pays draws, and `who` may have its turn after all.
template <class Sink>
constexpr void answer_four(State& s, Seat who, bool challenged, Sink& events) noexcept {
    const Seat layer = layer_of_open_four(s);
    const int sum = plays(s, stack) ? s.pending : 4;
    const bool caught = challenged && s.bluff != 0;
    if constexpr (Sink::listens)
        events.tell(Event{.kind = challenged ? EventKind::challenged : EventKind::accepted,
                          .seat = who,
                          .other = layer,
                          .count = static_cast<std::uint8_t>(caught)});
    if (challenged) {
        learn_hand(s, who, layer);
        if constexpr (Sink::listens)
            tell_secret(Event{.kind = EventKind::shown, .seat = who, .other = layer}, who, hand(s, layer), events);
    }
    s.pending = s.bluff = 0;
    s.under = Colour::none;
    draw_cards(s, caught ? layer : who, sum + (challenged && !caught ? 2 : 0), Why::penalty, events);
    pass_turn_on(s, who, caught ? 0 : 1);
}

// U13
template <class Sink>
constexpr void caught_silent(State& s, Seat who, Sink& events) noexcept {
    const Seat silent = s.uncalled;
    s.uncalled = Seat::none;
    if constexpr (Sink::listens) events.tell(Event{.kind = EventKind::caught, .seat = who, .other = silent});
    draw_cards(s, silent, 2, Why::uno_penalty, events);
}

// U13  The moves that end the time in which a silent seat can be caught: lays, jumps, draws and answers, no pass.
constexpr bool closes_window(Verb verb) noexcept { return (verb <= Verb::take) & (verb != Verb::pass); }
static_assert(closes_window(Verb::lay) && closes_window(Verb::jump) && closes_window(Verb::draw) &&
              closes_window(Verb::accept) && closes_window(Verb::challenge) && closes_window(Verb::take));
static_assert(!closes_window(Verb::pass) && !closes_window(Verb::call) && !closes_window(Verb::colour) &&
              !closes_window(Verb::catch_seat));

template <class Sink>
constexpr void make(State& s, Seat who, Move m, Sink& events) noexcept {
    s.uncalled = closes_window(m.verb) ? Seat::none : s.uncalled;
    switch (m.verb) {
        case Verb::lay:
        case Verb::jump: return lay_card(s, who, m, events);
        case Verb::draw: return draw_in_turn(s, who, events);
        case Verb::pass:
            tell(EventKind::passed, who, events);
            s.drawn = no_copy;
            return pass_turn_on(s, who, 1);
        case Verb::accept: return answer_four(s, who, false, events);
        case Verb::challenge: return answer_four(s, who, true, events);
        case Verb::take: {  // U18
            const int sum = s.pending;
            s.pending = 0;
            draw_cards(s, who, sum, Why::penalty, events);
            return pass_turn_on(s, who, 1);
        }
        case Verb::call: s.uncalled = Seat::none; return tell(EventKind::called, who, events);
        case Verb::catch_seat: return caught_silent(s, who, events);
        case Verb::colour:  // U2
            s.colour = m.colour;
            s.phase = Phase::turn;
            if constexpr (Sink::listens) events.tell(Event{.kind = EventKind::named, .seat = who, .colour = m.colour});
            return;
    }
}

constexpr OpenState open_state(const State& s) noexcept {
    return {s.turn, s.phase, s.direction, s.colour, s.under, s.pending, s.uncalled, s.passes};
}

// Makes `m` for `who`.  REQUIRES: check(s, who, m) == allowed.
template <class Sink>
constexpr void apply(State& s, Seat who, Move m, Sink& events) noexcept {
    assert(check(s, who, m) == allowed);
    make(s, who, m, events);
    if constexpr (Sink::listens) events.tell(Event{.open_state = open_state(s), .kind = EventKind::turn});
    assert(consistent(s));
}

}  // namespace tischlein::uno
