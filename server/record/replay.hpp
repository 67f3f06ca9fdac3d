// Replays finished games step by step, for one seat or a spectator. The record is the only source: nothing else is needed.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "server/record/namespace.hpp"
#include "server/record/record.hpp"
#include "server/table/origin.hpp"

namespace tischlein::server::record {

// The most steps in one answer: a view of a full table has some 4 KB.
inline constexpr std::size_t most_steps = 50;

struct ReplayQuery {
    std::size_t from = 0, count = most_steps;  // steps; step 0 is the deal, step n the table after n moves
    Seat viewer = Seat::none;                  // whose view; none: a spectator's
    bool open = false;                         // all hands lie open
    Language lang = Language::en;
};

// Reads a record from a file. A Problem if it is no record, or if its moves are not legal.
Result<FinishedGame> game_in_file(std::string_view text, Language lang = Language::en);
// The schema's `Replay` of `game`. A Problem if it was played by other rules, or if there is no such seat.
Result<std::string> replay_of(const FinishedGame& game, const ReplayQuery& query);
// The whole position after `moves` moves, as the referee's `set` takes it.
Result<json::object> position_after(const FinishedGame& game, std::size_t moves, Language lang = Language::en);
// What a new table needs to begin after `moves` moves of this game.
struct TableStart {
    Origin origin;
    std::string game{};
    int seats = 0;
    json::object options{};
    std::optional<json::object> position{};
};
// A Problem if the game is over by then, or was played by other rules.
Result<TableStart> table_start_at(const FinishedGame& game, std::size_t moves, Language lang = Language::en);
// The schema's `GameResult`: who played, when, and how it ended.
Result<json::object> result_of(const FinishedGame& game, Language lang = Language::en);

}  // namespace tischlein::server::record
