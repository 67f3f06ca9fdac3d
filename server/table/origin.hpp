// The origin of games that do not begin with a deal of their own: the deal of a game that is over, and perhaps its first moves. At such
// a table a deal is played again, or a game goes on from some moment. Its record proves the deal by the proof of the first game.
#pragma once
#include <boost/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/seat.hpp"
#include "server/table/fairness.hpp"
#include "server/table/namespace.hpp"
#include "server/table/written_move.hpp"

namespace tischlein::server::table {

namespace json = boost::json;

struct OriginMove {
    Seat seat;
    WrittenMove move;
    friend bool operator==(const OriginMove&, const OriginMove&) = default;
};

struct Origin {
    Deal deal;                      // of the first game with this deal, however often it was played again since
    std::string table;              // the game it was taken from …
    int number = 1;                 // … at that table
    int rules = 1;                  // version of the rules by which these moves were made
    std::vector<OriginMove> moves;  // made before the games of this table begin
    friend bool operator==(const Origin&, const Origin&) = default;
};

// As the schema's `Proof`, and back. Reading throws BadField.
json::object write_proof(const Deal& deal);
Deal read_proof(const json::object& proof);
// For logs: never rename a field.
json::object write_origin(const Origin& origin);
Origin read_origin(const json::object& written);
// The schema's `GameMoment`: what everybody may know of it.
json::object describe_origin(const Origin& origin);

}  // namespace tischlein::server::table
