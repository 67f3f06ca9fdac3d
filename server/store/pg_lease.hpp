// That this server lives, said to the engine every second. The engine's clock decides who counts as gone, and nobody does because the
// engine itself was away: only a server that was heard for a whole lease may take what belonged to one that was not.
#pragma once
#include <atomic>
#include <chrono>
#include <string>
#include <string_view>
#include <thread>

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
    PgLease(PgShared& shared, const std::string& url);
    // Gives back everything that this server still owns, if the engine is there.
    ~PgLease();
    PgLease(const PgLease&) = delete;
    PgLease& operator=(const PgLease&) = delete;

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
    PgSession session_;
    std::atomic<std::int64_t> offset_us_ = 0;
    std::atomic<bool> may_write_ = true, ending_ = false;
    std::thread thread_;  // last: it uses the rest
};

}  // namespace tischlein::server::store
