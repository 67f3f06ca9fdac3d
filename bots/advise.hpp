// Chooses a move from a view. One entrance for every level and game.
//
// `random` picks any legal move. The other levels try each move in imagined states and play on at random (flat Monte
// Carlo), with more tries the higher the level. Nothing here ever sees a table's state.
#pragma once
#include <array>

#include "bots/bot.hpp"
#include "bots/stakes.hpp"

namespace tischlein {

// Plays `s` on with random legal moves of the seats the table waits for, until something is decided for `who`.
template <Game G>
double play_out(typename G::State& s, const typename G::State& before, Seat who, Random& random) {
    NoEvents none;
    for (int plies = 0; plies < Stakes<G>::horizon; ++plies) {
        const SeatSet waiting = G::must(s);
        if (waiting.empty() || Stakes<G>::decided(before, s)) break;
        const Seat next = waiting.front();
        const auto moves = G::legal(s, next);
        G::apply(s, next, Stakes<G>::polite(moves[random.below(moves.size())], s, next), none);
    }
    return Stakes<G>::worth(before, s, who);
}

template <Game G>
typename G::Move advise(const typename G::View& view, std::span<const typename G::Move> moves, Level level, const Budget& budget, Random& random) {
    const auto count = static_cast<std::uint32_t>(moves.size());
    if (level == Level::random || count == 1) return moves[random.below(count)];
    Budget own = budget;
    if (level == Level::easy) own = Budget{.simulations = static_cast<int>(count) * 4};
    if (level == Level::medium) own = Budget{.simulations = static_cast<int>(count) * 40};
    std::array<double, G::Moves::capacity()> sum{};
    std::array<int, G::Moves::capacity()> tries{};
    NoEvents none;
    int done = 0;
    for (; own.allows(done) && done < 1'000'000; ++done) {
        const std::uint32_t i = static_cast<std::uint32_t>(done) % count;
        const typename G::State before = G::imagine(view, random);
        if (G::check(before, view.seat, moves[i])) continue;  // possible only where the view cannot tell
        typename G::State s = before;
        G::apply(s, view.seat, moves[i], none);
        sum[i] += play_out<G>(s, before, view.seat, random);
        ++tries[i];
    }
    std::uint32_t best = 0;
    const auto mean = [&](std::uint32_t i) { return tries[i] == 0 ? -1e9 : sum[i] / tries[i]; };
    for (std::uint32_t i = 1; i < count; ++i)
        if (mean(i) > mean(best)) best = i;
    return moves[best];
}

}  // namespace tischlein
