// Whole games at a live table, with connections that come and go, disks that are slow and machines that die.
#include "house.hpp"

using namespace tischlein;
using namespace tischlein::server;

namespace {

struct Party {
    House house;
    std::vector<std::unique_ptr<Client>> people;

    Party(const std::string& game, int seats, int bots, const std::string& secret, json::object options = {},
          bool reflexes = true)
        : house({.game = game,
                 .seats = seats,
                 .options = std::move(options),
                 .name = "Anna",
                 .reflexes = reflexes,
                 .pace = protocol::Pace::quick},
                secret) {
        for (int i = 0; i < seats - bots; ++i) {
            if (i > 0) house.join(fmt::format("Person {}", i), seat(i));
            people.push_back(std::make_unique<Client>(house, i, static_cast<Language>(i % 3)));
            people.back()->connect();
        }
        for (int i = seats - bots; i < seats; ++i) host().act(fmt::format(R"("do":"bot","seat":{},"level":"easy")", i));
        host().act(R"("do":"start")");
        house.loop.pass(milliseconds(10));
        REQUIRE(house.table->sitting().phase() == Phase::playing);
    }
    Client& host() { return *people[0]; }
    bool over() const { return house.table->sitting().phase() == Phase::over; }

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
    // Each action that was answered with yes is in the log exactly once, none that was refused is.
    void check_log() {
        std::map<std::string, int> times;
        for (const Fact& fact : house.log())
            if (!fact.action.empty()) ++times[fact.action];
        for (const auto& client : people)
            for (const auto& [id, answer] : client->answers) CHECK(times.contains(id) == answer.at("ok").as_bool());
        for (const auto& action : times) CHECK_MESSAGE(action.second == 1, action.first);
    }
    // What each has followed is what a fresh page shows.
    void check_views() {
        for (auto& client : people) {
            if (!client->connected()) client->connect();
            house.loop.pass(milliseconds(100));
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
            Party party(std::string(kind->name()), 4, static_cast<int>(seed),
                        std::string(63, 'e') + std::to_string(seed), quick_game(*kind));
            party.house.slow_disk(milliseconds(seed * 7));
            int rounds = 0;
            while (!party.over() && ++rounds < 20'000) {
                party.everybody_moves(random);
                if (random.below(15) == 0)
                    party.people[random.below(static_cast<std::uint32_t>(party.people.size()))]->hang_up();
                party.house.loop.pass(milliseconds(20 + random.below(300)));
                for (auto& client : party.people)
                    if (!client->connected() && random.below(8) == 0) client->connect();
            }
            REQUIRE(party.over());
            for (auto& client : party.people)
                if (!client->connected()) client->connect();
            party.house.loop.pass(seconds(2));
            party.check_views();
            party.check_log();
            for (const auto& client : party.people) CHECK(client->unanswered.empty());
        }
}

TEST_CASE("power is lost again and again: each action is done once, and what was shown stays") {
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        INFO(seed);
        Random random(seed);
        const GameKind& kind = *all_kinds()[seed % all_kinds().size()];
        Party party(std::string(kind.name()), 3, 1, std::string(63, 'd') + std::to_string(seed), quick_game(kind));
        party.house.slow_disk(milliseconds(5));
        int rounds = 0;
        while (!party.over() && ++rounds < 20'000) {
            party.everybody_moves(random);
            if (random.below(10) == 0) party.host().act(R"("do":"say","phrase":"wow")");
            // Mostly in the middle of writing; sometimes long enough for a bot's reflexes.
            party.house.loop.pass(random.below(8) == 0 ? milliseconds(3000) : milliseconds(random.below(12)));
            if (random.below(20) == 0) {
                std::vector<Seq> shown;
                for (auto& client : party.people) client->cut(), shown.push_back(client->seq);
                party.house.lose_power(random.below(3));
                for (const Seq seq : shown) CHECK(party.house.table->sitting().newest() >= seq);
                for (auto& client : party.people) client->connect();
            }
        }
        REQUIRE(party.over());
        party.house.loop.pass(seconds(2));
        party.check_views();
        party.check_log();
        for (const auto& client : party.people) CHECK(client->unanswered.empty());
    }
}

TEST_CASE("a disk that refuses: nothing changed, everybody is told, the next try works") {
    for (const Kept kept : {Kept::failed, Kept::no_room}) {
        Party party("uno", 2, 0, std::string(64, '1'));
        const json::value view = party.host().view;
        const int turn = party.host().must(0) ? 0 : 1;
        Client& mover = *party.people[static_cast<std::size_t>(turn)];
        const Seq before = mover.seq;
        party.house.disk->refuse_next_appends(1, kept);
        const std::string id = mover.play("draw");
        party.house.loop.pass(milliseconds(10));
        CHECK(mover.error(id) == "storage");
        CHECK(mover.seq == before);
        CHECK(party.house.table->sitting().newest() == before);
        const std::string again = mover.play("draw");
        party.house.loop.pass(milliseconds(10));
        CHECK(mover.error(again).empty());
        CHECK(mover.seq == before + 1);
        CHECK(party.house.metrics.storage_failures == 1);
        party.check_log();
    }
}

TEST_CASE("a bot whose move could not be written tries again") {
    Party party("uno", 2, 1, std::string(64, '1'));
    Random random(1);
    for (int i = 0; i < 20; ++i) {
        party.house.disk->refuse_next_appends(1, Kept::failed);
        party.everybody_moves(random);
        party.house.loop.pass(seconds(2));
        party.everybody_moves(random);
        party.house.loop.pass(seconds(2));
    }
    CHECK(party.house.metrics.bot_moves > 3);
    CHECK(party.house.metrics.storage_failures > 3);
}
