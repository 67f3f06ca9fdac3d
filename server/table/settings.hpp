// What is agreed before a game: which one, for how many, and how the table treats its people.
#pragma once
#include <boost/json.hpp>
#include <string>

#include "host/any_game.hpp"
#include "server/protocol/actions.hpp"
#include "server/table/namespace.hpp"

namespace tischlein::server::table {

using protocol::Pace;  // how long bots take

struct Settings {
    std::string game = "uno";
    int seats = 4;
    json::object options{};  // of the game, all of them once `completed`
    bool listed = false;     // in the lobby
    int clock_s = 0;         // for each turn; 0: no clock
    bool reflexes = true;    // false: slaps are sealed, calls are made by themselves
    bool chat = false;       // free words beside the quick phrases
    Pace pace = Pace::human;
    friend bool operator==(const Settings&, const Settings&) = default;
};

json::object write_settings(const Settings& settings);
Result<Settings> read_settings(const json::object& written);
// The settings with every option of the game written out, so that a later default changes no table that exists; or what is
// wrong with them. A game can be dealt with the result.
Result<Settings> completed(Settings settings, Language lang);
// The same for a table that may begin from a position; a position brings its own options.
Result<Settings> completed(Settings settings, const std::optional<json::object>& position, Language lang);

}  // namespace tischlein::server::table
