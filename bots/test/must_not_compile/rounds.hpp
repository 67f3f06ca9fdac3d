// A game of its own for files that must not compile, and all that its heuristics need but the hooks with defaults.
#pragma once
#include "bots/heuristics/heuristics.hpp"
#include "games/uno/uno.hpp"

namespace tischlein::bots {

struct Rounds : uno::Uno {};

struct RoundsWithoutHooks {
    static constexpr int horizon = 10;
    static bool simulation_is_over(const uno::State&, const uno::State&) { return false; }
    static double worth(const uno::State&, const uno::State&, Seat) { return 0; }
    static int score(const uno::State&, Seat, const uno::Move&) { return 1; }
    static std::uint64_t key(const uno::State&, Seat) { return 0; }
    static void forget_what_comes(uno::State&, Random&) {}
    static int round(const uno::State&) { return 0; }
    static int sides(const uno::State&) { return 2; }
};

}  // namespace tischlein::bots
