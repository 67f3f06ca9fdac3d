// Tables that sleep and wake: which are put away, which are found again, and why one is not.
#include <fmt/format.h>

#include "server/registry/test/registry_fixture.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::registry;

TEST_CASE("a table that everybody left sleeps, and wakes where it was, with all the time of its turn") {
    RegistryFixture fixture;
    const std::string id = fixture.open(duel);
    TestGuest guest(0);
    LiveTable* table = fixture.table(id);
    guest.come_to(*table);
    guest.stay.act(protocol::Start{"s"}, fixture.loop.now());
    fixture.loop.pass(seconds(12));
    const Seq newest = table->state().newest();
    const std::uint64_t game = table->state().game().hash();
    fixture.loop.pass(seconds(1));
    CHECK(fixture.registry.live_tables() == 1);  // it stays in memory as long as somebody is there
    guest.stay.end();
    fixture.loop.pass(seconds(30));
    CHECK(fixture.registry.live_tables() == 1);  // it is not put away at once
    fixture.loop.pass(seconds(60));
    CHECK(fixture.registry.live_tables() == 0);
    fixture.loop.pass(std::chrono::hours(24));
    table = fixture.table(id);
    REQUIRE(table != nullptr);
    CHECK(fixture.registry.live_tables() == 1);
    CHECK(table->state().newest() == newest);
    CHECK(table->state().game().hash() == game);
    guest.heard.clear();
    guest.come_to(*table);
    REQUIRE(guest.heard.front().at("type") == "snapshot");
    CHECK(guest.heard.front().at("play").at("clock").at("left_ms") == 20'000);
    guest.stay.end();
}

TEST_CASE("a table with a long log wakes from its checkpoint; a damaged one is passed over") {
    RegistryFixture fixture;
    const std::string id = fixture.open(duel);
    TestGuest guest(0);
    LiveTable* table = fixture.table(id);
    guest.come_to(*table);
    const auto say = [&](int times) {
        for (int i = 0; i < times; ++i) {
            guest.stay.act(protocol::Say{fmt::format("c{}", ++guest.said), "wow", ""}, fixture.loop.now());
            fixture.loop.turn();
        }
    };
    const auto sleep_and_wake = [&] {
        guest.stay.end();
        fixture.loop.pass(seconds(120));
        REQUIRE(fixture.registry.live_tables() == 0);
        fixture.disk->count_reads();
        table = fixture.table(id);
        REQUIRE(table != nullptr);
        guest.come_to(*table);
    };
    say(400);
    guest.stay.act(protocol::Start{"s"}, fixture.loop.now());
    say(400);
    CHECK(fixture.disk->checkpoint_of(id) == nullptr);  // a short log needs none
    say(2000);
    REQUIRE(fixture.disk->checkpoint_of(id) != nullptr);
    guest.stay.end();
    const TableState before = table->state();
    guest.come_to(*table);
    sleep_and_wake();
    CHECK(fixture.disk->facts_read() < 1100);
    CHECK(table->state() == before);
    // Actions before the checkpoint are still known: a repeated one is answered, not done again.
    guest.heard.clear();
    guest.stay.act(protocol::Say{fmt::format("c{}", guest.said), "wow", ""}, fixture.loop.now());
    fixture.loop.turn();
    CHECK(table->state().newest() == before.newest());
    fixture.disk->checkpoint_of(id)->text[100] ^= 1;
    sleep_and_wake();
    CHECK(fixture.disk->facts_read() > 2800);
    CHECK(table->state() == before);
    // The next action writes a new one.
    say(2);
    sleep_and_wake();
    CHECK(fixture.disk->facts_read() < 5);
    guest.stay.end();
}

TEST_CASE("a table whose games are of other rules wakes; the lobby and the other tables do not notice") {
    RegistryFixture fixture;
    const std::string good = fixture.open(duel);
    const std::string id = fixture.open(duel);
    LiveTable* table = fixture.table(id);
    fixture.store.append({id, table->state().newest(), {write_fact({1, nobody, "", fact::Dealt{"00", 77}})}, {}},
                         [](AppendResult kept) { CHECK(kept == AppendResult::kept); });
    fixture.loop.pass(seconds(200));
    REQUIRE(fixture.registry.live_tables() == 0);
    table = fixture.table(id);
    REQUIRE(table != nullptr);
    TestGuest guest(0);
    guest.come_to(*table);
    fixture.loop.turn();
    CHECK(guest.heard.front().at("table").at("set_aside").at("rules") == 77);
    guest.stay.act(protocol::Start{"s"}, fixture.loop.now());
    fixture.loop.turn();
    CHECK(table->state().phase() == Phase::playing);
    CHECK(fixture.table(good) != nullptr);
    guest.stay.end();
}

TEST_CASE("of several servers one with older rules leaves a newer game alone") {
    for (const int rules : {77, 0}) {
        CAPTURE(rules);
        RegistryFixture fixture;
        fixture.shared.several_servers = true;
        const std::string id = fixture.open(duel);
        const Seq newest = fixture.table(id)->state().newest();
        fixture.store.append({id, newest, {write_fact({1, nobody, "", fact::Dealt{"00", rules}})}, {}},
                             [](AppendResult kept) { CHECK(kept == AppendResult::kept); });
        fixture.loop.pass(seconds(200));
        REQUIRE(fixture.registry.live_tables() == 0);
        if (rules == 0) {  // an older game: no other server knows these rules better
            CHECK(fixture.table(id) != nullptr);
            continue;
        }
        CHECK(fixture.trouble(id, Language::en).code == "elsewhere");
        MemoryStore newer(fixture.loop, fixture.disk);
        newer.own(id, [](bool mine) { CHECK(mine); });  // our server has released it
        fixture.loop.turn();
    }
}

TEST_CASE("why a table cannot be had, in the language of whoever asks") {
    RegistryFixture fixture;
    CHECK(fixture.trouble("nosuch", Language::en).code == "no-such-table");
    CHECK(fixture.trouble("nosuch", Language::de).text.starts_with("Diesen Tisch gibt es nicht"));
    CHECK(fixture.trouble("nosuch", Language::nl).text.starts_with("Deze tafel bestaat niet"));
    fixture.write("broken", {"{]"});
    CHECK(fixture.trouble("broken", Language::de).code == "bad-log");
    fixture.write("headless", {R"({"fact":"undone","at":1,"back":1})"});
    CHECK(fixture.trouble("headless", Language::nl).code == "bad-log");
    fixture.disk->refuse_next_reads(1);
    CHECK(fixture.trouble("nosuch", Language::de).code == "storage");
    MemoryStore other(fixture.loop, fixture.disk);
    other.own("away", [](bool mine) { CHECK(mine); });
    CHECK(fixture.trouble("away", Language::de).code == "elsewhere");
}

TEST_CASE("two who wait for the same table are answered each in their own language") {
    RegistryFixture fixture;
    std::vector<std::string> texts;
    for (const Language lang : {Language::en, Language::de, Language::nl})
        fixture.registry.find("nosuch", lang, fixture.household, [&](const Registry::FoundTable& found) {
            texts.push_back(std::get<Problem>(found).text);
        });
    fixture.loop.turn();
    REQUIRE(texts.size() == 3);
    CHECK(texts[0] != texts[1]);
    CHECK(texts[1] != texts[2]);
}

TEST_CASE("a household that wakes very many tables at once does not keep the table of another one asleep") {
    RegistryFixture fixture;
    std::vector<std::string> ids;
    for (int i = 0; i < 257; ++i) ids.push_back(fixture.open(duel));
    fixture.loop.pass(seconds(200));
    REQUIRE(fixture.registry.live_tables() == 0);
    std::size_t greedy = 0, modest = 0;
    const auto wake = [&](const std::string& id, const std::string& household, std::size_t& woken) {
        fixture.registry.find(id, Language::en, household, [&](const Registry::FoundTable& result) {
            woken += std::holds_alternative<Problem>(result) ? 0 : 1;
        });
    };
    for (int i = 0; i < 256; ++i) wake(ids[static_cast<std::size_t>(i)], "192.0.2.1", greedy);
    wake(ids.back(), "198.51.100.7", modest);
    fixture.loop.turn();
    CHECK(modest == 1);
    CHECK(greedy == 64);  // the others are told to try again
}
