// The end of a round and of a match (U14-U17).
#pragma once
#include "core/outcome.hpp"
#include "games/uno/piles.hpp"

namespace tischlein::uno {

// Cards whose points (U15) have this bit set. Points are then counted bit by bit, which takes no branch for each card.
constexpr CardSet worth_bit(int bit, bool dear_wilds) noexcept {
    CardSet found;
    for (const int copy : whole_deck)
        if (((points_of(card_of(copy), dear_wilds) >> bit) & 1) != 0) found = found | CardSet::one(copy);
    return found;
}
inline constexpr int point_bits = 6;  // the dearest card is worth 50
inline constexpr auto worth_bits = [] {
    std::array<std::array<CardSet, point_bits>, 2> all{};
    for (int bit = 0; bit < point_bits; ++bit)
        for (const int dear : {0, 1}) all[dear][bit] = worth_bit(bit, dear != 0);
    return all;
}();

// U15  What the cards in a hand are worth to the winner.
constexpr int points_in(const State& s, CardSet cards) noexcept {
    const auto& worth = worth_bits[static_cast<std::size_t>(plays(s, dear_wilds))];
    int points = 0;
    for (std::size_t bit = 0; bit < worth.size(); ++bit) points += (cards & worth[bit]).size() << bit;
    return points;
}

// U15, U17  All other hands; with partners the hands of the other teams only.
constexpr int points_for(const State& s, Seat winner) noexcept {
    CardSet cards;
    for (const Seat who : SeatSet::first(s.seats))
        if (!same_side(s, who, winner)) cards = cards | hand(s, who);
    return points_in(s, cards);
}

constexpr void add_points(State& s, Seat winner, int points) noexcept {
    for (const Seat who : SeatSet::first(s.seats))
        if (same_side(s, who, winner)) {
            const int sum = s.score[number(who)] + points;
            s.score[number(who)] = static_cast<std::uint16_t>(sum < 0xffff ? sum : 0xffff);
        }
}

// U16  After a counted round: is the match decided?
constexpr bool match_is_over(const State& s) noexcept {
    if (s.rounds != 0) return s.round >= s.rounds;
    for (const Seat who : SeatSet::first(s.seats))
        if (s.score[number(who)] >= s.target) return true;
    return false;
}

// The round is over: `winner` went out, or nobody (U6). The next one is dealt within the same move.
template <class Sink>
[[gnu::noinline]] constexpr void finish_round(State& s, Seat winner, Seat last_mover, Sink& events) noexcept {
    const int points = winner == Seat::none ? 0 : points_for(s, winner);
    if (winner != Seat::none) add_points(s, winner, points);
    if constexpr (Sink::listens)
        events.tell(Event{.kind = EventKind::round_over, .seat = winner, .points = static_cast<std::uint16_t>(points)});
    s.pending = s.passes = s.bluff = 0;
    s.drawn = no_copy;
    s.uncalled = Seat::none;
    s.under = Colour::none;
    if (match_is_over(s)) {
        s.phase = Phase::over;
        s.turn = last_mover;
        return;
    }
    s.dealer = step(s.dealer, 1, s.seats);
    if (s.round < 0xffff) ++s.round;
    deal(s, events);
}

// U16 and its fine print: with a single round whoever went out is first; otherwise points decide.
constexpr Outcome outcome(const State& s) noexcept {
    Outcome result{.over = s.phase == Phase::over, .scored = s.seats};
    for (const Seat who : SeatSet::first(s.seats)) result.scores[number(who)] = s.score[number(who)];
    if (!result.over) return result;
    bool somebody_out = false;
    const auto is_out = [&](Seat who) {
        return hand(s, who).empty() || (plays(s, partner) && hand(s, step(who, s.seats / 2, s.seats)).empty());
    };
    for (const Seat who : SeatSet::first(s.seats)) somebody_out |= is_out(who);
    const int sides = plays(s, partner) ? s.seats / 2 : s.seats;
    rank_by(result, s.seats, [&](Seat a, Seat b) {
        if (number(a) >= sides) return false;  // U17: a team is ahead once, not once for each partner
        if (s.rounds == 1) {
            if (!somebody_out) return false;
            if (is_out(a) != is_out(b)) return is_out(a);
        }
        return s.score[number(a)] > s.score[number(b)];
    });
    return result;
}

}  // namespace tischlein::uno
