// How much each of a server's threads works, read from its /metrics. The busiest thread is the next limit.
#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "server/load/namespace.hpp"

namespace tischlein::server::load {

using ThreadTimes = std::map<std::string, double>;  // seconds of processor time by name

// The values of `tischlein_thread_cpu_seconds_total`; empty if there are none.
ThreadTimes thread_times_in(std::string_view metrics);
// Of the server on this port of the loopback interface; empty where it does not tell.
ThreadTimes thread_times_of(unsigned short port);

// Threads that do the same: "tables-0", "tables-1" … are "tables".
struct ThreadGroup {
    std::string name;
    std::size_t threads = 0;
    double busy = 0, busiest = 0;  // processors, on average; all of them, and the one that did most
};
// What the threads did between `before` and `after`, the busiest group first.
std::vector<ThreadGroup> thread_groups(const ThreadTimes& before, const ThreadTimes& after, double seconds);

}  // namespace tischlein::server::load
