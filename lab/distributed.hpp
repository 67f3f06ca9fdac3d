// Simulations and tournaments by several processes together (processes.hpp). The result is the same as that of one process: the number
// of a game does not depend on the process that plays it, and sums are of whole numbers.
#pragma once
#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "lab/namespace.hpp"
#include "lab/processes.hpp"
#include "lab/simulation.hpp"
#include "lab/tournament.hpp"

namespace tischlein::lab {

// Games are played in blocks. At the first process each finished block is given to `finished` as text, by one thread at a time. A later
// run with the same plan, with any number of processes, can go on from these texts (`known`). At other processes the result is their own part only.
Result<Simulation> simulate_together(const SimulationPlan& plan, const std::vector<std::string>& known, const std::function<void(const std::string&)>& finished,
                                     const std::function<void(std::int64_t, std::int64_t)>& progress, ProcessGroup& group, const std::atomic<bool>& stop);

// Only the first process uses `known` and `finished`. A plan with `stop_early` needs one process.
Result<Standings> hold_together(const TournamentPlan& plan, const std::vector<DealResult>& known, const std::function<void(const DealResult&)>& finished,
                                const Progress& progress, ProcessGroup& group, const std::atomic<bool>& stop);

}  // namespace tischlein::lab
