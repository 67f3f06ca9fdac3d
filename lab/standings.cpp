// What the deals of a tournament add up to, and how that is written: as a table, as CSV, as JSON.
#include <fmt/format.h>

#include <algorithm>

#include "lab/plain_number.hpp"
#include "lab/rating.hpp"
#include "lab/tournament.hpp"

namespace tischlein::lab {

namespace json = boost::json;

namespace {

std::vector<Interval> rate(const TournamentPlan& plan, const std::vector<DealResult>& results) {
    std::vector<RatedDeal> deals;
    for (const DealResult& result : results) {
        RatedDeal deal{result.games, result.wins};
        for (double& seats : deal.seats) seats /= plan.seats;  // there is one rotation for each seat, so a deal has that many games
        deals.push_back(std::move(deal));
    }
    return ratings(deals, plan.entrants.size());
}

json::array numbers(const std::vector<double>& values) { return json::array(values.begin(), values.end()); }

std::vector<double> numbers_in(const json::object& object, std::string_view name) {
    std::vector<double> values;
    for (const json::value& value : object.at(name).as_array()) values.push_back(value.to_number<double>());
    return values;
}

json::array interval(const Interval& of) { return {of.value, of.low, of.high}; }

json::object write_faults(const Faults& faults) {
    return {{"late", faults.late}, {"illegal", faults.illegal}, {"crashed", faults.crashed}, {"first", faults.first}};
}

Faults read_faults(const json::object& object) {
    return {object.at("late").to_number<long>(), object.at("illegal").to_number<long>(),
            object.at("crashed").to_number<long>(), std::string(object.at("first").as_string())};
}

// A field of a CSV file: quotes inside are doubled, a line break would begin a new row.
std::string quoted(std::string_view text) {
    std::string field = "\"";
    for (const char c : text) field += c == '"' ? "\"\"" : std::string(1, c == '\n' || c == '\r' ? ' ' : c);
    return field + '"';
}

}  // namespace

Standings make_standings(const TournamentPlan& plan, std::vector<DealResult> results) {
    std::sort(results.begin(), results.end(), [](const DealResult& a, const DealResult& b) {
        return std::pair(a.deal, a.seating) < std::pair(b.deal, b.seating);
    });
    Standings standings;
    standings.fair = 1.0 / plan.seats;
    standings.deals = static_cast<int>(results.size());
    const std::vector<Interval> rated = rate(plan, results);
    for (std::size_t who = 0; who < plan.entrants.size(); ++who) {
        Mean wins, rank, score;
        Standings::Row row;
        row.name = plan.entrants[who].name;
        for (const DealResult& deal : results) {
            if (who < deal.faults.size()) row.faults += deal.faults[who];
            if (deal.games[who] == 0) continue;
            wins.add(deal.wins[who] / deal.games[who]);
            rank.add(deal.ranks[who] / deal.games[who]);
            score.add(deal.scores[who] / deal.games[who]);
            row.games += deal.games[who];
        }
        row.wins = share_of_deals(wins, row.games);
        row.rank = rank.interval();
        row.score = score.interval();
        row.rating = rated[who];
        standings.rows.push_back(std::move(row));
    }
    for (const DealResult& deal : results) standings.decisions += deal.decisions;
    return standings;
}

json::object write_plan(const TournamentPlan& plan) {
    json::array entrants;
    for (const Entrant& entrant : plan.entrants) entrants.push_back(json::value(entrant.written));
    return {{"tournament", plan.game},
            {"seats", plan.seats},
            {"options", plan.options},
            {"players", std::move(entrants)},
            {"seed", plan.seed}};
}

json::object write_deal(const DealResult& result) {
    json::object written{
        {"deal", result.deal},          {"table", result.seating},        {"games", numbers(result.games)},
        {"wins", numbers(result.wins)}, {"ranks", numbers(result.ranks)}, {"scores", numbers(result.scores)},
        {"decisions", result.decisions}};
    json::array faults;
    long sum = 0;
    for (const Faults& each : result.faults) {
        sum += each.sum();
        faults.push_back(write_faults(each));
    }
    if (sum > 0) written["faults"] = std::move(faults);
    return written;
}

DealResult read_deal(const json::object& object) {
    DealResult result{object.at("deal").to_number<int>(),
                      object.at("table").to_number<int>(),
                      numbers_in(object, "games"),
                      numbers_in(object, "wins"),
                      numbers_in(object, "ranks"),
                      numbers_in(object, "scores"),
                      object.at("decisions").to_number<long>(),
                      {}};
    if (const json::value* faults = object.if_contains("faults"))
        for (const json::value& each : faults->as_array()) result.faults.push_back(read_faults(each.as_object()));
    return result;
}

json::object write_standings(const Standings& standings) {
    json::array rows;
    for (const Standings::Row& row : standings.rows)
        rows.push_back(json::object{{"player", row.name},
                                    {"games", row.games},
                                    {"wins", interval(row.wins)},
                                    {"rank", interval(row.rank)},
                                    {"score", interval(row.score)},
                                    {"rating", row.rating.value},
                                    {"rating95", json::array{row.rating.low, row.rating.high}},
                                    {"late", row.faults.late},
                                    {"illegal", row.faults.illegal},
                                    {"crashed", row.faults.crashed},
                                    {"firstFault", row.faults.first}});
    return {{"deals", standings.deals},
            {"fair", standings.fair},
            {"decisions", standings.decisions},
            {"stoppedEarly", standings.stopped_early},
            {"interrupted", standings.interrupted},
            {"players", std::move(rows)}};
}

std::string standings_text(const Standings& standings) {
    const bool faulty = std::any_of(standings.rows.begin(), standings.rows.end(),
                                    [](const Standings::Row& row) { return row.faults.sum() > 0; });
    std::string text = fmt::format("{:<28} {:>7} {:>22} {:>16} {:>16}{}\n", "player", "games", "wins (95 %)",
                                   "place (95 %)", "rating (95 %)", faulty ? "    late illegal crashed" : "");
    for (const Standings::Row& row : standings.rows) {
        text += fmt::format("{:<28.28} {:>7.0f} {:>6.1f} % ({:>4.1f}-{:>4.1f}) {:>8.2f} ±{:>5.2f} {:>+9.0f} ±{:>4.0f}",
                            row.name, row.games, 100 * row.wins.value, 100 * row.wins.low, 100 * row.wins.high,
                            row.rank.value, row.rank.high - row.rank.value, row.rating.value,
                            row.rating.high - row.rating.value);
        if (faulty) text += fmt::format(" {:>7} {:>7} {:>7}", row.faults.late, row.faults.illegal, row.faults.crashed);
        text += '\n';
    }
    for (const Standings::Row& row : standings.rows)
        if (row.faults.sum() > 0) text += fmt::format("{}: the first fault was: {}\n", row.name, row.faults.first);
    text += fmt::format("{} deals, each in every rotation; even chances would be {:.1f} %{}{}\n", standings.deals,
                        100 * standings.fair, standings.stopped_early ? "; stopped early: the answer is clear" : "",
                        standings.interrupted ? "; interrupted" : "");
    return text;
}

std::string standings_csv(const Standings& standings) {
    std::string text =
        "player,games,wins,wins_low,wins_high,place,place_low,place_high,score,score_low,score_high,rating,rating_low,"
        "rating_high,late,illegal,crashed,first_fault\n";
    const auto three = [](const Interval& i) {
        return fmt::format("{},{},{}", plain_number(i.value), plain_number(i.low), plain_number(i.high));
    };
    for (const Standings::Row& row : standings.rows)
        text += fmt::format("{},{},{},{},{},{},{},{},{},{}\n", quoted(row.name), plain_number(row.games), three(row.wins),
                            three(row.rank), three(row.score), three(row.rating), row.faults.late, row.faults.illegal,
                            row.faults.crashed, quoted(row.faults.first));
    return text;
}

}  // namespace tischlein::lab
