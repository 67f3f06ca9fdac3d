// Simulations and tournaments by several processes together (ranks.hpp). The result is that of one process: every game has its number whoever
// plays it, and sums are of whole numbers.
#pragma once
#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "lab/namespace.hpp"
#include "lab/ranks.hpp"
#include "lab/simulation.hpp"
#include "lab/tournament.hpp"

namespace tischlein::lab {

// Games are played in blocks. Each whole one is given to `finished` at the first rank, as text, by one thread at a time: a later run with the same plan, by however
// many ranks, goes on from these (`known`). At other ranks the result is their own part only.
Result<Simulation> simulate_together(const SimulationPlan& plan, const std::vector<std::string>& known, const std::function<void(const std::string&)>& finished,
                                     const std::function<void(std::int64_t, std::int64_t)>& progress, Ranks& ranks, const std::atomic<bool>& stop);

// `known` and `finished` count at the first rank only. A plan that stops early is for one process.
Result<Standings> hold_together(const TournamentPlan& plan, const std::vector<DealResult>& known, const std::function<void(const DealResult&)>& finished,
                                const Progress& progress, Ranks& ranks, const std::atomic<bool>& stop);

}  // namespace tischlein::lab
