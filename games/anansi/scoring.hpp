// Listeners and story piles: inspiring (N9), the end of a round (N10), the end of the game (N12).
#pragma once
#include <algorithm>
#include <cstdint>

#include "core/outcome.hpp"
#include "games/anansi/events.hpp"
#include "games/anansi/state.hpp"

namespace tischlein::anansi {

// ---------------------------------------------------------------------------------------------------------------
// N9  Inspire

// How many listeners could be laid on bare piles now.
constexpr int inspirable(const Table& t, Seat who) noexcept {
    return std::min<int>(t.listeners[who], t.piles[who].count) - t.inspired[who];
}

constexpr bool can_inspire(const Table& t, Seat who) noexcept { return inspirable(t, who) > 0; }

constexpr void step_inspire(Table& t, Seat who, int count) noexcept {
    t.inspired[who] = static_cast<std::uint8_t>(t.inspired[who] + count);
}

// ---------------------------------------------------------------------------------------------------------------
// N10  The end of a round

// The trickster bonus of this round: 2, 4, 7; in a race always 4.
constexpr int trickster_bonus(const Table& t) noexcept {
    if (t.race != 0) return 4;
    return t.round == 1 ? 2 : t.round == 2 ? 4 : 7;
}

struct RoundScore {
    int listeners;  // that go to the scoring pile
    int bonus;
};

// N10  More listeners than piles: nothing. Otherwise all listeners; as many as piles, even none: the bonus too.
constexpr RoundScore round_score(int listeners, int piles, int bonus) noexcept {
    if (listeners > piles) return {0, 0};
    return {listeners, listeners == piles ? bonus : 0};
}

// N10  One seat's round is counted: its listeners leave the piles, for the scoring pile or for the supply.
constexpr void step_score(Table& t, Seat who) noexcept {
    const RoundScore won = round_score(t.listeners[who], t.piles[who].count, trickster_bonus(t));
    t.scored[who] = static_cast<std::uint8_t>(t.scored[who] + won.listeners);
    t.bonus[who] = static_cast<std::uint16_t>(t.bonus[who] + won.bonus);
    t.supply = static_cast<std::uint8_t>(t.supply + t.listeners[who] - won.listeners);
    t.listeners[who] = t.inspired[who] = 0;
    for (Card c = t.piles[who].first; c != Card::none;) {
        const Card next = t.links.after(c);
        t.links.cut(c);
        c = next;
    }
    t.piles[who] = {};
}

// After the last trick: what can be inspired is inspired, then every seat is counted.   REQUIRES: tricks_left == 0.
template <class Sink>
constexpr void close_round(Table& t, Sink& events) noexcept {
    for (int i = 0; i < t.seats; ++i) {
        const Seat who = seat(i);
        if (const int count = inspirable(t, who); count > 0) {
            step_inspire(t, who, count);
            if constexpr (Sink::listens)
                events.tell({.kind = EventKind::inspired, .seat = who, .listeners = static_cast<std::uint8_t>(count)});
        }
    }
    for (int i = 0; i < t.seats; ++i) {
        const Seat who = seat(i);
        if constexpr (Sink::listens) {
            const RoundScore won = round_score(t.listeners[who], t.piles[who].count, trickster_bonus(t));
            events.tell({.kind = EventKind::scored,
                         .seat = who,
                         .listeners = t.listeners[who],
                         .piles = t.piles[who].count,
                         .kept = static_cast<std::uint8_t>(won.listeners),
                         .bonus = static_cast<std::uint8_t>(won.bonus)});
        }
        step_score(t, who);
    }
}

// ---------------------------------------------------------------------------------------------------------------
// N12  The end of the game

constexpr int points(const Table& t, Seat who) noexcept { return t.scored[who] + t.bonus[who]; }

// Whether this was the last round. A race runs until somebody has the target, but not beyond its fiftieth round.
constexpr bool ends_game(const Table& t) noexcept {
    if (t.race == 0) return t.round >= t.rounds;
    if (t.round >= last_race_round) return true;
    for (int i = 0; i < t.seats; ++i)
        if (points(t, seat(i)) >= t.race) return true;
    return false;
}

// Most points; tie: more listener cards; still tied: shared.
constexpr Outcome outcome(const State& s) noexcept {
    const Table& t = s.table;
    Outcome result;
    result.over = t.over();
    result.scored = t.seats;
    for (int i = 0; i < t.seats; ++i) result.scores[i] = points(t, seat(i));
    if (!result.over) return result;
    rank_by(result, t.seats, [&t](Seat a, Seat b) {
        return points(t, a) != points(t, b) ? points(t, a) > points(t, b) : t.scored[a] > t.scored[b];
    });
    return result;
}

}  // namespace tischlein::anansi
