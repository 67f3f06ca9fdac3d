// What a move does at an ANNAOTTO table, in the order of the booklet.
#pragma once
#include "games/annaotto/events.hpp"
#include "games/annaotto/rules.hpp"

namespace tischlein::annaotto {

// The upper side of the draw pile's top card (A3), for events; unknown if the pile is empty.
constexpr Side shown_on_pile(const State& s) noexcept {
    return s.pile == 0 ? Side::unknown() : side_of(s, top_of_pile(s));
}

// Everybody who saw the one side now sees the other: the card is known to all as long as it can be followed.
constexpr void reveal(State& s, Face f) noexcept { s.knows[card_of(f)] = everyone(s.table); }

// --- drawing ------------------------------------------------------------------------------------------------

// A17  All discards but the top one become the draw pile; nobody can follow them any longer.
template <class Sink>
constexpr void reshuffle(State& s, Sink& events) noexcept {
    const int count = s.discards - 1;
    std::array<Face, most_cards> cards{};
    for (int i = 0; i < count; ++i) {
        cards[i] = s.piles[i];
        s.knows[card_of(cards[i])] = 0;
    }
    const Face top = top_discard(s);
    std::fill(s.piles.begin(), s.piles.begin() + s.discards, Face{});
    s.piles[0] = top;
    s.discards = 1;
    shuffle_into_pile(s, cards.data(), count);
    if constexpr (Sink::listens)
        events.tell(
            Event{.kind = EventKind::reshuffled, .next = shown_on_pile(s), .count = static_cast<std::uint8_t>(count)});
}

// One card off the pile, seen from both sides by `who` alone; Face::none if there is none.
template <class Sink>
constexpr Face draw_one(State& s, Seat who, Why why, Sink& events) noexcept {
    if (s.pile == 0 && s.discards > 1) reshuffle(s, events);
    if (s.pile == 0) return Face::none;
    const Face drawn = take_from_pile(s);
    s.knows[card_of(drawn)] = static_cast<std::uint8_t>(1U << number(who));
    s.table.passes = 0;
    if (s.table.uncalled == who) s.table.uncalled = Seat::none;  // A14: the duty lapses
    if constexpr (Sink::listens) {
        Event e{.audience = Audience::all_but(SeatSet(who)),
                .kind = EventKind::drew,
                .seat = who,
                .side = side_of(s, drawn),
                .next = shown_on_pile(s),
                .why = why};
        events.tell(e);
        e.audience = Audience::just(SeatSet(who));
        e.back = side_of(s, reverse(drawn));
        events.tell(e);
    }
    return drawn;
}

// `count` cards whose sides `who` has yet to choose (A2), or as many as there are. Returns how many.
template <class Sink>
constexpr int draw_undecided(State& s, Seat who, int count, Why why, Sink& events) noexcept {
    for (int n = 0; n < count; ++n) {
        const Face drawn = draw_one(s, who, why, events);
        if (drawn == Face::none) return n;
        add_to_hand(s, who, drawn);
        ++s.table.undecided[number(who)];
    }
    return count;
}

// --- ends ---------------------------------------------------------------------------------------------------

template <class Sink>
constexpr void tell(Sink& events, const Event& e) noexcept {
    if constexpr (Sink::listens) events.tell(e);
}

template <class Sink>
constexpr void end_game(State& s, Sink& events) noexcept {
    s.table.over = 1;
    s.table.uncalled = Seat::none;
    tell(events, {.kind = EventKind::ended});
}

// A16
template <class Sink>
constexpr void go_out(State& s, Seat who, Sink& events) noexcept {
    const int place = queued(s.table.out);
    s.table.out[place] = who;
    s.table.in.remove(who);
    tell(events, {.kind = EventKind::out, .seat = who, .count = static_cast<std::uint8_t>(place + 1)});
}

// A16  One seat left, or the option says that the first out is enough.
constexpr bool is_decided(const Table& t) noexcept {
    return t.in.size() < 2 || (t.placings == 0 && t.in.size() < t.seats);
}

// A turn counts when it passes on.
constexpr void pass_on(Table& t, Seat to) noexcept {
    t.turn = to;
    ++t.turns;
}

// A17  After 2,000 turns the game ends, once open slaps and side choices are finished.
template <class Sink>
constexpr void stop_when_late(State& s, Sink& events) noexcept {
    const Table& t = s.table;
    if (t.turns >= most_turns && t.over == 0 && t.to_slap.empty() && undecided_seats(t).empty()) end_game(s, events);
}

// --- turning cards ------------------------------------------------------------------------------------------

template <class Sink>
constexpr void turn_card(State& s, Seat owner, int place, Seat by, Sink& events) noexcept {
    Face& card = hand_face(s, owner, place);
    card = reverse(card);
    reveal(s, card);
    tell(events, {.kind = EventKind::turned,
                  .seat = owner,
                  .other = by,
                  .place = static_cast<std::uint8_t>(place),
                  .side = side_of(s, reverse(card))});
}

// A7  All own cards, or all of the next seat still in; nobody's if there is none.
template <class Sink>
constexpr void turn_hand(State& s, Seat layer, bool own, Sink& events) noexcept {
    if (!own && s.table.in.without(layer).empty()) return;
    const Seat owner = own ? layer : next_in(s.table, layer);
    for (int n = 0; n < faced(s, owner); ++n) turn_card(s, owner, n, layer, events);
}

// --- laying -------------------------------------------------------------------------------------------------

// Takes the card from where it is and puts it on the discards. Returns the side that lies up.
template <class Sink>
constexpr Side put_down(State& s, Seat who, Move m, Sink& events) noexcept {
    Face up = s.drawn;
    const Seat owner = m.act == Act::lay_theirs ? m.seat : who;
    if (m.act == Act::lay || m.act == Act::lay_theirs) up = take_from_hand(s, owner, m.place);
    if (m.act == Act::lay_theirs || m.act == Act::lay_down) up = reverse(up);
    if (m.act == Act::lay || m.act == Act::lay_down) reveal(s, up);  // the others had seen its other side
    s.drawn = Face::none;
    s.table.has_drawn = 0;
    s.piles[s.discards++] = up;
    tell(events, {.kind = EventKind::laid,
                  .seat = who,
                  .other = owner,
                  .place = m.place,
                  .side = side_of(s, up),
                  .act = m.act,
                  .additions = m.additions});
    return side_of(s, up);
}

// A7-A10  What a laid side changes on the open table, whoever is out by it.
template <class Sink>
constexpr void mark_table(Table& t, Seat who, Side side, Additions said, Sink& events) noexcept {
    t.colour = said.names_colour() ? said.colour() : Colour::none;
    switch (side.sign()) {
        case Sign::anna:
            ++t.anna;
            t.last = who;
            break;
        case Sign::otto:
            ++t.otto;
            t.last = who;
            break;
        case Sign::plus: ++t.plus; break;
        case Sign::retour:
            t.direction = static_cast<std::int8_t>(-t.direction);
            tell(events, {.kind = EventKind::reversed});
            break;
        default: break;
    }
}

// A15, A13  The own last card is laid: what must be drawn for an "otto" and an "all" not said. Out, if that is nothing.
template <class Sink>
constexpr void lay_last(State& s, Seat who, bool silent_otto, bool silent_all, Sink& events) noexcept {
    int drawn = 0;
    if (silent_otto) {
        tell(events, {.kind = EventKind::silent_otto, .seat = who});
        drawn += draw_undecided(s, who, 1, Why::penalty, events);
    }
    if (silent_all) {
        tell(events, {.kind = EventKind::silent_all, .seat = who});
        drawn += draw_undecided(s, who, 2, Why::penalty, events);
    }
    if (drawn == 0) go_out(s, who, events);
}

// A13  Either all slap, or the silent layer draws two.
template <class Sink>
constexpr void all_hands(State& s, Seat who, bool silent, Sink& events) noexcept {
    if (!silent) {
        s.table.to_slap = s.table.in;
        return;
    }
    tell(events, {.kind = EventKind::silent_all, .seat = who});
    draw_undecided(s, who, 2, Why::penalty, events);
}

// A10, A11  The turn passes on with the lay itself.
template <class Sink>
constexpr void turn_after_lay(Table& t, Sign sign, Sink& events) noexcept {
    Seat next = next_in(t, t.turn);
    if (sign == Sign::hurdle) {
        tell(events, {.kind = EventKind::skipped, .seat = next});
        next = next_in(t, next);
    }
    pass_on(t, next);
}

template <class Sink>
constexpr void lay(State& s, Seat who, Move m, Sink& events) noexcept {
    Table& t = s.table;
    t.uncalled = Seat::none;  // A14: the window closes
    t.passes = 0;
    const Side side = put_down(s, who, m, events);
    const bool own = is_own_lay(m.act);
    const bool silent_all = side.sign() == Sign::all && !m.additions.all();
    const int left = held(s, who);
    mark_table(t, who, side, m.additions, events);
    if (own && left == 0) lay_last(s, who, !m.additions.otto(), silent_all, events);
    if (!own && held(s, m.seat) == 0) go_out(s, m.seat, events);
    if (m.additions.names_colour()) turn_hand(s, who, m.additions.turns_own(), events);
    if (is_decided(t)) return end_game(s, events);  // `turn` stays, and nobody draws or slaps
    if (own && left == 1 && !m.additions.anna()) t.uncalled = who;  // A14
    if (side.sign() == Sign::all && !(silent_all && own && left == 0)) all_hands(s, who, silent_all, events);
    turn_after_lay(t, side.sign(), events);
}

// --- the other moves ----------------------------------------------------------------------------------------

// A2  The first undecided card joins the hand: `up` says whether its upper side will face the owner.
template <class Sink>
constexpr void decide(State& s, Seat who, bool up, EventKind kind, Face& card, Sink& events) noexcept {
    if (up)
        reveal(s, card);  // all saw the upper side on the pile and see the lower one now
    else
        card = reverse(card);
    tell(events,
         {.kind = kind, .seat = who, .side = side_of(s, reverse(card)), .count = static_cast<std::uint8_t>(up)});
}

template <class Sink>
constexpr void choose_face(State& s, Seat who, Move m, Sink& events) noexcept {
    Face& card = hand_face(s, who, faced(s, who));
    --s.table.undecided[number(who)];
    const bool up = side_of(s, card).bits == m.place && side_of(s, reverse(card)).bits != m.place;
    decide(s, who, up, EventKind::faced, card, events);
}

template <class Sink>
constexpr void keep(State& s, Seat who, bool up, Sink& events) noexcept {
    decide(s, who, up, EventKind::kept, s.drawn, events);
    add_to_hand(s, who, s.drawn);
    s.drawn = Face::none;
    s.table.has_drawn = 0;
    pass_on(s.table, next_in(s.table, who));
}

// A4, A17
template <class Sink>
constexpr void draw(State& s, Seat who, Sink& events) noexcept {
    Table& t = s.table;
    t.uncalled = Seat::none;
    s.drawn = draw_one(s, who, Why::turn, events);
    t.has_drawn = static_cast<std::uint8_t>(s.drawn != Face::none);
    if (t.has_drawn != 0) return;
    tell(events, {.kind = EventKind::passed, .seat = who});
    ++t.passes;
    pass_on(t, next_in(t, who));
    if (t.passes >= t.in.size()) end_game(s, events);
}

// A8, A9  First the cards are drawn, then the last player of the sequence turns some; the normal turn follows.
template <class Sink>
constexpr void take(State& s, Seat who, Sink& events) noexcept {
    Table& t = s.table;
    t.uncalled = Seat::none;
    const int due = t.plus + 2 * t.otto, turns = 2 * t.anna;
    const Seat last = t.last;
    t.anna = t.otto = t.plus = 0;
    t.last = Seat::none;
    tell(events, {.kind = EventKind::took, .seat = who, .other = last, .count = static_cast<std::uint8_t>(due)});
    draw_undecided(s, who, due, Why::settle, events);
    if (turns == 0) return;
    t.flipper = last;
    t.flips_left = static_cast<std::uint8_t>(std::min(turns, held(s, who)));
    t.turned = {};
}

constexpr void stop_flipping(Table& t) noexcept {
    t.flipper = Seat::none;
    t.flips_left = 0;
    t.turned = {};
}

template <class Sink>
constexpr void flip(State& s, Seat who, int place, Sink& events) noexcept {
    Table& t = s.table;
    turn_card(s, t.turn, place, who, events);
    t.turned = t.turned | CardSet::one(place);
    if (--t.flips_left == 0) stop_flipping(t);
}

// A13  The order of arrival decides: the last hand lies on top, and draws.
template <class Sink>
constexpr void slap(State& s, Seat who, Sink& events) noexcept {
    Table& t = s.table;
    const int place = queued(t.slapped);
    t.slapped[place] = who;
    t.to_slap.remove(who);
    tell(events, {.kind = EventKind::slapped, .seat = who, .count = static_cast<std::uint8_t>(place + 1)});
    if (!t.to_slap.empty()) return;
    t.slapped = nobody();
    tell(events, {.kind = EventKind::slowest, .seat = who});
    draw_undecided(s, who, 2, Why::penalty, events);
}

// A14  The duty ends even if there is no card to draw.
template <class Sink>
constexpr void catch_out(State& s, Seat who, Sink& events) noexcept {
    const Seat caught = s.table.uncalled;
    s.table.uncalled = Seat::none;
    tell(events, {.kind = EventKind::caught, .seat = who, .other = caught});
    draw_undecided(s, caught, 1, Why::penalty, events);
}

// Makes `m` for `who`.  REQUIRES: check(s, who, m) == allowed.
template <class Sink>
constexpr void apply(State& s, Seat who, Move m, Sink& events) noexcept {
    assert(!check(s, who, m));
    switch (m.act) {
        case Act::face: choose_face(s, who, m, events); break;
        case Act::lay:
        case Act::lay_theirs:
        case Act::lay_up:
        case Act::lay_down: lay(s, who, m, events); break;
        case Act::draw: draw(s, who, events); break;
        case Act::keep_up: keep(s, who, true, events); break;
        case Act::keep_down: keep(s, who, false, events); break;
        case Act::take: take(s, who, events); break;
        case Act::flip: flip(s, who, m.place, events); break;
        case Act::done:
            tell(events, {.kind = EventKind::done, .seat = who});
            stop_flipping(s.table);
            break;
        case Act::slap: slap(s, who, events); break;
        case Act::call:
            s.table.uncalled = Seat::none;
            tell(events, {.kind = EventKind::called, .seat = who});
            break;
        case Act::catch_out: catch_out(s, who, events); break;
    }
    stop_when_late(s, events);
    if constexpr (Sink::listens) events.tell(Event{.table = s.table, .kind = EventKind::turn});
}

// --- the end ------------------------------------------------------------------------------------------------

// A16, A17  Seats out rank in their order, then the others by fewer cards. There are no points.
constexpr Outcome outcome(const State& s) noexcept {
    const Table& t = s.table;
    Outcome result{.over = t.over != 0, .scored = t.seats};
    if (!result.over) return result;
    const auto worth = [&](Seat who) {
        for (int i = 0; i < queued(t.out); ++i)
            if (t.out[i] == who) return i;
        return seat_limit + held(s, who);
    };
    rank_by(result, t.seats, [&](Seat a, Seat b) { return worth(a) < worth(b); });
    return result;
}

}  // namespace tischlein::annaotto
