// Must not compile: heuristics that write `setled`. With -DSPELT_RIGHT they write `settled` and must compile, so that this
// test cannot pass for a wrong reason.
#include "bots/heuristics/heuristics.hpp"
#include "games/uno/uno.hpp"

using namespace tischlein;
using namespace tischlein::bots;

struct Rounds : uno::Uno {};

template <>
struct bots::Heuristics<Rounds> : GoesOnAfterRound, EstimatesNothing, ListsItsMoves, ScoresMovesSingly<Rounds>, NoChallenges {
    static constexpr int horizon = 10;
    static bool decided(const uno::State&, const uno::State&) { return false; }
    static double worth(const uno::State&, const uno::State&, Seat) { return 0; }
    static int score(const uno::State&, Seat, const uno::Move&) { return 1; }
    static std::uint64_t key(const uno::State&, Seat) { return 0; }
    static void forget_what_comes(uno::State&, Random&) {}
    static int round(const uno::State&) { return 0; }
    static int sides(const uno::State&) { return 2; }
#ifdef SPELT_RIGHT
    static std::optional<double> settled(const uno::State&, const uno::State&, Seat) { return std::nullopt; }
#else
    static std::optional<double> setled(const uno::State&, const uno::State&, Seat) { return std::nullopt; }
#endif
};
static_assert(HasHeuristics<Rounds>);
