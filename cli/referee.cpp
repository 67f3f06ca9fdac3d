// `tischlein referee`: answers JSON requests on standard input.
#include "host/referee.hpp"

#include <iostream>

#include "cli/command_line.hpp"
#include "cli/commands.hpp"

namespace tischlein::cli {

void add_referee(CommandLine& line) {
    Command* command =
        line.add_subcommand("referee", "Answer one JSON request a line on standard input (docs/referee.md)");
    add_locale(*command);
    command->callback([] {
        std::ios::sync_with_stdio(false);
        std::cin.tie(nullptr);
        run_referee(std::cin, std::cout, file_on_disk);
    });
}

}  // namespace tischlein::cli
