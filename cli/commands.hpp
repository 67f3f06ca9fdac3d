// The subcommands of `tischlein`. Each adds itself to the command line and runs when chosen.
#pragma once
#include <boost/json/fwd.hpp>
#include <string>
#include <vector>

#include "cli/namespace.hpp"
#include "core/language.hpp"

namespace tischlein::cli {

struct Command;
class CommandLine;

void add_games(CommandLine& line);
void add_referee(CommandLine& line);
void add_play(CommandLine& line);
void add_bench(CommandLine& line);
void add_tournament(CommandLine& line);
void add_solve(CommandLine& line);
void add_sim(CommandLine& line);
void add_review(CommandLine& line);
void add_serve(CommandLine& line);
void add_load(CommandLine& line);
void add_verify(CommandLine& line);
void add_backup(CommandLine& line);
void add_move(CommandLine& line);
void add_texts(CommandLine& line);

// The positional option that names a game. It must be one of the list. It is required unless the command says, in `otherwise`,
// what happens without it.
void add_game(Command& command, std::string& game, const std::string& otherwise = {});

// --locale DIR, and TISCHLEIN_LOCALE: further languages, read before the command runs.
void add_locale(Command& command);
// --lang CODE, together with --locale.
void add_language(Command& command, std::string& code);
// The language of this code; throws UsageError if there is none. Without a code it is the one that LC_ALL, LC_MESSAGES or
// LANG names ("de_AT.UTF-8"; the first that is set counts) if there are texts in it, else English.
Language language_of(const std::string& code);

// The flags by which every command that starts a game takes options: --set name=value, --deck FILE, --tiles FILE.
struct GameFlags {
    std::vector<std::string> settings;
    std::string              deck, tiles;
    void add_to(Command& command);
    // The options as the JSON object that `new` takes. A value is read as JSON if it is valid JSON, else as text.
    boost::json::object options() const;
};

}  // namespace tischlein::cli
