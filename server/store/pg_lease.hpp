// The lease of this server: every second a heartbeat tells the database that the server is alive. The database's clock decides which server
// counts as gone. No server loses tables because the database itself was away: a server may take tables from another one only if its own
// heartbeats have been heard for a whole lease.
#pragma once
#include <atomic>
#include <chrono>
#include <functional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "server/store/namespace.hpp"
#include "server/store/pg_link.hpp"

namespace tischlein::server::store {

class PgLease {
public:
    // The name of a secret that exists while a store is moved into the database (move_store.hpp): no server opens half a store.
    static constexpr std::string_view unfinished_move = "unfinished move";

    // Takes a number and a lease. A server without a `url` is alone on its database, as on a data folder: it waits until the lease of
    // a dead server is over, and throws std::runtime_error, in words for people, while another server is alive. A server with a `url`
    // replaces an earlier one with the same `url`.
    // `beaten` is called on the thread of the lease after every heartbeat that was answered: when it was sent, and whether the lease
    // had run out before, so that tables may have been taken (taken_of). The lease is handed over because its owner's pointer to it
    // is not set yet, or not any more, while the constructor or the destructor runs.
    using Beaten = std::function<void(PgLease& lease, std::chrono::steady_clock::time_point sent, bool had_run_out)>;
    PgLease(PgShared& shared, const std::string& url, Beaten beaten = {});
    // Releases all tables that this server still owns, if the database answers.
    ~PgLease();
    PgLease(const PgLease&) = delete;
    PgLease& operator=(const PgLease&) = delete;

    // How long a lease lasts, by the database's clock.
    static constexpr std::chrono::milliseconds length = std::chrono::seconds(3);
    // Those of `tables` that this server does not own. On the thread of the lease; throws PgError.
    std::vector<std::string> taken_of(const std::vector<std::string>& tables);

    // The database's clock minus ours.
    std::chrono::microseconds clock_offset() const { return std::chrono::microseconds(offset_us_); }
    // False while the database's settings could lose commits, and for ever if we used it alone and another server took it over.
    bool may_write() const { return may_write_; }

private:
    void take(PgConnection& connection);
    void beat(PgConnection& connection);
    bool is_replaced(PgConnection& connection) const;
    void run();

    PgShared& shared_;
    const std::string url_;
    const Beaten beaten_;
    std::int64_t since_ = 0;  // when this unbroken series of heartbeats began, by the database's clock; 0: not yet
    PgLink link_;
    std::atomic<std::int64_t> offset_us_ = 0;
    std::atomic<bool> may_write_ = true, ending_ = false;
    std::thread thread_;  // last: it uses the rest
};

}  // namespace tischlein::server::store
