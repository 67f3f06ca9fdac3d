// What must hold at an ANNAOTTO table between any two moves.
#pragma once
#include "games/annaotto/state.hpp"

namespace tischlein::annaotto {

// Every card is in at most one place, and places without a card are blank.
constexpr bool cards_consistent(const State& s) noexcept {
    if (s.start[0] != 0 || s.discards == 0 || s.discards + s.pile > s.piles.size()) return false;
    for (int i = 0; i < seat_limit; ++i)
        if (s.start[i] > s.start[i + 1] || (i >= s.table.seats && s.start[i + 1] != s.start[i])) return false;
    CardSet found;
    const auto is_new = [&](Face f) {
        const int card = card_of(f);
        if (card >= s.cards || found.has(card)) return false;
        found = found | CardSet::one(card);
        return true;
    };
    for (int i = 0; i < static_cast<int>(s.hands.size()); ++i)
        if (i < s.start[seat_limit] ? !is_new(s.hands[i]) : s.hands[i] != Face{}) return false;
    for (int i = 0; i < static_cast<int>(s.piles.size()); ++i) {
        const bool there = i < s.discards || i >= static_cast<int>(s.piles.size()) - s.pile;
        if (there ? !is_new(s.piles[i]) : s.piles[i] != Face{}) return false;
    }
    return s.drawn == Face::none ? s.table.has_drawn == 0 : s.table.has_drawn != 0 && is_new(s.drawn);
}

// An owner knows its cards; nobody knows a card he cannot follow.
constexpr bool knowledge_consistent(const State& s) noexcept {
    CardSet followed;
    for (int i = 0; i < s.table.seats; ++i)
        for (int n = s.start[i]; n < s.start[i + 1]; ++n) {
            followed = followed | CardSet::one(card_of(s.hands[n]));
            if ((s.knows[card_of(s.hands[n])] >> i & 1U) == 0) return false;
        }
    if (s.drawn != Face::none) {
        followed = followed | CardSet::one(card_of(s.drawn));
        if ((s.knows[card_of(s.drawn)] >> number(s.table.turn) & 1U) == 0) return false;
    }
    for (int i = 0; i < s.discards; ++i) followed = followed | CardSet::one(card_of(s.piles[i]));
    for (int card = 0; card <= most_cards; ++card)
        if (s.knows[card] != 0 && (!followed.has(card) || s.knows[card] > everyone(s.table))) return false;
    return true;
}

constexpr bool table_consistent(const State& s) noexcept {
    const Table& t = s.table;
    SeatSet out;
    for (int i = 0; i < queued(t.out); ++i) out.add(t.out[i]);
    if (t.in != SeatSet::first(t.seats) - out || out.size() != queued(t.out)) return false;
    for (const Seat who : SeatSet::first(t.seats))
        if (t.in.has(who) != (held(s, who) != 0) || t.undecided[number(who)] > held(s, who)) return false;
    const Side top = side_of(s, top_discard(s));
    if ((top == Side::annaotto()) != (t.colour != Colour::none)) return false;
    const int names_on_top = top.sign() == Sign::anna ? t.anna : top.sign() == Sign::otto ? t.otto : 0;
    if (sequence_open(t) && names_on_top == 0) return false;
    if (sequence_open(t) != (t.last != Seat::none)) return false;
    if (run_open(t) && top.sign() != Sign::plus) return false;
    if (t.over != 0) return true;
    if (!t.in.has(t.turn) || t.in.size() < 2) return false;
    if (!t.to_slap.empty() && (top.sign() != Sign::all || t.to_slap.size() + queued(t.slapped) != t.in.size()))
        return false;
    if ((t.flipper != Seat::none) != (t.flips_left != 0)) return false;
    const bool open = sequence_open(t) || run_open(t);
    if (open && (t.flipper != Seat::none || t.has_drawn != 0)) return false;
    if (t.flipper != Seat::none && t.has_drawn != 0) return false;
    if (t.uncalled != Seat::none && (held(s, t.uncalled) != 1 || t.flipper != Seat::none || t.has_drawn != 0))
        return false;
    return t.passes < t.in.size() && t.turns <= most_turns && (t.direction == 1 || t.direction == -1);
}

constexpr bool consistent(const State& s) noexcept {
    return cards_consistent(s) && table_consistent(s) && knowledge_consistent(s);
}

}  // namespace tischlein::annaotto
