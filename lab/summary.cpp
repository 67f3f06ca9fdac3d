#include "lab/summary.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tischlein::lab {

namespace json = boost::json;

namespace {

double real(std::int64_t n) { return static_cast<double>(n); }

// Choices per decision: a quotient of two sums over games. Decisions of one game hang together, so games are the
// observations (ratio estimator with the usual linear approximation).
Interval choices_per_decision(const Tally& t) {
    const double games = real(t.games), decisions = real(t.length.count()) * t.length.mean();
    if (games < 2 || decisions <= 0) return {};
    const double ratio = t.choices.mean();
    const double length_squares = t.length.variance() * (games - 1) + decisions * decisions / games;
    const double left = real(t.choice_squares) - 2 * ratio * real(t.length_choices) + ratio * ratio * length_squares;
    const double half = z95 * std::sqrt(std::max(0.0, left)) / decisions;
    return {ratio, ratio - half, ratio + half};
}

Interval scaled(Interval i, double by) { return {i.value * by, i.low * by, i.high * by}; }

json::array write_interval(const Interval& i) { return {i.value, i.low, i.high}; }

// Bins of equal width, all values from the lowest to the highest.
json::object write_histogram(const Histogram& h) {
    const std::int64_t low = h.quantile(0), high = h.quantile(1);
    const std::int64_t width = std::max<std::int64_t>(1, (high - low + 100) / 100);
    json::array counts;
    for (std::int64_t from = low; from <= high && h.count() > 0; from += width)
        counts.push_back(h.between(from, from + width));
    return {{"mean", write_interval(h.interval())},
            {"median", h.quantile(0.5)},
            {"range95", json::array{h.quantile(0.025), h.quantile(0.975)}},
            {"from", low},
            {"width", width},
            {"counts", std::move(counts)}};
}

json::array write_all(const std::vector<Histogram>& histograms) {
    json::array all;
    for (const Histogram& h : histograms) all.push_back(write_histogram(h));
    return all;
}

json::array write_shares(const Variant& v, const std::array<std::int64_t, most_seats>& won) {
    json::array shares;
    for (int i = 0; i < v.seats; ++i) shares.push_back(write_interval(win_share(v.tally, won, i)));
    return shares;
}

json::array write_rules(const Simulation& s, const Variant& v) {
    json::array rules;
    for (std::size_t i = 0; i < s.counted.size(); ++i) {
        const RuleTally& rule = v.tally.rules[i];
        rules.push_back(json::object{{"rule", fmt::format("{}{}", s.letter, s.counted[i].rule)},
                                     {"what", s.counted[i].what},
                                     {"times", rule.times},
                                     {"timesPerGame", write_interval(times_a_game(v.tally, rule))},
                                     {"gamesWith", write_interval(share(real(rule.games), real(v.tally.watched)))}});
    }
    return rules;
}

json::object write_variant(const Simulation& s, const Variant& v) {
    json::array players;
    for (const std::string& name : v.players) players.push_back(json::value(name));
    json::object numbers;
    for (const Measure& m : measures(s, v)) numbers[m.key] = write_interval(m.value);
    return {{"name", v.name},
            {"seats", v.seats},
            {"options", v.options},
            {"bots", std::move(players)},
            {"games", v.tally.games},
            {"unfinished", v.tally.unfinished},
            {"shared", v.tally.shared},
            {"unwon", v.tally.unwon},
            {"measures", std::move(numbers)},
            {"length", write_histogram(v.tally.length)},
            {"choices", write_histogram(v.tally.choices)},
            {"winsBySeat", write_shares(v, v.tally.won_by_seat)},
            {"winsByOrder", write_shares(v, v.tally.won_by_place)},
            {"ranks", write_all(v.tally.ranks)},
            {"scores", has_scores(s) ? write_all(v.tally.scores) : json::array()},
            {"watched", v.tally.watched},
            {"rules", write_rules(s, v)}};
}

json::object write_differences(const Simulation& s, const Variant& v) {
    const Variant& base = s.variants.front();
    const std::vector<Measure> mine = measures(s, v), theirs = measures(s, base);
    json::object differences;
    for (const Measure& m : mine)
        if (const Measure* other = find_measure(theirs, m.key))
            differences[m.key] = write_interval(difference(m.value, other->value));
    json::array each;
    for (std::size_t i = 0; i < s.counted.size(); ++i)
        each.push_back(
            json::object{{"rule", fmt::format("{}{}", s.letter, s.counted[i].rule)},
                         {"what", s.counted[i].what},
                         {"timesPerGame", write_interval(difference(times_a_game(v.tally, v.tally.rules[i]),
                                                                    times_a_game(base.tally, base.tally.rules[i])))}});
    return {{"of", v.name}, {"from", base.name}, {"measures", std::move(differences)}, {"rules", std::move(each)}};
}

}  // namespace

Interval difference(const Interval& other, const Interval& base) {
    const double d = other.value - base.value;
    return {d, d - std::hypot(other.value - other.low, base.high - base.value),
            d + std::hypot(other.high - other.value, base.value - base.low)};
}

Interval win_share(const Tally& tally, const std::array<std::int64_t, most_seats>& won, int which) {
    return share(real(won[static_cast<std::size_t>(which)]) / real(whole_win), real(tally.games - tally.unfinished));
}

Interval times_a_game(const Tally& tally, const RuleTally& rule) {
    const double n = real(tally.watched);
    if (n < 1) return {};
    const double mean = real(rule.times) / n;
    // Nothing in n games still leaves room for about 3/n (the rule of three).
    if (rule.times == 0) return {0, 0, 3 / n};
    const double variance = n > 1 ? std::max(0.0, (real(rule.squares) - n * mean * mean) / (n - 1)) : 0;
    const double half = z95 * std::sqrt(variance / n);
    return {mean, std::max(0.0, mean - half), mean + half};
}

bool has_scores(const Simulation& simulation) {
    return std::any_of(simulation.variants.begin(), simulation.variants.end(), [](const Variant& v) {
        return v.tally.best.count() > 0 && (v.tally.best.quantile(1) != 0 || v.tally.best.quantile(0) != 0);
    });
}

bool is_repeatable(const Simulation& simulation) {
    for (const Variant& v : simulation.variants)
        for (const std::string& player : v.players)
            if (player.size() > 2 && player.ends_with("ms")) return false;
    return true;
}

std::vector<Measure> measures(const Simulation& simulation, const Variant& v) {
    const Tally& t = v.tally;
    const double finished = real(t.games - t.unfinished);
    std::vector<Measure> all{{"length", "Decisions in a game", Unit::number, t.length.interval()},
                             {"choices", "Choices for a decision", Unit::number, choices_per_decision(t)}};
    if (v.seats > 1) {
        all.push_back({"firstToActWins", "The beginner wins", Unit::percent, win_share(t, t.won_by_place, 0)});
        all.push_back({"shared", "First place is shared", Unit::percent, share(real(t.shared), finished)});
    } else {
        all.push_back({"won", "The game is won", Unit::percent, share(finished - real(t.unwon), finished)});
    }
    if (has_scores(simulation)) {
        const double scored = std::max<double>(1, static_cast<double>(t.scores.size()));
        all.push_back({"score", "Points of a seat", Unit::number, scaled(t.total.interval(), 1 / scored)});
        all.push_back({"bestScore", "Points of the best", Unit::number, t.best.interval()});
    }
    const bool all_finished = std::all_of(simulation.variants.begin(), simulation.variants.end(),
                                          [](const Variant& each) { return each.tally.unfinished == 0; });
    if (!all_finished)
        all.push_back({"unfinished", "Games not finished", Unit::percent, share(real(t.unfinished), real(t.games))});
    return all;
}

const Measure* find_measure(const std::vector<Measure>& all, std::string_view key) {
    const auto found = std::find_if(all.begin(), all.end(), [&](const Measure& m) { return m.key == key; });
    return found == all.end() ? nullptr : &*found;
}

bool is_comparable(const Simulation& simulation, const Variant& variant) {
    return simulation.variants.front().tally.watched > 1 && variant.tally.watched > 1;
}

json::object write_simulation(const Simulation& s) {
    json::array variants, differences;
    for (const Variant& v : s.variants) variants.push_back(write_variant(s, v));
    for (std::size_t i = 1; i < s.variants.size(); ++i) 
        if (is_comparable(s, s.variants[i])) differences.push_back(write_differences(s, s.variants[i]));
    return {{"simulation", s.game},
            {"seed", s.seed},
            {"vary", s.vary},
            {"wanted", s.all()},
            {"played", s.played()},
            {"interrupted", s.interrupted},
            {"repeatable", is_repeatable(s) && !s.interrupted},
            {"watchEvery", watch_every},
            {"variants", std::move(variants)},
            {"differences", std::move(differences)}};
}

std::string with_unit(double value, Unit unit) {
    if (unit == Unit::percent) return fmt::format("{:.2f} %", 100 * value);
    return std::abs(value) >= 1000 ? fmt::format("{:.0f}", value) : fmt::format("{:.2f}", value);
}

std::string range_text(const Interval& i, Unit unit) {
    if (unit == Unit::percent) return fmt::format("({:.2f} to {:.2f})", 100 * i.low, 100 * i.high);
    return fmt::format("({} to {})", with_unit(i.low, unit), with_unit(i.high, unit));
}

std::string difference_text(const Interval& d, Unit unit) {
    const double by = unit == Unit::percent ? 100 : 1;
    return fmt::format("{:+.2f}{} ({:+.2f} to {:+.2f})", by * d.value, unit == Unit::percent ? " points" : "",
                       by * d.low, by * d.high);
}

std::string simulation_table(const Simulation& s) {
    std::string text;
    for (const Variant& v : s.variants) {
        text += fmt::format("{}{}: {} games, {} seats\n", s.game, v.name.empty() ? "" : ", " + v.name, v.tally.games,
                            v.seats);
        const std::vector<Measure> base = measures(s, s.variants.front());
        for (const Measure& m : measures(s, v)) {
            text += fmt::format("  {:<24} {:>10}  {:<22}", m.name, with_unit(m.value.value, m.unit),
                                range_text(m.value, m.unit));
            const Measure* other =
                &v != &s.variants.front() && is_comparable(s, v) ? find_measure(base, m.key) : nullptr;
            if (other != nullptr)
                text += fmt::format("difference {}", difference_text(difference(m.value, other->value), m.unit));
            text += '\n';
        }
    }
    if (s.interrupted) text += fmt::format("interrupted: {} of {} games were played\n", s.played(), s.all());
    return text;
}

}  // namespace tischlein::lab
