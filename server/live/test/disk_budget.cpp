// What one address may write to the disk in a day.
#include "two.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::live;

namespace {

// A table where Anna and Ben come from different households, each with a small share.
struct BudgetFixture : TwoPeople {
    BudgetFixture() : TwoPeople({.game = "uno", .pace = Pace::quick, .chat = true}, 4096, {}, false) {
        anna.household = "10.0.0.1";
        ben.household = "10.0.0.2";
        anna.connect();
        ben.connect();
        start();
        server.services->limits.day_bytes = server.services->disk.written_by("10.0.0.1") + 2000;
    }
    std::string say(Client& who) {
        const std::string id = who.act(fmt::format(R"("do":"say","text":"{}")", std::string(200, 'x')));
        server.loop.pass(milliseconds(1));
        return who.error(id);
    }
    std::size_t talk_until_refused(Client& who) {
        std::size_t said = 0;
        while (say(who).empty()) REQUIRE(++said < 1000);
        return said;
    }
};

}  // namespace

TEST_CASE("a budget: counted by address, two bounds, a new day") {
    DiskBudget budget;
    const Instant now{};
    CHECK(budget.allows("a", false, 100, now));
    budget.wrote("a", 100);
    CHECK_FALSE(budget.allows("a", false, 100, now));
    CHECK(budget.allows("a", true, 100, now));
    CHECK(budget.allows("b", false, 100, now));
    CHECK(budget.allows("a", false, 0, now));  // no bound
    budget.wrote("a", 100);
    CHECK_FALSE(budget.allows("a", true, 100, now));
    CHECK_FALSE(budget.allows("a", false, 100, now + std::chrono::hours(23)));
    CHECK(budget.allows("a", false, 100, now + std::chrono::hours(24)));
    budget.wrote("", 1000);  // the server itself
    CHECK(budget.allows("", false, 100, now));
}

TEST_CASE("addresses without number are forgotten, the one that writes much is not") {
    DiskBudget budget;
    budget.wrote("much", 1'000'000);
    for (int i = 0; i < 250'000; ++i) budget.wrote(std::to_string(i), 10);
    CHECK(budget.written_by("much") == 1'000'000);
}

TEST_CASE("addresses without number that each write much are remembered up to a bound, and cost no more time") {
    DiskBudget budget;
    for (int i = 0; i < 250'000; ++i) budget.wrote(std::to_string(i), 200'000);
    int remembered = 0;
    for (int i = 0; i < 250'000; ++i) remembered += budget.written_by(std::to_string(i)) > 0;
    CHECK(remembered <= 100'000);
    CHECK(remembered >= 50'000);
    CHECK(budget.written_by("249999") == 200'000);
}

TEST_CASE("chat ends first, the game goes on, and nobody else notices") {
    BudgetFixture at;
    const std::size_t said = at.talk_until_refused(at.anna);
    CHECK(said < 10);
    CHECK(at.say(at.anna) == "quota");
    CHECK(at.say(at.ben).empty());
    at.anna.connect();  // a new connection brings nothing new
    CHECK(at.say(at.anna) == "quota");
    CHECK(at.server.metrics.quota_refused == 3);
    for (int i = 0; i < 4; ++i) {
        Client& mover = at.mover();
        const std::string id = mover.play(mover.moves().front());
        at.server.loop.pass(seconds(1));
        CHECK(mover.error(id).empty());
    }
    const std::string locked = at.anna.act(R"("do":"lock","locked":true)");  // order can be kept
    at.server.loop.turn();
    CHECK(at.anna.error(locked).empty());
    at.server.loop.pass(std::chrono::hours(24));
    CHECK(at.say(at.anna).empty());
}

TEST_CASE("twice the share, and even moves are refused with a reason") {
    BudgetFixture at;
    at.talk_until_refused(at.anna);
    at.server.services->disk.wrote("10.0.0.1", at.server.services->limits.day_bytes);
    while (!at.anna.must(0)) {
        at.ben.play(at.ben.moves().front());
        at.server.loop.pass(seconds(1));
    }
    const std::string id = at.anna.play(at.anna.moves().front());
    at.server.loop.pass(seconds(1));
    CHECK(at.anna.error(id) == "quota");
    CHECK(at.server.table->state().phase() == Phase::playing);
}

TEST_CASE("bots play for whoever sits there and has written least; a watcher pays for nobody") {
    TwoPeople at({.game = "uno", .seats = 3, .bots = {{seat(2), Level::easy}}, .pace = Pace::quick}, 4096, {}, false);
    at.anna.household = "10.0.0.1";
    at.ben.household = "10.0.0.2";
    at.anna.connect();
    at.ben.connect();
    Client watcher(at.server, nobody);
    watcher.household = "10.0.0.3";
    watcher.connect();
    at.start();
    DiskBudget& disk = at.server.services->disk;
    disk.wrote("10.0.0.1", 1 << 20);
    const std::size_t annas = disk.written_by("10.0.0.1"), bens = disk.written_by("10.0.0.2"), before = at.server.log().size();
    for (int i = 0; i < 30 && at.server.metrics.bot_moves < 2; ++i) {
        if (at.anna.must(0)) at.anna.play(at.anna.moves().front());
        if (at.ben.must(1)) at.ben.play(at.ben.moves().front());
        at.server.loop.pass(seconds(2));
    }
    REQUIRE(at.server.metrics.bot_moves >= 2);
    std::array<std::size_t, 3> bytes{};  // by seat
    const std::vector<Fact> log = at.server.log();
    for (std::size_t i = before; i < log.size(); ++i)
        bytes[static_cast<std::size_t>(number(std::get<fact::Moved>(log[i].what).seat))] += write_fact(log[i]).size();
    CHECK(disk.written_by("10.0.0.1") == annas + bytes[0]);
    CHECK(disk.written_by("10.0.0.2") == bens + bytes[1] + bytes[2]);
    CHECK(disk.written_by("10.0.0.3") == 0);
}
