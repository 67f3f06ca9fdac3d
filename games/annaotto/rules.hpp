// What may be done at an ANNAOTTO table; A numbers are those of docs/rules/annaotto.md.
//
// First what fits on what, then what each seat may do (`legal`) and why not (`check`). What a move does is in play.hpp.
#pragma once
#include "core/call_window.hpp"
#include "core/move_list.hpp"
#include "core/outcome.hpp"
#include "core/refusal.hpp"
#include "games/annaotto/state.hpp"

namespace tischlein::annaotto {

// At most: every card an ANNAOTTO with two hands to turn and eight colours, two own ones with or without "anna".
using Moves = MoveList<Move, 16 * most_cards + 64>;

// --- what fits ----------------------------------------------------------------------------------------------

// The sides that can be laid now: for each sign 32 bits, one for each colour and pattern (the lower bits of a Side).
struct Fitting {
    std::array<std::uint32_t, 8> by_sign{};
    constexpr bool has(Side side) const noexcept { return (by_sign[side.bits >> 5] >> (side.bits & 31U) & 1U) != 0; }
};

constexpr std::uint32_t all_of_colour(Colour c) noexcept { return 0x01010101U << static_cast<unsigned>(c); }
constexpr std::uint32_t all_of_pattern(Pattern p) noexcept { return 0xFFU << (8 * static_cast<unsigned>(p)); }
constexpr std::uint32_t any_colour_or_pattern = ~0U;

constexpr Sign other_name(Sign name) noexcept { return name == Sign::anna ? Sign::otto : Sign::anna; }

// A5, A6, A7  What fits on `top` when nothing is open; `named` counts on ANNAOTTO only.
constexpr Fitting fitting_on(Side top, Colour named) noexcept {
    const bool on_annaotto = top.sign() == Sign::annaotto;
    const std::uint32_t same =
        on_annaotto ? all_of_colour(named) : all_of_colour(top.colour()) | all_of_pattern(top.pattern());
    Fitting fits{{same, same, same, same, same, same, same, any_colour_or_pattern}};
    const auto sign = static_cast<std::size_t>(top.sign());
    switch (top.sign()) {
        case Sign::plain:
        case Sign::annaotto: break;
        case Sign::anna:
        case Sign::otto:  // A6: never a name on itself, always on the other
            fits.by_sign[sign] = 0;
            fits.by_sign[static_cast<std::size_t>(other_name(top.sign()))] = any_colour_or_pattern;
            break;
        default: fits.by_sign[sign] = any_colour_or_pattern; break;
    }
    return fits;
}

// A12  Against an open sequence or run only the sign that continues it, whatever the colour.
constexpr Fitting fitting(const State& s) noexcept {
    const Side top = side_of(s, top_discard(s));
    if (!sequence_open(s.table) && !run_open(s.table)) return fitting_on(top, s.table.colour);
    Fitting fits;
    const Sign next = run_open(s.table) ? Sign::plus : other_name(top.sign());
    fits.by_sign[static_cast<std::size_t>(next)] = any_colour_or_pattern;
    return fits;
}

// The rule by which a side that does not fit is refused.
constexpr Refusal misfit_of(const State& s, Side side) noexcept {
    if (sequence_open(s.table) || run_open(s.table)) return Refusal::by(12);
    const bool is_name = side.sign() == Sign::anna || side.sign() == Sign::otto;
    const bool on_annaotto = side_of(s, top_discard(s)).sign() == Sign::annaotto;
    return Refusal::by(is_name && !on_annaotto ? 6 : 5);
}

// How many cards an own lay leaves its player; the drawn card does not lie in the hand yet.
constexpr int left_after(const State& s, Seat who, Act act) noexcept {
    return held(s, who) - (act == Act::lay ? 1 : 0);
}

// --- who acts -----------------------------------------------------------------------------------------------

constexpr SeatSet must(const State& s) noexcept { return must(s.table); }
constexpr SeatSet may(const State& s) noexcept { return may(s.table); }

// The first card `who` has not faced yet, its upper side.  REQUIRES: there is one.
constexpr Face first_undecided(const State& s, Seat who) noexcept { return hand_face(s, who, faced(s, who)); }

// --- legal --------------------------------------------------------------------------------------------------
// The order is a promise, logs and golden files rest on it: own cards, the other seats' cards by seat, each silent
// before said; then the rest. Must agree with check().

// A14, A15  With and without the call that belongs to an own lay leaving one card or none.
constexpr void add_calls(Moves& moves, Move m, int left) noexcept {
    moves.push(m);
    if (left > 1 || m.act == Act::lay_theirs) return;
    m.additions = m.additions.with(left == 1 ? Additions::anna_bit : Additions::otto_bit);
    moves.push(m);
}

// Every way to lay `side` by `m`.
constexpr void add_lays(Moves& moves, Move m, Side side, int left) noexcept {
    if (side.sign() == Sign::annaotto) {  // A7
        for (unsigned way = 0; way < 16; ++way) {
            m.additions = Additions::turning(way < 8, static_cast<Colour>(way % 8));
            add_calls(moves, m, left);
        }
        return;
    }
    add_calls(moves, m, left);
    if (side.sign() != Sign::all) return;
    m.additions = {Additions::all_bit};  // A13
    add_calls(moves, m, left);
}

// The numbers below n, as a set.
constexpr CardSet first_places(int n) noexcept {
    if (n >= 64) return {~std::uint64_t{0}, (std::uint64_t{1} << (n - 64)) - 1};
    return {(std::uint64_t{1} << n) - 1, 0};
}

// Where in State::hands a card lies that `who` could lay: own cards by their own side, all others by the side he sees.
// Asked of all cards without a branch, because whether a card fits cannot be predicted.
constexpr CardSet fitting_places(const State& s, Seat who, const Fitting& fits) noexcept {
    std::array<std::uint64_t, 2> found{};
    const auto ask = [&](int from, int to, unsigned other_side) {
        for (int i = from; i < to; ++i)
            found[i >> 6] |= std::uint64_t{fits.has(s.sides[static_cast<unsigned>(s.hands[i]) ^ other_side])}
                             << (i & 63);
    };
    ask(0, begin_of(s, who), 1);
    ask(begin_of(s, who), s.start[number(who) + 1], 0);
    ask(s.start[number(who) + 1], s.start[seat_limit], 1);
    return {found[0], found[1]};
}

// A4
constexpr void add_turn_moves(const State& s, Seat who, Moves& moves) noexcept {
    const CardSet fit = fitting_places(s, who, fitting(s));
    const auto in_hand = [&](Seat owner) {
        return fit & (first_places(s.start[number(owner) + 1]) - first_places(begin_of(s, owner)));
    };
    const int left = left_after(s, who, Act::lay);
    for (const int i : in_hand(who))
        add_lays(moves, {Act::lay, seat(0), static_cast<std::uint8_t>(i - begin_of(s, who)), {}},
                 side_of(s, s.hands[i]), left);
    for (const Seat owner : SeatSet::first(s.table.seats).without(who))
        for (const int i : in_hand(owner))
            add_lays(moves, {Act::lay_theirs, owner, static_cast<std::uint8_t>(i - begin_of(s, owner)), {}},
                     side_of(s, reverse(s.hands[i])), left);
    moves.push({sequence_open(s.table) || run_open(s.table) ? Act::take : Act::draw, seat(0), 0, {}});
}

constexpr void add_drawn_moves(const State& s, Seat who, Moves& moves) noexcept {
    const Fitting fits = fitting(s);
    const int left = left_after(s, who, Act::lay_up);
    if (const Side side = side_of(s, s.drawn); fits.has(side))
        add_lays(moves, {Act::lay_up, seat(0), 0, {}}, side, left);
    if (const Side side = side_of(s, reverse(s.drawn)); fits.has(side))
        add_lays(moves, {Act::lay_down, seat(0), 0, {}}, side, left);
    moves.push({Act::keep_up, seat(0), 0, {}});
    moves.push({Act::keep_down, seat(0), 0, {}});
}

// A8  Any of the victim's cards, each once.
constexpr void add_flips(const State& s, Moves& moves) noexcept {
    for (int n = 0; n < faced(s, s.table.turn); ++n)
        if (!s.table.turned.has(n)) moves.push({Act::flip, seat(0), static_cast<std::uint8_t>(n), {}});
    moves.push({Act::done, seat(0), 0, {}});
}

constexpr void add_sides(const State& s, Seat who, Moves& moves) noexcept {
    const Face first = first_undecided(s, who);
    moves.push({Act::face, seat(0), side_of(s, first).bits, {}});
    if (side_of(s, first) != side_of(s, reverse(first)))
        moves.push({Act::face, seat(0), side_of(s, reverse(first)).bits, {}});
}

constexpr Moves legal(const State& s, Seat who) noexcept {
    Moves moves;
    const Table& t = s.table;
    if (t.over != 0 || number(who) >= t.seats) return moves;
    if (t.undecided[number(who)] != 0) add_sides(s, who, moves);
    if (t.to_slap.has(who)) moves.push({Act::slap, seat(0), 0, {}});
    const Phase phase = phase_of(t);
    if (phase == Phase::flip && who == t.flipper) add_flips(s, moves);
    if (phase == Phase::drawn && who == t.turn) add_drawn_moves(s, who, moves);
    if (phase == Phase::turn && who == t.turn) add_turn_moves(s, who, moves);
    if (t.uncalled != Seat::none) {  // A14
        if (who == t.uncalled)
            moves.push({Act::call, seat(0), 0, {}});
        else
            moves.push({Act::catch_out, t.uncalled, 0, {}});
    }
    return moves;
}

// --- why not ------------------------------------------------------------------------------------------------

// A7, A13, A14, A15 in this order: missing or out of place.
constexpr Refusal check_additions(Side side, Move m, int left) noexcept {
    const bool own = is_own_lay(m.act);
    if (m.additions.names_colour() != (side.sign() == Sign::annaotto)) return Refusal::by(7);
    if (m.additions.all() && side.sign() != Sign::all) return Refusal::by(13);
    if (m.additions.anna() && !(own && left == 1)) return Refusal::by(14);
    if (m.additions.otto() && !(own && left == 0)) return Refusal::by(15);
    return allowed;
}

// The side that would lie up, or unknown if there is no such card.  REQUIRES: the phase fits the act.
constexpr Side side_to_lay(const State& s, Seat who, Move m) noexcept {
    if (m.act == Act::lay_up) return side_of(s, s.drawn);
    if (m.act == Act::lay_down) return side_of(s, reverse(s.drawn));
    const Seat owner = m.act == Act::lay ? who : m.seat;
    if (number(owner) >= s.table.seats || m.place >= faced(s, owner) || (m.act == Act::lay_theirs && owner == who))
        return Side::unknown();
    const Face f = hand_face(s, owner, m.place);
    return side_of(s, m.act == Act::lay ? f : reverse(f));
}

constexpr Refusal check_lay(const State& s, Seat who, Move m) noexcept {
    const Side side = side_to_lay(s, who, m);
    if (!side.known()) return Refusal::by(4);
    if (!fitting(s).has(side)) return misfit_of(s, side);
    return check_additions(side, m, left_after(s, who, m.act));
}

// Lay, draw, keep and take.
constexpr Refusal check_turn_move(const State& s, Seat who, Move m) noexcept {
    const Table& t = s.table;
    if (!must(t).has(who)) return Refusal::not_your_turn(4);
    if (t.undecided[number(who)] != 0) return Refusal::by(2);
    if (t.to_slap.has(who)) return Refusal::by(13);
    if (t.flipper != Seat::none) return Refusal::by(8);
    const bool with_drawn =
        Act::lay_up == m.act || Act::lay_down == m.act || Act::keep_up == m.act || Act::keep_down == m.act;
    if (with_drawn != (t.has_drawn != 0)) return Refusal::by(4);
    if (is_lay(m.act)) return check_lay(s, who, m);
    const bool open = sequence_open(t) || run_open(t);
    if (m.act == Act::draw && open) return Refusal::by(12);
    if (m.act == Act::take && !open) return Refusal::by(12);
    return allowed;
}

// Why `who` may not make this move. Must agree with legal(); the property suite tries every code.
constexpr Refusal check(const State& s, Seat who, Move m) noexcept {
    const Table& t = s.table;
    if (t.over != 0) return Refusal::not_your_turn(16);
    const auto by = [](int rule, bool possible) { return possible ? allowed : Refusal::by(rule); };
    const int me = number(who);
    if (me >= t.seats) return Refusal::not_your_turn(4);
    const bool may_flip = phase_of(t) == Phase::flip && who == t.flipper;
    switch (m.act) {
        case Act::call: return by(14, can_call(t.uncalled, who));
        case Act::catch_out: return by(14, can_catch(t.uncalled, who, m.seat));
        case Act::slap: return by(13, t.to_slap.has(who));
        case Act::done: return by(8, may_flip);
        case Act::flip: return by(8, may_flip && m.place < faced(s, t.turn) && !t.turned.has(m.place));
        case Act::face:
            if (t.undecided[me] == 0) return Refusal::by(2);
            return by(2, side_of(s, first_undecided(s, who)).bits == m.place ||
                             side_of(s, reverse(first_undecided(s, who))).bits == m.place);
        default: return check_turn_move(s, who, m);
    }
}

}  // namespace tischlein::annaotto
