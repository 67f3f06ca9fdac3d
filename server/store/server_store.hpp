// What a server asks of its store beside tables, and how it opens one by its address.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "server/event_loop/loop.hpp"
#include "server/store/namespace.hpp"
#include "server/store/store.hpp"

namespace tischlein::server::store {

// How the store is doing, for /metrics.
struct StoreFigures {
    std::uint64_t appends = 0, commits = 0;  // since the start: appends that were decided, and their batches
    bool in_trouble = false;                 // the last write failed
};

class ServerStore : public Store {
public:
    // The same store for the thread of another loop, which owns its tables through the new handle. `loop` must outlive all handles.
    // Handles may be used and destroyed in any order.
    virtual std::unique_ptr<Store> handle_on(Loop& loop) const = 0;
    // Something that is made once for each store and then stays the same, such as a key. Waits until it is durable.
    virtual std::string secret(std::string_view name, const std::function<std::string()>& make) = 0;
    // From any thread.
    virtual StoreFigures figures() const = 0;
};

struct StoreSettings {
    std::string location;       // a folder, or postgresql://…
    std::string node_url{};  // PostgreSQL: how other servers on this database reach this one; empty: there are none
    bool standby_required = true;  // PostgreSQL: nothing is kept on one machine only
    // What went wrong, in words for the operator; on the loop's thread. Left out: to standard error.
    std::function<void(std::string)> journal{};
};

bool is_database(std::string_view location);
// Throws std::runtime_error, in words for people. `loop` must outlive the store.
std::unique_ptr<ServerStore> open_store(Loop& loop, StoreSettings settings);

// A journal for any thread: `journal` gets the lines on the loop's thread. Without a `journal` they go to standard error.
std::function<void(std::string)> journal_on(Loop& loop, std::function<void(std::string)> journal);

}  // namespace tischlein::server::store
