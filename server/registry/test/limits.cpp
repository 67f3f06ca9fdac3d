// What one visitor or one household may have of a server, so that there is something left for others.
#include <algorithm>

#include "server/registry/rate_limit.hpp"
#include "server/registry/test/registry_fixture.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::registry;

TEST_CASE("the allowance for messages belongs to person and address, not to a connection") {
    MessageAllowance allowance;
    const Instant now = std::chrono::steady_clock::now();
    int taken = 0;
    while (allowance.take("192.0.2.1", "ada", now)) ++taken;
    CHECK(taken == 60);
    CHECK_FALSE(allowance.take("192.0.2.1", "ada", now));  // however often she comes back
    CHECK_FALSE(allowance.take("192.0.2.9", "ada", now));  // or from where
    CHECK(allowance.take("192.0.2.1", "ben", now));        // her family does not suffer
    CHECK(allowance.take("192.0.2.1", "ada", now + std::chrono::seconds(1)));
    for (int person = 0; person < 100; ++person)
        for (int i = 0; i < 20; ++i) taken += allowance.take("198.51.100.1", std::to_string(person), now) ? 1 : 0;
    CHECK(taken == 60 + 600);  // new names do not help, either
}

TEST_CASE("an attack from very many addresses does not lock out those who came before it") {
    Buckets buckets({3, 1});
    const Instant now = std::chrono::steady_clock::now();
    CHECK(buckets.take("known", now));
    int served = 0;
    for (int i = 0; i < 30'000; ++i) served += buckets.take(std::to_string(i), now) ? 1 : 0;
    CHECK(served > 19'000);
    CHECK(served < 21'000);  // what is remembered of them is bounded
    CHECK(buckets.take("known", now));
    CHECK(buckets.take("known", now));
    CHECK_FALSE(buckets.take("known", now));  // its own limit still holds
    CHECK_FALSE(buckets.take("new", now));
    CHECK(buckets.take("new", now + seconds(3)));  // the others are quiet by now, and are forgotten
    CHECK(buckets.take("known", now + seconds(3)));
}

TEST_CASE("what one household keeps in memory is bounded; another household does not notice") {
    RegistryFixture fixture(3);
    const protocol::OpenTable request{.game = "uno", .seats = 2};
    std::vector<std::string> ids;
    for (int i = 0; i < 3; ++i) ids.push_back(fixture.open(request));
    Problem told;
    const auto refused = [&](const std::variant<std::string, Problem>& opened) { told = std::get<Problem>(opened); };
    fixture.registry.open(fresh_table_id(), request, "hash", Language::en, fixture.household, refused);
    CHECK(told.code == "busy");
    fixture.household = "198.51.100.7";
    CHECK_FALSE(fixture.open(request).empty());
    // Tables that everybody left go to sleep, and there is room again; waking one counts, too.
    fixture.loop.pass(std::chrono::minutes(3));
    CHECK(fixture.registry.live_tables() == 0);
    fixture.household = "192.0.2.1";
    for (const std::string& id : ids) CHECK(fixture.table(id) != nullptr);
    fixture.registry.open(fresh_table_id(), request, "hash", Language::en, fixture.household, refused);
    CHECK(told.code == "busy");
}

TEST_CASE("what one household opens in a day is bounded in bytes; another household does not notice") {
    RegistryFixture fixture(ServerLimits{}.tables_each, 2000);
    const auto refused = [&] {
        std::string code;
        fixture.registry.open(fresh_table_id(), {.game = "uno", .seats = 2, .name = "Eve"}, "hash", Language::en,
                              fixture.household, [&](const std::variant<std::string, Problem>& opened) {
                                  if (const auto* no = std::get_if<Problem>(&opened)) code = no->code;
                              });
        fixture.loop.turn();
        return code;
    };
    int opened = 0;
    while (refused().empty()) REQUIRE(++opened < 100);
    CHECK(refused() == "quota");
    CHECK(fixture.metrics.quota_refused == 2);
    fixture.household = "192.0.2.2";
    CHECK(refused().empty());
    fixture.household = "192.0.2.1";
    fixture.loop.pass(std::chrono::hours(24));
    CHECK(refused().empty());
}

TEST_CASE("a hundred tables of one household push nobody out of the lobby") {
    RegistryFixture fixture(1000);
    protocol::OpenTable request{.game = "uno", .seats = 2, .listed = true};
    const std::string family = fixture.open(request);
    fixture.household = "203.0.113.9";
    for (int i = 0; i < 250; ++i) fixture.open(request);
    const json::value lobby = json::parse(fixture.lobby.text());
    const json::array& shown = lobby.at("tables").as_array();
    CHECK(shown.size() == 100);
    CHECK(std::any_of(shown.begin(), shown.end(),
                      [&](const json::value& table) { return table.at("table").as_string() == family; }));
}
