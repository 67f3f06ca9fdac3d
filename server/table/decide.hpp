// Decides on somebody's request: facts to be written down, or the reason why not. Nothing here changes anything; each function
// reads from top to bottom as the list of ways to say no.
#pragma once
#include <optional>
#include <variant>
#include <vector>

#include "server/protocol/actions.hpp"
#include "server/table/access.hpp"
#include "server/table/namespace.hpp"
#include "server/table/table_state.hpp"

namespace tischlein::server::table {

// Who asks, as far as the connection proves it.
struct Asker {
    PersonId person = nobody;  // nobody: watches without a name
    Language lang = Language::en;
    std::string token_hash{};  // over HTTP, instead of `person`: the person is looked up when the request is decided
    std::string household{};   // net::household_of; empty: the server itself
};

// What a decision depends on beside the table's state, as it is at that moment.
struct Circumstances {
    std::int64_t now_ms = 0;    // wall clock, for the facts
    SeatSet away{};             // people's seats that bots play
    bool host_is_gone = false;  // away for so long that somebody else may take over
    bool paused = false;        // between two rounds: no new move is made (live/request.hpp)
    const Households* households = nullptr;  // of people at the table, as far as they are known
};

// There is nothing to write; the answer names this fact.
struct AlreadyDone {
    Seq seq;
};

// The list has at least one fact.
using Decision = std::variant<Problem, AlreadyDone, std::vector<Fact>>;

// The actions that leave something in the log, but for moves (decide_play).
using LoggedAction = std::variant<protocol::Sit, protocol::Stand, protocol::SetBot, protocol::Unseat, protocol::Change, protocol::Start,
                                  protocol::Rematch, protocol::GiveSeat, protocol::HandOver, protocol::Remove, protocol::Allow,
                                  protocol::Lock, protocol::Luck, protocol::AskUndo, protocol::AnswerUndo, protocol::Say,
                                  protocol::AllowHints, protocol::AskHint>;
// std::nullopt for a move, and for what leaves nothing in the log: Hello, ChangeLanguage, Explain, Ready and AskSeat.
std::optional<LoggedAction> logged_action(const protocol::Action& action);
Decision decide(const TableState& state, const Asker& asker, const Circumstances& now, const LoggedAction& action);

// The move in the text of an action, read by a game of that kind.
struct ReadMove {
    const GameKind* kind;
    AnyMove move;
};
// A person's move. `read`: the move in the action's text, if it was read before. It is read again if the table plays another kind
// of game by now.
Decision decide_play(const TableState& state, const Asker& asker, const Circumstances& now, const protocol::PlayMove& action,
                     const std::optional<ReadMove>& read);

// A move of a seat that nobody asked for: a bot's, a stand-in's, the clock's. `seen` as in a person's action. The move is of the game
// that was played then.
Decision decide_move(const TableState& state, Seat seat, AnyMove move, Seq seen, MovedBy moved_by, std::int64_t now_ms);

// Somebody asked to take a move back, and everybody who has not agreed is away by now: then it is taken back.
bool only_the_absent_are_asked(const TableState& state, SeatSet away);
Decision decide_undo_without(const TableState& state, SeatSet away, std::int64_t now_ms);

// Sets the newest game aside, whose rules this program does not know, so that another one can be dealt.
Decision decide_set_aside(const TableState& state, std::int64_t now_ms);

// --- what comes over HTTP ------------------------------------------------------------------------------------
// Tokens are drawn by the caller, who hands them to the person; the log gets their hash.
// `origin`: the game that `request.from` names; the caller has looked it up.
Decision decide_open(const std::string& table, const protocol::OpenTable& request, std::string_view token_hash,
                     const Asker& asker, const Circumstances& now, const std::optional<Origin>& origin = std::nullopt);
// `asker`: the person whom the cookie names. One without a name gets it now; in all other cases somebody new joins.
Decision decide_join(const TableState& state, const protocol::Join& request, std::string_view token_hash,
                     const Asker& asker, const Circumstances& now);
Decision decide_offer_device(const TableState& state, std::string_view code_hash, const Asker& asker, const Circumstances& now,
                             const std::string& games = {});
Decision decide_move_device(const TableState& state, std::string_view code_hash, std::string_view token_hash,
                            const Asker& asker, const Circumstances& now);

// Was this move possible for the seat when fact `seen` was the newest, and has it been ever since? Then it still means what
// its player meant, even though somebody else has called, caught or slapped in between. A move from before the deal may be another
// game's.
bool still_meant(const TableState& state, Seat seat, AnyMove move, Seq seen);

}  // namespace tischlein::server::table
