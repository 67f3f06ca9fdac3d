// The flags that tournaments and simulations have in common. The help shows flags in the order in which they are added, and each
// command adds its own between these; so each group of them has a function of its own.
#pragma once
#include <algorithm>
#include <string>
#include <thread>
#include <utility>

#include "cli/command_line.hpp"

namespace tischlein::cli {

inline void add_seats(Command& command, int& seats, std::string help) {
    command.add_option("--seats", seats, std::move(help))->show_default();
}

// As many threads as the machine has cores, unless told.
inline void add_seed_and_threads(Command& command, std::string& seed, std::string help_on_seed, int& threads) {
    threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    command.add_option("--seed", seed, std::move(help_on_seed))->show_default();
    command.add_option("--threads", threads, "games played side by side")->check(WholeRange{1, 256});
}

// `kept`: what the file holds.
inline void add_results(Command& command, std::string& path, const std::string& kept) {
    command.add_option("--results", path, "keep " + kept + " in this file; the same command goes on from it")->check(AnyFile{});
}

// `written`: what the file will hold.
inline void add_json(Command& command, std::string& path, const std::string& written) {
    command.add_option("--json", path, "write " + written + " as JSON")->check(AnyFile{});
}

inline void add_progress(Command& command, bool& progress) {
    command.add_flag("--progress", progress, "show progress although standard error is no terminal");
}

}  // namespace tischlein::cli
