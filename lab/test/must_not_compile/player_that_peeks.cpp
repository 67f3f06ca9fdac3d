// Must not compile: a player of its own that wants to be shown the state. With -DAS_BASELINE it is one of the baselines, which may, and
// must compile, so that this test cannot pass for a wrong reason.
#include "games/uno/uno.hpp"
#include "bots/belief/uno.hpp"
#include "lab/contest.hpp"

using namespace tischlein;

#ifdef AS_BASELINE
struct Cheat final : lab::PeekingPlayer<uno::Uno> {
#else
struct Cheat final : lab::Player<uno::Uno> {
#endif
    void peek(const uno::State& s) override { seen = s; }
    uno::Move act(const uno::View&, std::span<const uno::Move> moves, Random&) override { return moves[0]; }
    std::optional<uno::Move> speak_up(const uno::View&, std::span<const uno::Move>, Random&) override {
        return std::nullopt;
    }
    uno::State seen;
};
