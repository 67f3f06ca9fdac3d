// Simulations: the same with any number of threads, valid when cut short, and right where the answer is known.
#include "lab/simulation.hpp"

#include <doctest/doctest.h>

#include <set>

#include "lab/plain_number.hpp"
#include "lab/report.hpp"
#include "lab/summary.hpp"

using namespace tischlein;
using namespace tischlein::lab;

namespace {

SimulationPlan plan(std::string game, int seats, std::int64_t games, std::string_view bots = "random") {
    SimulationPlan p;
    p.game = std::move(game);
    p.seats = seats;
    p.games = games;
    p.bots = std::get<std::vector<Entrant>>(read_entrants(bots));
    return p;
}

Simulation run(const SimulationPlan& p) {
    const std::atomic<bool> stop{false};
    Result<Simulation> result = simulate(p, nullptr, stop);
    REQUIRE_MESSAGE(problem_in(result) == nullptr, problem_in(result)->text);
    return std::get<Simulation>(std::move(result));
}

std::string refused(const SimulationPlan& p) {
    const std::atomic<bool> stop{false};
    const Result<Simulation> result = simulate(p, nullptr, stop);
    return problem_in(result) != nullptr ? problem_in(result)->text : "";
}

std::string text(const Simulation& s) { return boost::json::serialize(write_simulation(s)); }

double times(const Simulation& s, std::string_view what, std::size_t variant = 0) {
    for (std::size_t i = 0; i < s.counted.size(); ++i)
        if (s.counted[i].what == what)
            return times_a_game(s.variants[variant].tally, s.variants[variant].tally.rules[i]).value;
    FAIL("nothing is counted as " << std::string(what));
    return 0;
}

// What is wrong with a page as XML without entities of its own; empty if nothing is.
std::string fault_in(std::string_view page) {
    std::vector<std::string> open;
    if (!page.starts_with("<!DOCTYPE html>")) return "no doctype";
    page.remove_prefix(15);
    while (!page.empty()) {
        const std::size_t tag = page.find('<');
        const std::string_view words = page.substr(0, tag);
        for (std::size_t at = words.find('&'); at != std::string_view::npos; at = words.find('&', at + 1))
            if (words.find(';', at) > at + 6) return "a bare &";
        if (tag == std::string_view::npos) break;
        const std::size_t end = page.find('>', tag);
        if (end == std::string_view::npos) return "a tag without end";
        const std::string_view inside = page.substr(tag + 1, end - tag - 1);
        page.remove_prefix(end + 1);
        if (std::count(inside.begin(), inside.end(), '"') % 2 != 0)
            return "a quote without end in " + std::string(inside);
        if (inside.ends_with('/')) continue;
        const std::string name(inside.substr(0, inside.find(' ')));
        if (!name.starts_with('/'))
            open.push_back(name);
        else if (open.empty() || open.back() != name.substr(1))
            return "closes " + name + " but " + (open.empty() ? "nothing" : open.back()) + " is open";
        else
            open.pop_back();
    }
    return open.empty() ? "" : "left open: " + open.back();
}

void check_page(const Simulation& s) {
    const std::string page = write_report(s);
    CHECK(fault_in(page) == "");
    for (const std::string_view bad :
         {"<script", "http", "url(", "\"nan", ">nan", "(nan", "Vnan", "-nan", "inf\"", "{}"})
        CHECK_MESSAGE(page.find(bad) == std::string::npos, std::string(bad));
    CHECK(page.find("prefers-color-scheme: dark") != std::string::npos);
}

}  // namespace

TEST_CASE("The same plan gives the same result and the same page, however many threads play it") {
    for (const char* game : {"uno", "annaotto", "anansi", "otto"}) {
        SimulationPlan one = plan(game, 3, 700);
        if (one.game == "uno") one.options = {{"rounds", 1}};
        SimulationPlan three = one;
        three.threads = 3;
        const Simulation a = run(one), b = run(three);
        CHECK(text(a) == text(b));
        CHECK(write_report(a) == write_report(b));
        CHECK(a.played() == 700);
        check_page(a);
        one.seed = "another";
        CHECK(text(run(one)) != text(a));
    }
}

TEST_CASE("Bots play alike in every thread, too") {
    SimulationPlan one = plan("anansi", 4, 40, "medium,easy,random");
    SimulationPlan three = one;
    three.threads = 3;
    const Simulation a = run(one);
    CHECK(text(a) == text(run(three)));
    CHECK(a.variants.at(0).players == std::vector<std::string>{"medium", "easy", "random", "random"});
    check_page(a);
}

TEST_CASE("A simulation that is stopped is a valid smaller one") {
    SimulationPlan p = plan("anansi", 4, 100'000);
    p.threads = 2;
    p.vary = {{"rounds", {1, 2}}};
    std::atomic<bool> stop{false};
    const auto progress = [&](std::int64_t done, std::int64_t all) {
        CHECK(all == 200'000);
        if (done > 1500) stop = true;
    };
    const Simulation s = std::get<Simulation>(simulate(p, progress, stop));
    CHECK(s.interrupted);
    CHECK(s.played() > 1500);
    CHECK(s.played() < 20'000);
    for (const Variant& v : s.variants) {
        CHECK(v.tally.length.count() == v.tally.games);
        std::int64_t won = 0;
        for (const std::int64_t parts : v.tally.won_by_seat) won += parts;
        CHECK(won == v.tally.games * whole_win);
    }
    check_page(s);
    CHECK(write_report(s).find("A partial result") != std::string::npos);
    const auto json = write_simulation(s);
    CHECK(json.at("interrupted").as_bool());
    CHECK(json.at("played").as_int64() == s.played());
    CHECK(json.at("wanted").as_int64() == 200'000);
}

TEST_CASE("A simulation stopped before it began says that nothing was played") {
    const std::atomic<bool> stop{true};
    const Simulation s = std::get<Simulation>(simulate(plan("uno", 4, 1000), nullptr, stop));
    CHECK(s.interrupted);
    CHECK(s.played() == 0);
    CHECK(fault_in(write_report(s)) == "");
    CHECK(boost::json::parse(text(s)).is_object());
}

TEST_CASE("What is known is found: rules happen as often as they must") {
    SimulationPlan p = plan("uno", 4, 3200);
    p.options = {{"rounds", 1}};
    const Simulation s = run(p);
    CHECK(s.variants[0].tally.watched == 200);
    CHECK(times(s, "a round ends with somebody out") + times(s, "a round dries up and is given up") ==
          doctest::Approx(1));
    CHECK(times(s, "a sum is stacked higher") == 0);
    CHECK(times(s, "somebody jumps in") == 0);
    // Of the 104 cards that may lie first, 24 coloured ones and 4 Wilds act.
    CHECK(times(s, "the first card of a round acts") == doctest::Approx(28.0 / 104).epsilon(0.4));
    for (int place = 0; place < 4; ++place)
        CHECK(win_share(s.variants[0].tally, s.variants[0].tally.won_by_seat, place).value ==
              doctest::Approx(0.25).epsilon(0.2));

    const Simulation tricks = run(plan("anansi", 4, 160));
    CHECK(times(tricks, "a trick is taken") == doctest::Approx(30));  // three rounds of ten
    CHECK(times(tricks, "a seat has more listeners than piles: nothing") +
              times(tricks, "a seat has fewer listeners than piles: it keeps them") +
              times(tricks, "a seat has as many as piles: the bonus") ==
          doctest::Approx(12));

    const Simulation out = run(plan("annaotto", 3, 320));
    CHECK(times(out, "a seat is out") > 1.5);
    CHECK_FALSE(has_scores(out));
    const Simulation tiles = run(plan("otto", 2, 320));
    CHECK(times(tiles, "an OTTO is made") + times(tiles, "a round ends without an OTTO") >= 1);
}

TEST_CASE("Partners share a win without a tie") {
    SimulationPlan p = plan("uno", 4, 100);
    p.options = {{"rounds", 1}, {"partner", true}};
    const Simulation s = run(p);
    CHECK(s.variants[0].tally.shared <= 1);  // only a round that dried up is shared by all
    CHECK(s.variants[0].tally.won_by_seat[0] == s.variants[0].tally.won_by_seat[2]);
    // A team's win is a whole win of each partner: two sides share all games.
    CHECK(s.variants[0].sides == 2);
    CHECK(s.variants[0].tally.won_by_seat[0] + s.variants[0].tally.won_by_seat[1] == 100 * whole_win);
    const auto all = measures(s, s.variants[0]);
    CHECK(find_measure(all, "firstToActWins")->value.value > 0.3);
    CHECK(find_measure(all, "firstToActWins")->name == "The beginner's team wins");
    CHECK(write_report(s).find("an even share of 50.0 %") != std::string::npos);
    CHECK(simulation_text(s).find("4 seats in 2 teams") != std::string::npos);
}

TEST_CASE("Variants are compared with the first one") {
    SimulationPlan p = plan("uno", 4, 2000);
    p.vary = {{"rounds", {1, 2}}};
    const Simulation s = run(p);
    const auto base = measures(s, s.variants[0]), two = measures(s, s.variants[1]);
    const Interval d = *difference(s, s.variants[1], *find_measure(two, "length"));
    CHECK_FALSE(difference(s, s.variants[0], base[0]));
    CHECK(d.low > 0);
    CHECK(d.value == doctest::Approx(base[0].value.value).epsilon(0.1));  // a second round is as long as the first
    CHECK(d.low < d.value);
    CHECK(d.value < d.high);
    CHECK(s.variants[1].name == "rounds = 2");
    check_page(s);
    CHECK(write_report(s).find("rounds = 2") != std::string::npos);

}

TEST_CASE("A variant that is none differs by exactly nothing") {
    for (const char* bots : {"random", "medium"}) {
        SimulationPlan same = plan("uno", 3, 64, bots);
        same.options = {{"rounds", 1}};
        same.threads = 2;
        same.vary = {{"target", {500, 400}}};  // has no effect in a game of one round
        const Simulation equal = run(same);
        CHECK(equal.variants[1].tally.paired.all_alike());
        const boost::json::object written = write_simulation(equal);
        for (const auto& field : written.at("differences").at(0).at("measures").as_object())
            for (const auto& number : field.value().as_array()) CHECK(number.to_number<double>() == 0);
        for (const auto& rule : written.at("differences").at(0).at("rules").as_array())
            for (const auto& number : rule.at("timesPerGame").as_array()) CHECK(number.to_number<double>() == 0);
        CHECK(simulation_text(equal).find("every game went as in the first variant") != std::string::npos);
    }
}

TEST_CASE("Differences are paired: what the deal does to both variants drops out") {
    SimulationPlan p = plan("uno", 4, 3000);
    p.options = {{"rounds", 1}};
    p.vary = {{"stack", {false, true}}};
    const Simulation s = run(p);
    const auto base = measures(s, s.variants[0]), other = measures(s, s.variants[1]);
    for (const char* key : {"length", "choices", "firstToActWins", "score"}) {
        const Interval a = find_measure(base, key)->value, b = find_measure(other, key)->value;
        const Interval d = *difference(s, s.variants[1], *find_measure(other, key));
        CHECK_MESSAGE(d.value == doctest::Approx(b.value - a.value), key);
        CHECK_MESSAGE(d.high - d.value < 1.05 * std::hypot(a.high - a.value, b.high - b.value), key);
        CHECK_MESSAGE(d.high > d.value, key);
    }
    // Stacking does not change the first card, and nearly all rounds begin alike.
    const Interval dealt = rule_difference(s.variants[1], 0);
    CHECK(dealt.value == 0);
    CHECK(dealt.high > 0);
}

TEST_CASE("Several things vary together: every combination is compared with the first") {
    SimulationPlan p = plan("uno", 2, 48);
    p.options = {{"rounds", 1}};
    p.vary = {{"stack", {false, true}}, {"seats", {2, 3, 4}}};
    const Simulation s = run(p);
    REQUIRE(s.variants.size() == 6);
    CHECK(s.variants[0].name == "stack = false, seats = 2");
    CHECK(s.variants[5].name == "stack = true, seats = 4");
    CHECK(s.variants[5].seats == 4);
    CHECK(write_simulation(s).at("vary") == "stack,seats");
    check_page(s);
    p.vary.push_back({"bluff", {"match", "colour"}});
    const Simulation twelve = run(p);
    CHECK(twelve.variants.size() == 12);
    check_page(twelve);
    p.vary.push_back({"jumpIn", {true, false}});
    CHECK(refused(p).find("at most 12") != std::string::npos);
}

TEST_CASE("A beginner at a larger table is compared with the even share there") {
    SimulationPlan p = plan("uno", 2, 1500);
    p.options = {{"rounds", 1}};
    p.vary = {{"seats", {2, 8}}};
    const Simulation s = run(p);
    const auto eight = measures(s, s.variants[1]);
    CHECK_FALSE(difference(s, s.variants[1], *find_measure(eight, "firstToActWins")));
    const Measure* gain = find_measure(eight, "firstToActGain");
    REQUIRE(gain != nullptr);
    CHECK(gain->value.value == doctest::Approx(find_measure(eight, "firstToActWins")->value.value - 0.125));
    const Interval d = *difference(s, s.variants[1], *gain);
    CHECK(std::abs(d.value) < 0.1);
    CHECK(d.low < d.value);
}

TEST_CASE("A number of games that fits the time is round, and not less than a hundred") {
    const std::atomic<bool> stop{false};
    const std::int64_t games = std::get<std::int64_t>(games_in(2, plan("uno", 2, 1), stop));
    CHECK(games >= 100);
    std::int64_t digits = games;
    while (digits % 10 == 0) digits /= 10;
    CHECK((digits == 1 || digits == 2 || digits == 5));
    CHECK(problem_in(games_in(2, plan("chess", 2, 1), stop)) != nullptr);
}

TEST_CASE("Numbers are written without powers of ten") {
    CHECK(plain_number(0.509) == "0.509");
    CHECK(plain_number(1e-7) == "0.0000001");
    CHECK(plain_number(12'345'678'901.0) == "12345678901");
    CHECK(plain_number(-0.0) == "0");
    CHECK(three_digits(0.0000123456) == "0.0000123");
    CHECK(three_digits(0) == "0");
    CHECK(three_digits(123456) == "123456");
    CHECK(three_digits(1.23456) == "1.23");
    CHECK(plain_json({{"a", {1, 0.00005, "x\"y", nullptr, true}}}) == "{\"a\":[1,0.00005,\"x\\\"y\",null,true]}");
    const std::string all = plain_json(write_simulation(run(plan("anansi", 3, 40))));
    for (std::size_t at = all.find_first_of("eE"); at != std::string::npos; at = all.find_first_of("eE", at + 1))
        CHECK_FALSE((at > 0 && std::isdigit(static_cast<unsigned char>(all[at - 1])) != 0));
    CHECK(boost::json::parse(all).is_object());
}

TEST_CASE("Numbers of seats can be compared, solo among them") {
    SimulationPlan p = plan("otto", 2, 64);
    p.vary = {{"seats", {1, 2, 4}}};
    const Simulation s = run(p);
    CHECK(s.variants[0].seats == 1);
    CHECK(s.variants[2].players.size() == 4);
    check_page(s);
    const auto solo = measures(s, s.variants[0]);
    CHECK(find_measure(solo, "firstToActWins") == nullptr);
    CHECK(simulation_text(s).find("seats = 4") != std::string::npos);
}

TEST_CASE("A single game makes a page, too") {
    check_page(run(plan("anansi", 2, 1)));
    check_page(run(plan("otto", 1, 1)));
}

TEST_CASE("The JSON has what the documentation names") {
    const auto json = write_simulation(run(plan("anansi", 3, 64)));
    for (const char* key : {"simulation", "seed", "vary", "wanted", "played", "interrupted", "repeatable", "watchEvery",
                            "variants", "differences"})
        CHECK_MESSAGE(json.contains(key), key);
    const auto& variant = json.at("variants").at(0).as_object();
    for (const char* key : {"name", "seats", "options", "bots", "games", "unfinished", "shared", "unwon", "measures",
                            "length", "choices", "winsBySeat", "winsByOrder", "ranks", "scores", "watched", "rules"})
        CHECK_MESSAGE(variant.contains(key), key);
    CHECK(variant.at("winsBySeat").as_array().size() == 3);
    std::int64_t games = 0;
    for (const auto& count : variant.at("length").at("counts").as_array()) games += count.as_int64();
    CHECK(games == 64);
    CHECK(variant.at("length").at("range95").as_array().size() == 2);
    CHECK(variant.at("rules").at(0).at("rule").as_string() == "N4");
}

TEST_CASE("What cannot be simulated is refused with a reason") {
    CHECK(refused(plan("chess", 2, 1)).find("chess") != std::string::npos);
    CHECK(refused(plan("anansi", 6, 1)).find("2 to 5") != std::string::npos);
    CHECK(refused(plan("uno", 2, 1, "random,random,random")).find("3 bots") != std::string::npos);
    SimulationPlan p = plan("uno", 3, 1);
    p.options = {{"partner", true}};
    CHECK(refused(p).find("partner") != std::string::npos);
    p.options = {{"colour", true}};
    CHECK(refused(p) != "");
    p = plan("uno", 4, 1);
    p.vary = {{"stack", {}}};
    CHECK(refused(p) != "");
    p.vary = {{"stack", {true, "perhaps"}}};
    CHECK(refused(p) != "");
    p.vary = {{"stack", {true, false}}};
    p.options = {{"stack", true}};
    CHECK(refused(p).find("both set and varied") != std::string::npos);
}

TEST_CASE("A histogram counts exactly, also below zero and in any order") {
    Histogram a, b, c;
    for (const int value : {5, -3, 5, 9, 0}) a.add(value);
    for (const int value : {9, 0}) b.add(value);
    for (const int value : {5, 5, -3}) c.add(value);
    b.add(c);
    for (const Histogram* h : {&a, &b}) {
        CHECK(h->count() == 5);
        CHECK(h->mean() == doctest::Approx(3.2));
        CHECK(h->quantile(0) == -3);
        CHECK(h->quantile(0.5) == 5);
        CHECK(h->quantile(1) == 9);
        CHECK(h->between(0, 6) == 3);
        CHECK(h->variance() == doctest::Approx(22.2));
    }
}
