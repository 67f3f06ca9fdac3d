// Sitting down, as people do it: over HTTP. A table is opened, its friends join, everybody keeps a token.
#pragma once
#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "server/load/namespace.hpp"
#include "server/load/servers.hpp"

namespace tischlein::server::load {

struct SeatedTable {
    std::string id;
    std::vector<std::string> tokens;  // by seat; seat 0 is the host's
    std::string address;              // where its people connect from: one household a table, as a server counts them
};

struct TablesWish {
    Servers servers;
    std::size_t count = 0;
    std::string game = "uno";
    int seats = 4;
    int people = 4;  // who sit down, from seat 0
};

// Opens them with several requests at a time. Fewer come back when `stop` says so.
// Throws std::runtime_error when the server refuses or is gone; where servers may fail, when none of them lets a table in for a while.
std::vector<SeatedTable> open_tables(const TablesWish& wish, const std::atomic<bool>& stop,
                                     const std::function<void(std::size_t done)>& progress);

}  // namespace tischlein::server::load
