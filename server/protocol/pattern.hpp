// The few regular expressions that the schema needs, matched in one pass without backtracking: `^`, then characters and
// classes ([a-z0-9_-]), each with `?`, `{n}` or `{n,m}` if need be, then `$`. ASCII only.
#pragma once
#include <bitset>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace tischlein::protocol {

class Pattern {
public:
    // Nothing if the text is not such a pattern, or if one pass could not decide it: a part of variable length must not
    // be followed by something that begins like it.
    static std::optional<Pattern> read(std::string_view text);
    bool matches(std::string_view word) const noexcept;

private:
    struct Part {
        std::bitset<128> of{};
        std::uint16_t least = 1, most = 1;
    };
    bool decidable() const;
    std::vector<Part> parts_;
};

}  // namespace tischlein::protocol
