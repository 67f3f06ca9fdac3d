// Replays of finished games: every step as it was, for every seat and a spectator, and nothing that they could not see.
#include "server/record/replay.hpp"

#include "host/game_history.hpp"
#include "server/table/checkpoint.hpp"
#include "server/table/test/test_table.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::record;

namespace {

struct PlayedGame {
    FinishedGame game;
    std::vector<std::vector<json::object>> views;  // by step and seat, the spectator's last, as they were during the game
};

PlayedGame played_out(const std::string& name, int seats, const json::object& options) {
    TestTable table = playing(name, seats, options);
    Random random(3);
    PlayedGame played;
    const auto look = [&] {
        std::vector<json::object>& seen = played.views.emplace_back();
        for (int i = 0; i < seats; ++i) seen.push_back(table.state().game().view(seat(i)));
        seen.push_back(table.state().game().view(Seat::none));
    };
    look();
    while (table.move_at_random(random)) look();
    played.game = std::get<FinishedGame>(finished_game(table.log(), 1));
    return played;
}

json::object told(const FinishedGame& game, const ReplayQuery& query) {
    const auto text = replay_of(game, query);
    if (const Problem* no = problem_in(text)) FAIL(no->text);
    const json::value read = json::parse(std::get<std::string>(text));
    const auto misfit = protocol::protocol().misfit("Replay", read);
    CHECK_MESSAGE(!misfit, misfit->path, ": ", misfit->text);
    return read.as_object();
}

// All steps, page by page.
json::array all_steps(const FinishedGame& game, ReplayQuery query) {
    json::array steps;
    while (true) {
        query.from = steps.size();
        const json::object page = told(game, query);
        if (page.at("steps").as_array().empty()) return steps;
        CHECK(page.at("from") == json::value(query.from));
        for (const json::value& step : page.at("steps").as_array()) steps.push_back(step);
    }
}

}  // namespace

TEST_CASE("every step shows each seat what it could see then, and offers no moves") {
    const PlayedGame played = played_out("uno", 3, {{"rounds", 1}});
    for (int i = 0; i <= 3; ++i) {
        const json::array steps = all_steps(played.game, {.count = 7, .viewer = i < 3 ? seat(i) : Seat::none});
        REQUIRE(steps.size() == played.views.size());
        for (std::size_t ply = 0; ply < steps.size(); ++ply) {
            CHECK(steps[ply].at("view") == json::value(played.views[ply][static_cast<std::size_t>(i)]));
            CHECK(steps[ply].at("play").at("moves").as_array().empty());
            CHECK(steps[ply].as_object().contains("move") == (ply > 0));
            CHECK(steps[ply].at("play").as_object().contains("winners") == (ply + 1 == steps.size()));
        }
    }
}

TEST_CASE("with open cards all hands lie on the table, in every game") {
    const std::vector<std::pair<std::string, json::object>> games{
        {"uno", {{"rounds", 1}}}, {"annaotto", {{"cards", 6}, {"placings", false}}}, {"anansi", {{"rounds", 1}}}, {"otto", {{"target", 4}}}};
    for (const auto& game : games) {
        CAPTURE(game.first);
        const PlayedGame played = played_out(game.first, 2, game.second);
        const json::object page = told(played.game, {.from = 3, .count = 2, .viewer = seat(0), .open = true});
        const json::object position = std::get<json::object>(position_after(played.game, 3));
        CHECK(page.at("steps").at(0).at("view").at("hands") == position.at("hands"));
        CHECK(page.at("steps").at(0).at("view").at("seat") == 0);
        CHECK(page.at("players").as_array().size() == 2);
        // A position can be set up again.
        CHECK_FALSE(problem_in(GameHistory::set_up(position, "", only_standard)) != nullptr);
    }
}

TEST_CASE("so many steps at once and no more, and nothing behind the end") {
    const PlayedGame played = played_out("uno", 2, {{"rounds", 3}});
    REQUIRE(played.views.size() > most_steps + 1);
    CHECK(told(played.game, {.count = 1000}).at("steps").as_array().size() == most_steps);
    CHECK(told(played.game, {.from = 1'000'000}).at("steps").as_array().empty());
    CHECK(told(played.game, {}).at("plies") == json::value(played.views.size() - 1));
    CHECK(problem_in(replay_of(played.game, {.viewer = seat(2)}))->code == "no-such-seat");
    CHECK(problem_in(position_after(played.game, played.views.size()))->code == "no-such-game");
}

TEST_CASE("a result says who played, when, and how it ended") {
    const PlayedGame played = played_out("uno", 2, {{"rounds", 1}});
    const json::object result = std::get<json::object>(result_of(played.game));
    const auto misfit = protocol::protocol().misfit("GameResult", result);
    CHECK_MESSAGE(!misfit, misfit->path, ": ", misfit->text);
    CHECK(result.at("play").at("over") == true);
    CHECK(result.at("at").as_int64() >= some_day_ms);
}

TEST_CASE("a game of other rules is not played again, and says so") {
    FinishedGame game = played_out("uno", 2, {{"rounds", 1}}).game;
    game.record["rules"] = 77;
    CHECK(problem_in(replay_of(game, {}))->code == "other-rules");
    CHECK(problem_in(result_of(game))->code == "other-rules");
}

TEST_CASE("a record from a file is played again like any other, and a spoilt one is refused") {
    TestTable table = playing("uno", 2, {{"rounds", 1}});
    Random random(3);
    while (table.move_at_random(random)) {}
    json::object record = std::get<json::object>(record_of(table.log(), 1, std::string(64, 'a')));
    const auto code = [](const json::object& file) {
        const auto read = game_in_file(json::serialize(file));
        return problem_in(read) != nullptr ? problem_in(read)->code : "";
    };
    const auto read = std::get<FinishedGame>(game_in_file(json::serialize(record)));
    const auto original = std::get<FinishedGame>(finished_game(table.log(), 1));
    CHECK(told(read, {.viewer = seat(1)}).at("steps") == told(original, {.viewer = seat(1)}).at("steps"));
    CHECK_FALSE(told(read, {}).contains("at"));
    CHECK(problem_in(game_in_file("{"))->code == "bad-json");
    CHECK(code({{"game", "uno"}}) == "bad-message");
    json::object spoilt = record;
    spoilt["moves"].as_array()[2].as_object()["move"] = "lay W R R";
    CHECK(code(spoilt) == "bad-record");
    spoilt = record;
    spoilt["players"].as_array().pop_back();
    CHECK(code(spoilt) == "bad-record");
    spoilt = record;
    spoilt["rules"] = 77;
    CHECK(code(spoilt) == "other-rules");
}

namespace {

TableStart taken_from(const FinishedGame& game, std::size_t moves) {
    const auto begun = table_start_at(game, moves);
    if (const Problem* no = problem_in(begun)) FAIL(no->text);
    return std::get<TableStart>(begun);
}

// A table that continues a finished game after `moves` moves, played to its end.
TestTable taken_up(const FinishedGame& game, std::size_t moves, std::uint64_t seed) {
    const TableStart begun = taken_from(game, moves);
    TestTable table({.game = begun.game, .seats = begun.seats, .options = begun.options, .name = "Anna"},
                    std::string(64, '7'), begun.origin);
    for (int i = 1; i < begun.seats; ++i) table.join("Guest", seat(i));
    table.take(anna, protocol::Start{table.next_id()});
    Random random(seed);
    while (table.move_at_random(random)) {}
    return table;
}

}  // namespace

TEST_CASE("the same deal again, and on from a moment: the table begins as it was then") {
    const PlayedGame played = played_out("uno", 3, {{"rounds", 1}});
    for (const std::size_t moves : {std::size_t{0}, std::size_t{5}}) {
        const TestTable table = taken_up(played.game, moves, 9);
        CHECK(json::value(table.state().game_after(0)->view(seat(1))) == json::value(played.views[moves][1]));
        const json::object described = describe_table(table.state());
        CHECK(described.at("origin") == json::value({{"table", "tbcdfg"}, {"number", 1}, {"ply", moves}}));
        CHECK_FALSE(described.contains("set_up"));
        // The description says where the cards come from, and nothing else about them.
        CHECK(json::serialize(described).find(played.game.record.at("fair").at("secret").as_string()) == std::string::npos);
    }
}

TEST_CASE("a record of a game that was taken up proves itself, and what was changed in it is found") {
    const PlayedGame played = played_out("uno", 3, {{"rounds", 1}});
    const TestTable table = taken_up(played.game, 5, 9);
    const std::string key(64, 'a');
    const json::object record = std::get<json::object>(record_of(table.log(), 1, key));
    const auto misfit = protocol::protocol().misfit("GameRecord", record);
    CHECK_MESSAGE(!misfit, misfit->path, ": ", misfit->text);
    const auto code = [&](const json::object& of) {
        std::string found;
        for (const RecordCheck& check : verify(of, public_key_of(key)))
            if (check.name == "seed") found = check.code;
        return found;
    };
    CHECK(all_ok(verify(record, public_key_of(key))));
    CHECK(code(record) == "same-deal");
    CHECK(record.at("seed") == played.game.record.at("seed"));
    CHECK(record.at("moves").at(4) == played.game.record.at("moves").at(4));
    json::object stacked = record;
    stacked["origin"].as_object()["fair"].as_object()["luck"].as_array()[0] = "00112233445566778899aabbccddeeff";
    CHECK(code(stacked) == "other-deal");
    stacked = record;
    stacked["origin"].as_object()["fair"].as_object()["commit"] = std::string(64, '0');
    CHECK(code(stacked) == "other-deal");
}

TEST_CASE("a game that was taken up can be taken up again, and still proves the first deal") {
    const PlayedGame played = played_out("uno", 2, {{"rounds", 1}});
    const TestTable once = taken_up(played.game, 4, 9);
    const auto copy = std::get<FinishedGame>(finished_game(once.log(), 1));
    const TableStart again = taken_from(copy, 6);
    CHECK(again.origin.deal == taken_from(played.game, 0).origin.deal);
    CHECK(again.origin.moves.size() == 6);
    CHECK(again.origin.moves[3].move.text() == played.game.record.at("moves").at(3).at("move").as_string());
}

TEST_CASE("nobody takes up a game at its end, and the table stays what its log says") {
    const PlayedGame played = played_out("uno", 2, {{"rounds", 1}});
    CHECK(problem_in(table_start_at(played.game, played.views.size() - 1))->code == "bad-position");
    TestTable table = taken_up(played.game, 3, 9);
    TableState again;
    for (const Fact& fact : table.log()) {
        const auto read = read_fact(write_fact(fact));
        REQUIRE(problem_in(read) == nullptr);
        REQUIRE_FALSE(again.fold(std::get<Fact>(read)));
    }
    CHECK(again == table.state());
    const auto checkpoint = read_checkpoint(write_checkpoint(again));
    REQUIRE(checkpoint);
    CHECK(*checkpoint == again);
    // Every game at this table begins at that moment: its clock can be changed, its number of seats cannot.
    table.take(anna, protocol::Rematch{table.next_id()});
    table.take(anna, protocol::Change{.id = table.next_id(), .clock = 30});
    CHECK(table.refused(anna, protocol::Change{.id = "x", .seats = 3}) == "wrong-phase");
    table.take(anna, protocol::Start{table.next_id()});
    CHECK(json::value(table.state().game().view(seat(0))) == json::value(played.views[3][0]));
}
