// A move as facts keep it: its text, which the log holds, and the same as a value once a game has read it.
//
//   in a fact that was just decided   both: the value is what was decided, and is never parsed again
//   in a fact from a log              the text only; the table that folds the fact reads it
//   in a game of foreign rules        the text only, for ever
#pragma once
#include <optional>
#include <string>
#include <utility>

#include "host/any_game.hpp"
#include "server/table/namespace.hpp"

namespace tischlein::server::table {

class WrittenMove {
public:
    WrittenMove(std::string text) : text_(std::move(text)) {}
    WrittenMove(const char* text) : text_(text) {}
    // REQUIRES: the text says the same as the value.
    WrittenMove(std::string text, AnyMove value) : text_(std::move(text)), value_(value) {}

    const std::string& text() const { return text_; }
    bool is_read() const { return value_.has_value(); }
    // REQUIRES: is_read(); else it throws.
    AnyMove value() const { return value_.value(); }
    // Reads the text, if that was not done before. False: it is no move of this kind of game.
    bool read_as(const GameKind& kind) {
        if (!value_) value_ = kind.read_move(text_);
        return value_.has_value();
    }
    friend bool operator==(const WrittenMove&, const WrittenMove&) = default;

private:
    std::string text_;
    std::optional<AnyMove> value_;
};

}  // namespace tischlein::server::table
