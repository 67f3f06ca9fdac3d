// What the operator can watch: counters and a latency histogram in Prometheus' text format.
#pragma once
#include <array>
#include <atomic>
#include <cstdint>
#include <string>

#include "server/live/namespace.hpp"

namespace tischlein::server::live {

// Each thread of tables and of the network counts for itself; a report adds them up, from any thread.
struct Metrics {
    using Counter = std::atomic<std::uint64_t>;
    Counter moves{0}, refusals{0}, facts{0}, storage_failures{0};
    Counter messages_in{0}, messages_out{0}, bytes_out{0};
    Counter http_requests{0}, rate_limited{0}, guests_dropped{0}, bot_moves{0}, stand_in_moves{0};
    Counter tables_opened{0}, games_finished{0}, bytes_written{0}, quota_refused{0};
    // Gauges: the first is the registry's, the others are set before each report.
    Counter live_tables{0}, open_peers{0}, longest_turn_us{0};

    // From a request's arrival to its durable answer.
    static constexpr std::array<double, 10> bounds_ms{1, 2, 5, 10, 25, 50, 100, 250, 500, 1000};
    std::array<Counter, bounds_ms.size() + 1> durable{};
    std::atomic<std::uint64_t> durable_us_sum{0};
    void durable_after(std::uint64_t microseconds);

    // All counters, and the tables in memory.
    void add(const Metrics& other);
    std::string report() const;
};

}  // namespace tischlein::server::live
