// A table state as text, kept beside the log, so that waking a table need not begin at its first fact. It holds what the
// facts up to then add up to. Of the running game it holds the deal and the moves, from which the game is played again.
//
// A checkpoint is never trusted blindly: it carries a hash of itself, the version of this form and of the game's rules. If one
// of them does not fit, the log is read instead.
#pragma once
#include <optional>
#include <string>

#include "server/store/store.hpp"
#include "server/table/namespace.hpp"
#include "server/table/table_state.hpp"

namespace tischlein::server::table {

// Whether so much has happened since the last one, at fact `last`, that another one is worth its cost.
bool checkpoint_is_due(const TableState& state, Seq last);
Checkpoint write_checkpoint(const TableState& state);
// A state equal to the one that was written; std::nullopt if the checkpoint cannot be used.
std::optional<TableState> read_checkpoint(const Checkpoint& checkpoint);

}  // namespace tischlein::server::table
