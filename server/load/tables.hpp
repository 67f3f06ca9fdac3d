// Opens tables over HTTP, as people do: one person opens a table, the others join, and each keeps a token.
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
    std::string address;              // which its people connect from, so that each table is a household of its own
};

struct TablesPlan {
    Servers servers;
    std::size_t count = 0;
    std::string game = "uno";
    int seats = 4;
    int people = 4;  // how many sit down, from seat 0 on
};

// Opens the tables with several requests at a time. Returns fewer if `stop` becomes true.
// Throws std::runtime_error when the server refuses or is gone; where servers may fail, when none of them opens a table for a while.
std::vector<SeatedTable> open_tables(const TablesPlan& plan, const std::atomic<bool>& stop,
                                     const std::function<void(std::size_t done)>& progress);

}  // namespace tischlein::server::load
