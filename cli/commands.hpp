// The subcommands of `tischlein`. Each adds itself to the command line and runs when chosen.
#pragma once
#include <boost/json.hpp>
#include <string>
#include <vector>

#include "cli/namespace.hpp"

namespace CLI {
class App;
}

namespace tischlein::cli {

void add_referee(CLI::App& app);
void add_play(CLI::App& app);
void add_bench(CLI::App& app);
void add_tournament(CLI::App& app);
void add_solve(CLI::App& app);
void add_sim(CLI::App& app);
void add_serve(CLI::App& app);
void add_load(CLI::App& app);
void add_verify(CLI::App& app);
void add_backup(CLI::App& app);
void add_texts(CLI::App& app);

// --locale DIR, and TISCHLEIN_LOCALE: further languages, read before the command runs.
void add_locale(CLI::App& command);

// What main returns: 0, unless a command set something else.
int exit_status();
void set_exit_status(int status);

// The flags by which every command that starts a game takes options: --set name=value, --deck FILE, --tiles FILE.
struct GameFlags {
    std::vector<std::string> settings;
    std::string              deck, tiles;
    void add_to(CLI::App& command);
    // As the JSON object that `new` takes. A value is read as JSON where it is JSON, else as text.
    boost::json::object options() const;
};

}  // namespace tischlein::cli
