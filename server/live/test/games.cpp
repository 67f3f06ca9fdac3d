// Whole games at a live table, with connections that come and go, disks that are slow and machines that die.
#include "test_server.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::live;

namespace {

struct GameFixture {
    TestServer server;
    std::vector<std::unique_ptr<Client>> people;

    GameFixture(const std::string& game, int seats, int bots, const std::string& secret, json::object options = {},
                bool reflexes = true)
        : server({.game = game,
                  .seats = seats,
                  .options = std::move(options),
                  .name = "Anna",
                  .reflexes = reflexes,
                  .pace = protocol::Pace::quick},
                 secret) {
        for (int i = 0; i < seats - bots; ++i) {
            if (i > 0) server.join(fmt::format("Person {}", i), seat(i));
            people.push_back(std::make_unique<Client>(server, i, Language(static_cast<std::uint8_t>(i % 3))));
            people.back()->connect();
        }
        for (int i = seats - bots; i < seats; ++i) host().act(fmt::format(R"("do":"bot","seat":{},"level":"easy")", i));
        host().act(R"("do":"start")");
        server.loop.pass(milliseconds(10));
        REQUIRE(server.table->state().phase() == Phase::playing);
    }
    Client& host() { return *people[0]; }
    bool over() const { return server.table->state().phase() == Phase::over; }

    // Everybody who is asked for a move makes one, some who may do, too.
    void everybody_moves(Random& random) {
        for (std::size_t i = 0; i < people.size(); ++i) {
            Client& client = *people[i];
            const auto moves = client.moves();
            if (!client.connected() || !client.unanswered.empty() || moves.empty()) continue;
            if (!client.must(static_cast<int>(i)) && random.below(3) != 0) continue;
            client.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
    }
    // Until the game is over.
    void play_on(Random& random) {
        for (int rounds = 0; !over() && rounds < 20'000; ++rounds) {
            everybody_moves(random);
            server.loop.pass(milliseconds(50 + random.below(600)));
        }
        REQUIRE(over());
        server.loop.pass(seconds(2));
    }
    // Each action that was answered with yes is in the log exactly once, none that was refused is.
    void check_log() {
        std::map<std::string, int> times;
        for (const Fact& fact : server.log())
            if (!fact.action.empty()) ++times[fact.action];
        for (const auto& client : people)
            for (const auto& [id, answer] : client->answers) CHECK(times.contains(id) == answer.at("ok").as_bool());
        for (const auto& action : times) CHECK_MESSAGE(action.second == 1, action.first);
    }
    // What each has followed is what a fresh page shows.
    void check_views() {
        for (auto& client : people) {
            if (!client->connected()) client->connect();
            server.loop.pass(milliseconds(100));
            const json::value view = client->view, play = client->play_now, around = client->around;
            const Seq seq = client->seq;
            client->connect(false);
            CHECK(client->seq == seq);
            CHECK(client->view == view);
            CHECK(client->play_now == play);
            CHECK(client->around == around);
        }
    }
};

json::object quick_game(const GameKind& kind) {
    return kind.name() == "uno" ? json::object{{"rounds", 1}} : json::object{};
}

}  // namespace

TEST_CASE("people and bots play all games to the end, however often connections are lost") {
    for (const GameKind* kind : all_kinds())
        for (std::uint64_t seed = 0; seed < 3; ++seed) {
            INFO(std::string(kind->name()), " ", seed);
            Random random(seed);
            GameFixture fixture(std::string(kind->name()), 4, static_cast<int>(seed),
                                std::string(63, 'e') + std::to_string(seed), quick_game(*kind));
            fixture.server.slow_disk(milliseconds(seed * 7));
            int rounds = 0;
            while (!fixture.over() && ++rounds < 20'000) {
                fixture.everybody_moves(random);
                if (random.below(15) == 0)
                    fixture.people[random.below(static_cast<std::uint32_t>(fixture.people.size()))]->hang_up();
                fixture.server.loop.pass(milliseconds(20 + random.below(300)));
                for (auto& client : fixture.people)
                    if (!client->connected() && random.below(8) == 0) client->connect();
            }
            REQUIRE(fixture.over());
            for (auto& client : fixture.people)
                if (!client->connected()) client->connect();
            fixture.server.loop.pass(seconds(2));
            fixture.check_views();
            fixture.check_log();
            for (const auto& client : fixture.people) CHECK(client->unanswered.empty());
        }
}

TEST_CASE("power is lost again and again: each action is done once, and what was shown stays") {
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        INFO(seed);
        Random random(seed);
        const GameKind& kind = *all_kinds()[seed % all_kinds().size()];
        GameFixture fixture(std::string(kind.name()), 3, 1, std::string(63, 'd') + std::to_string(seed),
                            quick_game(kind));
        fixture.server.slow_disk(milliseconds(5));
        int rounds = 0;
        while (!fixture.over() && ++rounds < 20'000) {
            fixture.everybody_moves(random);
            if (random.below(10) == 0) fixture.host().act(R"("do":"say","phrase":"wow")");
            // Mostly in the middle of writing; sometimes long enough for a bot's reflexes.
            fixture.server.loop.pass(random.below(8) == 0 ? milliseconds(3000) : milliseconds(random.below(12)));
            if (random.below(20) == 0) {
                std::vector<Seq> shown;
                for (auto& client : fixture.people) client->cut(), shown.push_back(client->seq);
                fixture.server.lose_power(random.below(3));
                for (const Seq seq : shown) CHECK(fixture.server.table->state().newest() >= seq);
                for (auto& client : fixture.people) client->connect();
            }
        }
        REQUIRE(fixture.over());
        fixture.server.loop.pass(seconds(2));
        fixture.check_views();
        fixture.check_log();
        for (const auto& client : fixture.people) CHECK(client->unanswered.empty());
    }
}

TEST_CASE("a disk that refuses: nothing changed, everybody is told, the next try works") {
    for (const AppendResult kept : {AppendResult::failed, AppendResult::no_room}) {
        GameFixture fixture("uno", 2, 0, std::string(64, '1'));
        const json::value view = fixture.host().view;
        const int turn = fixture.host().must(0) ? 0 : 1;
        Client& mover = *fixture.people[static_cast<std::size_t>(turn)];
        const Seq before = mover.seq;
        fixture.server.disk->refuse_next_appends(1, kept);
        const std::string id = mover.play("draw");
        fixture.server.loop.pass(milliseconds(10));
        CHECK(mover.error(id) == "storage");
        CHECK(mover.seq == before);
        CHECK(fixture.server.table->state().newest() == before);
        const std::string again = mover.play("draw");
        fixture.server.loop.pass(milliseconds(10));
        CHECK(mover.error(again).empty());
        CHECK(mover.seq == before + 1);
        CHECK(fixture.server.metrics.storage_failures == 1);
        fixture.check_log();
    }
}

TEST_CASE("a bot whose move could not be written tries again") {
    GameFixture fixture("uno", 2, 1, std::string(64, '1'));
    Random random(1);
    for (int i = 0; i < 20; ++i) {
        fixture.server.disk->refuse_next_appends(1, AppendResult::failed);
        fixture.everybody_moves(random);
        fixture.server.loop.pass(seconds(2));
        fixture.everybody_moves(random);
        fixture.server.loop.pass(seconds(2));
    }
    CHECK(fixture.server.metrics.bot_moves > 3);
    CHECK(fixture.server.metrics.storage_failures > 3);
}

TEST_CASE("without reflexes people and bots play every game that has them to the end") {
    int games = 0;
    for (const GameKind* kind : all_kinds()) {
        if (!kind->has_reflexes()) continue;
        for (const int bots : {0, 2, 3}) {
            INFO(std::string(kind->name()), " with ", bots, " bots");
            Random random(static_cast<std::uint64_t>(bots));
            GameFixture fixture(std::string(kind->name()), 4, bots, std::string(64, static_cast<char>('a' + bots)),
                                quick_game(*kind), false);
            fixture.play_on(random);
            fixture.check_views();
            fixture.check_log();
            for (const auto& client : fixture.people) CHECK(client->unanswered.empty());
            // Nobody was quick, so nobody was timed.
            for (const Fact& fact : fixture.server.log())
                if (const auto* moved = std::get_if<fact::Moved>(&fact.what)) CHECK(moved->reactions.empty());
            ++games;
        }
    }
    CHECK(games >= 6);
}

TEST_CASE("a rematch: everybody gathers again, with a new secret and the old one shown") {
    GameFixture fixture("uno", 3, 1, std::string(64, 'c'), {{"rounds", 1}});
    Random random(4);
    Client &anna = fixture.host(), &ben = *fixture.people[1];
    const std::string early = anna.act(R"("do":"rematch")");
    fixture.server.loop.pass(milliseconds(1));
    CHECK(anna.error(early) == "wrong-phase");
    fixture.play_on(random);
    CHECK(ben.around.at("fair").at("secret").as_string() == std::string(64, 'c'));
    CHECK(ben.around.at("records") == 1);
    // The move that ended it says so in the log.
    std::vector<bool> ends;
    for (const Fact& fact : fixture.server.log())
        if (const auto* moved = std::get_if<fact::Moved>(&fact.what)) ends.push_back(moved->ends);
    CHECK(std::count(ends.begin(), ends.end(), true) == 1);
    CHECK(ends.back());
    const std::string commit(ben.around.at("fair").at("commit").as_string());
    const std::string not_his = ben.act(R"("do":"rematch")");
    const std::string hers = anna.act(R"("do":"rematch")");
    fixture.server.loop.pass(milliseconds(1));
    CHECK(ben.error(not_his) == "not-host");
    CHECK(anna.error(hers).empty());
    for (Client* each : {&anna, &ben}) {
        CHECK(each->around.at("phase") == "gathering");
        CHECK(each->around.at("number") == 2);
        CHECK(each->around.at("fair").at("commit") != json::value(commit));
        CHECK_FALSE(each->around.at("fair").as_object().contains("secret"));
        CHECK(each->view.is_null());
    }
    ben.act(R"("do":"luck","value":"00112233445566778899aabbccddeeff")");
    anna.act(R"("do":"start")");
    fixture.server.loop.pass(milliseconds(1));
    fixture.play_on(random);
    CHECK(ben.around.at("records") == 2);
    fixture.check_views();
    fixture.check_log();
}

TEST_CASE("a table that begins from a position begins there every time, and never shows it") {
    const json::object position = json::parse(R"({"game":"uno","seats":2,"options":{"rounds":1},)"
                                              R"("hands":[["R5"],["G1","B7"]],"discard":["R1"]})")
                                      .as_object();
    TestServer server({.game = "uno", .seats = 2, .name = "Anna", .position = position});
    server.join("Ben", seat(1));
    Client anna(server, 0), ben(server, 1);
    anna.connect();
    ben.connect();
    CHECK(ben.around.at("set_up") == true);
    for (int game = 1; game <= 2; ++game) {
        anna.act(R"("do":"start")");
        server.loop.pass(milliseconds(1));
        CHECK(anna.view.at("hands") == json::parse(R"([["R5"],2])"));
        CHECK(ben.view.at("hands") == json::parse(R"([1,["G1","B7"]])"));
        REQUIRE(anna.must(0));
        anna.play("lay R5");
        server.loop.pass(seconds(1));
        CHECK(anna.play_now.at("over") == true);
        CHECK(anna.play_now.at("winners") == json::parse("[0]"));
        anna.act(R"("do":"rematch")");
        server.loop.pass(milliseconds(1));
        CHECK(anna.around.at("number") == game + 1);
    }
    const std::string other = anna.act(R"("do":"change","game":"otto")");
    server.loop.pass(milliseconds(1));
    CHECK(anna.error(other) == "wrong-phase");
}
