// The rules of UNO in the order of the booklet; U numbers are those of docs/rules/uno.md.
//
// First what fits on what, then what each seat may do (`legal`) and why not (`check`). What a move does is in play.hpp
// (`apply`), dealing and drawing in piles.hpp, the end of rounds and matches in scoring.hpp.
#pragma once
#include "core/call_window.hpp"
#include "core/move_list.hpp"
#include "core/refusal.hpp"
#include "games/uno/scoring.hpp"

namespace tischlein::uno {

using Moves = MoveList<Move, 96>;
using Events = EventList<Event, most_events>;

// --- what fits ----------------------------------------------------------------------------------------------

// U4  The coloured cards that match: the colour in force, or the number or symbol on top. On a wild only the colour.
constexpr std::uint64_t matching(Colour in_force, Card top) noexcept {
    const std::uint64_t same_rank = is_wild(top) ? 0 : rank_bits(rank_of(top));
    return colour_bits(in_force) | same_rank;
}

// U10, U11  Wilds may always be laid.
constexpr std::uint64_t layable(const State& s) noexcept {
    return matching(s.colour, top_card(s)) | wild_bits | wild_four_bits;
}

// U18  The bits of the only card that can be laid on the open sum: a Draw Two on Draw Two, a Wild Draw Four on its like.
constexpr std::uint64_t extends_sum(const State& s) noexcept {
    return s.phase == Phase::challenge ? wild_four_bits : rank_bits(Rank::draw_two);
}

// The kinds in a hand as bits of the low word: one bit of each wild stands for all.
constexpr std::uint64_t kinds_in(CardSet cards) noexcept { return cards.low | cards.high; }

// U11  A Wild Draw Four is a bluff if the rest of the hand could have matched what it was laid on.
constexpr bool is_bluff(CardSet rest, Colour in_force, Card top, bool colour_only) noexcept {
    const std::uint64_t telling = colour_only ? colour_bits(in_force) : matching(in_force, top);
    return (kinds_in(rest) & telling) != 0;
}

// U19  Whether laying this card moves hands, unless it is the last.
constexpr bool moves_hands(const State& s, Card c) noexcept {
    return plays(s, seven_o) && !is_wild(c) && (rank_of(c) == Rank::zero || rank_of(c) == Rank::seven);
}
constexpr bool needs_swap(const State& s, Card c, int cards_left) noexcept {
    return plays(s, seven_o) && !is_wild(c) && rank_of(c) == Rank::seven && cards_left > 0;
}

// U20  The card another seat may jump in with right now; Card::none if jumping is impossible.
constexpr Card jumpable(const State& s) noexcept {
    const bool open = plays(s, jump_in) && s.phase == Phase::turn && !is_wild(top_card(s));
    return open ? top_card(s) : Card::none;
}

// --- who acts -----------------------------------------------------------------------------------------------

constexpr SeatSet must(const State& s) noexcept { return s.phase == Phase::over ? SeatSet() : SeatSet(s.turn); }

// Out of turn: U13 call and catch, U20 jump in.
constexpr SeatSet may(const State& s) noexcept {
    if (s.phase == Phase::over) return {};
    SeatSet seats;
    if (s.uncalled != Seat::none) {
        seats = SeatSet::first(s.seats);
    } else if (const Card card = jumpable(s); card != Card::none) {
        for (const Seat who : SeatSet::first(s.seats))
            if (!(hand(s, who) & copies_of(card)).empty()) seats.add(who);
    }
    return seats.without(s.turn);
}

// --- legal --------------------------------------------------------------------------------------------------
// The order is a promise, logs and golden files rest on it: lays by card, colour, swap, silent before "uno";
// then draw or its like; then call and catch.

// One way to lay `card`, with and (where it leaves one card, U13) without "uno".
constexpr void add_lay(Moves& moves, Move m, int cards_left) noexcept {
    moves.push(m);
    if (cards_left != 1) return;
    m.uno = 1;
    moves.push(m);
}

// Every way to lay a coloured card: U19 makes a seven name a seat.
constexpr void add_coloured(const State& s, Seat who, Move m, int cards_left, Moves& moves) noexcept {
    if (!needs_swap(s, m.card, cards_left)) return add_lay(moves, m, cards_left);
    for (const Seat other : SeatSet::first(s.seats).without(who)) {
        m.other = other;
        add_lay(moves, m, cards_left);
    }
}

// Every way to lay the kinds in `kinds`.
constexpr void add_lays(const State& s, std::uint64_t kinds, int cards_left, Moves& moves) noexcept {
    for (std::uint64_t left = kinds & coloured_bits; left != 0; left = without_lowest_bit(left))
        add_coloured(s, s.turn, lay(static_cast<Card>(lowest_bit(left))), cards_left, moves);
    if ((kinds & wild_bits) != 0)
        for (const Colour c : colours) add_lay(moves, lay(Card::wild, c), cards_left);
    if ((kinds & wild_four_bits) != 0)
        for (const Colour c : colours) add_lay(moves, lay(Card::wild_four, c), cards_left);
}

// The kinds that the seat in turn may lay out of its `cards`.
constexpr std::uint64_t kinds_to_lay(const State& s, CardSet cards) noexcept {
    switch (s.phase) {
        case Phase::turn: return kinds_in(cards) & (s.pending != 0 ? extends_sum(s) : layable(s));            // U3, U18
        case Phase::drawn: return kinds_in(CardSet::one(s.drawn)) & layable(s);                               // U5
        case Phase::challenge: return plays(s, stack) ? kinds_in(cards) & extends_sum(s) : std::uint64_t{0};  // U18
        default: return 0;
    }
}

// What it may do instead of laying.
constexpr void add_other_turn_moves(const State& s, Moves& moves) noexcept {
    switch (s.phase) {
        case Phase::turn: return moves.push(bare(s.pending != 0 ? Verb::take : Verb::draw));  // U18, U3
        case Phase::drawn: return moves.push(bare(Verb::pass));                               // U5
        case Phase::challenge:                                                                // U11, U12
            moves.push(bare(Verb::accept));
            return moves.push(bare(Verb::challenge));
        case Phase::colour:  // U2
            for (const Colour c : colours) moves.push(name_colour(c));
            return;
        case Phase::over: return;
    }
}

constexpr void add_turn_moves(const State& s, Moves& moves) noexcept {
    const CardSet cards = hand(s, s.turn);
    add_lays(s, kinds_to_lay(s, cards), cards.size() - 1, moves);
    add_other_turn_moves(s, moves);
}

constexpr void add_jumps(const State& s, Seat who, Moves& moves) noexcept {
    const Card card = jumpable(s);
    if (card == Card::none) return;
    const CardSet cards = hand(s, who);
    if (!(cards & copies_of(card)).empty()) add_coloured(s, who, jump(card), cards.size() - 1, moves);
}

// Every legal move of `who`, in or out of turn, onto an empty list. Must agree with check().
constexpr void add_legal(const State& s, Seat who, Moves& moves) noexcept {
    if (s.phase == Phase::over) return;
    if (who == s.turn)
        add_turn_moves(s, moves);
    else
        add_jumps(s, who, moves);
    if (s.uncalled != Seat::none) moves.push(who == s.uncalled ? bare(Verb::call) : catch_seat(s.uncalled));  // U13
}
constexpr Moves legal(const State& s, Seat who) noexcept {
    Moves moves;
    add_legal(s, who, moves);
    return moves;
}

// --- why not ------------------------------------------------------------------------------------------------

// What may accompany a lay, in this order: colour (U10), swap (U19), "uno" (U13).
constexpr Refusal check_additions(const State& s, Seat who, Move m, int cards_left) noexcept {
    if (is_wild(m.card) != (m.colour != Colour::none)) return Refusal::by(10);
    if (needs_swap(s, m.card, cards_left)) {
        if (m.other == Seat::none || m.other == who || number(m.other) >= s.seats) return Refusal::by(19);
    } else if (m.other != Seat::none) {
        return Refusal::by(19);
    }
    return m.uno != 0 && cards_left != 1 ? Refusal::by(13) : allowed;
}

// A lay by the seat in turn, once its phase has let it through.
constexpr Refusal check_lay(const State& s, Seat who, Move m) noexcept {
    const CardSet cards = hand(s, who);
    if ((cards & copies_of(m.card)).empty()) return Refusal::by(3);
    const std::uint64_t kind = kinds_in(copies_of(m.card));
    if (s.pending != 0 || s.phase == Phase::challenge) {
        if ((kind & extends_sum(s)) == 0) return Refusal::by(18);
    } else if ((kind & layable(s)) == 0) {
        return Refusal::by(4);
    }
    return check_additions(s, who, m, cards.size() - 1);
}

constexpr Refusal check_jump(const State& s, Seat who, Move m) noexcept {
    const CardSet cards = hand(s, who);
    const bool possible = who != s.turn && m.card == jumpable(s) && !(cards & copies_of(m.card)).empty();
    return possible && !check_additions(s, who, m, cards.size() - 1) ? allowed : Refusal::by(20);
}

// The seat in turn, phase by phase. A phase that asks one question refuses everything else by the rule that asks it.
constexpr Refusal check_turn_move(const State& s, Seat who, Move m) noexcept {
    switch (s.phase) {
        case Phase::colour: return m.verb == Verb::colour ? allowed : Refusal::by(2);
        case Phase::drawn:
            if (m.verb == Verb::pass) return allowed;
            if (m.verb != Verb::lay || m.card != card_of(s.drawn)) return Refusal::by(5);
            return check_lay(s, who, m);
        case Phase::challenge:
            if (m.verb == Verb::accept || m.verb == Verb::challenge) return allowed;
            if (m.verb != Verb::lay || !plays(s, stack)) return Refusal::by(11);
            return check_lay(s, who, m);
        default: break;
    }
    switch (m.verb) {
        case Verb::lay: return check_lay(s, who, m);
        case Verb::draw: return s.pending != 0 ? Refusal::by(18) : allowed;
        case Verb::take: return s.pending != 0 ? allowed : Refusal::by(18);
        case Verb::colour: return Refusal::by(2);
        case Verb::accept: return Refusal::by(11);
        case Verb::challenge: return Refusal::by(12);
        default: return Refusal::by(3);  // pass before a draw
    }
}

// Why `who` may not make this move. Must agree with legal(); the property suite tries every code.
constexpr Refusal check(const State& s, Seat who, Move m) noexcept {
    if (s.phase == Phase::over) return Refusal::by(16);
    switch (m.verb) {
        case Verb::call: return can_call(s.uncalled, who) ? allowed : Refusal::by(13);
        case Verb::catch_seat: return can_catch(s.uncalled, who, m.other) ? allowed : Refusal::by(13);
        case Verb::jump: return check_jump(s, who, m);
        default: return who == s.turn ? check_turn_move(s, who, m) : Refusal::not_your_turn(3);
    }
}

}  // namespace tischlein::uno
