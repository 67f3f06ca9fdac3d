// What the log of a table is made of: facts, in the order in which they happened. Everything else about a table can be
// computed from them (table_state.hpp). Written as JSON, read back strictly.
//
// A fact never changes its meaning: what is added later gets a name of its own or an optional field.
#pragma once
#include <boost/json.hpp>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "bots/bot.hpp"
#include "core/seat.hpp"
#include "host/problem.hpp"
#include "server/table/namespace.hpp"
#include "server/table/origin.hpp"
#include "server/table/settings.hpp"
#include "server/table/written_move.hpp"

namespace tischlein::server::table {

using PersonId = int;  // at one table, from 0 in the order of coming
inline constexpr PersonId nobody = -1;

enum class MovedBy : std::uint8_t { person, bot, stand_in, clock };  // who made a move for a seat

// How quick somebody was, where that decided something. Milliseconds from the moment the opportunity was sent.
struct Reaction {
    Seat seat;
    int raw_ms;         // when it arrived
    int round_trip_ms;  // as measured by the server; at most this was taken off
    int counted_ms;     // what was compared
};

namespace fact {

// --- gathering ----------------------------------------------------------------------------------------------
struct Opened {
    std::string table;
    Settings settings;
    std::string secret;  // of the first deal, see fairness.hpp; shown to nobody before the game is over
    std::optional<json::object> position{};  // to begin from instead of a deal; it has hidden cards, so it is never shown
    std::optional<Origin> origin{};  // the deal of another game, and its first moves, to begin from
};
struct Joined {
    PersonId person;
    std::string name;
    std::string token_hash;
};
struct Sat {
    PersonId person;
    Seat seat;
};
struct Stood {  // by itself or at the host's wish
    Seat seat;
};
struct BotSat {
    Seat seat;
    std::optional<Level> level;  // std::nullopt: the bot leaves
};
struct Changed {
    Settings settings;  // as they are now
};
struct HostChanged {  // handed over, or taken over from somebody who was away for long
    PersonId person;
};
struct Removed {  // by the host; plays no more and is not at the table any more
    PersonId person;
    std::optional<Level> bot{};  // plays on at that seat; std::nullopt: the person had no seat, or it is free now
    bool blocked = false;        // may not come back, …
    std::string household{};     // … nor may anybody new from there: hash_of_household(); empty: anybody new may come
};
struct Allowed {  // somebody who was blocked may come back
    PersonId person;
};
struct Locked {
    bool locked;  // nobody new comes in; false: open again
};
struct SeatGiven {  // by the host: a bot's seat to somebody who has none
    PersonId person;
    Seat seat;
    bool next = false;  // with the next game; else at once
};
struct Luck {
    Seat seat;
    std::string value;
};

// --- playing ------------------------------------------------------------------------------------------------
struct Dealt {
    std::string seed;  // follows from secret and luck; written down so that a record needs no cryptography to replay
    int rules;         // version of the game's rules
};

struct Moved {
    Seat seat;
    WrittenMove move;
    MovedBy moved_by = MovedBy::person;
    std::vector<Reaction> reactions{};  // of all who tried, the quickest first
    bool ends = false;                  // this move ended the game; for programs that do not know its rules any more
};
struct UndoAsked {
    Seat seat;
    int back;  // moves
};
struct UndoAnswered {
    Seat seat;
    bool yes;
};
struct Undone {
    int back;
};

// --- around it ----------------------------------------------------------------------------------------------
struct Rematch {
    std::string secret;  // of the next deal
};
struct SetAside {        // a game of rules that this program does not know: nobody can go on with it
    std::string secret;  // of the next deal
};
struct Said {
    PersonId person;
    std::string phrase{};  // one of the quick ones, or …
    std::string text{};    // … free words
};
struct DeviceOffered {
    PersonId person;
    std::string code_hash;
    std::string games{};  // finished games that this person takes along, as a JSON list; empty: none
};
struct DeviceMoved {
    PersonId person;
    std::string token_hash;
};
struct HintsAllowed {  // by somebody who sits: hints may be asked for at this table, or not any more
    PersonId person;
    bool yes;
};
struct Hinted {  // was told what an expert would do
    Seat seat;
};

}  // namespace fact

using FactBody =
    std::variant<fact::Opened, fact::Joined, fact::Sat, fact::Stood, fact::BotSat, fact::Changed, fact::HostChanged,
                 fact::Luck, fact::Dealt, fact::Moved, fact::UndoAsked, fact::UndoAnswered, fact::Undone, fact::Rematch,
                 fact::SetAside, fact::Said, fact::DeviceOffered, fact::DeviceMoved, fact::Removed, fact::Allowed, fact::Locked,
                 fact::SeatGiven, fact::HintsAllowed, fact::Hinted>;

struct Fact {
    std::int64_t at_ms = 0;      // wall clock
    PersonId asked_by = nobody;  // whose action this was …
    std::string action{};        // … and the id that the person gave it: a repeat is answered, not done again
    FactBody what;
};

std::string_view name_of(const FactBody& what);  // "moved"
std::string write_fact(const Fact& fact);
// A Problem means a log written by a newer program, or damaged.
Result<Fact> read_fact(std::string_view text);
// Several; std::nullopt if one of them cannot be read.
std::optional<std::vector<Fact>> read_facts(const std::vector<std::string>& texts);

}  // namespace tischlein::server::table
