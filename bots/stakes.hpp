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

// ANNAOTTO looks until the seat is out or the game over, always calls and shouts, and counts places; before that, cards.
template <>
struct Stakes<annaotto::Annaotto> {
    static constexpr int horizon = 400;
    static bool decided(const annaotto::State&, const annaotto::State& s) noexcept { return s.table.over != 0; }
    static annaotto::Move polite(annaotto::Move m, const annaotto::State& s, Seat who) noexcept {
        using annaotto::Additions;
        if (!annaotto::is_lay(m.act)) return m;
        if (annaotto::side_to_lay(s, who, m).sign() == annaotto::Sign::all) m.additions = m.additions.with(Additions::all_bit);
        const int left = annaotto::is_own_lay(m.act) ? annaotto::left_after(s, who, m.act) : 2;
        if (left < 2) m.additions = m.additions.with(left == 1 ? Additions::anna_bit : Additions::otto_bit);
        return m;
    }
    static double worth(const annaotto::State&, const annaotto::State& after, Seat who) noexcept {
        const double seats = after.table.seats;
        for (int i = 0; i < annaotto::queued(after.table.out); ++i)
            if (after.table.out[static_cast<std::size_t>(i)] == who) return 1.0 - i / seats;
        return -0.02 * annaotto::held(after, who);
    }
};

}  // namespace tischlein
