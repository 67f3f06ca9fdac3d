// Must not compile: heuristics that write `setled`. With -DSPELT_RIGHT they write `settled` and must compile, so that this
// test cannot pass for a wrong reason.
#include "bots/test/must_not_compile/rounds.hpp"

using namespace tischlein;
using namespace tischlein::bots;

template <>
struct bots::Heuristics<Rounds> : RoundsWithoutHooks,
                                  GoesOnAfterRound,
                                  EstimatesNothing,
                                  ListsItsMoves,
                                  ScoresMovesSingly<Rounds>,
                                  NoChallenges,
                                  NobodyWaits {
#ifdef SPELT_RIGHT
    static std::optional<double> settled(const uno::State&, const uno::State&, Seat) { return std::nullopt; }
#else
    static std::optional<double> setled(const uno::State&, const uno::State&, Seat) { return std::nullopt; }
#endif
};
static_assert(HasHeuristics<Rounds>);
