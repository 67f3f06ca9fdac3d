// One measurement of one server, from the first connection to the last figure.
#pragma once
#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "server/load/crowd.hpp"
#include "server/load/namespace.hpp"
#include "server/load/thread_times.hpp"

namespace tischlein::server::load {

struct LoadPlan {
    std::string game = "uno";
    int seats = 4;
    std::size_t tables = 100;
    std::size_t idle = 0;        // further connections that only watch
    double rate = 0;             // moves a second, all tables together; 0: as fast as the server answers
    double warm_up_s = 2;        // of play before the measurement
    double seconds = 10;         // of measurement …
    std::uint64_t moves = 0;     // … or until so many moves, whichever is first
    std::size_t fill = 0;        // finished games that are written into the data folder first
    std::filesystem::path data;  // folder for our own server; empty: a temporary one
    unsigned short port = 0;     // of a server that runs already; 0: start one
    std::vector<Endpoint> servers{};  // of a cluster; each of them may fail; empty: one server
    std::filesystem::path acknowledged{};  // a file for what was acknowledged (acknowledged.hpp); empty: none
    int pid = 0;                 // of that server
    int threads = 0, network_threads = 0;  // of our own server; 0: its default
    int client_threads = 1;      // of ours, for the players
};

struct LoadReport {
    std::size_t tables = 0, connections = 0, idle = 0, filled = 0;
    double seconds = 0;      // measured
    double start_up_ms = 0;  // of our own server, until it answered
    LoadTally tally;
    double server_cpu = 0, own_cpu = 0;  // processors busy, on average
    // Resident memory of the server, 0 where unknown.
    std::size_t bytes_empty = 0, bytes_idle = 0, bytes_end = 0;
    std::vector<ThreadGroup> threads;  // of the server, while it was measured; empty where it does not tell
    double load_average = 0;  // of the machine, at the end
    bool interrupted = false;
};

// What is being done, and how far it is; `all` is 0 if it is not known.
using Progress = std::function<void(std::string_view doing, std::uint64_t done, std::uint64_t all)>;

// Throws std::runtime_error, in words for people, if the measurement cannot be made. What the server did wrong is in the tally.
LoadReport run_load(const LoadPlan& plan, const std::atomic<bool>& stop, const Progress& progress);

}  // namespace tischlein::server::load
