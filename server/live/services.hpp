// What the live tables of one thread are built from. The registry owns it; in a browser, the owner of the only table does (wasm/local_table.hpp).
// LiveTable hands each of its parts what that part needs. Beside LiveTable only Reviews (server/registry/reviews.hpp) takes it whole,
// because a review needs nearly all of it.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/random.hpp"
#include "server/event_loop/background.hpp"
#include "server/event_loop/lifetime.hpp"
#include "server/event_loop/loop.hpp"
#include "server/live/bot_pool.hpp"
#include "server/live/disk_budget.hpp"
#include "server/live/metrics.hpp"
#include "server/live/namespace.hpp"
#include "server/live/server_limits.hpp"
#include "server/store/store.hpp"

namespace tischlein::server::live {

class LiveTable;

// Destroys a live table when its owner lets it go: the loop does so in a turn of its own.
struct RetireTable {
    void operator()(LiveTable* table) const noexcept;
};
using OwnedTable = std::unique_ptr<LiveTable, RetireTable>;

// Tables that their owners have let go and that are not destroyed yet. An owner may be called by its table, and let it go then; so
// the loop destroys it in a later turn. If the loop runs no more, they are destroyed with this object.
class RetiredTables {
public:
    RetiredTables() = default;
    ~RetiredTables() { destroy(); }
    RetiredTables(const RetiredTables&) = delete;
    RetiredTables& operator=(const RetiredTables&) = delete;

    // Destroys them now.  REQUIRES: not called by one of them.
    void destroy();

private:
    friend struct RetireTable;
    void take(LiveTable* table, Loop& loop);

    std::vector<LiveTable*> tables_;
    Lifetime lifetime_;
};

// The owner of the tables. Called on the loop's thread, from inside a table. It may let the table go.
class TableKeeper {
public:
    // Something durable happened at this table that the lobby may show.
    virtual void changed(const LiveTable& table) = 0;
    // Everybody left.
    virtual void left_alone(const LiveTable& table) = 0;
    // There was an exception that changes nothing at the table: a request is refused, an answer was not given, a bot thinks again.
    virtual void failed(const LiveTable& table, const std::string& why) = 0;
    // Something durable does not fold or could not be shown, or a part of the table failed; the table is read anew from its log.
    virtual void misfit(const LiveTable& table, const Problem& why) = 0;
    // The table cannot go on: its log does not fit together, cannot be read or cannot be shown, or another server has it. Nobody is there any more, and
    // it must not be handed out.
    virtual void lost(const LiveTable& table, const Problem& why) = 0;

protected:
    ~TableKeeper() = default;
};

struct Services {
    Loop& loop;
    Store& store;
    BotPool& bots;
    Background& background;  // for work that grows with a log
    DiskBudget& disk;        // bots, background and disk are shared by all threads of tables
    Metrics& metrics;
    TableKeeper& keeper;
    ServerLimits limits{};
    Random random{};  // for bots' pacing and for drawing lots; never for deals
    RetiredTables retired{};  // the last member: tables are destroyed before what they use
};

// Wall-clock time for facts.
inline std::int64_t wall_ms(const Store& store) {
    return std::chrono::duration_cast<std::chrono::milliseconds>(store.now().time_since_epoch()).count();
}

}  // namespace tischlein::server::live
