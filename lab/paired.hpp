// Two variants of a game compared game by game, on the same deals. Whole numbers only, so that sums do not depend on order.
#pragma once
#include <array>
#include <cmath>
#include <cstdint>

#include "lab/rule_count/counted.hpp"
#include "lab/namespace.hpp"
#include "lab/statistics.hpp"

namespace tischlein::lab {

// A shared win counts its part. Parts are counted as whole numbers of this: it can be divided by 1 to 10.
inline constexpr std::int64_t whole_win = 2520;

// What one game brought, in whole numbers. Wins are parts of `whole_win`, and so is a seat's share of the points.
enum class Figure : std::uint8_t {
    length,      // decisions
    first_wins,  // of the beginner's side
    first_gain,  // the same above an even share
    shared,
    won,
    score,  // of a seat or team, in the mean
    best_score,
    unfinished,
    count,
};
inline constexpr std::size_t figure_count = static_cast<std::size_t>(Figure::count);

struct GameFigures {
    std::array<std::int64_t, figure_count> of{};
    std::int64_t choices = 0;  // legal moves, summed over its decisions
    Hits         hits{};
    bool         finished = true, watched = false;

    std::int64_t& operator[](Figure which) { return of[static_cast<std::size_t>(which)]; }
    std::int64_t operator[](Figure which) const { return of[static_cast<std::size_t>(which)]; }
    friend bool operator==(const GameFigures&, const GameFigures&) = default;
};

__extension__ using Wide = __int128;  // squares of points, summed over many games, do not fit 64 bits

// Differences between two numbers of the same game.
struct Differences {
    std::int64_t games = 0, sum = 0;
    Wide         squares = 0;

    void add(std::int64_t one, std::int64_t base) {
        const std::int64_t d = one - base;
        ++games;
        sum += d;
        squares += static_cast<Wide>(d) * d;
    }
    void add(const Differences& other) {
        games += other.games;
        sum += other.sum;
        squares += other.squares;
    }
    template <class Numbers>
    void exchange(Numbers& numbers) {
        exchange_all(numbers, games, sum, squares);
    }
    // The mean with its 95 % interval, in units of 1/`parts`. `least_half`: its least half-width.
    Interval interval(double parts, double least_half) const {
        if (games < 1) return {};
        const double n = static_cast<double>(games), mean = static_cast<double>(sum) / n;
        const double left = static_cast<double>(squares) - n * mean * mean;
        const double variance = games > 1 ? std::max(0.0, left / (n - 1)) : 0;
        const double half = std::max(least_half, z95 * std::sqrt(variance / n) / parts);
        return {mean / parts, mean / parts - half, mean / parts + half};
    }
};

// All differences of one variant from the first.
struct Paired {
    std::int64_t                          games = 0;     // played by both
    std::int64_t                          alike = 0;     // that went the same way in every figure
    std::array<Differences, figure_count> of{};          // over games that both finished; lengths over all
    std::array<Differences, most_counted> rules{};       // over watched games
    // Sums over games of products of choices and lengths, of this variant and of the base. `choices per decision` is a
    // quotient, and its interval needs them.
    Wide choices_choices = 0, choices_length = 0, length_choices = 0, length_length = 0;

    void add(const GameFigures& one, const GameFigures& base);
    void add(const Paired& other);
    template <class Numbers>
    void exchange(Numbers& numbers) {
        exchange_all(numbers, games, alike, of, rules, choices_choices, choices_length, length_choices, length_length);
    }
    bool all_alike() const { return games > 0 && alike == games; }
};

}  // namespace tischlein::lab
