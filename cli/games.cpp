// `tischlein games`: what can be played, by how many, and what can be chosen.
#include <iostream>

#include "cli/command_line.hpp"
#include "cli/commands.hpp"
#include "host/option_texts.hpp"

namespace tischlein::cli {

void add_games(CommandLine& line) {
    auto name = std::make_shared<std::string>();
    Command* command = line.add_subcommand("games", "List the games, or one of them, with seats and options in words");
    command->add_option("game", *name, "uno, annaotto, anansi or otto; all of them unless told");
    command->callback([name] {
        if (!name->empty() && host::find_kind(*name) == nullptr)
            throw UsageError("there is no game `" + *name + "`; `tischlein games` lists them");
        for (const host::GameKind* kind : host::all_kinds())
            if (name->empty() || kind->name() == *name) std::cout << host::describe_game(*kind);
        std::cout << "Options are given as --set name=value, files as --deck FILE or --tiles FILE.\n";
    });
}

}  // namespace tischlein::cli
