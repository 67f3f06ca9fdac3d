// What happens between two rounds: hands are counted in the open, and nobody acts until everybody has seen it, but not for long.
#include "two.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::live;

namespace {

json::object nearly_over(int seats, std::string_view hands, std::string_view options = "{}") {
    return json::parse(fmt::format(R"({{"game":"uno","seats":{},"options":{},"hands":{},"discard":["R7"],"turn":0}})", seats, options, hands))
        .as_object();
}

// Anna lays her last card; Ben is left with two.
struct LastCard : TwoPeople {
    explicit LastCard(const protocol::OpenTable& wish, bool see = true) : TwoPeople(wish, 4096, {}, false) {
        if (see) {
            for (Client* each : {&anna, &ben}) {
                each->rounds = true;
                each->connect();
            }
        }
        start();
    }
    void end_round() {
        anna.play("lay R1");
        server.loop.pass(milliseconds(1));
        REQUIRE(server.table->state().moves().size() == 1);
    }
    // Whoever begins the next round draws a card; what the table says to it.
    std::string draws_now() {
        Client& who = anna.must(0) ? anna : ben;
        const std::string id = who.play("draw");
        server.loop.pass(milliseconds(300));
        return who.error(id);
    }
    bool paused() const { return anna.presence.as_object().contains("pause"); }
    json::value pause() const { return anna.presence.at("pause"); }
    void on(Client& who) {
        CHECK(who.error(who.act(R"("do":"ready","for":"round")")).empty());
        server.loop.turn();
    }
};

LastCard two_rounds(int clock = 0, std::string_view options = "{}") {
    return LastCard({.game = "uno", .seats = 2, .clock = clock, .position = nearly_over(2, R"([["R1"],["G5","W"]])", options)});
}

}  // namespace

TEST_CASE("the hands that are counted at the end of a round are shown to everybody") {
    LastCard at = two_rounds();
    CHECK_FALSE(at.ben.last.as_object().contains("hands"));
    at.end_round();
    const json::value counted = json::parse(R"([{"seat":1,"cards":["G5","W"],"points":35}])");
    for (const Client* each : {&at.anna, &at.ben}) CHECK(each->last.at("hands") == counted);
    CHECK(at.anna.view.at("scores") == json::parse("[35,0]"));
    CHECK(at.anna.view.at("hands").at(1) == 7);  // the next round is dealt, and its hands are secret
    at.on(at.anna);
    at.on(at.ben);
    CHECK(at.draws_now().empty());
    CHECK_FALSE(at.anna.last.as_object().contains("hands"));
}

TEST_CASE("partners' hands are shown, but only those of the others count") {
    TestServer server({.game = "uno", .seats = 4, .name = "Anna", .bots = {{seat(1), Level::easy}, {seat(2), Level::easy}, {seat(3), Level::easy}},
                       .position = nearly_over(4, R"([["R1"],["G5"],["G6"],["W"]])", R"({"partner":true})")});
    Client anna(server, 0);
    anna.connect();
    anna.act(R"("do":"start")");
    server.loop.turn();
    anna.play("lay R1");
    server.loop.turn();
    CHECK(anna.last.at("hands") ==
          json::parse(R"([{"seat":1,"cards":["G5"],"points":5},{"seat":2,"cards":["G6"]},{"seat":3,"cards":["W"],"points":30}])"));
}

TEST_CASE("what somebody is left with at the end of a game is shown, also to who comes later") {
    LastCard at = two_rounds(0, R"({"rounds":1})");
    at.end_round();
    const json::value counted = json::parse(R"([{"seat":1,"cards":["G5","W"],"points":35}])");
    CHECK(at.ben.last.at("hands") == counted);
    CHECK_FALSE(at.paused());
    Client watcher(at.server, nobody);
    watcher.connect();
    CHECK(watcher.last.at("hands") == counted);
}

TEST_CASE("after a round nobody acts before everybody has gone on") {
    LastCard at = two_rounds();
    at.end_round();
    REQUIRE(at.paused());
    CHECK(at.pause() == json::parse(R"({"left_ms":20000,"waiting":[0,1]})"));
    CHECK(at.draws_now() == "paused");
    at.on(at.anna);
    CHECK(at.pause().at("waiting") == json::parse("[1]"));
    CHECK(at.draws_now() == "paused");
    at.on(at.ben);
    CHECK_FALSE(at.paused());
    CHECK(at.draws_now().empty());
}

TEST_CASE("the pause after a round ends by itself, and nobody can stretch it") {
    LastCard at = two_rounds();
    at.end_round();
    for (int i = 0; i < 19; ++i) {
        at.server.loop.pass(seconds(1));
        at.on(at.anna);  // again and again
        if (i % 5 == 2) at.ben.connect();
        if (i < 2) CHECK(at.draws_now() == "paused");
    }
    at.server.loop.pass(seconds(1));
    CHECK_FALSE(at.paused());
    CHECK(at.draws_now().empty());
}

TEST_CASE("whoever is away after a round is not waited for") {
    LastCard at = two_rounds();
    at.end_round();
    at.on(at.anna);
    CHECK(at.paused());
    at.ben.hang_up();
    CHECK_FALSE(at.paused());
    at.ben.connect();
    CHECK_FALSE(at.paused());
}

TEST_CASE("nobody waits after a round for clients that do not say what they show") {
    LastCard at({.game = "uno", .seats = 2, .position = nearly_over(2, R"([["R1"],["G5","W"]])")}, false);
    at.end_round();
    CHECK_FALSE(at.paused());
    CHECK(at.draws_now().empty());
}

TEST_CASE("a turn's clock begins when the pause after a round is over") {
    LastCard at = two_rounds(10);
    at.end_round();
    CHECK(at.anna.play_now.at("clock").at("left_ms") == 10000);
    at.server.loop.pass(seconds(19));
    at.anna.connect(false);
    CHECK(at.anna.play_now.at("clock").at("left_ms") == 10000);
    at.server.loop.pass(seconds(10));  // one until the pause is over, nine of the turn
    CHECK(at.server.table->state().moves().size() == 1);
    at.server.loop.pass(seconds(2));
    CHECK(at.server.table->state().moves().size() > 1);
}

TEST_CASE("bots wait after a round for whoever looks at its end; a quick table waits less") {
    TestServer server({.game = "uno", .seats = 3, .name = "Anna", .bots = {{seat(1), Level::easy}, {seat(2), Level::easy}}, .pace = Pace::quick,
                       .position = nearly_over(3, R"([["R1"],["G5"],["W"]])")});
    Client anna(server, 0);
    anna.rounds = true;
    anna.connect();
    anna.act(R"("do":"start")");
    server.loop.turn();
    anna.play("lay R1");
    server.loop.turn();
    const auto moves = [&] { return server.table->state().moves().size(); };
    REQUIRE(moves() == 1);
    CHECK(anna.presence.at("pause").at("left_ms") == 4000);
    server.loop.pass(milliseconds(3990));
    CHECK(moves() == 1);
    if (anna.must(0)) return;  // the deal let Anna begin: the first test has looked at that
    server.loop.pass(milliseconds(20));
    CHECK(moves() > 1);
}
