// What somebody wants to happen at a table, as data: who asks, what for, and who is told the outcome. It waits in queues and
// races as it is; at the end it becomes facts or a refusal (decide_request).
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "server/event_loop/loop.hpp"
#include "server/live/guest.hpp"
#include "server/live/namespace.hpp"
#include "server/table/decide.hpp"

namespace tischlein::server::live {

// A person's move. `read`: the move in its text, read when it came in.
struct PersonMove {
    protocol::PlayMove action;
    std::optional<ReadMove> read{};
};
// A move of a seat that no person asked for: a bot's, a stand-in's, the clock's.
struct SeatMove {
    Seat seat;
    AnyMove move;
    Seq seen;
    MovedBy moved_by;
};
// Take a move back: only seats whose players are away have not agreed.
struct UndoWithoutAbsent {};
// Put the newest game away, whose rules this program does not know.
struct SetForeignGameAside {};
// What comes over HTTP.
struct JoinTable {
    protocol::Join join;
    std::string token_hash;  // of the token that the new person is given
};
struct OfferDevice {
    std::string code_hash;
    std::string games{};  // to take along, as a JSON list
};
struct MoveDevice {
    std::string code_hash, token_hash;
};

using RequestBody = std::variant<LoggedAction, PersonMove, SeatMove, UndoWithoutAbsent, SetForeignGameAside,
                                 JoinTable, OfferDevice, MoveDevice>;

// Refused, or done: the number of the fact that it became.
using RequestOutcome = std::variant<Problem, Seq>;

// A guest's action is answered by the update that it became, so that its connection is written to once.
struct GuestAddress {
    GuestSerial guest;
    std::string action;  // the id that the guest gave it
};
// What a robot is about to do (robots.hpp).
struct RobotPlan {
    Seat seat;
    std::uint64_t number;
};
// Once the log has the fact, this guest gets a hint (hints.hpp). `viewer`: as the guest was when it asked.
struct HintFor {
    GuestAddress asker;
    Viewer viewer;
    std::string household;
};
// Somebody who came over HTTP (pending_replies.hpp).
struct ReplyNumber {
    std::uint64_t number;  // from 1, never used twice at a table
};
using ReplyTo = std::variant<std::monostate, GuestAddress, RobotPlan, HintFor, ReplyNumber>;  // monostate: nobody wants to know

struct TableRequest {
    RequestBody what;
    Asker from{};
    ReplyTo reply{};
    std::vector<Reaction> reactions{};  // of everybody who competed for a move, the quickest first
    Instant submitted{};                // to the table's log; set there
    int tries = 0;                      // how often another server has appended first
};

Decision decide_request(const TableState& state, const TableRequest& request, const Circumstances& now);

}  // namespace tischlein::server::live
