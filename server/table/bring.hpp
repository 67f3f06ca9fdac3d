// A game that was begun without a server (wasm/) and is brought here with its log, so that friends can join it.
//
// Nothing of that log is trusted. Table, person and settings are decided anew from the wish; of the newest game only what a deal and its
// moves are made of is taken over, and all of it must follow: the seed from secret and luck, each move from the rules.
#pragma once
#include <string>
#include <vector>

#include "server/table/decide.hpp"

namespace tischlein::server::table {

struct Brought {
    TableState state;
    std::vector<Fact> facts;  // all that it was folded from
};

// The name of the table that begins such a log; empty if it begins otherwise.
std::string table_in(const std::vector<std::string>& log);

// `wish.log`: the facts as write_fact() writes them. For any thread but the loop's: a log may be long.
// The table keeps the name that its deals were made with; whoever brings it is person 0 and sits at seat 0.
Result<Brought> decide_bring(const protocol::OpenTable& wish, std::string_view token_hash, const Asker& asker);

}  // namespace tischlein::server::table
