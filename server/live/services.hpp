// What the live tables of one thread are built from. The registry owns it, or in a browser the only table's owner (wasm/local_table.hpp).
// LiveTable hands each of its parts what that part needs. Beside LiveTable only Reviews (server/registry/reviews.hpp) takes it whole,
// because a review needs nearly all of it.
#pragma once
#include <cstdint>
#include <string>

#include "core/random.hpp"
#include "server/event_loop/background.hpp"
#include "server/event_loop/loop.hpp"
#include "server/live/bot_pool.hpp"
#include "server/live/disk_budget.hpp"
#include "server/live/metrics.hpp"
#include "server/live/namespace.hpp"
#include "server/live/server_limits.hpp"
#include "server/store/store.hpp"

namespace tischlein::server::live {

class LiveTable;

// The owner of the tables. Called on the loop's thread, from inside a table, which must outlive the call.
class TableKeeper {
public:
    // Something durable happened at this table that the lobby may show.
    virtual void changed(const LiveTable& table) = 0;
    // Everybody left.
    virtual void left_alone(const LiveTable& table) = 0;
    // There was an exception while a request was decided; the request is refused.
    virtual void failed(const LiveTable& table, const std::string& why) = 0;
    // Something durable does not fold; the table is read anew from its log.
    virtual void misfit(const LiveTable& table, const Problem& why) = 0;
    // The table cannot go on: its log does not fit together, or another server has it. Nobody is there any more, and it must not be
    // handed out.
    virtual void lost(const LiveTable& table, const Problem& why) = 0;

protected:
    ~TableKeeper() = default;
};

struct Services {
    Loop& loop;
    Store& store;
    BotPool& bots;
    Background& background;  // for work that grows with a log
    DiskBudget& disk;        // bots, background and disk are shared by all threads of tables; the rest is one thread's own
    Metrics& metrics;
    TableKeeper& keeper;
    ServerLimits limits{};
    Random random{};  // for bots' pacing and for drawing lots; never for deals
};

// Wall-clock time for facts.
inline std::int64_t wall_ms(const Store& store) {
    return std::chrono::duration_cast<std::chrono::milliseconds>(store.now().time_since_epoch()).count();
}

}  // namespace tischlein::server::live
