// How Anansi is played, in the order of the booklet: deal, lead, follow or recruit, take the trick, inspire.
// The end of a round is in scoring.hpp. `step_…` functions change a Table and need no secrets, so that a view
// can take the same steps (view.hpp).
#pragma once
#include <algorithm>
#include <cassert>

#include "core/events.hpp"
#include "core/move_list.hpp"
#include "core/options.hpp"
#include "core/refusal.hpp"
#include "games/anansi/events.hpp"
#include "games/anansi/pieces.hpp"
#include "games/anansi/scoring.hpp"
#include "games/anansi/state.hpp"

namespace tischlein::anansi {

using Moves = MoveList<Move, 2 * longest_hand + 1>;

// ---------------------------------------------------------------------------------------------------------------
// N1  Deal

// What a round opens with, before anybody acts. `cards` go aside; the first two of the pack into the display.
constexpr void step_round(Table& t, int round, Seat leads, Card first, Card second, Cards aside) noexcept {
    t.links = {};
    t.display = {};
    t.voids = {};
    t.aside = aside;
    for (const Card c : {first, second}) {
        t.links.append(t.display[suit_of(c)], c);
        ++t.display[suit_of(c)].count;
    }
    t.trump = trump_of(t);
    t.round = static_cast<std::uint8_t>(round);
    t.leader = t.to_move = leads;
    t.tricks_left = static_cast<std::uint8_t>(hand_size(t.seats));
}

// N1, N14  All 42 cards are shuffled; two for the display, then the hands, the spider's pile, and the rest aside.
template <class Sink>
constexpr void deal(State& s, int round, Seat leads, Sink& events) noexcept {
    std::array<Card, story_cards> pack{};
    for (int i = 0; i < story_cards; ++i) pack[i] = nth_card(i);
    s.random.shuffle(pack.data(), story_cards);

    int next = 2;
    const int each = hand_size(s.table.seats);
    for (int i = 0; i < s.table.seats; ++i) {
        Cards hand;
        for (int k = 0; k < each; ++k) hand.add(pack[next++]);
        s.hand[seat(i)] = hand;
    }
    if (s.table.two())
        for (int k = each; k > 0; --k) s.spider[k - 1] = pack[next++];
    Cards aside;
    while (next < story_cards) aside.add(pack[next++]);
    // Two suits have two rows, so the order of the two cards means nothing then: they are laid by suit.
    const bool by_suit = index(suit_of(pack[0])) <= index(suit_of(pack[1]));
    const Card first = by_suit ? pack[0] : pack[1], second = by_suit ? pack[1] : pack[0];
    step_round(s.table, round, leads, first, second, aside);

    if constexpr (Sink::listens) {
        events.tell({.cards = aside,
                     .kind = EventKind::round,
                     .seat = leads,
                     .card = first,
                     .second = second,
                     .round = static_cast<std::uint8_t>(round)});
        for (int i = 0; i < s.table.seats; ++i) {
            const SeatSet owner(seat(i));
            const auto count = static_cast<std::uint8_t>(each);
            events.tell({.cards = s.hand[seat(i)],
                         .audience = Audience::just(owner),
                         .kind = EventKind::dealt,
                         .seat = seat(i),
                         .number = count});
            events.tell(
                {.audience = Audience::all_but(owner), .kind = EventKind::dealt, .seat = seat(i), .number = count});
        }
    }
}

// The options, in the order of anansi.hpp's list.
enum Option : std::size_t { option_rounds, option_race };

// A fresh table: the row of trump cards and who starts are drawn, then the first round is dealt.
constexpr State setup(const OptionValues& options, int seats, Random random) noexcept {
    State s;
    s.random = random;
    s.table.seats = static_cast<std::uint8_t>(seats);
    s.table.rounds = static_cast<std::uint8_t>(options[option_rounds]);
    s.table.race = static_cast<std::uint8_t>(options[option_race]);
    s.table.supply = listener_cards;
    s.table.row = {Suit::snake, Suit::hornet, Suit::leopard};
    s.random.shuffle(s.table.row.data(), suits);
    const Seat starter = seat(static_cast<int>(s.random.below(static_cast<std::uint32_t>(seats))));
    NoEvents nobody;
    deal(s, 1, starter, nobody);
    return s;
}

// ---------------------------------------------------------------------------------------------------------------
// N3, N4, N5, N6  Lead, follow or recruit

constexpr bool leads(const Table& t, Seat who) noexcept { return who == t.leader; }

// REQUIRES: the leader has laid a card.
constexpr Suit suit_led(const Table& t) noexcept { return suit_of(t.laid[number(t.leader)].card()); }

// N3  Any card may be led.   N4  The suit led if held; else trump if held; else anything.
// REQUIRES: it is the turn of `who`.
constexpr Cards playable(const State& s, Seat who) noexcept {
    const Cards hand = s.hand[who];
    if (leads(s.table, who)) return hand;
    if (const Cards following = hand & Cards::of(suit_led(s.table)); !following.empty()) return following;
    if (const Cards trumps = hand & Cards::of(s.table.trump); !trumps.empty()) return trumps;
    return hand;
}

constexpr int recruiters_allowed(int seats) noexcept { return seats == 5 ? 2 : 1; }

constexpr int recruiters(const Table& t) noexcept {
    int found = 0;
    for (int i = 0; i < most_players; ++i) found += t.laid[i].recruits() ? 1 : 0;
    return found;
}

// N6  Never the leader; one seat a trick, two at a table of five.   REQUIRES: it is the turn of `who`.
constexpr bool may_recruit(const Table& t, Seat who) noexcept {
    return !leads(t, who) && recruiters(t) < recruiters_allowed(t.seats);
}

// N4  Whoever plays another suit than the one led shows it has none; and no trump, if it does not trump.
constexpr void step_play(Table& t, Seat who, Card c) noexcept {
    if (!leads(t, who) && suit_of(c) != suit_led(t)) {
        t.voids[who].add(suit_led(t));
        if (suit_of(c) != t.trump) t.voids[who].add(t.trump);
    }
    t.laid[number(who)] = Laid(c, false);
    t.to_move = step(who, 1, t.seats);
}

// N5, N13  How many listeners a card brings: its heads, as far as the supply goes.
constexpr int listeners_for(const Table& t, Card c) noexcept { return std::min<int>(heads(c), t.supply); }

constexpr void step_recruit(Table& t, Seat who, Card c) noexcept {
    const int come = listeners_for(t, c);
    t.supply = static_cast<std::uint8_t>(t.supply - come);
    t.listeners[who] = static_cast<std::uint8_t>(t.listeners[who] + come);
    t.laid[number(who)] = Laid(c, true);
    t.to_move = step(who, 1, t.seats);
}

// ---------------------------------------------------------------------------------------------------------------
// N7, N8  The trick is complete

// N14  The spider's top card joins and need not follow.
constexpr void step_spider(Table& t, Card c) noexcept { t.laid[spiders_place] = Laid(c, false); }

// N7  The highest trump, or without trump the highest card of the suit led. Nothing else can beat the card led, so
// the answer is a place in `laid`: a seat, or the spider's.   REQUIRES: the leader has laid a card.
constexpr int winning_place(const Table& t) noexcept {
    const Suit led = suit_led(t);
    int best = 0, winner = number(t.leader);
    for (int i = 0; i <= spiders_place; ++i) {
        if (!t.laid[i].in_trick()) continue;
        const Card c = t.laid[i].card();
        const int power = value_of(c) + (suit_of(c) == t.trump ? 32 : suit_of(c) == led ? 16 : 0);
        if (power > best) best = power, winner = i;
    }
    return winner;
}

// The cards in the trick.
constexpr Cards trick_cards(const Table& t) noexcept {
    Cards found;
    for (const Laid l : t.laid)
        if (l.in_trick()) found.add(l.card());
    return found;
}

// The trick in the order laid; the spider's card comes last.
constexpr std::array<Card, most_players> trick_in_order(const Table& t) noexcept {
    std::array<Card, most_players> order{Card::none, Card::none, Card::none, Card::none, Card::none};
    int count = 0;
    for (int i = 0; i < t.seats; ++i)
        if (const Laid l = t.laid[number(step(t.leader, i, t.seats))]; l.in_trick()) order[count++] = l.card();
    if (const Laid l = t.laid[spiders_place]; !l.nothing()) order[count] = l.card();
    return order;
}

// N7  The winner keeps the trick as one pile and leads the next.
// N14 A trick won by the spider goes aside, and the seat that did not lead leads next.
constexpr void step_trick(Table& t) noexcept {
    const int winner = winning_place(t);
    if (winner == spiders_place) {
        t.aside = t.aside | trick_cards(t);
    } else {
        Row& pile = t.piles[seat(winner)];
        for (const Card c : trick_in_order(t))
            if (c != Card::none) t.links.append(pile, c);
        t.links.end_trick(pile);
    }
    for (Laid& l : t.laid)
        if (l.in_trick()) l = {};
    t.leader = t.to_move = winner == spiders_place ? step(t.leader, 1, 2) : seat(winner);
    --t.tricks_left;
}

// N8  A recruiting card goes into the display; trump may change for the next trick.
constexpr void step_display(Table& t, Seat who) noexcept {
    const Card c = t.laid[number(who)].card();
    Row& row = t.display[suit_of(c)];
    t.links.append(row, c);
    ++row.count;
    t.laid[number(who)] = {};
    t.trump = trump_of(t);
}

template <class Sink>
constexpr void close_trick(State& s, Sink& events) noexcept {
    Table& t = s.table;
    if (s.has_spider()) {
        Card& top = s.spider[t.tricks_left - 1];
        step_spider(t, top);
        if constexpr (Sink::listens) events.tell({.kind = EventKind::spider, .card = top});
        top = Card::none;
    }
    if constexpr (Sink::listens) {
        const int winner = winning_place(t);
        events.tell({.cards = trick_cards(t),
                     .kind = EventKind::trick,
                     .seat = winner == spiders_place ? Seat::none : seat(winner),
                     .laid = trick_in_order(t)});
    }
    const Seat first = t.leader;
    const Suit trump = t.trump;
    step_trick(t);
    for (int i = 1; i < t.seats; ++i) {  // in the order they were laid
        const Seat who = step(first, i, t.seats);
        if (!t.laid[number(who)].recruits()) continue;
        if constexpr (Sink::listens)
            events.tell({.kind = EventKind::displayed, .seat = who, .card = t.laid[number(who)].card()});
        step_display(t, who);
    }
    if constexpr (Sink::listens)
        if (t.trump != trump) events.tell({.kind = EventKind::trump, .suit = t.trump});
}

// ---------------------------------------------------------------------------------------------------------------
// What the rules answer

constexpr bool seated(const Table& t, Seat who) noexcept { return number(who) < t.seats; }

constexpr SeatSet must(const State& s) noexcept { return s.table.over() ? SeatSet{} : SeatSet(s.table.to_move); }

// N9  Anybody with a listener to turn over and a pile to lay it on, whoever's turn it is.
constexpr SeatSet may(const State& s) noexcept {
    SeatSet found;
    for (int i = 0; i < s.table.seats; ++i)
        if (can_inspire(s.table, seat(i))) found.add(seat(i));
    return found - must(s);
}

// Every move of `who`: cards to play from the lowest, cards to recruit with, inspire. The order is a promise.
constexpr Moves legal(const State& s, Seat who) noexcept {
    Moves moves;
    if (!seated(s.table, who)) return moves;
    if (!s.table.over() && who == s.table.to_move) {
        for (const Card c : playable(s, who)) moves.push(play(c));
        if (may_recruit(s.table, who))
            for (const Card c : s.hand[who]) moves.push(recruit(c));
    }
    if (can_inspire(s.table, who)) moves.push(inspire);
    return moves;
}

// Why `who` may not make this move. Must agree with legal(); the property suite tries every code.
constexpr Refusal check(const State& s, Seat who, Move m) noexcept {
    const Table& t = s.table;
    if (m.kind == MoveKind::inspire) return seated(t, who) && can_inspire(t, who) ? allowed : Refusal::by(9);
    if (t.over() || who != t.to_move) return Refusal::not_your_turn();
    const bool held = s.hand[who].has(m.card);
    if (m.kind == MoveKind::recruit) {
        if (!may_recruit(t, who)) return Refusal::by(6);
        return held ? allowed : Refusal::by(5);
    }
    if (playable(s, who).has(m.card)) return allowed;
    return Refusal::by(leads(t, who) ? 3 : 4);
}

// Makes `m` for `who`.  REQUIRES: check(s, who, m) == allowed.
template <class Sink>
constexpr void apply(State& s, Seat who, Move m, Sink& events) noexcept {
    assert(check(s, who, m) == allowed);
    Table& t = s.table;
    if (m.kind == MoveKind::inspire) {
        step_inspire(t, who, 1);
        if constexpr (Sink::listens) events.tell({.kind = EventKind::inspired, .seat = who, .listeners = 1});
        return;
    }
    s.hand[who].remove(m.card);
    if (m.kind == MoveKind::recruit) {
        const auto come = static_cast<std::uint8_t>(listeners_for(t, m.card));
        step_recruit(t, who, m.card);
        if constexpr (Sink::listens)
            events.tell({.kind = EventKind::recruited, .seat = who, .card = m.card, .listeners = come});
    } else {
        step_play(t, who, m.card);
        if constexpr (Sink::listens) events.tell({.kind = EventKind::played, .seat = who, .card = m.card});
    }
    if (t.to_move != t.leader) return;
    close_trick(s, events);
    if (t.tricks_left > 0) return;
    close_round(t, events);
    if (ends_game(t)) {
        if constexpr (Sink::listens)
            events.tell({.kind = EventKind::over, .winners = static_cast<std::uint8_t>(outcome(s).winners.bits())});
    } else {
        deal(s, t.round + 1, t.leader, events);  // N11
    }
}

}  // namespace tischlein::anansi
