// Whole numbers that the processes of one program send to each other. A type lists its numbers once, in `exchange`; the same
// function writes and reads them. The reader trusts the text, because this program wrote it.
#pragma once
#include <array>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "lab/namespace.hpp"
#include "lab/paired.hpp"

namespace tischlein::lab {

class NumbersOut {
public:
    void operator()(const std::int64_t& value) { text_.append(reinterpret_cast<const char*>(&value), sizeof value); }
    std::string take() { return std::move(text_); }

private:
    std::string text_;
};

class NumbersIn {
public:
    explicit NumbersIn(std::string_view text) : left_(text) {}
    void operator()(std::int64_t& value) {
        if (left_.size() < sizeof value) return;
        std::memcpy(&value, left_.data(), sizeof value);
        left_.remove_prefix(sizeof value);
    }

private:
    std::string_view left_;
};

template <class Numbers>
void exchange(Numbers& numbers, std::int64_t& value) {
    numbers(value);
}
template <class Numbers>
void exchange(Numbers& numbers, Wide& value) {
    auto high = static_cast<std::int64_t>(value >> 64), low = static_cast<std::int64_t>(value);
    numbers(high);
    numbers(low);
    value = (static_cast<Wide>(high) << 64) | static_cast<std::uint64_t>(low);
}
template <class Numbers>
void exchange(Numbers& numbers, std::string& text) {
    std::int64_t size = std::ssize(text);
    numbers(size);
    text.resize(static_cast<std::size_t>(size));
    for (char& letter : text) {
        std::int64_t code = letter;
        numbers(code);
        letter = static_cast<char>(code);
    }
}
template <class Numbers, class Thing>
    requires requires(Numbers& numbers, Thing& thing) { thing.exchange(numbers); }
void exchange(Numbers& numbers, Thing& thing) {
    thing.exchange(numbers);
}
template <class Numbers, class Thing, std::size_t n>
void exchange(Numbers& numbers, std::array<Thing, n>& things) {
    for (Thing& each : things) exchange(numbers, each);
}
template <class Numbers, class Thing>
void exchange(Numbers& numbers, std::vector<Thing>& things) {
    std::int64_t size = std::ssize(things);
    numbers(size);
    things.resize(static_cast<std::size_t>(size));
    for (Thing& each : things) exchange(numbers, each);
}
template <class Numbers, class... Things>
void exchange_all(Numbers& numbers, Things&... things) {
    (exchange(numbers, things), ...);
}

}  // namespace tischlein::lab
