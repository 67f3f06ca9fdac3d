// A person's moves as numbered entries in columns.
#pragma once
#include <string>
#include <vector>

#include "cli/namespace.hpp"
#include "host/any_game.hpp"

namespace tischlein::cli {

// The longer form of a move that also says its call; nothing if there is none.
std::optional<std::string> with_call(const AnyGame& game, Seat who, std::string_view move);

// Lines with all moves, numbered from 1. ` (!)` marks moves that have a form with a call. If `dense`, neighbours that differ
// in their last word only share an entry: `41-44 place kept a3 0/1/2/3`.
std::string move_list(const AnyGame& game, Seat who, const std::vector<std::string>& moves, int columns, bool dense);

}  // namespace tischlein::cli
