// Tables in memory that their log, another server or the end of the program takes away from their guests.
#include "server/live/test/test_reply.hpp"
#include "server/registry/test/registry_fixture.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::registry;

TEST_CASE("what another process writes to a table here is shown here") {
    RegistryFixture fixture;
    const std::string id = fixture.open(duel);
    LiveTable* table = fixture.table(id);
    TestGuest guest(0);
    guest.come_to(*table);
    const Seq newest = table->state().newest();
    fixture.store.release(id);
    MemoryStore other(fixture.loop, fixture.disk);
    other.own(id, [](bool mine) { REQUIRE(mine); });
    other.append({id, newest, {write_fact({1, nobody, "", fact::Said{0, "wow", ""}})}, {}},
                 [](AppendResult kept) { REQUIRE(kept == AppendResult::kept); });
    fixture.loop.turn();
    CHECK(table->state().newest() == newest + 1);
    CHECK(guest.heard.back().at("fact") == "said");
    guest.stay.end();
}

TEST_CASE("a table whose log turns out to be damaged is given up: its guests go, and it is not handed out any more") {
    RegistryFixture fixture;
    const std::string id = fixture.open(duel);
    LiveTable* table = fixture.table(id);
    TestGuest guest(0);
    guest.come_to(*table);
    const Seq newest = table->state().newest();
    const std::size_t heard = guest.heard.size();
    fixture.store.append({id, newest, {write_fact({1, nobody, "", fact::Undone{99}})}, {}},
                         [](AppendResult kept) { CHECK(kept == AppendResult::kept); });
    fixture.loop.turn();
    table->heard_of(newest + 1);
    fixture.loop.turn();
    CHECK(guest.gone == "gone");
    CHECK(guest.heard.size() == heard);
    CHECK(fixture.registry.live_tables() == 0);
    CHECK(fixture.trouble(id, Language::de).code == "bad-log");
    fixture.loop.pass(seconds(60));  // put_idle_away() destroys it
    CHECK(fixture.registry.live_tables() == 0);
}

TEST_CASE("a table that another server took is destroyed only when it has answered what was on its way to the store") {
    RegistryFixture fixture;
    const std::string id = fixture.open(duel);
    LiveTable* table = fixture.table(id);
    live::TestReply::Notes ben;
    fixture.disk->set_delay(seconds(100));
    table->submit({JoinTable{{"Ben", {}}, "bens hash"}}, std::make_unique<live::TestReply>(ben));
    table->taken();
    CHECK(fixture.registry.live_tables() == 0);
    fixture.loop.pass(seconds(90));  // long enough to put idle tables away several times
    CHECK(ben.told.empty());
    fixture.loop.pass(seconds(60));
    CHECK(ben.told == std::vector<std::string>{"Ben"});
}

TEST_CASE("everybody at every table is told when the server stops") {
    RegistryFixture fixture;
    std::vector<std::unique_ptr<TestGuest>> visitors;
    for (int i = 0; i < 3; ++i) {
        visitors.push_back(std::make_unique<TestGuest>(0));
        visitors.back()->come_to(*fixture.table(fixture.open(duel)));
    }
    fixture.registry.say_goodbye(false);
    for (const auto& each : visitors) {
        CHECK(each->heard.back().at("type") == "bye");
        CHECK(each->heard.back().at("why") == "closing");
    }
}
