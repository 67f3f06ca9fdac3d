// A data folder as it looks after years: many tables whose games are over.
#pragma once
#include <atomic>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>

#include "server/load/namespace.hpp"

namespace tischlein::server::load {

// Writes `games` finished games, one to a table. A few are really played, with random moves; the others are the same games
// under other names (so their fairness proofs are about the table they were copied from). Returns how many were written:
// fewer when `stop` says so. Throws std::runtime_error when the folder cannot be used.
std::size_t fill_folder(const std::filesystem::path& folder, std::size_t games, const std::string& game,
                        const std::atomic<bool>& stop, const std::function<void(std::size_t done)>& progress);

}  // namespace tischlein::server::load
