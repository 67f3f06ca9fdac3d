// The secret cards (O12): when each can be played, and what it does.
#pragma once
#include "games/otto/rounds.hpp"

namespace tischlein::otto {

// --- when ---------------------------------------------------------------------------------------------------

constexpr bool every_board_full(const Table& t) noexcept {
    for (int i = 0; i < t.seats; ++i)
        if (t.kept[i] == no_tile) return false;
    return true;
}

// Tiles that quantum may move: those without a marker. The printed centre is no tile to move.
constexpr Bits movable(const Table& t) noexcept { return t.board.taken & ~marked_places(t) & ~only(centre); }

// Whether `who`, in turn, can play this effect at this target. Open knowledge only.
constexpr bool can_play(const Table& t, Seat who, Card effect, int target) noexcept {
    switch (effect) {
        case Card::revolution:
        case Card::meteorite: return every_board_full(t);
        case Card::quantum: return movable(t) != 0 && free_places(t.board) != 0;
        case Card::time: return true;
        case Card::magnet:
            return target < t.seats && seat(target) != who && t.kept[number(who)] != no_tile &&
                   t.kept[target] != no_tile;
        case Card::abduction: return target < t.seats && !friends(t, who).has(seat(target)) && t.held[target] > 0;
        case Card::infinity:  // only after an OTTO (O15)
        case Card::joker:
        case Card::none: return false;
    }
    return false;
}

// Every way to play `card`, lowest effect and target first; void as any other card.
template <class Use>
constexpr void for_each_way(const Table& t, Seat who, Card card, Use&& use) noexcept {
    const int first = card == Card::joker ? 0 : index(card),
              last = card == Card::joker ? index(Card::abduction) : index(card);
    for (int c = first; c <= last; ++c)
        for (int target = 0; target < targets_of(static_cast<Card>(c)); ++target)
            if (can_play(t, who, static_cast<Card>(c), target)) use(card_move(card, static_cast<Card>(c), target));
}

constexpr bool has_way(const Table& t, Seat who, Card card) noexcept {
    bool found = false;
    for_each_way(t, who, card, [&](Move) { found = true; });
    return found;
}

// --- what ---------------------------------------------------------------------------------------------------

// All tiles on the boards go under the tower in seat order from the player of the card; then all draw likewise.
template <class Sink>
constexpr void meteorite(State& s, Sink& events, Seat who) noexcept {
    const Table& t = s.table;
    const int seats = t.seats;
    for (int i = t.tower_left - 1; i >= 0; --i) s.tower[i + seats] = s.tower[i];
    for (int i = 0; i < seats; ++i) s.tower[seats - 1 - i] = t.kept[number(step(who, i, seats))];
    tell(s, events, {.kind = EventKind::swept, .seat = who});
    for (int i = 0; i < seats; ++i) take_tile(s, events, step(who, i, seats));
}

constexpr Card any_card(const Hand& hand, Random& random) noexcept {
    int nth = static_cast<int>(random.below(static_cast<std::uint32_t>(hand.size())));
    int c = 0;
    while (nth >= hand.count(static_cast<Card>(c))) nth -= hand.count(static_cast<Card>(c++));
    return static_cast<Card>(c);
}

// The seats that know which card was abducted: thief and victim, and their partners. An unknown victim is nobody.
constexpr SeatSet witnesses(const Table& t) noexcept {
    if (t.teams != 0 || t.seats == 2) return SeatSet::first(t.seats);
    return t.victim == Seat::none ? SeatSet(t.turn) : SeatSet(t.turn) | SeatSet(t.victim);
}

// A stolen card that cannot be played leaves the game, and the turn goes on.
template <class Sink>
constexpr void drop_stolen(State& s, Sink& events) noexcept {
    const SeatSet insiders = witnesses(s.table);
    const Card card = s.stolen;
    s.lost.add(card);
    for (const Seat who : insiders) s.saw_lost[number(who)].add(card);
    s.stolen = Card::none;
    tell_apart(s, events, {.kind = EventKind::card_left, .seat = s.table.turn, .card = card}, insiders);
    go_on_to_draw(s, events);
}

template <class Sink>
constexpr void abduct(State& s, Sink& events, Seat who, Seat victim) noexcept {
    const Card card = any_card(s.hand[number(victim)], s.random);
    s.hand[number(victim)].remove(card);
    s.stolen = card;
    const SeatSet insiders = friends(s.table, who) | friends(s.table, victim);
    tell_apart(s, events, {.kind = EventKind::stole, .seat = who, .other = victim, .card = card}, insiders);
    s.table.phase = Phase::card;
    if (!has_way(s.table, who, card)) drop_stolen(s, events);
}

// Takes the card out of the hand, or the stolen one from the table, and lays it on the discard.
template <class Sink>
constexpr void discard(State& s, Sink& events, Seat who, Move m) noexcept {
    const bool stolen = s.table.stealing != 0;
    if (stolen)
        s.stolen = Card::none;
    else
        s.hand[number(who)].remove(m.card);
    const bool aimed = m.effect == Card::magnet || m.effect == Card::abduction;
    tell(s, events,
         {.kind = EventKind::played,
          .seat = who,
          .other = aimed ? seat(m.target) : Seat::none,
          .card = m.card,
          .effect = m.effect,
          .flag = m.effect == Card::revolution ? m.target : std::uint8_t{0},
          .number = static_cast<std::int16_t>(stolen)});
}

template <class Sink>
constexpr void play_card(State& s, Sink& events, Seat who, Move m) noexcept {
    discard(s, events, who, m);
    switch (m.effect) {
        case Card::revolution: tell(s, events, {.kind = EventKind::passed_on, .seat = who, .flag = m.target}); break;
        case Card::magnet: tell(s, events, {.kind = EventKind::swapped, .seat = who, .other = seat(m.target)}); break;
        case Card::meteorite: meteorite(s, events, who); break;
        case Card::quantum: s.table.phase = Phase::lift; return;
        case Card::abduction: return abduct(s, events, who, seat(m.target));
        default: break;  // time: told by `played`
    }
    go_on_to_draw(s, events);
}

}  // namespace tischlein::otto
