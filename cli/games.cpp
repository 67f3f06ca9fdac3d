// `tischlein games`: what can be played, by how many, and what can be chosen.
#include <iostream>

#include "cli/command_line.hpp"
#include "cli/commands.hpp"
#include "host/option_texts.hpp"
#include "i18n/say.hpp"

namespace tischlein::cli {

void add_games(CommandLine& line) {
    struct Flags {
        std::string game, lang;
    };
    auto flags = std::make_shared<Flags>();
    Command* command = line.add_subcommand("games", "List the games, or one of them, with seats and options in words");
    add_game(*command, flags->game, "all of them unless told");
    add_language(*command, flags->lang);
    command->callback([flags] {
        const Language lang = language_of(flags->lang);
        for (const host::GameKind* kind : host::all_kinds())
            if (flags->game.empty() || kind->name() == flags->game) std::cout << host::describe_game(*kind, lang);
        std::cout << i18n::phrase(lang, "terminal.options-given") << '\n';
    });
}

}  // namespace tischlein::cli
