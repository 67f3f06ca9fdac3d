// A connection that is made anew when it breaks, and what all connections of one store share.
#pragma once
#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "server/store/namespace.hpp"
#include "server/store/pg.hpp"

namespace tischlein::server::store {

// What all connections of one store share.
struct PgShared {
    std::string address;
    std::string program;  // the database's names of our connections begin with it; another one for each store
    bool standby_required = true;
    PgDeadline::duration patience{};  // for one answer; after that the connection is dropped and a new one made
    std::int64_t server = 0;          // our number; fixed before any thread begins
    std::atomic<bool> given_up = false;
    std::function<void(std::string)> journal;

    PgDeadline until() const { return std::chrono::steady_clock::now() + patience; }
    // Each trouble of a part of the store is journalled once, and so is its end. From any thread.
    void trouble(const std::string& part, const std::string& what);
    void well(const std::string& part);
    bool in_trouble() const { return parts_in_trouble_ > 0; }
    // Sleeps, but not any longer once the store is given up.
    void pause(std::chrono::milliseconds time) const;

private:
    std::mutex mutex_;
    std::map<std::string, std::string> troubles_;
    std::atomic<int> parts_in_trouble_ = 0;
};

class PgLink {
public:
    // `set_up` prepares statements on each new connection.
    PgLink(PgShared& shared, std::string part, std::function<void(PgConnection&)> set_up)
        : shared_(shared),
          part_(std::move(part)),
          set_up_(std::move(set_up)) {}

    // Connects if necessary. A new connection first ends what the database still does for the earlier one. Throws PgError.
    PgConnection& get();
    // Closes the connection after an error. Reports it and waits a little before the next try, unless a connection just broke: then
    // the next try may succeed at once.
    void drop(const PgError& why);
    void well() { shared_.well(part_); }

private:
    PgShared& shared_;
    const std::string part_;
    const std::function<void(PgConnection&)> set_up_;
    std::unique_ptr<PgConnection> connection_;
    int made_ = 0, failed_ = 0;
    std::string before_;  // name of the newest connection; the database may still work for it after it broke
};

}  // namespace tischlein::server::store
