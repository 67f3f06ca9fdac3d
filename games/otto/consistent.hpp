// What must hold of a state between any two decisions. Tests ask after every move, and `set` before it accepts.
#pragma once
#include "games/otto/rules.hpp"

namespace tischlein::otto {

// The planes say what the laid tiles say; no black lies on the board; equal looks have the lowest turn.
constexpr bool board_agrees(const Table& t) noexcept {
    Board b = t.board;
    clear(b);
    for (int i = 0; i < place_count; ++i) {
        const auto p = static_cast<Place>(i);
        const Laid tile = t.board.at[p];
        if ((tile == empty_place) != ((t.board.taken & only(p)) == 0)) return false;
        if (tile == empty_place) continue;
        const Kind k = kind_of(tile);
        if ((k == centre_kind) != (p == centre) || black(t, k) || turns_of(tile) >= period(t, k)) return false;
        put(b, p, tile, turned(traits(t, k), turns_of(tile)));
    }
    return b == t.board && t.board.at[centre] != empty_place;
}

// Every marker stands on a closed shape, no two on the same one, none beyond the owner's set.
constexpr bool marks_agree(const Table& t) noexcept {
    const Shapes c = closed(t.board);
    Marks seen;
    for (int owner = 0; owner < table_size; ++owner) {
        const Marks& m = t.marks[owner];
        if (owner >= owners(t) && m != Marks{}) return false;
        if (((m.over_right & seen.over_right) | (m.over_below & seen.over_below) | (m.ring & seen.ring)) != 0)
            return false;
        seen = {seen.over_right | m.over_right, seen.over_below | m.over_below, seen.ring | m.ring};
        for (const Marker kind : {Marker::small, Marker::large, Marker::square})
            if (set_out(t, owner, kind) > set_of(kind)) return false;
    }
    return ((seen.over_right & ~c.over_right) | (seen.over_below & ~c.over_below) |
            (seen.ring & ~(c.large | c.square))) == 0;
}

constexpr bool phase_agrees(const Table& t) noexcept {
    const bool over = t.phase == Phase::over;
    if (!over && (t.drawn != no_tile) != (t.phase == Phase::place)) return false;
    if ((t.lifted != no_place) != (t.phase == Phase::to)) return false;
    if (t.asked.empty() == (t.phase == Phase::infinity) || (t.stealing != 0 && t.phase != Phase::card)) return false;
    if ((t.phase == Phase::card || t.phase == Phase::lift || t.phase == Phase::to) && t.tower_left == 0) return false;
    if (t.phase == Phase::card && t.stealing == 0 && !is_asked_for_card(t)) return false;
    if (t.phase == Phase::lift && movable(t) == 0) return false;
    if (t.phase == Phase::to && (movable(t) & only(t.lifted)) == 0) return false;
    if (!over && t.phase != Phase::infinity && free_places(t.board) == 0) return false;
    return (over || t.winners.empty()) && (t.stealing != 0 || t.victim == Seat::none);
}

constexpr bool seats_agree(const Table& t) noexcept {
    const SeatSet everybody = SeatSet::first(t.seats);
    if (t.seats < 1 || t.seats > table_size || (t.teams != 0 && t.seats != 4)) return false;
    if (!everybody.has(t.turn) || !everybody.has(t.oldest) || !(t.asked - everybody).empty() ||
        !(t.tied - everybody).empty())
        return false;
    if ((t.blind != 0) != !t.tied.empty() || (is_solo(t) && t.blind != 0) || (t.blind != 0 && !t.tied.has(t.turn)))
        return false;
    for (int i = 0; i < table_size; ++i)
        if ((i >= t.seats || one_tile(t)) && t.kept[i] != no_tile) return false;
    return true;
}

// Hands are as large as everybody thinks, and what is unused is zero, so that equal tables have equal bytes.
constexpr bool piles_agree(const State& s) noexcept {
    const Table& t = s.table;
    for (int i = 0; i < table_size; ++i)
        if (s.hand[i].size() != t.held[i] || !s.lost.contains(s.saw_lost[i])) return false;
    if ((s.stolen != Card::none) != (t.stealing != 0) || (s.stolen != Card::none && index(s.stolen) >= card_kinds))
        return false;
    if (t.tower_left > most_tiles || t.deck_left > most_cards || t.played_count > most_cards) return false;
    for (int i = t.tower_left; i < most_tiles; ++i)
        if (s.tower[i] != 0) return false;
    for (int i = 0; i < most_cards; ++i)
        if (i < t.deck_left ? s.deck[i] >= card_kinds : s.deck[i] != 0) return false;
    for (int i = 0; i < most_cards; ++i)
        if (i < t.played_count ? t.played[i] >= card_kinds : t.played[i] != 0) return false;
    return t.reserved == decltype(t.reserved){} && s.reserved == decltype(s.reserved){};
}

constexpr bool consistent(const State& s) noexcept {
    return seats_agree(s.table) && board_agrees(s.table) && marks_agree(s.table) && phase_agrees(s.table) &&
           piles_agree(s);
}

}  // namespace tischlein::otto
