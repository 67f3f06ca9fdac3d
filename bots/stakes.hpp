// What a bot plays for: when a tried line is decided, and what it was worth. One specialisation a game where the
// general one (the final ranking) looks too far ahead.
#pragma once
#include "core/game.hpp"
#include "games/all.hpp"

namespace tischlein {

template <class G>
struct Stakes {
    static constexpr int horizon = 400;
    static bool decided(const typename G::State&, const typename G::State&) noexcept { return false; }
    static typename G::Move polite(typename G::Move m, const typename G::State&, Seat) noexcept { return m; }
    static double worth(const typename G::State&, const typename G::State& after, Seat who) noexcept {
        const Outcome end = G::outcome(after);
        const int mine = end.scored > number(who) ? end.scores[number(who)] : 0;
        double value = mine * 0.02;
        for (int i = 0; i < end.scored; ++i)
            if (i != number(who)) value -= end.scores[i] * 0.02 / end.scored;
        if (end.over) value += end.winners.has(who) ? 1.0 : -0.1 * end.ranks[number(who)];
        return value;
    }
};

// UNO looks to the end of the round, always calls, and counts the points that change hands.
template <>
struct Stakes<uno::Uno> {
    static constexpr int horizon = 400;
    static bool decided(const uno::State& before, const uno::State& s) noexcept { return s.round != before.round; }
    static uno::Move polite(uno::Move m, const uno::State& s, Seat who) noexcept {
        if (m.verb == uno::Verb::lay && uno::hand(s, who).size() == 2) m.uno = 1;
        return m;
    }
    static double worth(const uno::State& before, const uno::State& after, Seat who) noexcept {
        double value = 0;
        for (const Seat other : SeatSet::first(before.seats)) {
            const int gain = after.score[number(other)] - before.score[number(other)];
            if (gain > 0) value += (uno::same_side(before, who, other) ? 1.0 : -1.0) * (1.0 + gain * 0.002);
        }
        if (after.round == before.round && after.phase != uno::Phase::over)  // not finished: fewer cards are better
            value -= 0.02 * uno::hand(after, who).size();
        return value;
    }
};

}  // namespace tischlein
