// An unfinished game of `tischlein play`, kept in a file until it goes on. Its record is written anew after every move, and the file is never half-written.
#pragma once
#include <optional>
#include <string>

#include "cli/namespace.hpp"
#include "host/game_history.hpp"

namespace tischlein::cli {

// Where the unfinished game of that name is kept, in the user's state folder.
std::string saved_path(std::string_view game);
// nullopt if there is none or it cannot be read; the file is left as it is.
std::optional<GameHistory> read_saved(const std::string& path);
// As replace_file, and makes the folder. False if it could not be written.
bool write_saved(const std::string& path, const GameHistory& history);
// A seed nobody has used before.
std::string fresh_seed();

}  // namespace tischlein::cli
