// Hosts remove and block people and lock the table, while everybody is there.
#include "two.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::live;

namespace {

std::string remove(int person, bool block = false) {
    return fmt::format(R"("do":"remove","person":{},"block":{})", person, block);
}

// Ben's hand at the deal: what nobody else may ever be told.
json::value hand_of(const json::value& view, std::size_t seat) { return view.at("hands").at(seat); }

}  // namespace

TEST_CASE("a watcher is removed: goodbye and nothing else, and everybody sees it") {
    TwoPeople at({.game = "uno"}, 4096, {}, false);
    Client mallory(at.server, at.server.join("Mallory"), Language::de);
    mallory.connect();
    const std::string id = at.anna.act(remove(2));
    const Seq before = mallory.seq;
    at.server.loop.turn();
    CHECK(at.anna.error(id).empty());
    CHECK(mallory.gone == "removed");
    CHECK(mallory.goodbye.at("text") == "Der Gastgeber hat dich von diesem Tisch entfernt.");
    CHECK(mallory.seq == before);
    CHECK(at.ben.last.at("fact") == "removed");
    CHECK(at.ben.last.at("whom").at("name") == "Mallory");
    CHECK(at.ben.presence.at("watching") == 0);
    const std::string again = at.ben.act(remove(0));
    at.server.loop.turn();
    CHECK(at.ben.error(again) == "not-host");
}

TEST_CASE("somebody is removed in the middle of a game: a bot plays on, and the cards stay hidden") {
    TwoPeople at({.game = "uno", .pace = Pace::quick});
    const json::value hand = hand_of(at.ben.view, 1);
    REQUIRE(hand.is_array());
    const std::string early = at.ben.act(R"("do":"say","phrase":"wow")");  // decided before it is removed
    at.anna.act(remove(1, true));
    const std::string late = at.ben.act(R"("do":"say","phrase":"bye")");  // waits while it is removed
    at.server.loop.turn();
    CHECK(at.ben.error(early).empty());
    CHECK(at.ben.error(late) == "unanswered");
    CHECK(at.ben.gone == "blocked");
    CHECK(at.anna.around.at("places").at(1).at("kind") == "bot");
    CHECK(hand_of(at.anna.view, 1) == hand.as_array().size());  // a number, as before
    CHECK(at.anna.presence.at("away").as_array().empty());
    const std::size_t moves = at.server.table->state().moves().size();
    for (int i = 0; i < 20 && at.server.table->state().phase() == Phase::playing; ++i) {
        if (at.anna.must(0)) at.anna.play(at.anna.moves().front());
        at.server.loop.pass(seconds(5));
    }
    CHECK(at.server.table->state().moves().size() > moves + 4);
    CHECK(last_move(at.server).moved_by != MovedBy::stand_in);
    // With the old token they are nobody, and blocked.
    Client back(at.server, nobody);
    back.token = "Ben";
    back.connect();
    CHECK(back.gone == "blocked");
    // After a restart, too.
    at.anna.cut();
    at.server.lose_power(0);
    Client later(at.server, nobody);
    later.token = "Ben";
    later.connect();
    CHECK(later.gone == "blocked");
}

TEST_CASE("it is the turn of somebody who is away, and the host removes them: the bot moves at once") {
    TwoPeople at({.game = "uno", .pace = Pace::quick});
    while (!at.ben.must(1)) {
        at.anna.play(at.anna.moves().front());
        at.server.loop.pass(seconds(1));
    }
    at.ben.hang_up();
    at.server.loop.pass(seconds(1));
    CHECK(at.listed("away") == std::vector{1});
    const std::size_t moves = at.server.table->state().moves().size();
    at.anna.act(remove(1));
    at.server.loop.pass(seconds(5));
    CHECK(at.server.table->state().moves().size() > moves);
    CHECK(last_move(at.server).moved_by == MovedBy::bot);
    CHECK(at.listed("away").empty());
}

TEST_CASE("who is blocked does not come back from the same address; who joined before stays") {
    TwoPeople at({.game = "uno"}, 4096, {}, false);
    at.anna.household = "10.0.0.1";
    at.anna.token = hash_of_token("token0");
    at.anna.connect();
    Client mallory(at.server, at.server.join("Mallory"));
    mallory.household = "10.0.0.3";
    mallory.token = "Mallory";
    mallory.connect();
    Client lurker(at.server, nobody), neighbour(at.server, nobody);
    lurker.household = "10.0.0.3";
    lurker.connect();
    neighbour.household = "10.0.0.4";
    neighbour.connect();
    at.anna.act(remove(2, true));
    at.server.loop.turn();
    CHECK(mallory.gone == "blocked");
    CHECK(lurker.gone == "blocked");
    CHECK(neighbour.connected());
    TestReply::Notes eve;
    at.server.table->submit({JoinTable{{"Eve", seat(1)}, "eve"}, {nobody, Language::en, "", "10.0.0.3"}}, std::make_unique<TestReply>(eve));
    at.server.loop.turn();
    CHECK(eve.told == std::vector<std::string>{"blocked"});
    at.anna.act(R"("do":"allow","person":2)");
    at.server.loop.turn();
    Client again(at.server, nobody);
    again.household = "10.0.0.3";
    again.connect();
    CHECK(again.connected());
}

TEST_CASE("a locked table: strangers go, people stay and come back") {
    TwoPeople at;
    Client watcher(at.server, at.server.join("Cleo")), stranger(at.server, nobody);
    watcher.connect();
    stranger.connect();
    at.anna.act(R"("do":"lock","locked":true)");
    at.server.loop.turn();
    CHECK(stranger.gone == "locked");
    CHECK(at.ben.around.at("locked") == true);
    Client late(at.server, nobody);
    late.connect();
    CHECK(late.gone == "locked");
    CHECK(late.goodbye.at("text") == "The host has locked this table: nobody new can come in.");
    watcher.connect();
    at.ben.connect();
    CHECK(watcher.connected());
    CHECK(at.ben.connected());
    at.anna.act(R"("do":"lock","locked":false)");
    at.server.loop.turn();
    Client welcome(at.server, nobody);
    welcome.connect();
    CHECK(welcome.connected());
}
