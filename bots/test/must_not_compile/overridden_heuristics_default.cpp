// Must not compile: heuristics that derive from EstimatesNothing and write `estimate` all the same; foresight would stay 0. With
// -DWITHOUT_DEFAULT they write both hooks without deriving from their default and must compile, so that this test cannot pass for
// a wrong reason.
#include "bots/test/must_not_compile/rounds.hpp"

using namespace tischlein;
using namespace tischlein::bots;

#ifdef WITHOUT_DEFAULT
template <>
struct bots::Heuristics<Rounds> : RoundsWithoutHooks,
                                  GoesOnAfterRound,
                                  SolvesNothing,
                                  ListsItsMoves,
                                  ScoresMovesSingly<Rounds>,
                                  NoChallenges,
                                  NobodyWaits {
    static constexpr int foresight = 10;
#else
template <>
struct bots::Heuristics<Rounds> : RoundsWithoutHooks,
                                  GoesOnAfterRound,
                                  SolvesNothing,
                                  EstimatesNothing,
                                  ListsItsMoves,
                                  ScoresMovesSingly<Rounds>,
                                  NoChallenges,
                                  NobodyWaits {
#endif
    static std::optional<double> estimate(const uno::State&, const uno::State&, Seat) { return 0.5; }
};
static_assert(HasHeuristics<Rounds>);
