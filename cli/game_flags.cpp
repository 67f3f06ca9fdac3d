// The flags that all commands share which start a game.
#include <boost/json.hpp>

#include "cli/command_line.hpp"
#include "cli/commands.hpp"
#include "host/any_game.hpp"

namespace tischlein::cli {

void add_game(Command& command, std::string& game, const std::string& otherwise) {
    OneOf games;
    for (const GameKind* kind : all_kinds()) games.words.emplace_back(kind->name());
    CommandOption* option = command.add_option("game", game, "which game" + (otherwise.empty() ? "" : "; " + otherwise));
    option->check(std::move(games));
    if (otherwise.empty()) option->required();
}

void GameFlags::add_to(Command& command) {
    command.add_option("--set", settings,
                       "an option of the game, for example --set stack=true (may be given several times)");
    command.add_option("--deck", deck, "a deck file, for games that take one")->check(AnyFile{});
    command.add_option("--tiles", tiles, "a tile file, for games that take one")->check(AnyFile{});
}

boost::json::object GameFlags::options() const {
    boost::json::object options;
    for (const std::string& setting : settings) {
        const std::size_t split = setting.find('=');
        const std::string name = setting.substr(0, split);
        const std::string text = split == std::string::npos ? "true" : setting.substr(split + 1);
        boost::system::error_code error;
        boost::json::value value = boost::json::parse(text, error);
        options[name] = error ? boost::json::value(text) : value;
    }
    if (!deck.empty()) options["deck"] = deck;
    if (!tiles.empty()) options["tiles"] = tiles;
    return options;
}

}  // namespace tischlein::cli
