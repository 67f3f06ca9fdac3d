// Who takes part in a tournament: a level with its budget, or a program of somebody's own.
//
//   medium            a level; expert thinks 3,000 simulations
//   expert:200ms      a time for each move
//   expert:20000      a number of simulations for each move: repeatable
//   eager             a baseline: random, but lays when it can, calls, and never challenges (other projects' "random")
//   all-seeing        a baseline that sees all cards; all-seeing:200ms and all-seeing:20000 as above
//   peeking           a baseline that sees all hands, but no more than others of what is still to come; likewise
//   cmd:./mybot       an external program, 1 s for each move;  cmd@250ms:./mybot  another time
//   Anna=medium       any of these under a name of your own
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "bots/bot.hpp"
#include "host/problem.hpp"
#include "lab/namespace.hpp"

namespace tischlein::lab {

enum class Baseline : std::uint8_t { none, eager, all_seeing, peeking };

struct Entrant {
    std::string name;  // as tables show it
    std::string written{};  // as it was given, name and all
    Baseline   baseline = Baseline::none;  // for measurement only; not one of the levels of bots/
    Level       level = Level::medium;
    Budget      budget{};
    int         milliseconds = 0;  // 0: count simulations instead
    std::string command{};         // empty: one of our bots
};

// The words that a player is written with: levels, baselines and `cmd:`.
std::vector<std::string> entrant_names();
Result<Entrant> read_entrant(std::string_view text);
// Comma-separated; a comma inside a command is written `\,`.
Result<std::vector<Entrant>> read_entrants(std::string_view text);

}  // namespace tischlein::lab
