// A game kept in a file between sessions: its record, written anew after every move and never half.
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
// Writes beside the old file and renames. False if the disk does not take it.
bool write_saved(const std::string& path, const GameHistory& table);
// A seed nobody has used before.
std::string fresh_seed();

}  // namespace tischlein::cli
