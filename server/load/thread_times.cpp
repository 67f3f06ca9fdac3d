#include "server/load/thread_times.hpp"

#include <algorithm>
#include <cstdlib>
#include <exception>

#include "server/net/client.hpp"

namespace tischlein::server::load {

ThreadTimes thread_times_in(std::string_view metrics) {
    constexpr std::string_view begin = "tischlein_thread_cpu_seconds_total{thread=\"";
    ThreadTimes times;
    while (!metrics.empty()) {
        std::string_view line = metrics.substr(0, metrics.find('\n'));
        metrics.remove_prefix(std::min(metrics.size(), line.size() + 1));
        if (!line.starts_with(begin)) continue;
        line.remove_prefix(begin.size());
        const std::size_t end = line.find("\"} ");
        if (end != std::string_view::npos)
            times[std::string(line.substr(0, end))] = std::strtod(std::string(line.substr(end + 3)).c_str(), nullptr);
    }
    return times;
}

ThreadTimes thread_times_of(unsigned short port) {
    try {
        return thread_times_in(http_call(port, "GET", "/metrics").body);
    } catch (const std::exception&) {
        return {};  // one missing figure is no reason to stop a measurement
    }
}

std::vector<ThreadGroup> thread_groups(const ThreadTimes& before, const ThreadTimes& after, double seconds) {
    std::map<std::string, ThreadGroup> groups;
    for (const auto& [name, time] : after) {
        const std::size_t end = name.find_last_not_of("0123456789");
        const bool numbered = end != std::string::npos && end + 1 < name.size() && name[end] == '-';
        const auto earlier = before.find(name);
        const double busy = seconds > 0 ? (time - (earlier != before.end() ? earlier->second : 0)) / seconds : 0;
        ThreadGroup& group = groups[numbered ? name.substr(0, end) : name];
        ++group.threads;
        group.busy += busy;
        group.busiest = std::max(group.busiest, busy);
    }
    std::vector<ThreadGroup> list;
    for (auto& [name, group] : groups) {
        group.name = name;
        list.push_back(group);
    }
    std::stable_sort(list.begin(), list.end(),
                     [](const ThreadGroup& a, const ThreadGroup& b) { return a.busy > b.busy; });
    return list;
}

}  // namespace tischlein::server::load
