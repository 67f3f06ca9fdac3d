// What a bot is: it gets a view, the legal moves, a budget and a random source, and nothing else.
#pragma once
#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/game.hpp"

namespace tischlein::bots {

enum class Level : std::uint8_t { random, easy, medium, expert };

inline constexpr std::array<std::string_view, 4> level_names{"random", "easy", "medium", "expert"};  // by Level

constexpr std::optional<Level> read_level(std::string_view name) noexcept {
    for (std::size_t i = 0; i < level_names.size(); ++i)
        if (level_names[i] == name) return static_cast<Level>(i);
    return std::nullopt;
}

// How long a bot may think. Simulations make a decision repeatable; milliseconds are for the table.
struct Budget {
    int                                                  simulations = 3000;
    int                                                  threads = 1;
    std::optional<std::chrono::steady_clock::time_point> until{};

    bool allows(int done) const noexcept {
        if (!until) return done < simulations;
        return (done & 15) != 0 || std::chrono::steady_clock::now() < *until;
    }
};

}  // namespace tischlein::bots
