// A table as JSON: for requests from outside, for the lobby, and as a part of messages (messages.hpp). Of the game it tells only what
// the reader may know.
#pragma once
#include "server/table/namespace.hpp"
#include "server/table/table_state.hpp"

namespace tischlein::server::table {

// Who reads: a person (perhaps without a seat) or somebody who only watches.
struct Viewer {
    PersonId person = nobody;
    Seat seat = Seat::none;
    Language lang = Language::en;
    friend bool operator==(const Viewer&, const Viewer&) = default;
};

// What can be played here: `Games`.
json::object describe_games(Language lang);
json::object describe_table(const TableState& state);
// For requests from outside. Somebody who has joined also reads whom the game waits for and what happened last.
json::object describe_from_outside(const TableState& state, const Viewer& viewer);
// What the lobby and the link's first page show: no tokens, no game.
json::object describe_for_lobby(const TableState& state);

// Parts of messages.
json::object describe_person(const TableState& state, PersonId person);
json::object describe_you(const TableState& state, const Viewer& viewer);
json::object describe_saying(const TableState& state, const Saying& said);

}  // namespace tischlein::server::table
