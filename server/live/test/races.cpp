// Who was quicker, fairly; and slaps where nobody has to be quick.
#include "test_server.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::live;

namespace {

// A live table of people only, who move at random until something can be raced for.
struct RaceFixture {
    TestServer server;
    std::vector<std::unique_ptr<Client>> people;

    explicit RaceFixture(const std::string& game, int seats = 3, bool reflexes = true, char secret = '3')
        : server({.game = game, .seats = seats, .name = "Anna", .reflexes = reflexes, .pace = protocol::Pace::quick},
                 std::string(64, secret)) {
        for (int i = 0; i < seats; ++i) {
            if (i > 0) server.join(fmt::format("Person {}", i), seat(i));
            people.push_back(std::make_unique<Client>(server, i));
            people.back()->connect();
        }
    }
    void start() {
        people[0]->act(R"("do":"start")");
        server.loop.turn();
    }
    const TableState& state() const { return server.table->state(); }
    bool has(int who, std::string_view beginning) const { return !first(who, beginning).empty(); }
    std::string first(int who, std::string_view beginning) const {
        for (const std::string& move : people[static_cast<std::size_t>(who)]->moves())
            if (move.starts_with(beginning)) return move;
        return {};
    }
    // Random moves without calls, until two seats or more could make a move that begins like this. False: the game is over.
    bool until_contested(std::string_view beginning) {
        Random random(5);
        while (state().phase() == Phase::playing) {
            int able = 0;
            for (int who = 0; who < static_cast<int>(people.size()); ++who) able += has(who, beginning);
            if (able >= 2) return true;
            Client& turn = client(number(state().game().must().front()));
            auto moves = turn.moves();
            std::erase_if(moves, [](const std::string& m) { return m.find("uno") != std::string::npos; });
            turn.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
            server.loop.pass(seconds(1));
        }
        return false;
    }
    // Opportunities count from the moment they are shown; a server that has just started shows them now.
    void show_anew() {
        for (auto& each : people) each->cut();
        server.sleep();
        server.wake();
        for (auto& each : people) each->connect();
    }
    Client& client(int who) { return *people[static_cast<std::size_t>(who)]; }
    std::vector<int> slappers() const {
        std::vector<int> list;
        for (int i = 0; i < static_cast<int>(people.size()); ++i)
            if (has(i, "slap")) list.push_back(i);
        return list;
    }
    fact::Moved move(Seq seq) { return std::get<fact::Moved>(server.log()[seq - 1].what); }
};

// UNO: somebody forgot to call. Whoever is in turn and whoever is not can both catch; the opportunity was shown just now.
struct CatchFixture : RaceFixture {
    int in_turn, other;
    Seq shown;

    CatchFixture() : RaceFixture("uno") {
        start();
        REQUIRE(until_contested("catch"));
        show_anew();
        in_turn = number(state().game().must().front());
        other = 0;
        while (other == in_turn || !has(other, "catch")) ++other;
        shown = state().newest();
    }
    Client& turn_client() { return *people[static_cast<std::size_t>(in_turn)]; }
    Client& other_client() { return *people[static_cast<std::size_t>(other)]; }
    std::string catch_by(Client& client, int who) { return client.play(first(who, "catch")); }
};

// ANNAOTTO with three people, where two or three must slap.
std::unique_ptr<RaceFixture> slapping(bool reflexes, char secret) {
    for (; secret < 'g'; ++secret) {
        auto at = std::make_unique<RaceFixture>("annaotto", 3, reflexes, secret);
        at->start();
        if (at->until_contested("slap")) return at;
    }
    FAIL("nobody ever slaps");
    return nullptr;
}

}  // namespace

TEST_CASE("who pressed earlier has it, although it arrives later") {
    CatchFixture at;
    Client &quick_line = at.turn_client(), &slow_line = at.other_client();
    slow_line.round_trip = milliseconds(200);
    at.server.loop.pass(milliseconds(400));
    const std::string late = at.catch_by(quick_line, at.in_turn);
    at.server.loop.pass(milliseconds(100));
    CHECK(quick_line.error(late) == "unanswered");  // held back: somebody could have been earlier
    const std::string early = at.catch_by(slow_line, at.other);
    at.server.loop.turn();
    CHECK(slow_line.error(early).empty());
    at.server.loop.pass(milliseconds(100));
    CHECK(quick_line.error(late) == "illegal");
    const fact::Moved won = at.move(at.shown + 1);
    CHECK(won.seat == seat(at.other));
    REQUIRE(won.reactions.size() == 2);
    CHECK(won.reactions[0].seat == seat(at.other));
    CHECK(won.reactions[0].raw_ms == 500);
    CHECK(won.reactions[0].round_trip_ms == 200);
    CHECK(won.reactions[0].counted_ms == 300);
    CHECK(won.reactions[1].seat == seat(at.in_turn));
    CHECK(won.reactions[1].counted_ms == 400);
    CHECK(quick_line.last.at("timing").at("reactions").at(0).at("ms") == 300);
    CHECK(quick_line.last.at("timing").at("reactions").at(1).at("raw_ms") == 400);
}

TEST_CASE("an attempt waits no longer than it has to") {
    CatchFixture at;
    at.other_client().round_trip = milliseconds(200);
    at.turn_client().round_trip = milliseconds(50);
    at.server.loop.pass(milliseconds(400));
    const std::string id = at.catch_by(at.turn_client(), at.in_turn);
    at.server.loop.pass(milliseconds(149));
    CHECK(at.turn_client().error(id) == "unanswered");
    at.server.loop.pass(milliseconds(1));
    CHECK(at.turn_client().error(id).empty());
}

TEST_CASE("at most 250 ms are taken off, whatever the round trip") {
    {
        CatchFixture at;
        at.other_client().round_trip = seconds(3);
        at.server.loop.pass(milliseconds(400));
        const std::string first = at.catch_by(at.turn_client(), at.in_turn);
        at.server.loop.pass(milliseconds(249));
        const std::string second = at.catch_by(at.other_client(), at.other);  // counts as 399
        at.server.loop.pass(milliseconds(1));
        CHECK(at.other_client().error(second).empty());
        CHECK(at.turn_client().error(first) == "illegal");
        CHECK(at.move(at.shown + 1).reactions[0].counted_ms == 399);
        CHECK(at.move(at.shown + 1).reactions[0].round_trip_ms == 3000);
    }
    CatchFixture at;
    at.other_client().round_trip = seconds(3);
    at.server.loop.pass(milliseconds(400));
    const std::string move = at.first(at.other, "catch"), first = at.catch_by(at.turn_client(), at.in_turn);
    at.server.loop.pass(milliseconds(251));
    const std::string second = at.other_client().play(move);
    at.server.loop.pass(milliseconds(300));
    CHECK(at.turn_client().error(first).empty());
    CHECK(at.other_client().error(second) == "illegal");
}

TEST_CASE("what nobody can have seen does not count") {
    CatchFixture at;
    at.other_client().round_trip = milliseconds(150);
    at.server.loop.pass(milliseconds(60));
    CHECK(at.turn_client().error(at.catch_by(at.turn_client(), at.in_turn)) == "false-start");
    at.server.loop.pass(milliseconds(189));
    CHECK(at.other_client().error(at.catch_by(at.other_client(), at.other)) == "false-start");  // 249 - 150
    at.server.loop.pass(milliseconds(1));
    const std::string id = at.catch_by(at.other_client(), at.other);
    at.server.loop.pass(milliseconds(1));
    CHECK(at.other_client().error(id).empty());
    CHECK(at.move(at.shown + 1).reactions[0].counted_ms == 100);
}

TEST_CASE("a move in turn waits for a catch that can still arrive, and is made after it") {
    CatchFixture at;
    at.other_client().round_trip = milliseconds(200);
    at.server.loop.pass(milliseconds(300));
    REQUIRE(at.has(at.in_turn, "draw"));
    const std::string drawn = at.turn_client().play("draw");
    at.server.loop.pass(milliseconds(150));
    CHECK(at.turn_client().error(drawn) == "unanswered");
    const std::string caught = at.catch_by(at.other_client(), at.other);  // pressed at 250
    at.server.loop.pass(milliseconds(100));
    CHECK(at.other_client().error(caught).empty());
    CHECK(at.turn_client().error(drawn).empty());
    const fact::Moved first = at.move(at.shown + 1), second = at.move(at.shown + 2);
    CHECK(first.seat == seat(at.other));
    CHECK(first.reactions.size() == 1);  // the move in turn is no reaction
    CHECK(second.move.text() == "draw");
    CHECK(second.reactions.empty());
}

TEST_CASE("a move in turn that nobody contests does not wait") {
    RaceFixture at("uno", 2);
    at.start();
    for (auto& client : at.people) client->round_trip = milliseconds(200);
    const int turn = number(at.state().game().must().front());
    const std::string id = at.people[static_cast<std::size_t>(turn)]->play("draw");
    at.server.loop.turn();
    CHECK(at.people[static_cast<std::size_t>(turn)]->error(id).empty());
}

TEST_CASE("whoever presses twice is listed once, and both are answered") {
    CatchFixture at;
    at.other_client().round_trip = milliseconds(200);
    at.server.loop.pass(milliseconds(300));
    const std::string first = at.catch_by(at.turn_client(), at.in_turn),
                      second = at.catch_by(at.turn_client(), at.in_turn);
    at.server.loop.pass(milliseconds(300));
    CHECK(at.turn_client().error(first).empty());
    CHECK(at.turn_client().error(second) == "illegal");
    CHECK(at.move(at.shown + 1).reactions.size() == 1);
}

TEST_CASE("whoever presses without end is refused at some point, and what is held stays small") {
    for (const bool reflexes : {true, false}) {
        const auto at = slapping(reflexes, '3');
        at->show_anew();
        const std::vector<int> slappers = at->slappers();
        at->client(slappers[1]).round_trip = milliseconds(240);
        at->server.loop.pass(milliseconds(300));
        std::vector<std::string> pressed;
        for (int i = 0; i < 1000; ++i) pressed.push_back(at->client(slappers[0]).play("slap"));
        std::size_t held = 0, busy = 0;
        for (const std::string& id : pressed) {
            held += at->client(slappers[0]).error(id) == "unanswered" ? 1 : 0;
            busy += at->client(slappers[0]).error(id) == "busy" ? 1 : 0;
        }
        CHECK(held == 8);
        CHECK(busy == 992);
        // The others have pressed, too: everything is answered, once.
        for (std::size_t i = 1; i < slappers.size(); ++i) at->client(slappers[i]).play("slap");
        at->server.loop.pass(seconds(1));
        for (const std::string& id : pressed) CHECK(at->client(slappers[0]).error(id) != "unanswered");
        CHECK(at->client(slappers[0]).error(pressed.front()).empty());
    }
}

TEST_CASE("a repeat of an attempt that is still being held is done once") {
    CatchFixture at;
    at.other_client().round_trip = milliseconds(200);
    at.server.loop.pass(milliseconds(300));
    const std::string id = at.catch_by(at.turn_client(), at.in_turn);
    at.turn_client().connect();  // says it again
    at.server.loop.pass(seconds(1));
    CHECK(at.turn_client().error(id).empty());
    CHECK(at.state().newest() == at.shown + 1);
}

TEST_CASE("slaps are raced for: the last hand is last by its own time") {
    const auto at = slapping(true, '3');
    at->show_anew();
    const Seq shown = at->state().newest();
    const std::vector<int> slappers = at->slappers();
    at->client(slappers[1]).round_trip = milliseconds(240);
    at->server.loop.pass(milliseconds(300));
    at->client(slappers[0]).play("slap");
    at->server.loop.pass(milliseconds(200));
    at->client(slappers[1]).play("slap");  // 260
    at->server.loop.pass(seconds(1));
    CHECK(at->move(shown + 1).seat == seat(slappers[1]));
    CHECK(at->move(shown + 2).seat == seat(slappers[0]));
}

TEST_CASE("without reflexes slaps are sealed: nobody learns who pressed, and the lot decides") {
    bool first_was_first = false, first_was_not = false;
    for (const char secret : {'0', '2', '4', '6', '8', 'a'}) {
        const auto at = slapping(false, secret);
        at->server.services->random = Random(static_cast<std::uint64_t>(secret));
        const Seq shown = at->state().newest();
        const std::vector<int> slappers = at->slappers();
        std::vector<std::pair<int, std::string>> ids;
        const json::value presence = at->client(0).presence;
        for (const int who : slappers) {
            CHECK(at->state().newest() == shown);
            for (const auto& [earlier, id] : ids) CHECK(at->client(earlier).error(id) == "unanswered");
            CHECK(at->client(0).presence == presence);
            const int times = who == slappers[0] ? 5 : 1;  // pressing often does not help
            for (int i = 0; i < times; ++i) ids.emplace_back(who, at->client(who).play("slap"));
            at->server.loop.pass(milliseconds(50));
        }
        at->server.loop.pass(milliseconds(50));
        CHECK(at->state().newest() >= shown + slappers.size());
        for (const auto& [who, id] : ids) CHECK(at->client(who).error(id) != "unanswered");
        for (std::size_t i = 1; i <= slappers.size(); ++i) CHECK(at->move(shown + i).reactions.empty());
        (at->move(shown + 1).seat == seat(slappers[0]) ? first_was_first : first_was_not) = true;
    }
    CHECK(first_was_first);
    CHECK(first_was_not);
}

TEST_CASE("without reflexes a sealed slap does not keep a table awake, and is said again") {
    const auto at = slapping(false, '3');
    const std::vector<int> slappers = at->slappers();
    Client& first = at->client(slappers[0]);
    const std::string id = first.play("slap");
    CHECK_FALSE(at->server.table->is_idle());
    for (auto& client : at->people) client->hang_up();
    REQUIRE(at->server.table->is_idle());
    at->server.sleep();
    at->server.wake();
    for (auto& client : at->people) client->connect();
    for (const int who : slappers)
        if (who != slappers[0]) at->client(who).play("slap");
    at->server.loop.pass(milliseconds(50));
    CHECK(first.error(id).empty());
}

TEST_CASE("bots slap too, in their own time") {
    TestServer server({.game = "annaotto",
                 .seats = 3,
                 .bots = {{seat(0), Level::medium}, {seat(1), Level::medium}, {seat(2), Level::expert}}});
    Client host(server, 0);
    host.connect();
    host.act(R"("do":"start")");
    server.services->limits.bot_budget = milliseconds(1);
    for (int i = 0; i < 2000 && server.table->state().phase() != Phase::over; ++i) server.loop.pass(seconds(5));
    int slaps = 0;
    for (const Fact& fact : server.log())
        if (const auto* moved = std::get_if<fact::Moved>(&fact.what); moved != nullptr && moved->move.text() == "slap") {
            ++slaps;
            CHECK(moved->reactions.size() == 1);
            CHECK(moved->reactions[0].counted_ms >= 450);
            CHECK(moved->reactions[0].counted_ms <= 6000);
        }
    CHECK(slaps > 0);
}

namespace {

// One UNO table with jumping in; seat 1 holds the twin of the top card or something else. Milliseconds until Anna's draw is shown.
long held_for(bool twin) {
    const std::string hand = twin ? "R4" : "G7";
    const json::object position = json::parse(fmt::format(
        R"({{"game":"uno","seats":3,"options":{{"jumpIn":true}},"hands":[["R5","B1","B2"],["{}","Y1","Y3"],["Y5","Y6","Y7"]],"discard":["R4"]}})",
        hand)).as_object();
    protocol::OpenTable wish{.game = "uno", .seats = 3, .name = "Anna", .pace = protocol::Pace::quick};
    wish.position = position;
    TestServer server(wish);
    std::vector<std::unique_ptr<Client>> people;
    for (int i = 0; i < 3; ++i) {
        if (i > 0) server.join(fmt::format("Person {}", i), seat(i));
        people.push_back(std::make_unique<Client>(server, i));
        people.back()->round_trip = milliseconds(i == 0 ? 0 : 60);
        people.back()->connect();
    }
    people[0]->act(R"("do":"start")");
    server.loop.turn();
    REQUIRE(people[0]->must(0));
    CHECK((people[1]->moves().size() > 0) == twin);  // only its holder knows
    const Seq before = people[2]->seq;
    people[0]->play("draw");
    for (long passed = 0; passed < 1000; ++passed, server.loop.pass(milliseconds(1)))
        if (people[2]->seq > before) return passed;
    FAIL("the move was never shown");
    return -1;
}

}  // namespace

TEST_CASE("how long a move is held tells nobody who holds the twin of the top card") {
    CHECK(held_for(true) == held_for(false));
    CHECK(held_for(false) >= 60);
}

namespace {

// Anna lays this card at a quick table and forgets to call. Milliseconds until the bot after her has acted.
long bot_takes(const std::string& card, const std::string& move) {
    const json::object position = json::parse(fmt::format(
        R"({{"game":"uno","seats":2,"hands":[["{}","B1"],["R7","G1","G2"]],"discard":["R4"]}})", card)).as_object();
    TestServer server({.game = "uno", .seats = 2, .name = "Anna", .bots = {{seat(1), Level::medium}}, .pace = protocol::Pace::quick, .position = position});
    Client anna(server, 0);
    anna.connect();
    anna.act(R"("do":"start")");
    server.loop.turn();
    REQUIRE(anna.must(0));
    const Seq before = anna.seq;
    anna.play(move);
    for (long passed = 0; passed < 10'000; ++passed, server.loop.pass(milliseconds(1)))
        if (anna.seq > before + 1) return passed;
    FAIL("the bot never acted");
    return -1;
}

}  // namespace

TEST_CASE("a bot that could catch somebody in its turn takes the time of a reaction, unless it could also accept four cards") {
    CHECK(bot_takes("R5", "lay R5") >= 450);
    CHECK(bot_takes("F", "lay F R") < 450);
}
