// Who is at the table: tabs, guests that vanish in the middle, clocks, stand-ins, sleep.
#include "two.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::live;

TEST_CASE("the newest tab wins, and the old one is told in its language") {
    TwoPeople at;
    Client newer(at.server, 0, Language::nl);
    newer.connect();
    CHECK(at.anna.gone == "newer-tab");
    CHECK(at.server.table->guests() == 2);
    const Seq seq = at.anna.seq;
    newer.act(R"("do":"say","phrase":"hello")");
    at.server.loop.pass(milliseconds(1));
    CHECK(newer.seq == seq + 1);
    CHECK(at.anna.seq == seq);
    at.anna.hang_up();  // the old line closes later: nothing happens to the newer one
    CHECK(at.server.table->is_here(seat(0)));
    CHECK(at.server.times_alone == 0);
}

TEST_CASE("a newer tab of the only guest neither wakes the table up nor winds its clock") {
    TwoPeople at({.game = "uno", .clock = 60});
    Client& mover = at.mover();
    at.other().hang_up();
    at.server.loop.pass(seconds(20));
    Client newer(at.server, at.turn());
    CHECK(mover.connected());
    newer.connect();
    CHECK(at.server.times_alone == 0);
    CHECK(newer.play_now.at("clock").at("left_ms").as_int64() == 40'000);
}

TEST_CASE("a seat moved to another device: the old one is told and can do nothing more") {
    TwoPeople at;
    at.server.table->submit({OfferDevice{"c0de"}, {0}});
    at.server.table->submit({MoveDevice{"c0de", "n3w"}});
    at.server.loop.pass(milliseconds(1));
    CHECK(at.anna.gone == "newer-tab");
    CHECK_FALSE(at.server.table->is_here(seat(0)));
    CHECK(at.ben.connected());
}

TEST_CASE("a device whose seat has moved away is told everything anew when it comes back: it only watches") {
    TwoPeople at;
    Client before(at.server, nobody);  // what is left of Anna's browser: her old token, and what she had seen
    before.token = "token0";
    before.seq = at.anna.seq;
    before.game = at.anna.game;
    at.server.table->submit({OfferDevice{"c0de"}, {0}});
    at.server.table->submit({MoveDevice{"c0de", "n3w"}});
    at.server.loop.pass(milliseconds(1));
    before.seq = at.ben.seq;
    before.connect();
    at.server.loop.pass(milliseconds(1));
    CHECK(before.snapshots == 1);
    CHECK(before.last.at("you").at("seat").is_null());
    CHECK(before.view.at("hands").at(0).is_number());
}

TEST_CASE("another version of the protocol, and too many who watch") {
    TwoPeople at;
    Client old(at.server, nobody, Language::de);
    old.connect(false, 2);
    CHECK(old.gone == "old-version");
    CHECK(at.server.table->guests() == 2);
    at.server.services->limits.guests = 4;
    Client one(at.server, nobody), two(at.server, nobody), three(at.server, nobody, Language::de);
    one.connect();
    two.connect();
    three.connect();
    CHECK(one.connected());
    CHECK(two.connected());
    CHECK(three.gone == "gone");
    // Watchers do not keep players out.
    at.anna.hang_up();
    Client four(at.server, nobody);
    four.connect();
    CHECK(four.connected());
    at.anna.connect();
    CHECK(at.anna.connected());
}

TEST_CASE("whoever comes back gets the rest, without a gap; whoever is up to date nothing again") {
    TwoPeople at;
    at.ben.hang_up();
    for (int i = 0; i < 30; ++i) at.anna.act(R"("do":"say","phrase":"wow")");
    at.server.loop.pass(milliseconds(1));
    at.server.slow_disk(milliseconds(50));
    at.ben.connect();
    at.anna.act(R"("do":"say","phrase":"hello")");  // while the rest is being read
    at.server.loop.pass(seconds(1));
    CHECK(at.ben.seq == at.anna.seq);
    CHECK(at.ben.snapshots == 1);
    CHECK(at.ben.presence.at("here").as_array().size() == 2);
    at.ben.connect();
    CHECK(at.ben.snapshots == 1);
    // Too much: a snapshot.
    at.ben.hang_up();
    at.server.slow_disk(milliseconds(0));
    for (int i = 0; i < 210; ++i) {
        at.anna.act(R"("do":"say","phrase":"wow")");
        at.server.loop.pass(milliseconds(1));
    }
    at.ben.connect();
    at.server.loop.pass(seconds(1));
    CHECK(at.ben.snapshots == 2);
    CHECK(at.ben.seq == at.anna.seq);
}

TEST_CASE("whoever claims to have been here before it joined is told what everybody was told") {
    TwoPeople at;
    Client cleo(at.server, at.server.join("Cleo"));
    cleo.seq = 1;
    cleo.game = 1;
    cleo.connect();
    at.server.loop.pass(milliseconds(1));
    CHECK(cleo.snapshots == 0);
    CHECK(cleo.seq == at.anna.seq);
    CHECK(cleo.last.at("you").at("name") == "Cleo");
}

TEST_CASE("a log that cannot be read just now: everything anew instead of the rest") {
    TwoPeople at;
    at.ben.hang_up();
    at.anna.act(R"("do":"say","phrase":"wow")");
    at.server.loop.pass(milliseconds(1));
    at.server.disk->refuse_next_reads(1);
    at.ben.connect();
    at.server.loop.pass(milliseconds(1));
    CHECK(at.ben.snapshots == 2);
    CHECK(at.ben.seq == at.anna.seq);
    CHECK(at.ben.presence.is_object());
}

TEST_CASE("another language: answered with everything, from then on in that language") {
    TwoPeople at;
    const int before = at.anna.snapshots;
    at.anna.send(R"({"do":"lang","lang":"en"})");
    CHECK(at.anna.snapshots == before + 1);
    const std::string id = at.anna.act(R"("do":"rematch")");
    CHECK(at.anna.answers.at(id).at("text") == "The game is not over yet.");
}

TEST_CASE("questions are answered and change nothing") {
    TwoPeople at;
    const Seq seq = at.anna.seq;
    const std::string yes = at.mover().act(R"("do":"explain","move":"draw")");
    const std::string no = at.mover().act(R"("do":"explain","move":"call")");
    CHECK(at.mover().error(yes).empty());
    CHECK_FALSE(at.mover().answers.at(yes).at("text").as_string().empty());
    CHECK(at.mover().error(no) == "illegal");
    CHECK(at.mover().answers.at(no).at("rule") == "U13");
    Client watcher(at.server, nobody);
    watcher.connect();
    CHECK(watcher.error(watcher.act(R"("do":"explain","move":"draw")")) == "wrong-phase");
    CHECK(at.anna.seq == seq);
}

TEST_CASE("guests may leave while they are being told something") {
    TwoPeople at({.game = "uno", .seats = 3, .bots = {{seat(2), Level::easy}}, .pace = protocol::Pace::quick});
    Client first(at.server, nobody), second(at.server, nobody), third(at.server, nobody);
    for (Client* each : {&first, &second, &third}) each->connect();
    // When the first guest is told something, it and the second one leave; so does Ben when he is told something.
    first.when_told = [&] { first.hang_up(), second.hang_up(); };
    at.ben.when_told = [&] { at.ben.hang_up(); };
    at.anna.act(R"("do":"say","phrase":"wow")");
    at.server.loop.pass(milliseconds(1));
    CHECK(at.server.table->guests() == 2);
    CHECK(third.seq == at.anna.seq);
    // The asker leaves when it is told its own update, as the last one.
    third.hang_up();
    at.anna.when_told = [&] { at.anna.hang_up(); };
    at.anna.act(R"("do":"say","phrase":"wow")");
    at.server.loop.pass(seconds(100));
    CHECK(at.server.table->guests() == 0);
    CHECK(at.server.times_alone == 1);
    // They leave in the middle of a snapshot, and of the updates that they missed.
    at.anna.connect(false);
    CHECK(at.server.table->guests() == 0);
    at.ben.connect();
    at.server.loop.pass(seconds(1));
    CHECK(at.server.table->guests() == 0);
}

TEST_CASE("a table that is put away while something is being written or thought about") {
    TwoPeople at({.game = "uno", .seats = 3, .bots = {{seat(2), Level::easy}}, .clock = 5});
    at.server.slow_disk(milliseconds(50));
    at.anna.act(R"("do":"say","phrase":"wow")");
    at.mover().play("draw");
    CHECK_FALSE(at.server.table->is_idle());
    at.anna.cut();
    at.ben.cut();
    at.server.sleep();
    at.server.loop.pass(seconds(100));
    at.server.wake();
    CHECK(at.server.table->is_idle());
}

TEST_CASE("the inbox is bounded") {
    TwoPeople at;
    at.server.services->limits.inbox = 3;
    at.server.slow_disk(milliseconds(50));
    std::vector<std::string> ids;
    for (int i = 0; i < 6; ++i) ids.push_back(at.anna.act(R"("do":"say","phrase":"wow")"));
    CHECK(at.anna.error(ids[4]) == "busy");
    CHECK(at.anna.answers.at(ids[5]).at("text").as_string().starts_with("An diesem Tisch"));
    at.server.loop.pass(seconds(1));
    for (int i = 0; i < 4; ++i) CHECK(at.anna.error(ids[static_cast<std::size_t>(i)]).empty());
}

TEST_CASE("a turn that takes too long is made by a bot, which says so") {
    TwoPeople at({.game = "uno", .clock = 10});
    const int turn = at.turn();
    CHECK(at.anna.play_now.at("clock").at("left_ms").as_int64() == 10'000);
    at.server.loop.pass(seconds(9));
    CHECK(at.server.table->state().moves().empty());
    at.server.loop.pass(seconds(3));
    REQUIRE(at.server.table->state().moves().size() == 1);
    CHECK(last_move(at.server).moved_by == MovedBy::clock);
    CHECK(last_move(at.server).seat == seat(turn));
    CHECK(at.anna.last.at("auto") == "clock");
    CHECK(at.anna.play_now.at("clock").at("left_ms").as_int64() == 10'000);  // the next turn has all its time
    CHECK(at.server.metrics.stand_in_moves == 1);
}

TEST_CASE("a snapshot in the middle of a turn shows what is left of it") {
    TwoPeople at({.game = "uno", .clock = 10});
    at.server.loop.pass(seconds(4));
    at.anna.connect(false);
    CHECK(at.anna.play_now.at("clock").at("left_ms").as_int64() == 6'000);
}

TEST_CASE("somebody who is away is played by a stand-in after a countdown, and has the seat back at once") {
    TwoPeople at;
    if (at.turn() == 0) {
        at.anna.play("draw");
        at.server.loop.pass(seconds(1));
        if (at.turn() == 0) at.anna.play("pass");
        at.server.loop.pass(seconds(1));
    }
    REQUIRE(at.turn() == 1);
    const auto moves = at.server.table->state().moves().size();
    at.ben.hang_up();
    CHECK(at.listed("away") == std::vector{1});
    CHECK(at.anna.presence.at("away").at(0).at("left_ms").as_int64() == 30'000);
    at.server.loop.pass(seconds(29));
    CHECK(at.server.table->state().moves().size() == moves);
    at.server.loop.pass(seconds(8));
    CHECK(at.server.table->state().moves().size() > moves);
    CHECK(last_move(at.server).moved_by == MovedBy::stand_in);
    CHECK(at.anna.last.at("auto") == "stand-in");
    CHECK(at.listed("standing_in") == std::vector{1});
    at.ben.connect();
    CHECK(at.listed("standing_in").empty());
    CHECK(at.listed("here") == std::vector{0, 1});
}

TEST_CASE("a lost connection has the longer of clock and countdown, once in a turn") {
    TwoPeople at({.game = "uno", .clock = 10});
    Client& mover = at.mover();
    at.server.loop.pass(seconds(5));
    mover.hang_up();
    at.server.loop.pass(seconds(10));  // the clock has run out
    CHECK(at.server.table->state().moves().empty());
    mover.connect();
    at.server.loop.pass(seconds(5));
    mover.hang_up();
    at.server.loop.pass(seconds(1));
    mover.connect();
    CHECK(at.server.table->state().moves().empty());
    at.server.loop.pass(seconds(13));  // 34 s in all, 29 since the connection was lost
    CHECK(at.server.table->state().moves().empty());
    at.server.loop.pass(seconds(3));
    CHECK(at.server.table->state().moves().size() == 1);
    CHECK(last_move(at.server).moved_by == MovedBy::clock);
}

TEST_CASE("a table that everybody left stands still, and begins its turn anew when somebody comes") {
    TwoPeople at({.game = "uno", .seats = 3, .bots = {{seat(2), Level::easy}}, .clock = 20});
    at.server.loop.pass(seconds(15));
    at.anna.hang_up();
    at.ben.hang_up();
    CHECK(at.server.times_alone == 1);
    const Seq newest = at.server.table->state().newest();
    at.server.loop.pass(std::chrono::hours(10));
    CHECK(at.server.table->state().newest() == newest);
    REQUIRE(at.server.table->is_idle());
    at.server.sleep();
    at.server.wake();
    at.server.loop.pass(seconds(60));
    CHECK(at.server.table->state().newest() == newest);
    at.anna.connect(false);
    CHECK(at.anna.play_now.at("clock").at("left_ms").as_int64() == 20'000);
    at.server.loop.pass(seconds(120));
    CHECK(at.server.table->state().newest() > newest);
}

TEST_CASE("bots take a person's time, and no longer than it takes") {
    TestServer server({.game = "uno", .seats = 2, .bots = {{seat(0), Level::easy}, {seat(1), Level::easy}}});
    Client host(server, 0);
    host.connect();
    host.act(R"("do":"start")");
    server.loop.pass(milliseconds(150));
    CHECK(server.metrics.bot_moves == 0);  // no bot is that quick
    int moves = 0;
    for (int i = 0; i < 20; ++i) {
        server.loop.pass(milliseconds(6'000));
        CHECK(server.metrics.bot_moves > static_cast<std::uint64_t>(moves));
        moves = static_cast<int>(server.metrics.bot_moves);
    }
    CHECK(moves < 20 * 6'000 / 200);
}

TEST_CASE("a pool without room is asked again") {
    TwoPeople at({.game = "uno", .seats = 3, .bots = {{seat(2), Level::easy}}, .pace = protocol::Pace::quick}, 0);
    Random random(1);
    for (int i = 0; i < 40 && at.server.table->state().game().must().front() != seat(2); ++i) {
        const auto moves = at.mover().moves();
        if (!moves.empty()) at.mover().play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        at.server.loop.pass(milliseconds(10));
    }
    REQUIRE(at.server.table->state().game().must().front() == seat(2));
    at.server.loop.pass(seconds(10));
    CHECK(at.server.metrics.bot_moves == 0);
    at.server.bots.set_most_waiting(10);
    at.server.loop.pass(milliseconds(150));
    CHECK(at.server.metrics.bot_moves == 1);
}

TEST_CASE("fewer seats while people sit there; joins and leaves are seen by all") {
    TwoPeople at({.game = "uno", .seats = 3}, 4096, {}, false);
    at.ben.act(R"("do":"sit","seat":2)");
    at.server.loop.pass(milliseconds(1));
    CHECK(at.listed("here") == std::vector{0, 2});
    at.anna.act(R"("do":"change","seats":2)");
    at.server.loop.pass(milliseconds(1));
    CHECK(at.ben.last.at("you").at("seat").is_null());
    CHECK(at.listed("here") == std::vector{0});
    CHECK(at.anna.presence.at("watching") == 1);
    const PersonId cleo = at.server.join("Cleo", seat(1));
    Client third(at.server, cleo);
    third.connect();
    at.start();
    CHECK(at.ben.play_now.at("moves").as_array().empty());
    CHECK(at.ben.view.at("seat").is_null());
    CHECK(third.view.at("seat") == 1);
    CHECK(at.ben.error(at.ben.play("draw")) == "not-seated");
}

TEST_CASE("while the database is being moved everybody hears so about every second; nothing is lost") {
    for (const bool moves : {true, false}) {
        CAPTURE(moves);
        TwoPeople at({.game = "uno"}, 4096, {.moves = moves});
        at.server.disk->set_delay(milliseconds(10));
        at.server.loop.pass(seconds(2));
        at.server.disk->set_delay(milliseconds(4'500));
        const std::string said = at.anna.act(R"("do":"say","phrase":"wow")");
        at.server.loop.pass(milliseconds(900));
        CHECK(at.ben.heard_of_moving == 0);
        at.server.loop.pass(milliseconds(3'400));
        CHECK(at.ben.heard_of_moving == (moves ? 4 : 0));
        CHECK(at.anna.error(said) == "unanswered");
        at.server.loop.pass(seconds(5));
        CHECK(at.anna.error(said) == "");
        CHECK(at.anna.heard_of_moving == (moves ? 4 : 0));
    }
}

TEST_CASE("a server that stops while others go on says so, too") {
    TwoPeople at({.game = "uno"});
    at.server.table->say_goodbye(true);
    CHECK(at.anna.heard_of_moving == 1);
    CHECK(at.anna.goodbye.at("why") == "closing");
}

TEST_CASE("a server that stops says so in everybody's language; the running turn begins anew when it is back") {
    TwoPeople at({.game = "uno", .clock = 20});
    const Seq newest = at.anna.seq;
    at.server.loop.pass(seconds(15));
    at.server.table->say_goodbye(false);
    CHECK(at.anna.heard_of_moving == 0);
    CHECK(at.anna.goodbye.at("why") == "closing");
    CHECK(at.anna.goodbye.at("text").as_string().starts_with("Der Server hält an"));
    CHECK(at.ben.goodbye.at("text").as_string().starts_with("De server stopt"));
    at.anna.cut();
    at.ben.cut();
    at.server.lose_power(0);  // the process ends
    at.server.loop.pass(std::chrono::hours(1));
    at.anna.connect();
    at.ben.connect();
    at.server.loop.pass(milliseconds(1));
    CHECK(at.anna.seq == newest);
    Client fresh(at.server, nobody);
    fresh.connect();
    CHECK(fresh.play_now.at("clock").at("left_ms").as_int64() == 19'999);
    at.server.loop.pass(seconds(19));
    CHECK(at.server.table->state().moves().empty());
    at.server.loop.pass(seconds(2));
    CHECK(at.server.table->state().moves().size() == 1);
}

TEST_CASE("a table that is let go from inside something it called is destroyed later: by the loop, or with the services") {
    static_assert(!std::is_destructible_v<LiveTable>);
    TwoPeople at;
    at.server.when_alone = [&] { at.server.table.reset(); };
    at.anna.hang_up();
    at.ben.hang_up();
    CHECK(at.server.table == nullptr);
    CHECK(at.server.loop.next());  // it still watches for its host
    SUBCASE("by the loop") { at.server.loop.turn(); }
    SUBCASE("the loop runs no more") { at.server.services.reset(); }
    CHECK_FALSE(at.server.loop.next());
}
