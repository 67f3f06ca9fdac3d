// A person's moves as numbered entries in columns.
#pragma once
#include <string>
#include <vector>

#include "cli/namespace.hpp"
#include "host/any_game.hpp"

namespace tischlein::cli {

struct ListedMove {
    std::string text;
    AnyMove     move;
};
// All moves of a seat, by text.
std::vector<ListedMove> listed_moves(const AnyGame& game, Seat who);

// The longer form of a move that also says its call; std::nullopt if there is none.
std::optional<AnyMove> with_call(const AnyGame& game, Seat who, AnyMove move);

// Lines with all moves, numbered from 1. ` (!)` marks moves that have a form with a call. If `dense`, neighbours that differ
// in their last word only share an entry: `41-44 place kept a3 0/1/2/3`.
std::string move_list(const AnyGame& game, Seat who, const std::vector<ListedMove>& moves, int columns, bool dense);

}  // namespace tischlein::cli
