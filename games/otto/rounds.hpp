// Rounds and turns: O2 how a round starts, O3 drawing, O9 how it ends, O11 and O16 what blacks do.
#pragma once
#include "games/otto/scoring.hpp"

namespace tischlein::otto {

// One tile a turn, drawn and laid: a blind round, and solo.
constexpr bool one_tile(const Table& t) noexcept { return t.blind != 0 || is_solo(t); }

// --- tower and deck -----------------------------------------------------------------------------------------

// The top tile, out of the tower; the event that tells of it counts the tower down.
constexpr Kind pull_tile(State& s) noexcept {
    Kind& top = s.tower[s.table.tower_left - 1];
    const Kind k = top;
    top = 0;
    return k;
}

template <class Sink>
constexpr void take_tile(State& s, Sink& events, Seat who) noexcept {
    tell(s, events, {.kind = EventKind::took_tile, .seat = who, .tile = pull_tile(s)});
}

// An empty card pile gives none.
template <class Sink>
constexpr void take_card(State& s, Sink& events, Seat who) noexcept {
    const int top = s.table.deck_left - 1;
    if (top < 0) return;
    const Card card = static_cast<Card>(s.deck[top]);
    s.deck.set(top, 0);
    s.hand[number(who)].add(card);
    tell_apart(s, events, {.kind = EventKind::took_card, .seat = who, .card = card}, friends(s.table, who));
}

// --- O2  a round starts -------------------------------------------------------------------------------------

// A black on top goes back to a random place in the tower, until another tile lies there.
template <class Sink>
constexpr void take_first_tile(State& s, Sink& events, Seat who) noexcept {
    const int top = s.table.tower_left - 1;
    while (black(s.table, s.tower[top])) {
        const Kind k = s.tower[top];
        const int to = static_cast<int>(s.random.below(static_cast<std::uint32_t>(top + 1)));
        for (int i = top; i > to; --i) s.tower[i] = s.tower[i - 1];
        s.tower[to] = k;
    }
    take_tile(s, events, who);
}

// First round: the highest tile; later: the most points. Ties: the first clockwise from the oldest.
constexpr Seat beginner(const Table& t) noexcept {
    Seat best = Seat::none;
    int most = -1;
    for (int i = 0; i < t.seats; ++i) {
        const Seat who = step(t.oldest, i, t.seats);
        if (t.blind != 0 && !t.tied.has(who)) continue;
        const bool by_tile = t.round == 1 && t.blind == 0 && t.kept[number(who)] != no_tile;
        const int worth = by_tile ? value_of(traits(t, t.kept[number(who)])) : t.score[owner_of(t, who)];
        if (worth <= most) continue;
        most = worth;
        best = who;
    }
    return best;
}

template <class Sink>
constexpr void deal(State& s, Sink& events) noexcept {
    for (int i = 0; i < s.table.seats; ++i) {
        const Seat who = step(s.table.oldest, i, s.table.seats);
        take_first_tile(s, events, who);
        take_card(s, events, who);
    }
}

// All tiles back into the tower, shuffled. `tied`: the seats of a blind round, or nobody.
template <class Sink>
constexpr void begin_round(State& s, Sink& events, SeatSet tied) noexcept {
    const Bag bag = all_tiles(s);
    s.tower = bag.tile;
    tell(s, events,
         {.kind = EventKind::round_began, .number = static_cast<std::int16_t>(s.table.round + 1), .seats = tied});
    s.random.shuffle(s.tower.data(), static_cast<std::uint32_t>(bag.count));
    if (!one_tile(s.table)) deal(s, events);
    s.table.turn = beginner(s.table);
}

// --- O9  a round ends ---------------------------------------------------------------------------------------

template <class Sink>
constexpr void end_game(State& s, Sink& events, SeatSet winners) noexcept {
    tell(s, events, {.kind = EventKind::ended, .seats = winners});
}

template <class Sink>
constexpr void end_solo(State& s, Sink& events) noexcept {
    const bool won = solo_is_won(s.table);
    if (won)
        tell(s, events,
             {.kind = EventKind::scored, .seat = seat(0), .number = static_cast<std::int16_t>(solo_score(s.table))});
    end_game(s, events, won ? SeatSet(seat(0)) : SeatSet{});
}

// O16  An OTTO wins; else the points of the round; else a draw-off.
template <class Sink>
constexpr void end_blind_round(State& s, Sink& events, bool otto) noexcept {
    const Table& t = s.table;
    if (otto) return end_game(s, events, friends(t, t.turn));
    const SeatSet best = leaders(t, t.tied);
    end_game(s, events, one_owner(t, best) ? best : draw_off(s, events, best));
}

// Counts, and starts the next round unless the game is over. The turn of a new round still has to begin.
template <class Sink>
constexpr void end_round(State& s, Sink& events, bool otto) noexcept {
    const Table& t = s.table;
    if (is_solo(t)) return end_solo(s, events);
    count_round(s, events, otto);
    if (t.blind != 0) return end_blind_round(s, events, otto);
    const SeatSet best = leaders(t, SeatSet::first(t.seats));
    if (t.score[owner_of(t, best.front())] < t.target) return begin_round(s, events, {});
    if (!otto) console(s, events);
    one_owner(t, best) ? end_game(s, events, best) : begin_round(s, events, best);
}

// --- O3  a turn ---------------------------------------------------------------------------------------------

// Draws for the seat in turn. True: there is a tile to lay. False: the turn ended with it (O11, O16).
template <class Sink>
constexpr bool draw(State& s, Sink& events) noexcept {
    Table& t = s.table;
    const Seat who = t.turn;
    if (t.tower_left == 0) return false;
    const Kind k = pull_tile(s);
    if (black(t, k) && !one_tile(t) && t.kept[number(who)] == no_tile) {  // kept on the empty board
        tell(s, events, {.kind = EventKind::took_tile, .seat = who, .tile = k});
        return false;
    }
    tell(s, events, {.kind = EventKind::drew, .seat = who, .tile = k});
    if (!black(t, k) || (!one_tile(t) && !black(t, t.kept[number(who)]))) {
        t.phase = Phase::place;
        return true;
    }
    tell(s, events, {.kind = EventKind::left_game, .seat = who, .tile = k});
    if (one_tile(t)) return false;  // O16: removed, the turn is lost
    tell(s, events, {.kind = EventKind::left_game, .seat = who, .tile = t.kept[number(who)], .flag = 1});
    if (t.tower_left > 0) take_tile(s, events, who);
    take_card(s, events, who);
    return false;
}

// `time` gives the same seat a second turn, without a card. Otherwise clockwise, in a blind round among the tied.
constexpr void pass_turn(Table& t) noexcept {
    t.no_card = t.extra;
    if (t.extra != 0) {
        t.extra = 0;
        return;
    }
    do t.turn = clockwise(t, t.turn);
    while (t.blind != 0 && !t.tied.has(t.turn));
}

// Somebody with a card in hand is asked, playable or not: the question must not tell which.
constexpr bool is_asked_for_card(const Table& t) noexcept {
    return !one_tile(t) && t.no_card == 0 && t.held[number(t.turn)] > 0;
}

// The turn of t.turn begins, and the table runs until somebody has to decide.
template <class Sink>
constexpr void begin_turn(State& s, Sink& events) noexcept {
    Table& t = s.table;
    while (t.phase != Phase::over) {
        if (t.tower_left == 0) {
            end_round(s, events, false);
            continue;
        }
        t.phase = Phase::card;
        if (is_asked_for_card(t) || draw(s, events)) return;
        pass_turn(t);
    }
}

template <class Sink>
constexpr void end_turn(State& s, Sink& events) noexcept {
    pass_turn(s.table);
    begin_turn(s, events);
}

// The card of this turn has been played, or not: now the draw.
template <class Sink>
constexpr void go_on_to_draw(State& s, Sink& events) noexcept {
    if (!draw(s, events)) end_turn(s, events);
}

// The round is over; the next one's first turn begins.
template <class Sink>
constexpr void close_round(State& s, Sink& events, bool otto) noexcept {
    end_round(s, events, otto);
    begin_turn(s, events);
}

// --- O8  an OTTO --------------------------------------------------------------------------------------------

// Every seat that holds cards is asked about infinity (O15), so that the question itself reveals nothing.
template <class Sink>
constexpr void make_otto(State& s, Sink& events, int how_many) noexcept {
    Table& t = s.table;
    SeatSet asked;
    for (const Seat who : SeatSet::first(t.seats))
        if (!one_tile(t) && t.held[number(who)] > 0) asked.add(who);
    tell(s, events,
         {.kind = EventKind::made_otto, .seat = t.turn, .number = static_cast<std::int16_t>(how_many), .seats = asked});
    if (is_solo(t)) return;
    if (asked.empty()) return close_round(s, events, true);
    t.phase = Phase::infinity;
}

}  // namespace tischlein::otto
