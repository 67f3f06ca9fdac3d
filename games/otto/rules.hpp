// The rules of OTTO at the moment of decision: who acts, what is legal, why not, and what a move does.
#pragma once
#include "core/game.hpp"
#include "games/otto/cards.hpp"

namespace tischlein::otto {

constexpr SeatSet must(const State& s) noexcept {
    const Table& t = s.table;
    if (t.phase == Phase::over) return {};
    return t.phase == Phase::infinity ? t.asked : SeatSet(t.turn);
}

constexpr SeatSet may(const State&) noexcept { return {}; }  // nobody acts out of turn

// --- O4 O5 O6 O10 O11  where a tile may be laid -------------------------------------------------------------

// Kept and drawn tile, as far as they may be laid; no_tile where not.
struct Choice {
    Kind tile[2];  // 0: kept, 1: drawn
};

// A black is never laid. A zero must be laid by whoever has one, whatever the other tile could do.
constexpr Choice choice(const Table& t) noexcept {
    const Kind kept = one_tile(t) || black(t, t.kept[number(t.turn)]) ? no_tile : t.kept[number(t.turn)];
    const Kind drawn = black(t, t.drawn) ? no_tile : t.drawn;
    if (!zero(t, kept) && !zero(t, drawn)) return {{kept, drawn}};
    return {{zero(t, kept) ? kept : no_tile, zero(t, drawn) ? drawn : no_tile}};
}

// For each tile and turn the places that score and those that make an OTTO, of those that O4 allows.
struct Placing {
    Choice choice{};
    Bits   touch = 0;
    Bits   score[2][4]{}, otto[2][4]{};
    Bits   any_score = 0, any_otto = 0;

    // O5, O6: of what O4 allows, an OTTO if there is one, else a score if there is one.
    constexpr Bits allowed(int tile, int turns) const noexcept {
        return any_otto != 0 ? otto[tile][turns] : any_score != 0 ? score[tile][turns] : touch;
    }
};

constexpr Placing placing(const Table& t) noexcept {
    Placing p;
    p.choice = choice(t);
    p.touch = touching(t.board);
    if (t.honour != 0) return p;  // O13: nothing is forced
    const Closers close = closers(t.board);
    for (int tile = 0; tile < 2; ++tile) {
        const Kind k = p.choice.tile[tile];
        if (k == no_tile || zero(t, k)) continue;  // O10: a zero goes anywhere
        for (int turns = 0; turns < period(t, k); ++turns) {
            const Traits lying = turned(traits(t, k), turns);
            p.any_score |= p.score[tile][turns] = scoring_places(close, lying) & p.touch;
            p.any_otto |= p.otto[tile][turns] = otto_places(close, lying) & p.touch;
        }
    }
    return p;
}

// --- legal moves --------------------------------------------------------------------------------------------

// Kept before drawn, then by turn and place. Symmetric tiles stop at the lowest of equal turns.
constexpr void add_placements(Moves& moves, const Table& t) noexcept {
    const Placing p = placing(t);
    for (int tile = 0; tile < 2; ++tile) {
        const Kind k = p.choice.tile[tile];
        if (k == no_tile) continue;
        for (int turns = 0; turns < period(t, k); ++turns)
            for (Bits left = p.allowed(tile, turns); left != 0; left = without_lowest_bit(left))
                moves.push({.act = tile == 0 ? Act::place_kept : Act::place_drawn,
                            .place = place_of(lowest_bit(left)),
                            .turns = static_cast<std::uint8_t>(turns)});
    }
}

constexpr void add_cards(Moves& moves, const State& s, Seat who) noexcept {
    const Table& t = s.table;
    const auto add = [&](Move m) { moves.push(m); };
    if (t.stealing != 0) return for_each_way(t, who, s.stolen, add);
    moves.push({Act::draw});
    for (int c = 0; c < card_kinds; ++c)
        if (s.hand[number(who)].has(static_cast<Card>(c))) for_each_way(t, who, static_cast<Card>(c), add);
}

// Where quantum may put the lifted tile: any free place, or its own with another look.
constexpr bool may_move_to(const Table& t, Place p, int turns) noexcept {
    const Laid tile = t.board.at[t.lifted];
    if (turns >= period(t, kind_of(tile))) return false;
    return p == t.lifted ? turns != turns_of(tile) : (free_places(t.board) & only(p)) != 0;
}

constexpr Moves legal(const State& s, Seat who) noexcept {
    const Table& t = s.table;
    Moves moves;
    if (!must(s).has(who)) return moves;
    switch (t.phase) {
        case Phase::card: add_cards(moves, s, who); break;
        case Phase::lift:
            for (Bits left = movable(t); left != 0; left = without_lowest_bit(left))
                moves.push({.act = Act::lift, .place = place_of(lowest_bit(left))});
            break;
        case Phase::to:
            for (int p = 0; p < place_count; ++p)
                for (int turns = 0; turns < 4; ++turns)
                    if (may_move_to(t, static_cast<Place>(p), turns))
                        moves.push({.act = Act::to,
                                    .place = static_cast<Place>(p),
                                    .turns = static_cast<std::uint8_t>(turns)});
            break;
        case Phase::place: add_placements(moves, t); break;
        case Phase::infinity:
            moves.push({Act::decline});
            for (const Card card : {Card::infinity, Card::joker})
                if (s.hand[number(who)].has(card)) moves.push(card_move(card, Card::infinity, 0));
            break;
        case Phase::over: break;
    }
    return moves;
}

// --- why not ------------------------------------------------------------------------------------------------

constexpr Refusal check_placement(const Table& t, Move m) noexcept {
    const int tile = m.act == Act::place_kept ? 0 : 1;
    if (tile == 0 && is_solo(t)) return Refusal::by(17);
    if (tile == 0 && t.blind != 0) return Refusal::by(16);
    const Kind k = tile == 0 ? t.kept[number(t.turn)] : t.drawn;
    if (k == no_tile || black(t, k)) return Refusal::by(11);
    const Placing p = placing(t);
    if (p.choice.tile[tile] == no_tile) return Refusal::by(10);
    const Bits place = only(m.place);
    if ((p.touch & place) == 0) return Refusal::by(4);
    if (m.turns >= period(t, k)) return Refusal::by(3);
    if ((p.allowed(tile, m.turns) & place) != 0) return allowed;
    return Refusal::by(p.any_otto != 0 ? 6 : 5);
}

constexpr Refusal check_card(const State& s, Seat who, Move m) noexcept {
    const Table& t = s.table;
    const bool here = t.stealing != 0 ? s.stolen == m.card : s.hand[number(who)].has(m.card);
    return here && can_play(t, who, m.effect, m.target) ? allowed : Refusal::by(12);
}

// Why `who` may not make this move. Must agree with legal().
constexpr Refusal check(const State& s, Seat who, Move m) noexcept {
    const Table& t = s.table;
    if (!must(s).has(who)) return Refusal::not_your_turn();
    const auto in_phase = [&](Phase p, bool fine, int rule) {
        return t.phase != p ? Refusal::by(3) : fine ? allowed : Refusal::by(rule);
    };
    switch (m.act) {
        case Act::draw: return in_phase(Phase::card, t.stealing == 0, 12);
        case Act::card:
            if (m.effect == Card::infinity) {
                if (t.phase != Phase::infinity) return Refusal::by(15);
                return s.hand[number(who)].has(m.card) ? allowed : Refusal::by(12);
            }
            return t.phase != Phase::card ? Refusal::by(3) : check_card(s, who, m);
        case Act::lift: return in_phase(Phase::lift, (movable(t) & only(m.place)) != 0, 12);
        case Act::to: return in_phase(Phase::to, t.lifted != no_place && may_move_to(t, m.place, m.turns), 12);
        case Act::place_kept:
        case Act::place_drawn: return t.phase != Phase::place ? Refusal::by(3) : check_placement(t, m);
        case Act::decline: return t.phase == Phase::infinity ? allowed : Refusal::by(15);
    }
    return Refusal::by(3);
}

// --- what a move does ---------------------------------------------------------------------------------------

template <class Sink>
constexpr void place(State& s, Sink& events, Seat who, Move m) noexcept {
    const Table& t = s.table;
    const bool from_board = m.act == Act::place_kept;
    tell(s, events,
         {.kind = EventKind::placed,
          .seat = who,
          .tile = from_board ? t.kept[number(who)] : t.drawn,
          .place = m.place,
          .turns = m.turns,
          .flag = from_board});
    score_shapes(s, events, m.place);
    const int ottos = ottos_through(t.board, m.place);
    if (ottos > 0) make_otto(s, events, ottos);
    if (ottos > 0 && !is_solo(t)) return;
    const bool full = free_places(t.board) == 0;
    full || (is_solo(t) && solo_is_won(t)) ? close_round(s, events, false) : end_turn(s, events);
}

// O12  What the moved tile closes scores; an OTTO ends the round before the draw.
template <class Sink>
constexpr void move_tile(State& s, Sink& events, Seat who, Move m) noexcept {
    tell(s, events, {.kind = EventKind::moved, .seat = who, .place = s.table.lifted, .to = m.place, .turns = m.turns});
    score_shapes(s, events, m.place);
    const int ottos = ottos_through(s.table.board, m.place);
    ottos > 0 ? make_otto(s, events, ottos) : go_on_to_draw(s, events);
}

// O15  Each asked seat answers once; then the round is counted.
template <class Sink>
constexpr void answer(State& s, Sink& events, Seat who, Move m) noexcept {
    if (m.act == Act::decline)
        tell(s, events, {.kind = EventKind::declined, .seat = who});
    else
        discard(s, events, who, m);
    if (s.table.asked.empty()) close_round(s, events, true);
}

// Makes `m` for `who`.  REQUIRES: check(s, who, m) == allowed.
template <class Sink>
constexpr void apply(State& s, Seat who, Move m, Sink& events) noexcept {
    Table& t = s.table;
    switch (m.act) {
        case Act::draw: go_on_to_draw(s, events); break;
        case Act::card: t.phase == Phase::infinity ? answer(s, events, who, m) : play_card(s, events, who, m); break;
        case Act::lift:
            tell(s, events, {.kind = EventKind::lifted, .seat = who, .place = m.place});
            t.phase = Phase::to;
            break;
        case Act::to: move_tile(s, events, who, m); break;
        case Act::place_kept:
        case Act::place_drawn: place(s, events, who, m); break;
        case Act::decline: answer(s, events, who, m); break;
    }
    // Also at the end: an empty tower can end the game after the turn has passed on.
    tell(s, events,
         {.kind = EventKind::turn, .seat = t.turn, .phase = t.phase, .extra = t.extra, .no_card = t.no_card});
}

// --- the beginning and the end ------------------------------------------------------------------------------

constexpr State setup(const Box& box, const OptionValues& o, int seats, Random random) noexcept {
    State s = empty_table(box, o, seats, random);
    Table& t = s.table;
    t.oldest = seat(static_cast<int>(s.random.below(static_cast<std::uint32_t>(seats))));
    for (int k = 0; k < box.kinds; ++k) {
        const bool out = seats == 1 && box.tiles[k].black;  // O17
        for (int i = 0; i < box.tiles[k].copies; ++i)
            out ? void(++t.gone[k]) : void(s.tower[t.tower_left++] = static_cast<Kind>(k));
    }
    std::array<std::uint8_t, most_cards> cards{};
    for (int c = 0; c < card_kinds; ++c)
        for (int i = 0; i < (t.cards != 0 ? box.cards[c] : 0); ++i) cards[t.deck_left++] = static_cast<std::uint8_t>(c);
    s.random.shuffle(cards.data(), t.deck_left);
    for (int i = 0; i < t.deck_left; ++i) s.deck.set(i, cards[i]);
    NoEvents none;
    begin_round(s, none, {});
    begin_turn(s, none);
    return s;
}

// By seat: winners first, the others by points; `scores` by team in teams.
constexpr Outcome outcome(const State& s) noexcept {
    const Table& t = s.table;
    Outcome result;
    result.scored = static_cast<std::uint8_t>(owners(t));
    for (int i = 0; i < owners(t); ++i) result.scores[i] = t.score[i];
    result.over = t.phase == Phase::over;
    if (!result.over) return result;
    rank_by(result, t.seats, [&](Seat a, Seat b) {
        if (t.winners.has(a) || t.winners.has(b)) return !t.winners.has(b);
        return t.score[owner_of(t, a)] > t.score[owner_of(t, b)];
    });
    result.winners = t.winners;
    if (is_solo(t)) result.grade = static_cast<std::uint8_t>(solo_grade(!t.winners.empty(), t.score[0]));
    return result;
}

}  // namespace tischlein::otto
