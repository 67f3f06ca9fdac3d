// The few regular expressions that the schema needs, matched in one pass without backtracking: `^`, then characters and
// classes ([a-z0-9_-]), each with `?`, `{n}` or `{n,m}` if need be, and choices (…|…) of such sequences, then `$`.
// ASCII only.
#pragma once
#include <bitset>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "server/protocol/namespace.hpp"

namespace tischlein::server::protocol {

class Pattern {
public:
    // std::nullopt if the text is not such a pattern, or if one character is not enough to decide how to go on: the branches of
    // a choice must begin differently, and so must a part of variable length and what comes after it.
    static std::optional<Pattern> read(std::string_view text);
    bool matches(std::string_view word) const noexcept;

private:
    using Set = std::bitset<128>;
    struct Part {
        Set of{};
        std::uint16_t least = 1, most = 1;
    };
    using Sequence = std::vector<Part>;
    using Choice = std::vector<Sequence>;  // a sequence outside any choice has one branch

    static bool read_sequence(std::string_view& rest, Sequence& into);
    static bool read_choice(std::string_view& rest, Choice& into);
    static bool take(const Sequence& sequence, std::string_view& word) noexcept;
    bool decidable() const;
    Set beginning_of(std::size_t step) const;

    std::vector<Choice> steps_;
};

}  // namespace tischlein::server::protocol
