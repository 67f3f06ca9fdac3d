// Bots that wait for a board, people who are ready for the next game, and a late friend who gets a bot's seat.
#include <stdexcept>
#include <utility>

#include "two.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::live;

namespace {

json::object bot_begins() {
    return json::parse(R"({"game":"uno","seats":2,"hands":[["R1","R2","R3"],["R4","R5","R6"]],"discard":["R7"],"turn":1})").as_object();
}

// Anna against a bot that plays quickly; the bot begins.
struct AgainstBot {
    TestServer server{{.game = "uno", .seats = 2, .name = "Anna", .bots = {{seat(1), Level::easy}}, .pace = Pace::quick,
                       .position = bot_begins()}};
    Client anna{server, 0};

    explicit AgainstBot(bool draws) {
        anna.draws = draws;
        anna.connect();
        anna.act(R"("do":"start")");
        server.loop.turn();
        REQUIRE(server.table->state().phase() == Phase::playing);
    }
    std::size_t moves() const { return server.table->state().moves().size(); }
};

std::vector<int> numbers(const json::value& presence, std::string_view what) {
    std::vector<int> list;
    if (const json::value* found = presence.as_object().if_contains(what))
        for (const json::value& each : found->as_array()) list.push_back(static_cast<int>(each.as_int64()));
    return list;
}

// Anna and Ben at three seats, a bot at the third; Cleo watches.
struct SpectatorFixture : TwoPeople {
    PersonId number = 2;
    Client cleo{server, 2};

    explicit SpectatorFixture(bool deal = true)
        : TwoPeople({.game = "uno", .seats = 3, .bots = {{seat(2), Level::easy}}}, 4096, {}, false) {
        number = server.join("Cleo");
        cleo.connect();
        if (deal) start();
    }
    std::string give(Client& who, std::string_view seat, bool next = false) {
        const std::string id = who.act(fmt::format(R"("do":"give-seat","person":{},"seat":{},"next":{})", number, seat, next));
        server.loop.turn();
        return id;
    }
    const Chair& third() const { return server.table->state().chairs()[2]; }
};

}  // namespace

TEST_CASE("a bot does not begin before the board is on somebody's screen") {
    AgainstBot at(true);
    at.server.loop.pass(seconds(3));
    CHECK(at.moves() == 0);
    const std::string id = at.anna.act(R"("do":"ready","for":"moves")");
    CHECK(at.anna.error(id).empty());
    at.server.loop.pass(milliseconds(1));
    CHECK(at.moves() > 0);
}

TEST_CASE("a board that is never drawn is waited for no longer than a few seconds") {
    AgainstBot at(true);
    at.server.loop.pass(at.server.limits.board - milliseconds(1));
    CHECK(at.moves() == 0);
    at.server.loop.pass(milliseconds(2));
    CHECK(at.moves() > 0);
}

TEST_CASE("nobody waits for a client that does not say when it has drawn") {
    AgainstBot at(false);
    at.server.loop.pass(milliseconds(1));
    CHECK(at.moves() > 0);
}

TEST_CASE("a bot waits also for whoever comes back to a table that everybody had left") {
    AgainstBot at(true);
    at.anna.hang_up();
    at.server.loop.pass(seconds(20));
    CHECK(at.moves() == 0);
    at.anna.connect();
    at.server.loop.pass(seconds(1));
    CHECK(at.moves() == 0);
    at.anna.act(R"("do":"ready","for":"moves")");
    at.server.loop.pass(milliseconds(1));
    CHECK(at.moves() > 0);
}

TEST_CASE("who is ready for the next game is told to everybody, until it is dealt") {
    TwoPeople at({.game = "uno"}, 4096, {}, false);
    at.ben.act(R"("do":"ready","for":"deal")");
    CHECK(numbers(at.anna.presence, "ready") == std::vector{1});
    at.anna.act(R"("do":"ready","for":"deal")");
    CHECK(numbers(at.ben.presence, "ready") == std::vector{0, 1});
    at.start();
    CHECK(numbers(at.ben.presence, "ready").empty());
    at.ben.act(R"("do":"ready","for":"deal")");  // not in the middle of a game
    at.anna.hang_up();
    CHECK(numbers(at.ben.presence, "ready").empty());
    Client watcher(at.server, nobody);
    watcher.connect();
    CHECK(watcher.error(watcher.act(R"("do":"ready","for":"deal")")) == "not-seated");
}

TEST_CASE("a deal that is shown only when the table was read anew: nobody is ready any more, and bots wait for the board") {
    TestServer server({.game = "uno", .seats = 2, .name = "Anna", .bots = {{seat(1), Level::easy}}, .pace = Pace::quick,
                       .position = bot_begins()});
    bool throws = true;  // outlives the watcher, who is told something when anna leaves
    Client watcher(server, nobody), anna(server, 0);
    watcher.connect();
    anna.draws = true;
    anna.connect();
    anna.act(R"("do":"ready","for":"deal")");
    CHECK(numbers(anna.presence, "ready") == std::vector{0});
    watcher.when_told = [&] {
        if (std::exchange(throws, false)) throw std::runtime_error("no memory for a text");
    };
    anna.act(R"("do":"start")");
    server.loop.turn();
    REQUIRE(server.misfits == 1);
    REQUIRE(server.table->state().phase() == Phase::playing);
    CHECK(numbers(anna.presence, "ready").empty());
    server.loop.pass(seconds(3));
    CHECK(server.table->state().moves().empty());
    anna.act(R"("do":"ready","for":"moves")");
    server.loop.pass(milliseconds(1));
    CHECK_FALSE(server.table->state().moves().empty());
}

TEST_CASE("whoever watches can ask for a seat; the host says yes or no") {
    SpectatorFixture at;
    CHECK(at.cleo.error(at.cleo.act(R"("do":"ask-seat")")).empty());
    CHECK(numbers(at.anna.presence, "asking") == std::vector{at.number});
    CHECK(at.ben.error(at.ben.act(R"("do":"ask-seat")")) == "seat-taken");
    CHECK(at.ben.error(at.give(at.ben, "null")) == "not-host");
    CHECK(at.anna.error(at.give(at.anna, "null")).empty());
    CHECK(numbers(at.anna.presence, "asking").empty());
    at.cleo.act(R"("do":"ask-seat")");
    at.cleo.hang_up();
    CHECK(numbers(at.anna.presence, "asking").empty());
}

TEST_CASE("a late friend gets a bot's seat at once, and sees that seat's hand from then on") {
    SpectatorFixture at;
    CHECK(at.cleo.view.at("hands").at(2).is_number());
    CHECK(at.ben.error(at.give(at.ben, "2")) == "not-host");
    CHECK(at.anna.error(at.give(at.anna, "1")) == "seat-taken");
    CHECK(at.cleo.view.at("hands").at(2).is_number());
    CHECK(at.anna.error(at.give(at.anna, "2")).empty());
    CHECK(at.third().person == at.number);
    CHECK(at.cleo.last.at("fact") == "seat-given");
    CHECK(at.cleo.view.at("hands").at(2).is_array());
    CHECK(at.anna.view.at("hands").at(2).is_number());
    CHECK(at.ben.view.at("hands").at(2).is_number());
    CHECK(at.anna.error(at.give(at.anna, "2")) == "seat-taken");
    // The table waits for this seat as for any other, and no bot moves for it.
    for (int i = 0; i < 60 && !at.cleo.must(2); ++i) {
        Client& who = at.anna.must(0) ? at.anna : at.ben;
        if (who.moves().empty()) break;
        who.play(who.moves().front());
        at.server.loop.pass(seconds(1));
    }
    REQUIRE(at.cleo.must(2));
    const std::size_t moves = at.server.table->state().moves().size();
    at.server.loop.pass(seconds(20));
    CHECK(at.server.table->state().moves().size() == moves);
    at.cleo.play(at.cleo.moves().front());
    at.server.loop.pass(seconds(1));
    CHECK(at.server.table->state().moves().size() == moves + 1);
}

TEST_CASE("a seat promised for the next game is somebody's with the next game, also after a restart") {
    SpectatorFixture at;
    at.give(at.anna, "2", true);
    CHECK(at.third().bot == Level::easy);
    CHECK(at.cleo.view.at("hands").at(2).is_number());
    CHECK(at.cleo.around.at("promised").at(0).at("seat") == 2);
    at.cleo.cut();
    at.anna.cut();
    at.ben.cut();
    at.server.sleep();
    at.server.wake();
    REQUIRE(at.server.table->state().promises().size() == 1);
    TableState state = at.server.table->state();
    for (const FactBody& what : rest_of_game(state)) REQUIRE_FALSE(state.fold({1, nobody, "", what}));
    REQUIRE_FALSE(state.fold({1, nobody, "", fact::Rematch{std::string(64, '6')}}));
    CHECK(state.chairs()[2].person == at.number);
    CHECK(state.people()[2].seat == seat(2));
    CHECK(state.promises().empty());
}
