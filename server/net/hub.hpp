// What all connections of one network share (Hub), and what all networks of a server share (Admission).
#pragma once
#include <atomic>
#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/net/namespace.hpp"
#include "server/net/net.hpp"
#include "server/net/timer_wheel.hpp"

namespace tischlein::server::net {

class Session;

// Counts the connections of all networks of a server, in all and by household: limits hold over all networks together.
// It is locked when a connection comes, goes or is upgraded, not when a text is sent. From any thread.
class Admission {
public:
    struct Household {
        std::size_t connections = 0;
        std::atomic<std::size_t> queued = 0;  // bytes that wait for its peers
        double      newcomers = 0;            // recent connections, see may_come
        Instant     counted{};
    };
    std::size_t connections() const { return connections_; }
    // Counts one more connection, if there is room.
    bool enter(const NetLimits& limits);
    void leave() { --connections_; }
    // Counts one more connection for the household of that address and one less for `before`; nullptr if it has reached its limit.
    Household* enter(std::string_view address, const NetLimits& limits, Household* before);
    void leave(Household& household);
    // Whether one more connection from the household of this address is within NetLimits::new_connections_each; if so, counts it.
    bool may_come(std::string_view address, const NetLimits& limits, Instant now);
    // Forgets households that have no connections and have been quiet for long.
    void forget_quiet_households(Instant now);
    std::size_t households() const;  // remembered
    std::size_t connections_of(std::string_view household) const;

    std::atomic<std::size_t> peers = 0;  // open WebSockets

private:
    std::atomic<std::size_t> connections_ = 0;
    mutable std::mutex mutex_;
    std::unordered_map<std::string, Household> from_;  // by household_of; pointers to a Household stay valid
};

// Lives on its network's thread.
struct Hub {
    explicit Hub(NetSettings chosen, std::shared_ptr<Admission> shared = std::make_shared<Admission>())
        : settings(std::move(chosen)),
          admission(std::move(shared)) {}

    NetSettings settings;
    std::shared_ptr<Admission> admission;
    Wheel wheel;  // holds every session: each of them always has a deadline
    RequestHandler* handler = nullptr;
    bool stopping = false;
    std::size_t connections = 0;    // of this network
    std::list<Session*> half_open;  // connections that have not sent a whole request yet, oldest first
    std::atomic<std::size_t> half_open_count = 0;  // read by the network that hands out new connections

    void notice(std::string_view what) const {
        if (settings.notice) settings.notice(what);
    }
    std::vector<std::shared_ptr<Session>> sessions();
    // Cuts the oldest connection that has not sent a request yet, to make room for a new one. Returns false if there is none.
    bool make_room();
};

// One of NetLimits::connections, given back on destruction. Not valid: there was none left.
class ConnectionSlot {
public:
    ConnectionSlot() = default;
    // An empty address: counts in the total only. For connections from a trusted proxy, which serves many clients.
    ConnectionSlot(Hub& hub, std::string_view address);
    ConnectionSlot(ConnectionSlot&& other) noexcept
        : hub_(std::exchange(other.hub_, nullptr)),
          household_(std::exchange(other.household_, nullptr)) {}
    ConnectionSlot& operator=(ConnectionSlot&& other) noexcept;
    ~ConnectionSlot() { release(); }

    bool valid() const noexcept { return hub_ != nullptr; }
    // The household that it counts for; nullptr: it counts in the total only.
    Admission::Household* household() const noexcept { return household_; }
    // From now on it counts for the household of this address, too. Returns false and changes nothing if that has reached its limit.
    bool belongs_to(std::string_view address);

private:
    void release() noexcept;

    Hub* hub_ = nullptr;
    Admission::Household* household_ = nullptr;
};

// One connection, HTTP or WebSocket. Owns itself from begin() to end(); handlers in flight hold it a little longer.
class Session : public Wheel::Node, public std::enable_shared_from_this<Session> {
public:
    ~Session() override = default;
    virtual void stop(Instant until) = 0;  // closes it with a goodbye, `until` at the latest
    virtual void cut() = 0;                // now
    void abandon() {                       // the network is being destroyed
        is_half_open(false);
        self_.reset();
    }

protected:
    explicit Session(Hub& hub) : hub_(hub) {}
    void begin() { self_ = shared_from_this(); }
    // `half`: it has not sent a whole request yet.
    void is_half_open(bool half) {
        if (half == half_open_.has_value()) return;
        if (half)
            half_open_ = hub_.half_open.insert(hub_.half_open.end(), this);
        else
            hub_.half_open.erase(*std::exchange(half_open_, std::nullopt));
        hub_.half_open_count = hub_.half_open.size();
    }
    bool ended() const noexcept { return !self_; }
    // The caller may hold the last other reference: do nothing after this but return.
    void end() {
        is_half_open(false);
        hub_.wheel.remove(*this);
        self_.reset();
    }
    void wait_until(Instant when) { hub_.wheel.set(*this, when); }
    template <class Rep, class Period>
    void wait_for(std::chrono::duration<Rep, Period> patience) {
        wait_until(std::chrono::steady_clock::now() + patience);
    }

    Hub& hub_;

private:
    std::shared_ptr<Session> self_;
    std::optional<std::list<Session*>::iterator> half_open_;
};

}  // namespace tischlein::server::net
