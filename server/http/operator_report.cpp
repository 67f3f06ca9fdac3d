#include "server/http/operator_report.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>

namespace tischlein::server::http {

bool is_for_operator(const Request& request) { return request.path == "/healthz" || request.path == "/metrics"; }

Reply OperatorReport::health() const {
    if (cannot_write()) return {503, "text/plain", "cannot write: the last move could not be kept; see the journal\n"};
    return {200, "text/plain", "ok\n"};
}

Duration OperatorReport::take_longest_turn() const {
    Duration longest{};
    for (const auto& thread : threads_.all()) longest = std::max(longest, thread->loop().take_longest_turn());
    for (Network* network : networks_) longest = std::max(longest, network->take_longest_turn());
    return longest;
}

Reply OperatorReport::metrics() const {
    Metrics sum;
    for (const auto& thread : threads_.all()) sum.add(thread->metrics());
    for (const Metrics* each : metrics_) sum.add(*each);
    if (!networks_.empty()) sum.open_peers = networks_.front()->open_peers();
    sum.longest_turn_us =
        static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::microseconds>(take_longest_turn()).count());
    return {200, "text/plain; version=0.0.4", sum.report() + thread_times()};
}

// Threads of one name, such as those of the bots, are one line. The kernel counts in ticks, mostly of 10 ms.
std::string thread_times() {
    namespace fs = std::filesystem;
    std::map<std::string, long> ticks;
    std::error_code error;
    for (fs::directory_iterator thread("/proc/self/task", error), end; !error && thread != end;
         thread.increment(error)) {
        std::ifstream file(thread->path() / "stat");
        std::string before, name, word;
        std::getline(file, before, '(');
        std::getline(file, name, ')');
        for (int field = 3; field < 14; ++field) file >> word;
        long user = 0, system = 0;
        if (file >> user >> system) ticks[name] += user + system;
    }
    std::string text =
        "# HELP tischlein_thread_cpu_seconds_total Processor time by thread.\n"
        "# TYPE tischlein_thread_cpu_seconds_total counter\n";
    for (const auto& [name, count] : ticks)
        text += fmt::format("tischlein_thread_cpu_seconds_total{{thread=\"{}\"}} {:.2f}\n", name,
                            static_cast<double>(count) / static_cast<double>(sysconf(_SC_CLK_TCK)));
    return text;
}

}  // namespace tischlein::server::http
