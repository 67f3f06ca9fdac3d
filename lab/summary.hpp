// What a simulation says, in numbers with their 95 % intervals: the table on the terminal, the JSON and the report read it here.
#pragma once
#include <boost/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "lab/namespace.hpp"
#include "lab/simulation.hpp"

namespace tischlein::lab {

inline double real(std::int64_t n) { return static_cast<double>(n); }

enum class Unit : std::uint8_t { number, percent };

// One number about a variant.
struct Measure {
    std::string key;   // in JSON
    std::string name;  // for people
    Unit        unit = Unit::number;
    Interval    value;
    bool        compares = true;  // between variants; false if it means something else at tables of other sizes
};

// The same measures in the same order for every variant of a simulation.
std::vector<Measure> measures(const Simulation& simulation, const Variant& variant);

// The one with this key; null if the variant has none: a solo game has no beginner's advantage.
const Measure* find_measure(const std::vector<Measure>& all, std::string_view key);
// Whether this variant and the first one have enough games to be compared at all: an early interruption may leave none.
bool is_comparable(const Simulation& simulation, const Variant& variant);

// How much a measure of `variant` is above that of the first one, from the differences between games of the same deal.
// std::nullopt if it does not compare. A share that never differed in n games is known to about 3/n; if all games were alike in
// every figure, the difference is exactly 0.
std::optional<Interval> difference(const Simulation& simulation, const Variant& variant, const Measure& measure);
// The same for how often a rule took effect in a game.
Interval rule_difference(const Variant& variant, std::size_t rule);
constexpr bool is_clear(const Interval& difference) { return difference.low > 0 || difference.high < 0; }

// The share of wins of a seat, or of whoever is number `which` in the order of play (0 begins).
Interval win_share(const Tally& tally, const std::array<std::int64_t, most_seats>& won, int which);
// How often a rule took effect in a game.
Interval times_a_game(const Tally& tally, const RuleTally& rule);
// Whether the game counts points at all.
bool has_scores(const Simulation& simulation);

boost::json::object write_simulation(const Simulation& simulation);
std::string simulation_text(const Simulation& simulation);

std::string with_unit(double value, Unit unit);            // 12.3, 45.6 %
std::string range_text(const Interval& i, Unit unit);      // (12.1 to 12.5)
std::string difference_text(const Interval& d, Unit unit); // +1.2 (0.9 to 1.5)

}  // namespace tischlein::lab
