// What the operator can set about tables: waiting times and bounds.
#pragma once
#include <chrono>
#include <cstddef>
#include <cstdint>

#include "server/live/namespace.hpp"

namespace tischlein::server::live {

struct ServerLimits {
    std::chrono::milliseconds away{30'000};        // a seat whose player is away is played by a stand-in after this
    std::chrono::milliseconds host_away{120'000};  // after this somebody else may take over from the host
    std::chrono::milliseconds board{4'000};        // bots wait at most this long until somebody's board is drawn
    std::chrono::milliseconds round{20'000};       // after a round everybody waits at most this long for people who look at its end
    std::chrono::milliseconds quick_round{4'000};  // … where the pace is quick
    std::chrono::milliseconds sleep{60'000};       // a table that everybody left is put away after this
    std::chrono::milliseconds bot_budget{200};     // what `expert` may think
    std::int64_t hint_plies = 1'200'000;           // moves played on for a hint: some tenths of a second
    std::size_t guests = 64;                       // connections to one table
    std::size_t inbox = 256;                       // requests waiting at one table
    std::size_t tables = 50'000;                   // in memory at a time
    std::size_t tables_each = 300;                 // of these, opened or woken from one household
    std::size_t day_bytes = std::size_t{64} << 20; // written to the disk for one household in a day (disk_budget.hpp); 0: no bound
    bool moves = false;                            // tables are in a database that may move to another machine while they are played
    bool several = false;                          // this is one of several servers: if it stops, its tables go on at others
};

}  // namespace tischlein::server::live
