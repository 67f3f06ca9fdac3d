// Admits requests that hold a whole log in memory. A log may have megabytes, and asking for one costs nothing: so only a few logs are
// held at a time, in all and for each household. A request that comes later waits, before its log is read.
#pragma once
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "server/http/namespace.hpp"
#include "server/registry/household_count.hpp"

namespace tischlein::server::http {

class LogAdmission {  // from any thread
public:
    static constexpr std::size_t most = 16, most_each = 2;                     // logs held at a time
    static constexpr std::size_t most_waiting = 256, most_waiting_each = 16;   // requests that wait

    // Held by a request from before its log is read until its reply.
    using Permit = std::shared_ptr<const void>;

    LogAdmission() : queue_(std::make_shared<Queue>()) {}
    ~LogAdmission() { close(); }
    LogAdmission(const LogAdmission&) = delete;
    LogAdmission& operator=(const LogAdmission&) = delete;

    // Calls `start` now, or on any thread when others are done. It must not throw. Returns false if too many wait: then nothing will
    // happen.
    bool admit(const std::string& household, std::function<void(const Permit&)> start);
    // Whoever waits is forgotten. Call it before what they start with is destroyed.
    void close();

private:
    struct Waiting {
        std::string household;
        std::function<void(const Permit&)> start;
    };
    // Outlives this, for permits that are given back late: in a task of a loop that runs no more.
    struct Queue {
        HouseholdCount held;
        std::mutex mutex;
        std::deque<Waiting> waiting;
        std::map<std::string, std::size_t> waiting_each;
        bool closed = false;
    };
    struct Held;
    static void start_waiting(const std::shared_ptr<Queue>& queue);

    std::shared_ptr<Queue> queue_;
};

}  // namespace tischlein::server::http
