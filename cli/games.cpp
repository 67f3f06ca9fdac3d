// `tischlein games`: what can be played, by how many, and what can be chosen.
#include <CLI/CLI.hpp>
#include <iostream>

#include "cli/commands.hpp"
#include "host/option_texts.hpp"

namespace tischlein::cli {

void add_games(CLI::App& app) {
    auto name = std::make_shared<std::string>();
    CLI::App* command = app.add_subcommand("games", "List the games, or one of them, with seats and options in words");
    command->add_option("game", *name, "uno, annaotto, anansi or otto; all of them unless told");
    command->callback([name] {
        if (!name->empty() && find_kind(*name) == nullptr)
            throw CLI::ValidationError("there is no game `" + *name + "`; `tischlein games` lists them");
        for (const GameKind* kind : all_kinds())
            if (name->empty() || kind->name() == *name) std::cout << describe_game(*kind);
        std::cout << "Options are given as --set name=value, files as --deck FILE or --tiles FILE.\n";
    });
}

}  // namespace tischlein::cli
