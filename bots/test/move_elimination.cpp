// Eliminating moves: the best one wins although each trial is mostly luck, and those clearly behind drop out.
#include "bots/move_elimination.hpp"

#include <doctest/doctest.h>

#include "core/random.hpp"

using namespace tischlein;
using namespace tischlein::bots;

namespace {

const std::vector<std::uint32_t> order{2, 0, 1, 3};  // move 2 looks best

// The luck that all moves of a round share is ten times as large as the luck of each move.
void run(MoveElimination& elimination, int rounds, const std::vector<double>& worth) {
    Random random = Random::from_text("race");
    for (int i = 0; i < rounds; ++i) {
        const double shared = random.below(1000) / 1000.0;
        for (std::size_t c = 0; c < elimination.remaining(); ++c)
            elimination.came_to(c, shared + worth[elimination.move(c)] + random.below(1000) / 10'000.0);
        elimination.finish_sweep();
    }
}

}  // namespace

TEST_CASE("The better move wins through shared luck, and losers drop out") {
    MoveElimination elimination;
    elimination.start(order, 32);
    run(elimination, 400, {0.05, 0.0, 0.0, 0.0});
    CHECK(winner(elimination.contenders(), 2) == 0);
    CHECK(elimination.remaining() == 1);
}

TEST_CASE("Between equal moves the one that looked best keeps its place, and so it does before the first round") {
    MoveElimination elimination;
    elimination.start(order, 32);
    CHECK(winner(elimination.contenders(), 2) == 2);
    run(elimination, 15, {0.0, 0.0, 0.0, 0.0});
    for (const auto& contender : elimination.contenders()) CHECK(contender.sweeps == 15);
}

TEST_CASE("Only so many moves are tried, the best looking ones") {
    MoveElimination elimination;
    elimination.start(order, 2);
    CHECK(elimination.remaining() == 2);
    CHECK(elimination.move(0) == 2);
    CHECK(elimination.move(1) == 0);
}
