// The households at a table without a table around them: which are remembered, and whose disk budget is used.
#include "server/live/table_households.hpp"

#include "dealt.hpp"
#include "server/event_loop/manual_loop.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::live;

namespace {

// Anna's token has the hash "hash", that of the other "hash1".
struct HouseholdsFixture {
    TableState state = dealt({.game = "uno", .seats = 2});
    ManualLoop loop;
    DiskBudget disk;
    Metrics metrics;
    ServerLimits limits{.day_bytes = 100};
    TableHouseholds households{state, loop, disk, metrics, limits};

    std::string refused(const std::string& household, FactBody what) {
        const auto no = households.may_write(household, {{1, nobody, "", std::move(what)}}, Language::en);
        return no ? no->code : "";
    }
};

}  // namespace

TEST_CASE("households are remembered by token; when there are many, those of strangers are forgotten") {
    HouseholdsFixture at;
    at.households.remember("", "a");
    at.households.remember("hash", "");
    CHECK(at.households.by_token().empty());
    at.households.remember("hash", "a");
    at.households.remember("hash", "b");
    CHECK(at.households.by_token() == Households{{"hash", "b"}});
    at.households.remember("hash1", "c");
    for (int i = 0; i < 254; ++i) at.households.remember("stranger " + std::to_string(i), "d");
    CHECK(at.households.by_token().size() == 256);
    at.households.remember("newest", "e");
    CHECK(at.households.by_token() == Households{{"hash", "b"}, {"hash1", "c"}, {"newest", "e"}});
}

TEST_CASE("what is written for a household is counted, and bounded: first what is new, then all") {
    HouseholdsFixture at;
    const fact::Said said{0, "wow", ""};
    const fact::Moved moved{seat(0), "draw"};
    CHECK(at.refused("a", said).empty());
    at.households.wrote("a", 100);
    CHECK(at.metrics.bytes_written == 100);
    CHECK(at.refused("a", said) == "quota");
    CHECK(at.refused("a", moved).empty());
    CHECK(at.refused("b", said).empty());
    at.households.wrote("a", 100);
    CHECK(at.refused("a", moved) == "quota");
    CHECK(at.refused("", said).empty());  // the server itself
    CHECK(at.metrics.quota_refused == 2);
}

TEST_CASE("a bot's move is counted for those who sit, of these for the household that has written least") {
    HouseholdsFixture at;
    at.disk.wrote("a", 10);
    at.disk.wrote("b", 5);
    CHECK(at.households.for_robots({"a", "b"}, {"c"}) == "b");
    CHECK(at.households.for_robots({"a"}, {"c"}) == "a");
    CHECK(at.households.for_robots({}, {"a", "c"}) == "c");
    CHECK(at.households.for_robots({}, {}).empty());
}
