// External programs: they are told what they may know, are started once, and cannot stop a tournament by playing badly.
#include <doctest/doctest.h>
#include <stdlib.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <set>
#include <thread>

#include "lab/simulation.hpp"
#include "lab/summary.hpp"
#include "lab/tournament.hpp"

using namespace tischlein;
using namespace tischlein::lab;
namespace json = boost::json;

namespace {

TournamentPlan plan(std::string_view players, int deals = 1, int seats = 2) {
    TournamentPlan p;
    p.game = "uno";
    p.seats = seats;
    p.options = {{"rounds", 1}};
    p.entrants = std::get<std::vector<Entrant>>(read_entrants(players));
    p.deals = deals;
    return p;
}

Standings hold(const TournamentPlan& p, const std::vector<DealResult>& known = {},
               std::vector<DealResult>* kept = nullptr) {
    const std::atomic<bool> stop{false};
    const auto keep = [&](const DealResult& deal) {
        if (kept != nullptr) kept->push_back(deal);
    };
    const Result<Standings> result = hold_tournament(p, known, keep, nullptr, stop);
    REQUIRE_MESSAGE(problem_in(result) == nullptr, problem_in(result)->text);
    return std::get<Standings>(result);
}

std::string refused(const TournamentPlan& p) {
    const std::atomic<bool> stop{false};
    int deals = 0;
    const Result<Standings> result = hold_tournament(p, {}, [&](const DealResult&) { ++deals; }, nullptr, stop);
    CHECK(deals == 0);
    return problem_in(result) != nullptr ? problem_in(result)->text : "";
}

// What a recorder wrote down: the process and what it was told.
struct ReceivedMessage {
    std::string  process;
    json::object message;
};

class Recording {
public:
    Recording() {
        std::string name = std::filesystem::temp_directory_path() / "tischlein-recording-XXXXXX";
        const int file = mkstemp(name.data());
        REQUIRE(file >= 0);
        path_ = name;
    }
    ~Recording() { std::filesystem::remove(path_); }
    const std::string& path() const { return path_; }
    // A minute for each move: on a busy machine Python alone needs more than a second.
    std::string player(std::string_view how = "") const {
        return "Recorder=cmd@60000ms:python3 lab/test/recorder.py " + path_ + std::string(how);
    }
    std::vector<ReceivedMessage> told() const {
        std::vector<ReceivedMessage> all;
        std::ifstream file(path_);
        for (std::string line; std::getline(file, line);) {
            const std::size_t split = line.find(' ');
            all.push_back({line.substr(0, split), json::parse(line.substr(split + 1)).as_object()});
        }
        return all;
    }

private:
    std::string path_;
};

bool is(const json::object& message, std::string_view what) { return message.at("do") == json::value(what); }

// Answers the trial and then does something else. It has a minute for each move, unless told: a shell, too, may need more than the
// standard second on a busy machine, and would be late instead of what a test expects.
std::string after_trial(std::string_view rest, std::string_view terms = "cmd@60000ms:") {
    return std::string(terms) + "read l; echo '{\"id\":1\\,\"move\":\"draw\"}'; " + std::string(rest);
}

}  // namespace

TEST_CASE("A program is told of the start, of what its seat may see, and of the end") {
    const Recording recording;
    hold(plan(recording.player() + ",Otto=medium", 2));
    const std::vector<ReceivedMessage> told = recording.told();
    REQUIRE(told.size() > 10);
    CHECK(is(told[0].message, "move"));
    CHECK(told[0].message.at("trial").as_bool());
    std::set<std::string> processes;
    std::set<std::int64_t> games;
    std::int64_t open = 0;  // the game under way
    int starts = 0, ends = 0, events = 0;
    for (std::size_t i = 1; i < told.size(); ++i) {
        const json::object& message = told[i].message;
        processes.insert(told[i].process);
        const std::int64_t game_number = message.at("table").as_int64(), seat = message.at("seat").as_int64();
        if (is(message, "start")) {
            CHECK(open == 0);
            CHECK(games.insert(game_number).second);
            open = game_number;
            ++starts;
        }
        CHECK(game_number == open);
        if (!is(message, "end")) {
            CHECK(message.at("game") == "uno");
            CHECK(message.at("seats") == 2);
            CHECK(message.at("options").at("rounds") == 1);
            CHECK(message.at("names").at(static_cast<std::size_t>(seat)) == "Recorder");
            CHECK(message.at("names").at(static_cast<std::size_t>(1 - seat)) == "Otto");
        }
        CHECK(message.at("view").at("seat") == seat);
        CHECK(message.at("view").at("game") == "uno");
        CHECK(message.at("view").at("hands").at(static_cast<std::size_t>(1 - seat)).is_int64());
        if (message.contains("events"))
            for (const json::value& event : message.at("events").as_array()) {
                ++events;
                if (event.as_object().contains("cards") && event.at("event") == "drew") CHECK(event.at("seat") == seat);
            }
        if (is(message, "end")) {
            CHECK(message.at("over").as_bool());
            CHECK(message.at("ranks").as_array().size() == 2);
            CHECK(!message.at("winners").as_array().empty());
            open = 0;
            ++ends;
        }
    }
    CHECK(processes.size() == 1);  // one process, all games
    CHECK(starts == 4);
    CHECK(ends == 4);
    CHECK(events > 20);
}

TEST_CASE("Moves are offered in the order of the referee") {
    const Recording recording;
    hold(plan(recording.player() + ",medium"));
    for (const ReceivedMessage& told : recording.told()) {
        if (!told.message.contains("moves")) continue;
        std::vector<std::string> moves;
        for (const json::value& move : told.message.at("moves").as_array()) moves.emplace_back(move.as_string());
        CHECK(std::is_sorted(moves.begin(), moves.end()));
        CHECK(std::set<std::string>(moves.begin(), moves.end()).size() == moves.size());
    }
}

TEST_CASE("A program that knows only questions gets only questions") {
    const Recording recording;
    const Standings s = hold(plan(recording.player(" old") + ",medium"));
    CHECK(s.rows.at(0).faults.sum() == 0);
    CHECK(s.rows.at(0).name == "Recorder");
    for (const ReceivedMessage& told : recording.told()) CHECK(is(told.message, "move"));
}

TEST_CASE("One process plays at all seats and in all threads, or as many as are wished") {
    for (const int wished : {1, 2}) {
        const Recording recording;
        TournamentPlan p = plan("medium," + recording.player(), 4, 3);
        p.threads = 2;
        p.programs.processes = wished;
        const Standings s = hold(p);
        CHECK(s.rows.at(1).faults.sum() == 0);
        std::set<std::string> processes;
        std::set<std::pair<std::int64_t, std::int64_t>> seats;
        for (const ReceivedMessage& told : recording.told()) {
            processes.insert(told.process);
            if (is(told.message, "start"))
                CHECK(seats.emplace(told.message.at("table").as_int64(), told.message.at("seat").as_int64()).second);
        }
        CHECK(processes.size() == static_cast<std::size_t>(wished));
        CHECK(seats.size() == 4 * 3 * 2);
    }
}

TEST_CASE("Programs change nothing for others: the same games, however many threads") {
    TournamentPlan p = plan("cmd@60000ms:" EXAMPLE_LAST_BOT ",medium", 6);
    const Standings one = hold(p);
    p.threads = 3;
    CHECK(json::serialize(write_standings(hold(p))) == json::serialize(write_standings(one)));
}

TEST_CASE("A program that cannot be started stops the tournament before its first deal, with its own words") {
    const std::string missing = refused(plan("cmd:/no/such/program --fast,medium"));
    CHECK(missing.find("/no/such/program") != std::string::npos);
    CHECK(missing.find("not found") != std::string::npos);
    CHECK(missing.find("127") != std::string::npos);
    CHECK(refused(plan("cmd:true,medium")).find("status 0") != std::string::npos);
    const std::string trace = refused(plan("cmd:echo first >&2; echo second >&2; echo third >&2; exit 3,medium"));
    CHECK(trace.find("first … third") != std::string::npos);
    CHECK(trace.find("status 3") != std::string::npos);
    TournamentPlan hangs = plan("cmd:sleep 1000,medium");
    hangs.programs.start_seconds = 0.1;
    CHECK(refused(hangs).find("no answer") != std::string::npos);
}

TEST_CASE("Starting is not thinking") {
    // Five seconds to start, four for each move.
    const Standings s = hold(plan("cmd@4000ms:sleep 5; exec " EXAMPLE_LAST_BOT ",medium"));
    CHECK(s.rows.at(0).faults.late == 0);
}

TEST_CASE("A program that ends, cheats or is late forfeits its decisions and is reported by kind and first line") {
    const Standings ends = hold(plan(after_trial("exit 7") + ",medium"));
    CHECK(ends.rows.at(0).faults.crashed > 0);
    CHECK(ends.rows.at(0).faults.first.find("status 7") != std::string::npos);
    const Standings cheat = hold(plan("cmd@60000ms:while read l; do echo '{\"move\":\"win\"}'; done,medium"));
    CHECK(cheat.rows.at(0).faults.illegal > 0);
    CHECK(cheat.rows.at(0).faults.first == "{\"move\":\"win\"}");
    CHECK(cheat.rows.at(0).games == 2);
    CHECK(cheat.rows.at(0).faults.late + cheat.rows.at(0).faults.crashed == 0);
    const Standings noise = hold(plan("cmd@60000ms:while read l; do echo hello; done,medium"));
    CHECK(noise.rows.at(0).faults.first == "hello");
    const Standings late = hold(plan(after_trial("exec sleep 1000", "cmd@5ms:") + ",medium"));
    CHECK(late.rows.at(0).faults.late > 0);
    CHECK(late.rows.at(0).faults.first == "no answer within 5 ms");
    const std::string text = standings_text(late), csv = standings_csv(cheat);
    CHECK(text.find("late illegal crashed") != std::string::npos);
    CHECK(text.find("no answer within 5 ms") != std::string::npos);
    CHECK(csv.find("\"{\"\"move\"\":\"\"win\"\"}\"") != std::string::npos);
}

TEST_CASE("A program that passes when the table waits has made an illegal answer") {
    const Standings s = hold(plan("cmd@60000ms:while read l; do echo '{\"move\":null}'; done,medium"));
    CHECK(s.rows.at(0).faults.illegal > 0);
}

TEST_CASE("A tournament that is continued keeps the faults of its first part") {
    const TournamentPlan p = plan("cmd@60000ms:while read l; do echo hello; done,medium", 3);
    std::vector<DealResult> all;
    const Standings whole = hold(p, {}, &all);
    std::vector<DealResult> known;
    for (std::size_t i = 0; i < 2; ++i)
        known.push_back(read_deal(json::parse(json::serialize(write_deal(all[i]))).as_object()));
    const Standings continued = hold(p, known);
    CHECK(continued.rows.at(0).faults.illegal == whole.rows.at(0).faults.illegal);
    CHECK(continued.rows.at(0).faults.first == "hello");
    json::object old = write_deal(all[0]);  // files of older versions know no faults
    old.erase("faults");
    CHECK(read_deal(old).faults.empty());
}

TEST_CASE("An interruption does not wait for a program that hangs") {
    const Recording recording;
    const std::string hang = "read l; echo >" + recording.path() + "; exec sleep 1000";
    const TournamentPlan p = plan(after_trial(hang, "cmd@600000ms:") + ",medium", 10);
    std::atomic<bool> stop{false};
    std::thread impatient([&] {  // waits for the first question after the trial: without the trial there is no tournament
        for (int i = 0; i < 6000 && std::filesystem::file_size(recording.path()) == 0; ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        stop = true;
    });
    const Result<Standings> result = hold_tournament(p, {}, nullptr, nullptr, stop);
    impatient.join();
    REQUIRE(problem_in(result) == nullptr);
    CHECK(std::get<Standings>(result).interrupted);
    CHECK(std::get<Standings>(result).rows.at(0).faults.sum() == 0);
}

TEST_CASE("Players have names") {
    const Entrant anna = std::get<Entrant>(read_entrant("Anna=expert:500"));
    CHECK(anna.name == "Anna");
    CHECK(anna.budget.simulations == 500);
    CHECK(anna.written == "Anna=expert:500");
    const Entrant command = std::get<Entrant>(read_entrant("cmd:env X=1 ./bot"));
    CHECK(command.command == "env X=1 ./bot");
    CHECK(std::get<Entrant>(read_entrant("My bot=cmd@50ms:./bot --a=b")).command == "./bot --a=b");
    CHECK(problem_in(read_entrant("=medium")) != nullptr);
}

TEST_CASE("Programs play in simulations, too, and their faults are told") {
    SimulationPlan p;
    p.game = "uno";
    p.seats = 3;
    p.games = 4;
    p.threads = 2;
    p.options = {{"rounds", 1}};
    p.bots = std::get<std::vector<Entrant>>(read_entrants("cmd@60000ms:" EXAMPLE_LAST_BOT ",eager,medium"));
    const std::atomic<bool> stop{false};
    const Simulation s = std::get<Simulation>(simulate(p, nullptr, stop));
    CHECK(s.played() == 4);
    REQUIRE(s.programs.size() == 1);
    CHECK(s.programs[0].second.sum() == 0);
    CHECK(s.by_the_clock);
    p.bots = std::get<std::vector<Entrant>>(read_entrants("Noise=cmd@60000ms:while read l; do echo hello; done,medium"));
    const Simulation noisy = std::get<Simulation>(simulate(p, nullptr, stop));
    CHECK(noisy.programs.at(0).second.illegal > 0);
    CHECK(simulation_text(noisy).find("Noise: 0 late") != std::string::npos);
    p.bots = std::get<std::vector<Entrant>>(read_entrants("cmd:/no/such/program,medium"));
    const Result<Simulation> refused_one = simulate(p, nullptr, stop);
    REQUIRE(problem_in(refused_one) != nullptr);
    CHECK(problem_in(refused_one)->text.find("not found") != std::string::npos);
}
