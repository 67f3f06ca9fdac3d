// Who has a say while somebody is away, and what a table does when somebody else has written to it.
#include "two.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::live;

namespace {

// Anna, Ben and Cleo; Anna has laid a card that showed nothing new.
struct ThreePeople : TwoPeople {
    Client cleo{server, 2};
    std::size_t before = 0;

    ThreePeople() : TwoPeople({.game = "uno", .seats = 3}, 4096, {}, false) {
        server.join("Cleo", seat(2));
        cleo.connect();
        start();
        Random random(5);
        while (!anna_lays()) somebody_moves(random);
    }
    void somebody_moves(Random& random) {
        for (Client* each : {&anna, &ben, &cleo}) {
            const auto moves = each->moves();
            if (!each->must(each == &anna ? 0 : each == &ben ? 1 : 2)) continue;
            each->play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
            server.loop.pass(seconds(1));
            return;
        }
    }
    bool anna_lays() {
        const AnyGame& game = server.table->state().game();
        for (const std::string& move : game.moves(seat(0)))
            if (game.must().has(seat(0)) && move.starts_with("lay") && !game.reveals(seat(0), *game.kind().read_move(move))) {
                before = server.table->state().moves().size();
                anna.play(move);
                server.loop.pass(milliseconds(400));
                REQUIRE(server.table->state().moves().size() == before + 1);
                return true;
            }
        return false;
    }
    bool is_back() const { return server.table->state().moves().size() == before; }
    Client& at(int seat) { return seat == 0 ? anna : seat == 1 ? ben : cleo; }
    // Of Ben and Cleo, the one who is not to move.
    int idle() const { return server.table->state().game().must().has(seat(1)) ? 2 : 1; }
    std::string asks() {
        const std::string id = anna.act(fmt::format(R"("do":"undo","seq":{})", anna.seq));
        server.loop.pass(milliseconds(1));
        return id;
    }
    void agrees(Client& who) {
        who.act(fmt::format(R"("do":"agree","seq":{},"yes":true)", who.around.at("undo").at("seq").as_int64()));
        server.loop.pass(milliseconds(1));
    }
};

// Another server on the same disk gets hold of the table and writes to it.
void elsewhere(TestServer& server, const std::vector<FactBody>& bodies) {
    server.store->release(server.id);
    {
        MemoryStore other(server.loop, server.disk);
        other.own(server.id, [](bool mine) { REQUIRE(mine); });
        AppendRequest request{server.id, server.table->state().newest(), {}, {}};
        for (const FactBody& what : bodies) request.facts.push_back(write_fact({1, nobody, "", what}));
        other.append(request, [](AppendResult kept) { REQUIRE(kept == AppendResult::kept); });
        server.loop.turn();
    }
    server.store->own(server.id, [](bool mine) { REQUIRE(mine); });
    server.loop.turn();
}

}  // namespace

TEST_CASE("undo: everybody who is here agrees, and it is undone for all") {
    ThreePeople at;
    const std::string id = at.asks();
    CHECK(at.anna.error(id).empty());
    CHECK(at.ben.around.at("undo").at("by") == 0);
    CHECK_FALSE(at.is_back());
    at.agrees(at.ben);
    CHECK_FALSE(at.is_back());
    at.agrees(at.cleo);
    CHECK(at.is_back());
    for (Client* each : {&at.anna, &at.ben, &at.cleo}) {
        CHECK(each->seq == at.server.table->state().newest());
        CHECK(each->around.at("undo").is_null());
        const json::value view = each->view;
        each->connect(false);
        CHECK(each->view == view);
    }
    CHECK(at.anna.must(0));
}

TEST_CASE("undo: one no and everything stays") {
    ThreePeople at;
    at.asks();
    at.ben.act(fmt::format(R"("do":"agree","seq":{},"yes":false)", at.ben.seq));
    at.server.loop.pass(milliseconds(1));
    CHECK_FALSE(at.is_back());
    CHECK(at.cleo.around.at("undo").is_null());
}

TEST_CASE("undo: somebody whose seat a bot plays is not waited for") {
    ThreePeople at;
    Client& gone = at.at(at.idle());
    gone.hang_up();
    at.server.loop.pass(seconds(31));
    REQUIRE(at.anna.presence.at("standing_in").as_array().size() == 1);
    at.asks();
    CHECK_FALSE(at.is_back());
    at.agrees(&gone == &at.ben ? at.cleo : at.ben);
    CHECK(at.is_back());
}

TEST_CASE("undo: a bot that is ready to move waits for the answer, but not for ever") {
    for (const bool answered : {true, false}) {
        TwoPeople at({.game = "uno", .seats = 3, .bots = {{seat(2), Level::easy}}, .pace = protocol::Pace::quick}, 0);
        at.server.loop.pass(milliseconds(1));
        // Somebody lays a card, and the bot is next; there is no room in the pool for its thoughts yet.
        const auto bot_is_next = [&] { return at.server.table->state().game().must().has(seat(2)); };
        Client* mover = nullptr;
        for (int i = 0; i < 500 && mover == nullptr; ++i) {
            if (bot_is_next()) {
                at.server.bots.set_most_waiting(10);
                at.server.loop.pass(milliseconds(150));
                at.server.bots.set_most_waiting(0);
                continue;
            }
            Client& next = at.mover();
            const AnyGame& game = at.server.table->state().game();
            const auto moves = next.moves();
            const auto lay = std::find_if(moves.begin(), moves.end(), [&](const std::string& move) {
                return move.starts_with("lay") && !game.reveals(seat(at.turn()), *game.kind().read_move(move));
            });
            const bool laid = lay != moves.end();
            next.play(laid ? *lay : moves.front());
            at.server.loop.pass(milliseconds(1));
            if (laid && bot_is_next()) mover = &next;
        }
        REQUIRE(mover != nullptr);
        const std::size_t moves = at.server.table->state().moves().size();
        mover->act(fmt::format(R"("do":"undo","seq":{})", mover->seq));
        at.server.loop.pass(milliseconds(1));
        REQUIRE(at.server.table->state().undo_wish());
        at.server.bots.set_most_waiting(10);
        at.server.loop.pass(seconds(9));
        CHECK(at.server.table->state().moves().size() == moves);
        if (answered) {
            Client& other = mover == &at.anna ? at.ben : at.anna;
            other.act(fmt::format(R"("do":"agree","seq":{},"yes":true)", other.around.at("undo").at("seq").as_int64()));
            at.server.loop.pass(milliseconds(1));
            CHECK(at.server.table->state().moves().size() == moves - 1);
        } else {
            at.server.loop.pass(seconds(2));
            CHECK(at.server.table->state().moves().size() > moves);
            CHECK_FALSE(at.server.table->state().undo_wish());
        }
    }
}

TEST_CASE("undo: somebody leaves instead of answering; when the countdown is over, those who agreed are enough") {
    ThreePeople at;
    at.asks();
    Client& gone = at.at(at.idle());
    at.agrees(&gone == &at.ben ? at.cleo : at.ben);
    gone.hang_up();
    at.server.loop.pass(seconds(29));
    CHECK_FALSE(at.is_back());
    at.server.loop.pass(seconds(2));
    CHECK(at.is_back());
    CHECK(at.anna.around.at("undo").is_null());
}

TEST_CASE("a host who is away for long can be replaced by whoever sits there, and presence tells when") {
    TwoPeople at({.game = "uno"}, 4096, {}, false);
    CHECK_FALSE(at.ben.presence.as_object().contains("host_away"));
    at.anna.hang_up();
    CHECK(at.ben.presence.at("host_away") == 120'000);
    at.server.loop.pass(seconds(100));
    const std::string early = at.ben.act(R"("do":"host","person":1)");
    at.server.loop.pass(milliseconds(1));
    CHECK(at.ben.error(early) == "host-here");
    CHECK(at.ben.answers.at(early).at("text").as_string().starts_with("De gastheer"));
    at.server.loop.pass(seconds(20));
    CHECK(at.ben.presence.at("host_away") == 0);  // told by itself
    CHECK(at.ben.error(at.ben.act(R"("do":"start")")) == "not-host");
    const std::string id = at.ben.act(R"("do":"host","person":1)");
    at.server.loop.pass(milliseconds(1));
    CHECK(at.ben.error(id).empty());
    CHECK(at.ben.last.at("you").at("host") == true);
    CHECK_FALSE(at.ben.presence.as_object().contains("host_away"));
    CHECK(at.ben.error(at.ben.act(R"("do":"start")")) == "unanswered");
    at.server.loop.pass(milliseconds(1));
    CHECK(at.server.table->state().phase() == Phase::playing);
    // It is in the log: who wakes the table tomorrow finds the same host.
    at.ben.hang_up();
    at.server.sleep();
    at.server.wake();
    CHECK(at.server.table->state().host() == 1);
    at.anna.connect(false);
    CHECK(at.anna.last.at("you").at("host") == false);
}

TEST_CASE("a host who comes back in time stays the host, and the time begins anew") {
    TwoPeople at({.game = "uno"}, 4096, {}, false);
    at.anna.hang_up();
    at.server.loop.pass(seconds(110));
    at.anna.connect();
    CHECK_FALSE(at.ben.presence.as_object().contains("host_away"));
    at.anna.hang_up();
    at.server.loop.pass(seconds(60));
    const std::string id = at.ben.act(R"("do":"host","person":1)");
    at.server.loop.pass(milliseconds(1));
    CHECK(at.ben.error(id) == "host-here");
}

TEST_CASE("another process wrote first: the table follows it, and the wish is decided on what is there now") {
    TwoPeople at;
    const Seq before = at.anna.seq;
    elsewhere(at.server, {fact::Said{1, "hello", ""}, fact::Said{1, "wow", ""}});
    REQUIRE(at.server.table->state().newest() == before);
    const std::string said = at.anna.act(R"("do":"say","phrase":"thanks")");
    at.server.loop.pass(milliseconds(1));
    CHECK(at.anna.error(said).empty());
    CHECK(at.anna.seq == before + 3);
    CHECK(at.ben.seq == before + 3);  // the client checks that the numbers have no gap
    CHECK(at.server.metrics.storage_failures == 0);
    // A move of somebody else meanwhile: what does not hold any more is refused as always.
    Client& mover = at.mover();
    const Seat turn = seat(at.turn());
    elsewhere(at.server, {fact::Moved{turn, "draw"}, fact::Moved{turn, "pass"}});
    const std::string late = mover.play("draw");
    at.server.loop.pass(milliseconds(1));
    CHECK(mover.error(late) == "not-your-turn");
    CHECK(at.server.table->state().moves().size() == 2);
    CHECK(at.other().moves() == at.server.table->state().game().moves(seat(number(turn) == 0 ? 0 : 1)));
}

TEST_CASE("what another process wrote is shown as soon as the store tells of it") {
    TwoPeople at;
    const Seq before = at.anna.seq;
    elsewhere(at.server, {fact::Said{1, "hello", ""}});
    at.server.table->heard_of(before + 1);
    at.server.loop.pass(milliseconds(1));
    CHECK(at.anna.seq == before + 1);
    at.server.table->heard_of(before + 1);  // nothing new
    at.server.loop.pass(milliseconds(1));
    CHECK(at.anna.seq == before + 1);
}

TEST_CASE("a store that says so and has nothing new, or cannot be read: refused, and the table stays as it was") {
    TwoPeople at;
    const Seq before = at.anna.seq;
    at.server.disk->refuse_next_appends(1, AppendResult::moved_on);
    const std::string id = at.anna.act(R"("do":"say","phrase":"thanks")");
    at.server.loop.pass(milliseconds(1));
    CHECK(at.anna.error(id) == "storage");
    elsewhere(at.server, {fact::Said{1, "hello", ""}});
    at.server.disk->refuse_next_reads(1);
    const std::string again = at.anna.act(R"("do":"say","phrase":"thanks")");
    at.server.loop.pass(milliseconds(1));
    CHECK(at.anna.error(again) == "storage");
    CHECK(at.anna.seq == before);
    const std::string third = at.anna.act(R"("do":"say","phrase":"thanks")");
    at.server.loop.pass(milliseconds(1));
    CHECK(at.anna.error(third).empty());
    CHECK(at.anna.seq == before + 2);
}

namespace {

const protocol::OpenTable one_round{.game = "uno", .options = {{"rounds", 1}}};

void play_out(TwoPeople& at) {
    const std::vector<FactBody> moves = rest_of_game(at.server.table->state());
    elsewhere(at.server, moves);
    at.server.table->heard_of(at.anna.seq + moves.size());
    at.server.loop.pass(milliseconds(1));
    REQUIRE(at.server.table->state().phase() == Phase::over);
}

// Ben comes back and is told what he missed, without a snapshot. Returns how many facts were read from the disk for that.
std::size_t read_for_the_rest(TwoPeople& at) {
    const int snapshots = at.ben.snapshots;
    at.server.disk->count_reads();
    at.ben.connect();
    at.server.loop.pass(milliseconds(1));
    CHECK(at.ben.snapshots == snapshots);
    CHECK(at.ben.seq == at.anna.seq);
    return at.server.disk->facts_read();
}

}  // namespace

TEST_CASE("whoever comes back is told the rest from the log of this game only") {
    TwoPeople at(one_round);
    for (int i = 0; i < 5; ++i) at.anna.act(R"("do":"say","phrase":"wow")");
    at.server.loop.pass(milliseconds(1));
    play_out(at);
    // The second game of the evening.
    elsewhere(at.server, {fact::Rematch{std::string(64, '3')}, fact::Dealt{"00", find_kind("uno")->rules_version()}});
    at.server.table->heard_of(at.anna.seq + 2);
    at.server.loop.pass(milliseconds(1));
    REQUIRE(at.anna.game == 2);
    const Seq began = at.anna.seq - 1;  // the rematch
    at.ben.hang_up();
    at.anna.act(R"("do":"say","phrase":"hello")");
    at.server.loop.pass(milliseconds(1));
    CHECK(read_for_the_rest(at) == at.anna.seq - began);
    const int snapshots = at.ben.snapshots;
    // A client that says it has seen a number of an earlier game gets a snapshot.
    at.ben.hang_up();
    at.ben.seq = began - 1;
    at.ben.connect();
    CHECK(at.ben.snapshots == snapshots + 1);
}

TEST_CASE("whoever comes back to a long game is told the rest from a few facts, however long its log") {
    TwoPeople at;
    const auto say = [&](int times) {
        for (int i = 0; i < times; ++i) {
            at.anna.act(R"("do":"say","phrase":"wow")");
            at.server.loop.pass(milliseconds(1));
        }
    };
    say(1000);
    for (const int missed : {1, 20, 130, 200}) {
        CAPTURE(missed);
        at.ben.hang_up();
        say(missed);
        CHECK(read_for_the_rest(at) <= static_cast<std::size_t>(missed) + 128);
    }
    // Older than that: a snapshot, and nothing is read.
    at.ben.hang_up();
    say(201);
    at.server.disk->count_reads();
    at.ben.connect();
    CHECK(at.ben.seq == at.anna.seq);
    CHECK(at.server.disk->facts_read() == 0);
}

TEST_CASE("a rest that is too long for a line is told as a snapshot") {
    TwoPeople at({.game = "uno", .seats = 10}, 4096, {}, false);
    at.ben.hang_up();
    for (int i = 0; i < 199; ++i) {
        at.anna.act(fmt::format(R"("do":"change","clock":{})", i));
        at.server.loop.pass(milliseconds(1));
    }
    const int snapshots = at.ben.snapshots;
    at.ben.connect();
    at.server.loop.pass(milliseconds(1));
    CHECK(at.ben.seq == at.anna.seq);
    CHECK(at.ben.snapshots == snapshots + 1);
}

TEST_CASE("what happens while somebody is being brought up to date is told afterwards, in order") {
    TwoPeople at;
    for (const int more : {3, 300}) {
        CAPTURE(more);
        at.ben.hang_up();
        for (int i = 0; i < 30; ++i) {
            at.anna.act(R"("do":"say","phrase":"wow")");
            at.server.loop.pass(milliseconds(1));
        }
        const int snapshots = at.ben.snapshots;
        at.server.slow_disk(milliseconds(1000));  // for this read
        at.ben.connect();
        at.server.slow_disk(milliseconds(0));
        at.server.loop.turn();
        elsewhere(at.server, std::vector<FactBody>(static_cast<std::size_t>(more), fact::Said{0, "hello", ""}));
        at.server.table->heard_of(at.anna.seq + static_cast<Seq>(more));
        at.server.loop.pass(seconds(2));
        CHECK(at.ben.seq == at.anna.seq);  // without a gap: the client itself checks that
        CHECK(at.ben.snapshots == snapshots + (more > 200 ? 1 : 0));
    }
}

TEST_CASE("the next game begins while somebody is being told the rest of this one") {
    TwoPeople at(one_round);
    play_out(at);
    at.ben.hang_up();
    at.anna.act(R"("do":"say","phrase":"hello")");
    at.server.loop.pass(milliseconds(1));
    elsewhere(at.server, {fact::Rematch{std::string(64, '3')}});
    at.server.slow_disk(milliseconds(50));
    at.ben.connect();
    at.server.slow_disk(milliseconds(0));
    at.server.table->heard_of(at.anna.seq + 1);
    at.server.loop.pass(seconds(1));
    CHECK(at.ben.seq == at.anna.seq);
    CHECK(at.ben.around == at.anna.around);
    CHECK(at.ben.game == 2);
}

TEST_CASE("a table whose game was dealt by other rules: people are told, and begin another one") {
    TwoPeople at({.game = "uno"}, 4096, {}, false);
    at.anna.hang_up();
    at.ben.hang_up();
    elsewhere(at.server, {fact::Dealt{"00", 77}, fact::Moved{seat(0), "fly"}, fact::Moved{seat(1), "land"}});
    at.server.sleep();
    at.server.wake();
    at.server.disk->refuse_next_appends(1, AppendResult::no_room);  // it cannot be put away at first
    at.anna.connect();
    at.server.loop.pass(milliseconds(1));
    CHECK(at.anna.around.at("set_aside").at("rules") == 77);
    CHECK(at.anna.error(at.anna.act(R"("do":"start")")) == "busy");
    at.ben.connect(false);  // the next one who comes tries again
    at.server.loop.pass(milliseconds(1));
    for (Client* each : {&at.anna, &at.ben}) {
        CHECK(each->around.at("set_aside") == json::parse(R"({"number":1,"rules":77,"over":false})"));
        CHECK(each->around.at("phase") == "gathering");
        CHECK(each->around.at("number") == 2);
        CHECK(each->game == 2);
    }
    at.start();
    CHECK_FALSE(at.ben.around.as_object().contains("set_aside"));
    CHECK(at.mover().moves().size() > 0);
}
