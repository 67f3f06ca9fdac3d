// That this server lives, said to the engine every second. The engine's clock decides who counts as gone, and nobody does because the
// engine itself was away: only a server that was heard for a whole lease may take what belonged to one that was not.
#pragma once
#include <atomic>
#include <chrono>
#include <functional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "server/store/namespace.hpp"
#include "server/store/pg_session.hpp"

namespace tischlein::server::store {

class PgLease {
public:
    // The name of a secret that is there while a move into the database is under way (move_store.hpp): nobody serves half of it.
    static constexpr std::string_view unfinished_move = "unfinished move";

    // Takes a number and a lease. A server without a `url` is alone on its database, as on a data folder: it waits until the lease of
    // one that died is over, and throws std::runtime_error, in words for people, while another one lives. One with a `url` takes the
    // place of an earlier one with the same.
    // `beaten` is told of every heartbeat that was heard, on the thread of the lease: when it was sent, and whether the lease had run out
    // before, so that tables may have been taken (taken_of).
    using Beaten = std::function<void(std::chrono::steady_clock::time_point sent, bool had_run_out)>;
    PgLease(PgShared& shared, const std::string& url, Beaten beaten = {});
    // Gives back everything that this server still owns, if the engine is there.
    ~PgLease();
    PgLease(const PgLease&) = delete;
    PgLease& operator=(const PgLease&) = delete;

    // How long a lease lasts, by the engine's clock.
    static constexpr std::chrono::milliseconds length = std::chrono::seconds(3);
    // Which of these tables are not ours. On the thread of the lease; throws PgError.
    std::vector<std::string> taken_of(const std::vector<std::string>& tables);

    // The engine's clock less ours.
    std::chrono::microseconds clock_offset() const { return std::chrono::microseconds(offset_us_); }
    // False while the engine's settings make its promises void, and for good if we were alone and are no longer.
    bool may_write() const { return may_write_; }

private:
    void take(PgConnection& connection);
    void beat(PgConnection& connection);
    bool is_replaced(PgConnection& connection) const;
    void run();

    PgShared& shared_;
    const std::string url_;
    const Beaten beaten_;
    std::int64_t since_ = 0;  // when this row of heartbeats began, by the engine's clock; 0: not yet
    PgSession session_;
    std::atomic<std::int64_t> offset_us_ = 0;
    std::atomic<bool> may_write_ = true, ending_ = false;
    std::thread thread_;  // last: it uses the rest
};

}  // namespace tischlein::server::store
