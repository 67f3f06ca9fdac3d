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

// Of one store.
struct PgShared {
    std::string address;
    std::string program;  // how the engine sees our connections; another one for each store
    bool standby_required = true;
    PgDeadline::duration patience{};  // for one answer; after that the connection is given up, and another one found
    std::int64_t server = 0;          // our number; fixed before any thread begins
    std::atomic<bool> given_up = false;
    std::function<void(std::string)> journal;

    PgDeadline until() const { return std::chrono::steady_clock::now() + patience; }
    // Trouble is told once for each part of the store, and its end, too. From any thread.
    void trouble(const std::string& part, const std::string& what);
    void well(const std::string& part);
    bool in_trouble() const { return parts_in_trouble_ > 0; }
    // Sleeps, but not when everything is given up.
    void pause(std::chrono::milliseconds time) const;

private:
    std::mutex mutex_;
    std::map<std::string, std::string> troubles_;
    std::atomic<int> parts_in_trouble_ = 0;
};

class PgSession {
public:
    // `set_up` prepares statements on each new connection.
    PgSession(PgShared& shared, std::string part, std::function<void(PgConnection&)> set_up)
        : shared_(shared),
          part_(std::move(part)),
          set_up_(std::move(set_up)) {}

    // Connects if that is necessary, and then ends what the engine still does for the connection before. Throws PgError.
    PgConnection& get();
    // After a PgError that says `lost`: tells it, and waits a little before the next try.
    void drop(const PgError& why);
    void well() { shared_.well(part_); }

private:
    PgShared& shared_;
    const std::string part_;
    const std::function<void(PgConnection&)> set_up_;
    std::unique_ptr<PgConnection> connection_;
    int made_ = 0, failed_ = 0;
    std::string before_;  // the name of the newest connection, which the engine may still be at work for after it broke
};

}  // namespace tischlein::server::store
