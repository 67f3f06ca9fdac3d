// What can be chosen before a game, described as data: the referee, the lobby and the tests read it.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace tischlein {

enum class OptionType : std::uint8_t {
    number,  // min..max
    yes_no,  // 0 or 1
    pick,    // one of `numbers`
    word,    // one of `words`; its value is the index in that list
    file,    // the name of a data file (deck, tiles); the program reads that file into the game's Box
};

struct OptionSpec {
    std::string_view                  name;
    OptionType                        type = OptionType::number;
    std::int32_t                      min = 0, max = 1, standard = 0;
    std::span<const std::int32_t>     numbers{};
    std::span<const std::string_view> words{};
    std::string_view                  file{};  // for `file`: the name of the standard one
    int                               rule = 0;
    bool                              extra = false;  // our own, not the booklet's: positions name it only where it is not `standard`

    constexpr bool allows(std::int32_t value) const noexcept {
        if (type == OptionType::pick) {
            for (const std::int32_t n : numbers)
                if (n == value) return true;
            return false;
        }
        return min <= value && value <= max;
    }
};

inline constexpr std::size_t most_options = 12;

// One value for each option, in the order of the game's list.
struct OptionValues {
    std::array<std::int32_t, most_options> value{};
    constexpr std::int32_t& operator[](std::size_t i) noexcept { return value[i]; }
    constexpr std::int32_t operator[](std::size_t i) const noexcept { return value[i]; }
    friend constexpr bool operator==(const OptionValues&, const OptionValues&) = default;
};

constexpr OptionValues standard_options(std::span<const OptionSpec> specs) noexcept {
    OptionValues values;
    for (std::size_t i = 0; i < specs.size(); ++i) values[i] = specs[i].standard;
    return values;
}

}  // namespace tischlein
