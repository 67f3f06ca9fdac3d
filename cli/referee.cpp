#include "host/referee.hpp"

#include <CLI/CLI.hpp>
#include <iostream>

#include "cli/commands.hpp"

namespace tischlein::cli {

void add_referee(CLI::App& app) {
    CLI::App* command =
        app.add_subcommand("referee", "Answer one JSON request a line on standard input (docs/referee.md)");
    add_locale(*command);
    command->callback([] {
        std::ios::sync_with_stdio(false);
        std::cin.tie(nullptr);
        run_referee(std::cin, std::cout, file_on_disk);
    });
}

}  // namespace tischlein::cli
