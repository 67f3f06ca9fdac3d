// Reading moves word by word.
#pragma once
#include <optional>
#include <string_view>

#include "core/seat.hpp"

namespace tischlein {

// Walks the words of a move, which are separated by single spaces.
class MoveWords {
public:
    constexpr explicit MoveWords(std::string_view line) noexcept : rest_(line), done_(line.empty()) {}

    constexpr bool done() const noexcept { return done_; }
    // The next word without taking it; empty when there is none.
    constexpr std::string_view peek() const noexcept {
        return done_ ? std::string_view() : rest_.substr(0, rest_.find(' '));
    }
    constexpr std::string_view next() noexcept {
        const std::string_view word = peek();
        if (word.size() == rest_.size())
            done_ = true;
        else
            rest_.remove_prefix(word.size() + 1);
        return word;
    }
    // Takes the next word if it is this one.
    constexpr bool take(std::string_view word) noexcept {
        if (done_ || peek() != word) return false;
        next();
        return true;
    }

private:
    std::string_view rest_;
    bool done_;
};

// A number written without sign or leading zero, of at most three digits; nothing else.
constexpr std::optional<int> read_number(std::string_view word) noexcept {
    if (word.empty() || word.size() > 3 || (word.size() > 1 && word[0] == '0')) return std::nullopt;
    int value = 0;
    for (const char c : word) {
        if (c < '0' || c > '9') return std::nullopt;
        value = value * 10 + (c - '0');
    }
    return value;
}

// A seat's number in a move, 0 to 99. A number that no table has is a seat too, not `none`, so that rules can refuse it.
constexpr std::optional<Seat> read_seat(std::string_view word) noexcept {
    const std::optional<int> value = read_number(word);
    if (!value || *value > 99) return std::nullopt;
    return seat(*value);
}

}  // namespace tischlein
