// Folds a log into a table state. For any thread but the loop's: a log may be long.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "server/live/namespace.hpp"
#include "server/store/store.hpp"
#include "server/table/table_state.hpp"

namespace tischlein::server::live {

// A Problem, for the journal, if the log does not fit together.
Result<TableState> read_log(const std::vector<std::string>& facts);
// The same, beginning at the log's checkpoint. std::nullopt if that checkpoint cannot be used: then read the whole log.
std::optional<Result<TableState>> read_log_tail(const LogTail& tail);

}  // namespace tischlein::server::live
