// Finished games played again, step by step, for one pair of eyes. The record is the only source: whoever has it can have all of this.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "server/record/namespace.hpp"
#include "server/record/record.hpp"
#include "server/table/origin.hpp"

namespace tischlein::server::record {

// How many steps are told at once: a view of a full table has some 4 KB.
inline constexpr std::size_t most_steps = 50;

struct ReplayWish {
    std::size_t from = 0, count = most_steps;  // steps; step 0 is the deal, step n the table after n moves
    Seat eyes = Seat::none;                    // whose view; none: a spectator's
    bool open = false;                         // all hands lie open
    Language lang = Language::en;
};

// A record that somebody has as a file, to be played again. A Problem: it is none, or its moves cannot be made.
Result<FinishedGame> game_in_file(std::string_view text, Language lang = Language::en);
// The schema's `Replay` for game `number` of `table`. A Problem: it was played by other rules, or there is no such seat.
Result<std::string> replay_of(const FinishedGame& game, const ReplayWish& wish);
// The whole position after so many moves, as the referee's `set` takes it.
Result<json::object> position_after(const FinishedGame& game, std::size_t moves, Language lang = Language::en);
// What a table needs that begins after so many moves of this game.
struct Beginning {
    Origin origin;
    std::string game{};
    int seats = 0;
    json::object options{};
    std::optional<json::object> position{};
};
// A Problem: the game is over by then, or was played by other rules.
Result<Beginning> beginning_at(const FinishedGame& game, std::size_t moves, Language lang = Language::en);
// The schema's `GameResult`: who played, when, and how it ended.
Result<json::object> result_of(const FinishedGame& game, Language lang = Language::en);

}  // namespace tischlein::server::record
