// `tischlein games`: what can be played, by how many, and what can be chosen.
#include <iostream>

#include "cli/command_line.hpp"
#include "cli/commands.hpp"
#include "host/option_texts.hpp"

namespace tischlein::cli {

void add_games(CommandLine& line) {
    auto name = std::make_shared<std::string>();
    Command* command = line.add_subcommand("games", "List the games, or one of them, with seats and options in words");
    add_game(*command, *name, "all of them unless told");
    command->callback([name] {
        for (const host::GameKind* kind : host::all_kinds())
            if (name->empty() || kind->name() == *name) std::cout << host::describe_game(*kind);
        std::cout << "Options are given as --set name=value, files as --deck FILE or --tiles FILE.\n";
    });
}

}  // namespace tischlein::cli
