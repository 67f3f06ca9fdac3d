// Tables while they are opened, and those that cannot be.
#include "server/registry/test/registry_fixture.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::registry;

TEST_CASE("a table that could not be opened belongs to nobody") {
    RegistryFixture fixture;
    const std::string id = fresh_table_id();
    CHECK(fixture.open_as(id, AppendResult::no_room) == "storage");
    MemoryStore other(fixture.loop, fixture.disk);
    other.own(id, [](bool mine) { CHECK(mine); });
    fixture.loop.turn();
}

TEST_CASE("whoever asks for a table while it is being opened gets the one that is opened") {
    RegistryFixture fixture;
    fixture.disk->set_delay(seconds(1));
    const std::string id = fresh_table_id();
    LiveTable *opened = nullptr, *found = nullptr;
    fixture.registry.open(
        id, duel, "hash", Language::en, fixture.household, [&](const std::variant<std::string, Problem>& result) {
            REQUIRE(std::holds_alternative<std::string>(result));
            fixture.registry.find(
                id, Language::en, fixture.household,
                [&](const Registry::FoundTable& there) { opened = &std::get<0>(there).get(); });
        });
    fixture.loop.turn();  // the first facts are being written
    fixture.registry.find(id, Language::en, fixture.household,
                          [&](const Registry::FoundTable& there) { found = &std::get<0>(there).get(); });
    fixture.loop.pass(seconds(3));
    REQUIRE(opened != nullptr);
    CHECK(found == opened);
    CHECK(fixture.table(id) == opened);
}

TEST_CASE("whoever asks for a table that cannot be opened is told that there is none") {
    RegistryFixture fixture;
    fixture.disk->set_delay(seconds(1));
    const std::string id = fresh_table_id();
    fixture.disk->refuse_next_appends(1, AppendResult::failed);
    std::string refused;
    fixture.registry.open(
        id, duel, "hash", Language::en, fixture.household,
        [&](const std::variant<std::string, Problem>& opened) { refused = std::get<Problem>(opened).code; });
    fixture.loop.turn();
    Problem told;
    fixture.registry.find(id, Language::en, fixture.household,
                          [&](const Registry::FoundTable& found) { told = std::get<Problem>(found); });
    fixture.loop.pass(seconds(3));
    CHECK(refused == "storage");
    CHECK(told.code == "no-such-table");
    CHECK(fixture.registry.live_tables() == 0);
    MemoryStore other(fixture.loop, fixture.disk);
    other.own(id, [](bool mine) { CHECK(mine); });
    fixture.loop.turn();
}

TEST_CASE("a table is not opened under an id that somebody is just asking for; a little later it is, and stays ours") {
    RegistryFixture fixture;
    fixture.disk->set_delay(seconds(1));
    const std::string id = fresh_table_id();
    Problem told;
    fixture.registry.find(id, Language::en, fixture.household,
                          [&](const Registry::FoundTable& found) { told = std::get<Problem>(found); });
    fixture.loop.turn();  // the log is being read
    CHECK(fixture.open_as(id) == "busy");
    fixture.loop.pass(seconds(3));
    CHECK(told.code == "no-such-table");
    CHECK(fixture.open_as(id).empty());
    CHECK(fixture.registry.live_tables() == 1);
    MemoryStore other(fixture.loop, fixture.disk);
    other.own(id, [](bool mine) { CHECK_FALSE(mine); });
    fixture.loop.turn();
}
