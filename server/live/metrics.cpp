#include "server/live/metrics.hpp"

#include <fmt/format.h>

namespace tischlein::server::live {

void Metrics::durable_after(std::uint64_t microseconds) {
    std::size_t bucket = 0;
    while (bucket < bounds_ms.size() && static_cast<double>(microseconds) > bounds_ms[bucket] * 1000) ++bucket;
    ++durable[bucket];
    durable_us_sum += microseconds;
}

void Metrics::add(const Metrics& other) {
    constexpr std::array counters{&Metrics::moves, &Metrics::refusals, &Metrics::facts, &Metrics::storage_failures,
                                  &Metrics::messages_in, &Metrics::messages_out, &Metrics::bytes_out,
                                  &Metrics::http_requests, &Metrics::rate_limited, &Metrics::guests_dropped,
                                  &Metrics::bot_moves, &Metrics::stand_in_moves, &Metrics::tables_opened,
                                  &Metrics::games_finished, &Metrics::bytes_written, &Metrics::quota_refused,
                                  &Metrics::live_tables, &Metrics::durable_us_sum};
    for (const auto counter : counters) this->*counter += (other.*counter).load();
    for (std::size_t i = 0; i < durable.size(); ++i) durable[i] += other.durable[i].load();
}

std::string Metrics::report() const {
    std::string text;
    const auto tell = [&](std::string_view name, std::string_view kind, std::string_view help, const Counter& value) {
        text += fmt::format("# HELP tischlein_{0} {2}\n# TYPE tischlein_{0} {1}\ntischlein_{0} {3}\n", name, kind, help,
                            value.load());
    };
    tell("moves_total", "counter", "Moves made, by people and bots.", moves);
    tell("bot_moves_total", "counter", "Moves made by bots.", bot_moves);
    tell("stand_in_moves_total", "counter", "Moves made for people who were away or out of time.", stand_in_moves);
    tell("refusals_total", "counter", "Wishes that were refused.", refusals);
    tell("facts_total", "counter", "Facts written to the log.", facts);
    tell("bytes_written_total", "counter", "Bytes of facts given to the store.", bytes_written);
    tell("quota_refused_total", "counter", "Wishes refused because their address had written enough that day.",
         quota_refused);
    tell("storage_failures_total", "counter", "Appends that the store could not keep.", storage_failures);
    tell("tables_opened_total", "counter", "Tables opened.", tables_opened);
    tell("games_finished_total", "counter", "Games played to their end.", games_finished);
    tell("messages_in_total", "counter", "WebSocket messages received.", messages_in);
    tell("messages_out_total", "counter", "WebSocket messages sent.", messages_out);
    tell("bytes_out_total", "counter", "Bytes of WebSocket messages sent.", bytes_out);
    tell("http_requests_total", "counter", "HTTP requests answered.", http_requests);
    tell("rate_limited_total", "counter", "Requests and messages refused for coming too fast.", rate_limited);
    tell("guests_dropped_total", "counter", "Connections closed by the server with a reason.", guests_dropped);
    tell("live_tables", "gauge", "Tables in memory.", live_tables);
    tell("open_peers", "gauge", "Open WebSocket connections.", open_peers);
    tell("longest_turn_microseconds", "gauge",
         "The most processor time that a thread of tables or of the network spent on one thing since the last report.", longest_turn_us);
    text +=
        "# HELP tischlein_durable_seconds From a wish's arrival to its durable answer.\n"
        "# TYPE tischlein_durable_seconds histogram\n";
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < bounds_ms.size(); ++i) {
        sum += durable[i];
        text += fmt::format("tischlein_durable_seconds_bucket{{le=\"{}\"}} {}\n", bounds_ms[i] / 1000, sum);
    }
    sum += durable[bounds_ms.size()];
    text += fmt::format("tischlein_durable_seconds_bucket{{le=\"+Inf\"}} {}\n", sum);
    text += fmt::format("tischlein_durable_seconds_sum {}\n", static_cast<double>(durable_us_sum) / 1e6);
    text += fmt::format("tischlein_durable_seconds_count {}\n", sum);
    return text;
}

}  // namespace tischlein::server::live
