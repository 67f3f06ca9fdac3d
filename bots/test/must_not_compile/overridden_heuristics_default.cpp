// Must not compile: heuristics that derive from EstimatesNothing and write `estimate` all the same; foresight would stay 0. With
// -DWITHOUT_DEFAULT they write both hooks without deriving from their default and must compile, so that this test cannot pass for
// a wrong reason.
#include "bots/heuristics/heuristics.hpp"
#include "games/uno/uno.hpp"

using namespace tischlein;
using namespace tischlein::bots;

struct Rounds : uno::Uno {};

#ifdef WITHOUT_DEFAULT
template <>
struct bots::Heuristics<Rounds> : GoesOnAfterRound, SolvesNothing, ListsItsMoves, ScoresMovesSingly<Rounds>, NoChallenges {
    static constexpr int foresight = 10;
#else
template <>
struct bots::Heuristics<Rounds> : GoesOnAfterRound, SolvesNothing, EstimatesNothing, ListsItsMoves, ScoresMovesSingly<Rounds>, NoChallenges {
#endif
    static constexpr int horizon = 10;
    static bool decided(const uno::State&, const uno::State&) { return false; }
    static double worth(const uno::State&, const uno::State&, Seat) { return 0; }
    static int score(const uno::State&, Seat, const uno::Move&) { return 1; }
    static std::uint64_t key(const uno::State&, Seat) { return 0; }
    static void forget_what_comes(uno::State&, Random&) {}
    static int round(const uno::State&) { return 0; }
    static int sides(const uno::State&) { return 2; }
    static std::optional<double> estimate(const uno::State&, const uno::State&, Seat) { return 0.5; }
};
static_assert(HasHeuristics<Rounds>);
