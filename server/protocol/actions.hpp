// What clients ask for, read and checked: one struct for each message of schema/client.json. In each of these structs every field
// is there and within its bounds; the table decides whether the action is allowed now.
#pragma once
#include <boost/json.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "bots/bot.hpp"
#include "core/game.hpp"
#include "core/seat.hpp"
#include "host/problem.hpp"
#include "server/protocol/namespace.hpp"

namespace tischlein::server::protocol {

namespace json = boost::json;

inline constexpr int version = 1;  // of the protocol; docs/protocol.md says what raises it

enum class Pace : std::uint8_t { human, quick };
std::string_view name_of(Pace pace) noexcept;
std::string_view name_of(Level level) noexcept;

// The newest fact that a client had seen before it reconnected.
struct Seen {
    std::uint32_t game = 0;
    std::uint64_t seq = 0;
};

// What somebody is ready for: moves (the board is drawn), the deal of the next game, the next round.
enum class ReadyFor : std::uint8_t { moves, deal, round };

// clang-format off
// --- on a table's socket: {"do":…} ---------------------------------------------------------------------------
struct Hello          { int v = version; Language lang = Language::en; std::optional<Seen> seen{}; bool draws = false; bool rounds = false; };  // v is not checked here: the table decides
struct ChangeLanguage { Language lang = Language::en; };
struct PlayMove       { std::string id; std::uint64_t seq = 0; std::string move; };
struct Explain        { std::string id; std::string move; };
struct Sit            { std::string id; Seat seat = Seat::none; };
struct Stand          { std::string id; };
struct SetBot         { std::string id; Seat seat = Seat::none; std::optional<Level> level{}; };        // std::nullopt: no bot
struct Unseat         { std::string id; Seat seat = Seat::none; };
struct Start          { std::string id; };
struct Rematch        { std::string id; };
struct Ready          { std::string id; ReadyFor what = ReadyFor::moves; };
struct AskSeat        { std::string id; };
struct GiveSeat       { std::string id; int person = 0; std::optional<Seat> seat{}; bool next = false; };  // no seat: the host says no
struct HandOver       { std::string id; int person = 0; };                                             // the host's powers
struct Remove         { std::string id; int person = 0; bool block = false; bool household = false; };  // `household`: and everybody from the same one
struct Allow          { std::string id; int person = 0; };
struct Lock           { std::string id; bool locked = true; };
struct Luck           { std::string id; std::string value; };                                           // 32 hex digits
struct AskUndo        { std::string id; std::uint64_t seq = 0; };
struct AnswerUndo     { std::string id; std::uint64_t seq = 0; bool yes = false; };
struct AllowHints     { std::string id; bool yes = false; };              // at this table, from now on
struct AskHint        { std::string id; std::uint64_t seq = 0; };
struct Say            { std::string id; std::string phrase; std::string text; };  // one of them is empty; text has no blanks around it
// clang-format on

// A field without a value stays as it is; `options` replaces all options.
struct Change {
    std::string id;
    std::optional<std::string> game{};
    std::optional<int> seats{};
    std::optional<json::object> options{};
    std::optional<int> clock{};  // seconds
    std::optional<bool> reflexes{};
    std::optional<Pace> pace{};
    std::optional<bool> chat{};
    std::optional<bool> listed{};  // "public" on the wire
};

using Action = std::variant<Hello, ChangeLanguage, PlayMove, Explain, Sit, Stand, SetBot, Unseat, Change, Start,
                            Rematch, Ready, AskSeat, GiveSeat, HandOver, Remove, Allow, Lock, Luck, AskUndo, AnswerUndo, Say, AllowHints, AskHint>;

// --- HTTP bodies ---------------------------------------------------------------------------------------------
struct BotAt {
    Seat seat = Seat::none;
    Level level = Level::medium;
};

// A moment of a finished game: after `ply` moves of game `number`.
struct GameMoment {
    std::string table;
    int number = 1;
    int ply = 0;
};

struct OpenTable {
    std::string game;
    int seats = 0;
    json::object options{};
    bool listed = false;                // "public" on the wire
    std::optional<std::string> name{};  // without blanks around it
    std::vector<BotAt> bots{};
    int clock = 0;
    bool reflexes = true;
    Pace pace = Pace::human;
    bool chat = false;
    std::optional<json::object> position{};  // to begin from, as the referee's `set` takes it
    std::optional<Seat> seat{};              // of the person who opens the table; std::nullopt: seat 0
    std::optional<GameMoment> from{};        // to begin with the deal and the first moves of that game
    std::vector<std::string> log{};          // of a table without a server, to go on with (server/table/import_game.hpp)
};

struct Join {
    std::string name;  // without blanks around it
    std::optional<Seat> seat{};
};

// Problems: `bad-json`, or `bad-message` with the field at fault and a sentence for people.
Result<Action> read_action(std::string_view text);
Result<OpenTable> read_open_table(std::string_view text);
Result<Join> read_join(std::string_view text);
// The games that a person takes to another device, as a JSON list; empty: none. An empty body is allowed.
Result<std::string> read_device_offer(std::string_view text);

// The action's id; empty for Hello and ChangeLanguage, which are not answered.
std::string_view id_of(const Action& action) noexcept;
// The id of a message that read_action refused, so that the refusal can name it; empty if it has no usable id.
std::string id_in(std::string_view text);

}  // namespace tischlein::server::protocol
