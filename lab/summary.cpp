// Computes the measures of a simulation, their intervals and their differences; writes them as a table and as JSON.
#include "lab/summary.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tischlein::lab {

namespace json = boost::json;

namespace {


double decisions_of(const Tally& t) { return real(t.length.count()) * t.length.mean(); }

// The sum over games of d · e, where d = choices - ratio · decisions in one tally, and e the same in another one (or the same
// tally) with the ratio `other`. Computed from sums of products of choices and lengths.
double spread(double ratio, double other, double choices_choices, double choices_length, double length_choices,
              double length_length) {
    return choices_choices - other * choices_length - ratio * length_choices + ratio * other * length_length;
}

// The spread of one tally with itself, divided by the square of its decisions.
double own_spread(const Tally& t) {
    const double decisions = decisions_of(t), ratio = t.choices.mean(), mixed = real(t.length_choices);
    return spread(ratio, ratio, real(t.choice_squares), mixed, mixed, real(t.length.squares())) / decisions / decisions;
}

// Choices per decision: a quotient of two sums over games. The decisions of one game depend on each other, so games
// are the observations (ratio estimator with the usual linear approximation).
Interval choices_per_decision(const Tally& t) {
    if (t.games < 2 || decisions_of(t) <= 0) return {};
    const double ratio = t.choices.mean(), half = z95 * std::sqrt(std::max(0.0, own_spread(t)));
    return {ratio, ratio - half, ratio + half};
}

Interval difference_of_choices(const Tally& one, const Tally& base) {
    const Paired& p = one.paired;
    const double mine = one.choices.mean(), theirs = base.choices.mean();
    const double common = spread(mine, theirs, static_cast<double>(p.choices_choices),
                                 static_cast<double>(p.choices_length), static_cast<double>(p.length_choices),
                                 static_cast<double>(p.length_length)) /
                          decisions_of(one) / decisions_of(base);
    const double variance = own_spread(one) + own_spread(base) - 2 * common;
    const double half = p.all_alike() ? 0 : z95 * std::sqrt(std::max(0.0, variance));
    return {mine - theirs, mine - theirs - half, mine - theirs + half};
}

// Which figure of a game a measure is the mean of, and its unit.
struct FigureOf {
    std::string_view key;
    Figure           figure;
    double           parts;
};
constexpr std::array<FigureOf, figure_count> figures_of{{{"length", Figure::length, 1},
                                                    {"firstToActWins", Figure::first_wins, whole_win},
                                                    {"firstToActGain", Figure::first_gain, whole_win},
                                                    {"shared", Figure::shared, 1},
                                                    {"won", Figure::won, 1},
                                                    {"score", Figure::score, whole_win},
                                                    {"bestScore", Figure::best_score, 1},
                                                    {"unfinished", Figure::unfinished, 1}}};

bool one_size(const Simulation& s) {
    return std::all_of(s.variants.begin(), s.variants.end(),
                       [&](const Variant& v) { return v.sides == s.variants.front().sides; });
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
            {"sides", v.sides},
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
            {"winsByOrder", write_shares(v, v.tally.won_by_turn_order)},
            {"ranks", write_all(v.tally.ranks)},
            {"scores", has_scores(s) ? write_all(v.tally.scores) : json::array()},
            {"watched", v.tally.watched},
            {"rules", write_rules(s, v)}};
}

json::object write_differences(const Simulation& s, const Variant& v) {
    const Variant& base = s.variants.front();
    json::object differences;
    for (const Measure& m : measures(s, v))
        if (const std::optional<Interval> d = difference(s, v, m)) differences[m.key] = write_interval(*d);
    json::array each;
    for (std::size_t i = 0; i < s.counted.size(); ++i)
        each.push_back(
            json::object{{"rule", fmt::format("{}{}", s.letter, s.counted[i].rule)},
                         {"what", s.counted[i].what},
                         {"timesPerGame", write_interval(rule_difference(v, i))}});
    return {{"of", v.name},
            {"from", base.name},
            {"games", v.tally.paired.games},
            {"alike", v.tally.paired.alike},
            {"measures", std::move(differences)},
            {"rules", std::move(each)}};
}

}  // namespace

std::optional<Interval> difference(const Simulation& s, const Variant& v, const Measure& m) {
    const std::vector<Measure> base = measures(s, s.variants.front());
    if (!m.compares || find_measure(base, m.key) == nullptr || !is_comparable(s, v)) return std::nullopt;
    if (m.key == "choices") return difference_of_choices(v.tally, s.variants.front().tally);
    const Paired& paired = v.tally.paired;
    for (const FigureOf& each : figures_of) {
        if (each.key != m.key) continue;
        const Differences& d = paired.of[static_cast<std::size_t>(each.figure)];
        const bool never = m.unit == Unit::percent && d.squares == 0 && !paired.all_alike();
        return d.interval(each.parts, never ? 3 / std::max(1.0, real(d.games)) : 0);
    }
    return std::nullopt;
}

Interval rule_difference(const Variant& v, std::size_t rule) {
    const Differences& d = v.tally.paired.rules[rule];
    const bool never = d.squares == 0 && !v.tally.paired.all_alike();
    return d.interval(1, never ? 3 / std::max(1.0, real(d.games)) : 0);
}

Interval win_share(const Tally& tally, const std::array<std::int64_t, most_seats>& won, int which) {
    return share(real(won[static_cast<std::size_t>(which)]) / real(whole_win), real(tally.games - tally.unfinished));
}

Interval times_a_game(const Tally& tally, const RuleTally& rule) {
    const double n = real(tally.watched);
    if (n < 1) return {};
    const double mean = real(rule.times) / n;
    // If it never happened in n games, it may still happen about 3/n times a game (the rule of three).
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

std::vector<Measure> measures(const Simulation& simulation, const Variant& v) {
    const Tally& t = v.tally;
    const double finished = real(t.games - t.unfinished);
    std::vector<Measure> all{{"length", "Decisions in a game", Unit::number, t.length.interval()},
                             {"choices", "Choices for a decision", Unit::number, choices_per_decision(t)}};
    if (v.seats > 1) {
        const bool teams = v.sides < v.seats;
        const Interval first = win_share(t, t.won_by_turn_order, 0);
        const double even = 1.0 / v.sides;
        all.push_back({"firstToActWins", teams ? "The beginner's team wins" : "The beginner wins", Unit::percent, first,
                       one_size(simulation)});
        // Shares of wins at tables of different sizes cannot be compared; how far they are above an even share can.
        if (!one_size(simulation))
            all.push_back({"firstToActGain", "… above an even share", Unit::percent,
                           {first.value - even, first.low - even, first.high - even}});
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
    return &variant != &simulation.variants.front() && variant.tally.paired.games > 1;
}

json::object write_simulation(const Simulation& s) {
    json::array variants, differences;
    for (const Variant& v : s.variants) variants.push_back(write_variant(s, v));
    for (std::size_t i = 1; i < s.variants.size(); ++i)
        if (is_comparable(s, s.variants[i])) differences.push_back(write_differences(s, s.variants[i]));
    json::array programs;
    for (const auto& [name, faults] : s.programs)
        programs.push_back(json::object{{"name", name},
                                        {"late", faults.late},
                                        {"illegal", faults.illegal},
                                        {"crashed", faults.crashed},
                                        {"firstFault", faults.first}});
    return {{"simulation", s.game},
            {"seed", s.seed},
            {"vary", fmt::to_string(fmt::join(s.vary, ","))},
            {"wanted", s.all()},
            {"played", s.played()},
            {"interrupted", s.interrupted},
            {"repeatable", !s.by_the_clock && !s.interrupted},
            {"watchEvery", watch_every},
            {"variants", std::move(variants)},
            {"differences", std::move(differences)},
            {"programs", std::move(programs)}};
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

std::string simulation_text(const Simulation& s) {
    std::string text;
    for (const Variant& v : s.variants) {
        text += fmt::format("{}{}: {} games, {} seats{}\n", s.game, v.name.empty() ? "" : ", " + v.name, v.tally.games,
                            v.seats, v.sides < v.seats ? fmt::format(" in {} teams", v.sides) : "");
        for (const Measure& m : measures(s, v)) {
            text += fmt::format("  {:<24} {:>10}  {:<22}", m.name, with_unit(m.value.value, m.unit),
                                range_text(m.value, m.unit));
            if (const std::optional<Interval> d = difference(s, v, m))
                text += fmt::format("difference {}", difference_text(*d, m.unit));
            while (text.back() == ' ') text.pop_back();
            text += '\n';
        }
        if (v.tally.paired.all_alike()) text += "  every game went as in the first variant\n";
    }
    for (const auto& [name, faults] : s.programs)
        if (faults.sum() > 0)
            text += fmt::format("{}: {} late, {} illegal, {} crashed; the first was: {}\n", name, faults.late,
                                faults.illegal, faults.crashed, faults.first);
    if (s.interrupted) text += fmt::format("interrupted: {} of {} games were played\n", s.played(), s.all());
    return text;
}

}  // namespace tischlein::lab
