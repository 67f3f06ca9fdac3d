// Where the games of a table come from, if not from a deal of their own: from the deal of a game that is over, and perhaps its first
// moves. Such a table is for playing a deal again, or on from a moment; its record proves the deal by the proof of the first game.
#pragma once
#include <boost/json.hpp>
#include <string>
#include <vector>

#include "core/seat.hpp"
#include "server/table/fairness.hpp"
#include "server/table/namespace.hpp"

namespace tischlein::server::table {

namespace json = boost::json;

struct OriginMove {
    Seat seat;
    std::string move;
    friend bool operator==(const OriginMove&, const OriginMove&) = default;
};

struct Origin {
    Deal deal;                      // of the game that was dealt first, however often it was taken up since
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
