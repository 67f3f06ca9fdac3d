// Finds what a load client needs in a message, without building JSON values: a thousand clients share one thread, and two
// processors with the server that they measure, so a view that is not looked at must not be parsed.
//
// Reads what this project's server writes: JSON without blanks between its parts. Everything else is `broken`.
#pragma once
#include <cstdint>
#include <string_view>

#include "core/seat.hpp"
#include "server/load/namespace.hpp"

namespace tischlein::server::load {

enum class MessageKind : std::uint8_t { broken, snapshot, update, answer, presence, moving, bye, lobby };

// Texts point into the message; escapes in them are not decoded.
struct ScannedMessage {
    MessageKind kind = MessageKind::broken;
    std::uint64_t seq = 0;
    std::uint64_t game = 0;    // which one at this table; 0: not said
    std::string_view phase{};  // of the table; empty: not said
    std::string_view view{};   // of the game; empty: none
    std::string_view fact{};   // of an update
    std::string_view id{};     // of an answer, or of an update that is one
    std::string_view error{};  // of a refusal
    std::string_view why{};    // of a bye
    bool ok = false;           // an update is ok, too
    bool has_play = false;
    SeatSet must{};            // this and the fields below are those of `play`
    std::string_view moves{};  // "lay R5","draw"; empty if there are none
    bool over = false;
};

ScannedMessage scan_message(std::string_view message);

// The number of moves in a list like ScannedMessage::moves.
std::size_t count_moves(std::string_view moves);
// The one at `index`, without its quotes.  REQUIRES: index < count_moves(moves).
std::string_view move_at(std::string_view moves, std::size_t index);

}  // namespace tischlein::server::load
