// What a table needs from the house it stands in.
#pragma once
#include <chrono>
#include <cstdint>
#include <string_view>

#include "core/random.hpp"
#include "server/live/bot_pool.hpp"
#include "server/live/metrics.hpp"
#include "server/event_loop/loop.hpp"
#include "server/live/namespace.hpp"
#include "server/store/store.hpp"

namespace tischlein::server::live {

class LiveTable;

struct ServerLimits {
    std::chrono::milliseconds away{30'000};        // a seat whose player is away is played by a stand-in after this
    std::chrono::milliseconds host_away{120'000};  // after this somebody else may take over from the host
    std::chrono::milliseconds sleep{60'000};       // a table that everybody left is put away after this
    std::chrono::milliseconds bot_budget{200};     // what `expert` may think
    std::size_t guests = 64;                       // connections to one table
    std::size_t inbox = 256;                       // wishes waiting at one table
    std::size_t tables = 50'000;                   // in memory at a time
    std::size_t tables_each = 300;                 // of these, opened or woken from one household
};

struct Services {
    Loop& loop;
    Store& store;
    BotPool& bots;
    Metrics& metrics;
    ServerLimits rules{};
    Random random{};  // for bots' manners; never for deals

    // The house hears of a table that changed (for the lobby) and of one that everybody left.
    std::function<void(LiveTable&)> changed = [](LiveTable&) {};
    std::function<void(LiveTable&)> left_alone = [](LiveTable&) {};

    std::int64_t wall_ms() const {
        return std::chrono::duration_cast<std::chrono::milliseconds>(store.now().time_since_epoch()).count();
    }
};

}  // namespace tischlein::server::live
