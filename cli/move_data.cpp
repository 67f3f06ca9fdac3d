// `tischlein move FROM TO`: a server's tables from a data folder to a database, and back.
#include <fmt/format.h>

#include <iostream>

#include "cli/command_line.hpp"
#include "cli/commands.hpp"
#include "server/store/move_store.hpp"

namespace tischlein::cli {

void add_move(CommandLine& line) {
    struct Flags {
        std::string from, to;
    };
    auto flags = std::make_shared<Flags>();
    Command* command = line.add_subcommand(
        "move",
        "Bring a server's tables from a folder to a database or back, while neither is served (docs/cluster.md)");
    command->add_option("from", flags->from, "The data folder, or postgresql://…, that has them; it stays as it is")
        ->required();
    command->add_option("to", flags->to, "The data folder, or postgresql://…, that gets them; it must be empty")
        ->required();
    command->callback([flags] {
        try {
            const server::store::MovedStore moved = server::store::move_store(flags->from, flags->to);
            std::cout << fmt::format(
                "Moved {} tables with {} facts. What they were moved from is as it was: serve only one of the two.\n",
                moved.tables, moved.facts);
        } catch (const std::exception& failure) {
            std::cerr << "tischlein move: " << failure.what() << '\n';
            set_exit_status(1);
        }
    });
}

}  // namespace tischlein::cli
