// A game that was begun without a server (wasm/) and is brought here with its log, so that friends can join it.
//
// Nothing of that log is trusted. Table, person and settings are decided anew from the request. Only the newest game's secret, luck, deal,
// moves and undos are taken over, and all of it is checked: the seed must follow from secret and luck, each move from the rules.
#pragma once
#include <string>
#include <vector>

#include "server/table/decide.hpp"

namespace tischlein::server::table {

struct Brought {
    TableState state;
    std::vector<Fact> facts;  // that the state was folded from
};

// The name of the table in the first fact of such a log; empty if that fact opens no table.
std::string table_in(const std::vector<std::string>& log);

// `request.log`: the facts as write_fact() writes them. For any thread but the loop's: a log may be long.
// The table keeps the name that its deals were made with. The one who brings it is person 0 and sits where the request says, else at seat 0.
Result<Brought> decide_bring(const protocol::OpenTable& request, std::string_view token_hash, const Asker& asker,
                             const Circumstances& now);

}  // namespace tischlein::server::table
