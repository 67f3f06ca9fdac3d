#include "server/registry/journal.hpp"

#include <fmt/chrono.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstdio>

namespace tischlein::server::registry {

namespace {

std::atomic<Severity> least_severity{Severity::info};
constexpr std::array<std::string_view, 4> names{"debug", "info", "warning", "error"};

}  // namespace

void set_journal_level(Severity least) { least_severity = least; }

void journal(Severity severity, std::string_view what, const boost::json::object& details) {
    if (severity < least_severity) return;
    const auto now = std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now());
    const auto ms = now.time_since_epoch().count() % 1000;
    boost::json::object line{{"time", fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z",
                                                  fmt::gmtime(std::chrono::system_clock::to_time_t(now)), ms)},
        {"level", names[static_cast<std::size_t>(severity)]},
        {"what", what}};
    for (const auto& field : details) line[field.key()] = field.value();
    const std::string text = boost::json::serialize(line) + "\n";
    std::fwrite(text.data(), 1, text.size(), stderr);  // one write: lines of two threads do not mix
}

}  // namespace tischlein::server::registry
