// What the two files of `tischlein bench` share. The rules and the search are measured in files of their own: g++ limits
// how much a file may grow by inlining, and beside four searches the rules of UNO took 17 % more instructions a decision.
#pragma once
#include <boost/json.hpp>
#include <ctime>
#include <string>
#include <string_view>
#include <utility>

#include "cli/command_line.hpp"
#include "cli/commands.hpp"
#include "games/all.hpp"
#include "host/game_setup.hpp"

namespace tischlein::cli {

struct BenchFlags {
    std::string game = "uno";
    int         seats = 4;
    double      seconds = 1;
    int         games = 0;
    bool as_json = false, sign = false, search = false, guided = false;
    GameFlags   game_flags;
};

// Simulations a second of the tree search, with random playouts or guided ones.
boost::json::object measure_search(const BenchFlags& flags);

inline double cpu_seconds() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

// Repeats `work`, which says how much it did, for about `seconds` of CPU time; returns amount a second.
template <class Work>
double rate(double seconds, Work&& work) {
    const double start = cpu_seconds();
    double done = 0, spent = 0;
    do {
        done += static_cast<double>(work());
        spent = cpu_seconds() - start;
    } while (spent < seconds);
    return done / spent;
}

// Calls run(setup) with the setup of the requested game.
template <Game G, class Run>
void run_with_setup(const BenchFlags& flags, Run& run) {
    const boost::json::value given = flags.game_flags.options();
    Result<GameSetup<G>> read = read_setup<G>(flags.seats, &given, file_on_disk);
    if (const Problem* no = problem_in(read)) throw UsageError(no->text);
    run(std::get<GameSetup<G>>(read));
}

template <class... G, class Run>
void run_named(GameList<G...>, const BenchFlags& flags, Run run) {
    const bool known = ((flags.game == G::name && (run_with_setup<G>(flags, run), true)) || ...);
    if (!known) throw UsageError("there is no game `" + flags.game + "`");
}

}  // namespace tischlein::cli
