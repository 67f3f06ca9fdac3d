// `tischlein games`: what can be played, by how many, and what can be chosen.
#include <iostream>

#include "cli/command_line.hpp"
#include "cli/commands.hpp"
#include "host/option_texts.hpp"
#include "i18n/say.hpp"

namespace tischlein::cli {

void add_games(CommandLine& line) {
    struct Wish {
        std::string game, lang;
    };
    auto wish = std::make_shared<Wish>();
    Command* command = line.add_subcommand("games", "List the games, or one of them, with seats and options in words");
    add_game(*command, wish->game, "all of them unless told");
    add_language(*command, wish->lang);
    command->callback([wish] {
        const Language lang = language_of(wish->lang);
        for (const host::GameKind* kind : host::all_kinds())
            if (wish->game.empty() || kind->name() == wish->game) std::cout << host::describe_game(*kind, lang);
        std::cout << i18n::phrase(lang, "terminal.options-given") << '\n';
    });
}

}  // namespace tischlein::cli
