// Cards on their way: drawing, reshuffling, dealing (U1, U2, U6).
#pragma once
#include "core/events.hpp"
#include "games/uno/events.hpp"
#include "games/uno/state.hpp"

namespace tischlein::uno {

// The draw pile's next card when its order was given.  REQUIRES: s.ordered > 0.
[[gnu::noinline]] constexpr int topmost(const State& s, CardSet pile) noexcept {
    for (const int copy : pile)
        if (s.note[slot_of(copy)] + 1 == s.ordered) return copy;
    return no_copy;  // not reached: consistent()
}

// U6  All discards but the top one become the new draw pile; wilds forget their colour.
template <class Sink>
[[gnu::noinline]] constexpr void reshuffle(State& s, Sink& events) noexcept {
    const CardSet under = s.where.at(discard_pile) - CardSet::one(s.top);
    if (under.empty()) return;
    for (const int copy : under) s.note.set(slot_of(copy), 0);
    s.where.move(under, discard_pile, draw_pile);
    s.note.set(slot_of(s.top), 0);
    s.discards = 1;
    if constexpr (Sink::listens)
        events.tell(Event{.kind = EventKind::reshuffled, .count = static_cast<std::uint8_t>(under.size())});
}

// The top card of the draw pile goes into the hand of `who`. no_copy: there is none, not even by a reshuffle.
template <class Sink>
constexpr int take_top_card(State& s, Seat who, Sink& events) noexcept {
    CardSet pile = in_draw_pile(s);
    if (pile.empty()) [[unlikely]] {
        reshuffle(s, events);
        pile = in_draw_pile(s);
        if (pile.empty()) return no_copy;
    }
    int copy = 0;
    if (s.ordered != 0) [[unlikely]] {
        copy = topmost(s, pile);
        s.note.set(slot_of(copy), 0);
        --s.ordered;
    } else {
        copy = pile.any(s.random);
    }
    s.where.move(CardSet::one(copy), draw_pile, hand_of(who));
    return copy;
}

// Tells `e` twice: to `only` with these cards, to everybody else without.
template <class Sink>
constexpr void tell_secret(Event e, Seat only, CardSet cards, Sink& events) noexcept {
    if constexpr (Sink::listens) {
        e.audience = Audience::all_but(SeatSet(only));
        events.tell(e);
        e.audience = Audience::just(SeatSet(only));
        e.cards = as_seen(cards);
        events.tell(e);
    }
}

template <class Sink>
constexpr void tell_drew(Seat who, CardSet cards, Why why, Sink& events) noexcept {
    if constexpr (Sink::listens)
        if (!cards.empty())
            tell_secret(
                Event{
                    .kind = EventKind::drew, .seat = who, .count = static_cast<std::uint8_t>(cards.size()), .why = why},
                who, cards, events);
}

// U6  `who` draws up to `count` cards, as many as there are. What came before a reshuffle is told before it.
template <class Sink>
constexpr void draw_cards(State& s, Seat who, int count, Why why, Sink& events) noexcept {
    CardSet told_later;
    for (; count > 0; --count) {
        if constexpr (Sink::listens) {
            if (in_draw_pile(s).empty()) {
                tell_drew(who, told_later, why, events);
                told_later = {};
            }
        }
        const int copy = take_top_card(s, who, events);
        if (copy == no_copy) break;
        if constexpr (Sink::listens) told_later = told_later | CardSet::one(copy);
    }
    tell_drew(who, told_later, why, events);
}

constexpr void put_on_discards(State& s, int copy, int from) noexcept {
    s.where.move(CardSet::one(copy), from, discard_pile);
    s.note.set(slot_of(copy), s.discards);
    ++s.discards;
    s.top = static_cast<std::uint8_t>(copy);
    s.colour = colour_of(card_of(copy));
}

template <class Sink>
constexpr void tell_dealt(const State& s, Sink& events) noexcept {
    if constexpr (Sink::listens) {
        Event dealt{.kind = EventKind::dealt, .seat = s.dealer, .card = top_card(s), .round = s.round};
        dealt.audience = Audience::all_but(SeatSet::first(s.seats));
        events.tell(dealt);  // to spectators
        for (const Seat who : SeatSet::first(s.seats)) {
            dealt.audience = Audience::just(SeatSet(who));
            dealt.other = who;
            dealt.cards = as_seen(hand(s, who));
            events.tell(dealt);
        }
    }
}

// U2  What the first discard does to the seat that would begin.
template <class Sink>
constexpr void begin_with_first_card(State& s, Sink& events) noexcept {
    const Seat first = step(s.dealer, 1, s.seats), second = step(s.dealer, 2, s.seats);
    s.turn = first;
    if (top_card(s) == Card::wild) {
        s.phase = Phase::colour;
        return;
    }
    switch (rank_of(top_card(s))) {
        case Rank::skip: s.turn = second; break;
        case Rank::draw_two:
            draw_cards(s, first, 2, Why::penalty, events);
            s.turn = second;
            break;
        case Rank::reverse:
            if (s.seats > 2) s.direction = -1;
            s.turn = s.dealer;
            break;
        default: break;
    }
}

// U1  A round: seven cards each, one turned up. All cards of the deck take part, whatever was out of play before.
template <class Sink>
constexpr void deal(State& s, Sink& events) noexcept {
    const CardSet missing = s.where.at(absent);
    s.where = Whereabouts();
    s.where.move(missing, out_of_play, absent);
    s.note = {};
    s.discards = s.ordered = s.pending = s.passes = s.bluff = 0;
    s.drawn = no_copy;
    s.uncalled = Seat::none;
    s.under = Colour::none;
    s.direction = 1;
    s.phase = Phase::turn;
    CardSet pile = whole_deck - missing;
    const int cards_each = cards_dealt(s.hand_code);
    for (const Seat who : SeatSet::first(s.seats)) {
        CardSet cards;
        for (int i = 0; i < cards_each; ++i) {
            const CardSet next = CardSet::one(pile.any(s.random));
            pile = pile - next;
            cards = cards | next;
        }
        s.where.move(cards, out_of_play, hand_of(who));
    }
    s.where.move(pile, out_of_play, draw_pile);
    int first = pile.any(s.random);  // U2  a Wild Draw Four goes back, and another is turned up
    while (card_of(first) == Card::wild_four) first = pile.any(s.random);
    put_on_discards(s, first, draw_pile);
    tell_dealt(s, events);
    begin_with_first_card(s, events);
}

}  // namespace tischlein::uno
