// The store of servers on several machines: a PostgreSQL database with a synchronous standby (docs/adr/0019-postgresql-for-many-machines.md).
//
// Two connections write, each with a thread of its own; a table belongs to one of them by its id. Each takes everything that is waiting,
// at most one append of a table, keeps it with one statement and one commit, and gathers the next batch meanwhile. A third connection
// claims and reads, a fourth says every second that this server lives.
//
// If the answer to an append does not come, the store finds out what happened before it reports: it connects to the host that is the
// primary now, makes sure that the old append can no longer happen, and looks whether it did. Meanwhile the table waits.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "server/event_loop/loop.hpp"
#include "server/store/namespace.hpp"
#include "server/store/server_store.hpp"

namespace tischlein::server::store {

struct PostgresSettings {
    std::string address;           // as libpq reads it: postgresql://user@host1,host2/name
    std::string node_url{};        // see StoreSettings
    bool standby_required = true;  // see StoreSettings
    std::function<void(std::string)> journal{};
    // Appends, and as many reads. Claims and releases are bounded by whoever claims: a registry has one for each table that it
    // holds or wakes (ServerLimits::tables), and none of these may be dropped.
    std::size_t most_waiting = 20'000;
    std::size_t most_at_once = 1'000;              // appends in one commit
    Duration patience = std::chrono::seconds(10);  // for one answer of the database, and for all of them at the end
};

class PostgresStore final : public ServerStore {
public:
    // Throws std::runtime_error, in words for people, when there is no such database, when it is newer than this program, when another
    // server uses it alone, or when its settings break what a store promises.
    // `loop` must outlive the store. What is still waiting when the store ends is decided and reported to the loop; what cannot be
    // decided within `patience` is reported as `failed` or `unknown`.
    PostgresStore(Loop& loop, PostgresSettings settings);
    ~PostgresStore() override;
    std::unique_ptr<Store> handle_on(Loop& loop) const override;

    void append(AppendRequest request, std::function<void(AppendResult)> done) override;
    void read(std::string_view table, Seq after, FactsReader done) override;
    void read_tail(std::string_view table, std::function<void(std::optional<LogTail>)> done) override;
    void attach(std::string_view table, std::string_view name, std::string text, std::function<void(bool)> done) override;
    void read_attachment(std::string_view table, std::string_view name,
                         std::function<void(std::optional<std::string>)> done) override;
    void listed(std::size_t most, std::function<void(std::vector<ListedTable>)> done) override;
    void own(std::string_view table, std::function<void(Ownership)> done) override;
    void release(std::string_view table) override;
    bool is_sure() const override;
    void watch_taken(std::function<void(std::string_view table)> tell) override;
    void watch(std::function<void(std::string_view table, Seq newest)> tell) override;
    WallClock now() const override;
    // A database that is away for three times `patience` is given up: what was waiting for it is reported as above, and so is all
    // that is asked for later.
    void finish() override;

    std::string secret(std::string_view name, const std::function<std::string()>& make) override;
    StoreFigures figures() const override;

private:
    struct Backend;
    struct LoopLease;
    PostgresStore(Loop& loop, std::shared_ptr<Backend> backend);

    Loop& loop_;
    std::shared_ptr<Backend> backend_;
    std::shared_ptr<LoopLease> loop_lease_;  // what our loop knows of the lease
};

}  // namespace tischlein::server::store
