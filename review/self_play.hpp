// A whole game between bots as a history that can be reviewed: for measuring reviews and how much of a game is luck.
#pragma once
#include <atomic>
#include <string>
#include <vector>

#include "host/game_history.hpp"
#include "review/namespace.hpp"

namespace tischlein::review {

// Who sits where: a level for each seat, and how long experts think.
struct Lineup {
    std::vector<Level> levels;  // by seat; fewer than seats: the last one fills up
    int simulations = 400;
    Level at(Seat who) const { return levels[std::min(tischlein::index_of(who), levels.size() - 1)]; }
};

// Plays from where the history stands to the end, or until `stop` or `most` decisions. Seats that may act out of turn are asked in
// an order drawn by `random`, as in the contests of lab/.
void play_on(GameHistory& game, const Lineup& lineup, Random random, int most, const std::atomic<bool>& stop);

}  // namespace tischlein::review
