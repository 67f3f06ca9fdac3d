// All tables of a server, with a clock and a disk that the test controls: which tables are found, which are put away, and what
// guests are told.
#include "server/registry/rate_limit.hpp"
#include "server/registry/registry.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>

#include "server/store/memory_store.hpp"
#include "server/event_loop/manual_loop.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::registry;
using std::chrono::seconds;

namespace {

struct TestGuest final : Guest {
    explicit TestGuest(PersonId person) { viewer.person = person; }
    void tell(SharedText text) override { heard.push_back(json::parse(*text).as_object()); }
    void dismiss(std::string_view why, std::string_view) override { gone = why; }
    std::chrono::milliseconds round_trip() const override { return {}; }

    std::vector<json::object> heard;
    std::string gone;
    int said = 0;
    Stay stay;

    void come_to(LiveTable& table) {
        stay = table.receive(*this);
        stay.greet({});
    }
};

const protocol::OpenTable duel{
    .game = "uno", .seats = 2, .listed = true, .name = "Anna", .bots = {{seat(1), Level::easy}}, .clock = 20};

struct RegistryFixture {
    explicit RegistryFixture(std::size_t tables_each = ServerLimits{}.tables_each,
                             std::size_t day_bytes = ServerLimits{}.day_bytes)
        : limits{.tables_each = tables_each, .day_bytes = day_bytes} {}

    ServerLimits limits;
    ManualLoop loop;
    std::shared_ptr<MemoryDisk> disk = std::make_shared<MemoryDisk>();
    MemoryStore store{loop, disk};
    BotPool bots{0};
    Background background{0};
    Metrics metrics;
    Lobby lobby{loop, store};
    SharedServices shared{bots, background, [this](LobbyChange change) { lobby.changed(std::move(change)); }};
    Registry registry{loop, store, shared, metrics, limits};

    std::string household = "192.0.2.1";

    std::string open(const protocol::OpenTable& wish) {
        std::string id;
        registry.open(fresh_table_id(), wish, "hash", Language::en, household, [&](const std::variant<std::string, Problem>& opened) {
            if (const auto* no = std::get_if<Problem>(&opened)) FAIL(no->text);
            id = std::get<std::string>(opened);
        });
        loop.turn();
        return id;
    }
    // Opens a table with this id while the disk answers so. Returns the code of the refusal, if any.
    std::string open_as(const std::string& id, AppendResult disk_says = AppendResult::kept) {
        std::string refused = "unanswered";
        if (disk_says != AppendResult::kept) disk->refuse_next_appends(1, disk_says);
        registry.open(id, duel, "hash", Language::en, household, [&](const std::variant<std::string, Problem>& opened) {
            const auto* no = std::get_if<Problem>(&opened);
            refused = no != nullptr ? no->code : "";
        });
        loop.pass(seconds(2));
        return refused;
    }
    LiveTable* table(const std::string& id) {
        LiveTable* found = nullptr;
        registry.find(id, Language::en, household, [&](const std::variant<LiveTable*, Problem>& result) {
            if (const auto* there = std::get_if<LiveTable*>(&result)) found = *there;
        });
        loop.turn();
        return found;
    }
    Problem trouble(const std::string& id, Language lang) {
        Problem told;
        registry.find(id, lang, household, [&](const std::variant<LiveTable*, Problem>& result) {
            REQUIRE(std::holds_alternative<Problem>(result));
            told = std::get<Problem>(result);
        });
        loop.turn();
        return told;
    }
    // As another program would have written it.
    void write(const std::string& id, const std::vector<std::string>& facts) {
        store.own(id, [](bool mine) { REQUIRE(mine); });
        store.append({id, 0, facts, {}}, [](AppendResult kept) { REQUIRE(kept == AppendResult::kept); });
        loop.turn();
        store.release(id);
    }
};

}  // namespace

TEST_CASE("a table that everybody left sleeps, and wakes where it was, with all the time of its turn") {
    RegistryFixture fixture;
    const std::string id = fixture.open(duel);
    TestGuest anna(0);
    LiveTable* table = fixture.table(id);
    anna.come_to(*table);
    anna.stay.act(protocol::Start{"s"}, fixture.loop.now());
    fixture.loop.pass(seconds(12));
    const Seq newest = table->state().newest();
    const std::uint64_t game = table->state().game().hash();
    fixture.loop.pass(seconds(1));
    CHECK(fixture.registry.live_tables() == 1);  // it stays in memory as long as somebody is there
    anna.stay.end();
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
    anna.heard.clear();
    anna.come_to(*table);
    REQUIRE(anna.heard.front().at("type") == "snapshot");
    CHECK(anna.heard.front().at("play").at("clock").at("left_ms") == 20'000);
    anna.stay.end();
}

TEST_CASE("a table with a long log wakes from its checkpoint; a damaged one is passed over") {
    RegistryFixture fixture;
    const std::string id = fixture.open(duel);
    TestGuest anna(0);
    LiveTable* table = fixture.table(id);
    anna.come_to(*table);
    const auto say = [&](int times) {
        for (int i = 0; i < times; ++i) {
            anna.stay.act(protocol::Say{fmt::format("c{}", ++anna.said), "wow", ""}, fixture.loop.now());
            fixture.loop.turn();
        }
    };
    const auto sleep_and_wake = [&] {
        anna.stay.end();
        fixture.loop.pass(seconds(120));
        REQUIRE(fixture.registry.live_tables() == 0);
        fixture.disk->count_reads();
        table = fixture.table(id);
        REQUIRE(table != nullptr);
        anna.come_to(*table);
    };
    say(400);
    anna.stay.act(protocol::Start{"s"}, fixture.loop.now());
    say(400);
    CHECK(fixture.disk->checkpoint_of(id) == nullptr);  // a short log needs none
    say(2000);
    REQUIRE(fixture.disk->checkpoint_of(id) != nullptr);
    anna.stay.end();
    const TableState before = table->state();
    anna.come_to(*table);
    sleep_and_wake();
    CHECK(fixture.disk->facts_read() < 1100);
    CHECK(table->state() == before);
    // Actions before the checkpoint are still known: a repeated one is answered, not done again.
    anna.heard.clear();
    anna.stay.act(protocol::Say{fmt::format("c{}", anna.said), "wow", ""}, fixture.loop.now());
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
    anna.stay.end();
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
    TestGuest anna(0);
    anna.come_to(*table);
    fixture.loop.turn();
    CHECK(anna.heard.front().at("table").at("set_aside").at("rules") == 77);
    anna.stay.act(protocol::Start{"s"}, fixture.loop.now());
    fixture.loop.turn();
    CHECK(table->state().phase() == Phase::playing);
    CHECK(fixture.table(good) != nullptr);
    anna.stay.end();
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
        fixture.registry.find("nosuch", lang, fixture.household, [&](const std::variant<LiveTable*, Problem>& found) {
            texts.push_back(std::get<Problem>(found).text);
        });
    fixture.loop.turn();
    REQUIRE(texts.size() == 3);
    CHECK(texts[0] != texts[1]);
    CHECK(texts[1] != texts[2]);
}

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
                [&](const std::variant<LiveTable*, Problem>& there) { opened = std::get<LiveTable*>(there); });
        });
    fixture.loop.turn();  // the first facts are being written
    fixture.registry.find(id, Language::en, fixture.household,
                          [&](const std::variant<LiveTable*, Problem>& there) { found = std::get<LiveTable*>(there); });
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
                          [&](const std::variant<LiveTable*, Problem>& found) { told = std::get<Problem>(found); });
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
                          [&](const std::variant<LiveTable*, Problem>& found) { told = std::get<Problem>(found); });
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

TEST_CASE("what another process writes to a table here is shown here") {
    RegistryFixture fixture;
    const std::string id = fixture.open(duel);
    LiveTable* table = fixture.table(id);
    TestGuest anna(0);
    anna.come_to(*table);
    const Seq newest = table->state().newest();
    fixture.store.release(id);
    MemoryStore other(fixture.loop, fixture.disk);
    other.own(id, [](bool mine) { REQUIRE(mine); });
    other.append({id, newest, {write_fact({1, nobody, "", fact::Said{0, "wow", ""}})}, {}},
                 [](AppendResult kept) { REQUIRE(kept == AppendResult::kept); });
    fixture.loop.turn();
    CHECK(table->state().newest() == newest + 1);
    CHECK(anna.heard.back().at("fact") == "said");
    anna.stay.end();
}

TEST_CASE("a table whose log turns out to be damaged is given up: its guests go, and it is not handed out any more") {
    RegistryFixture fixture;
    const std::string id = fixture.open(duel);
    LiveTable* table = fixture.table(id);
    TestGuest anna(0);
    anna.come_to(*table);
    const Seq newest = table->state().newest();
    const std::size_t heard = anna.heard.size();
    fixture.store.append({id, newest, {write_fact({1, nobody, "", fact::Undone{99}})}, {}},
                         [](AppendResult kept) { CHECK(kept == AppendResult::kept); });
    fixture.loop.turn();
    table->heard_of(newest + 1);
    fixture.loop.turn();
    CHECK(anna.gone == "gone");
    CHECK(anna.heard.size() == heard);
    CHECK(fixture.registry.live_tables() == 0);
    CHECK(fixture.trouble(id, Language::de).code == "bad-log");
    fixture.loop.pass(seconds(60));  // the sweep destroys it
    CHECK(fixture.registry.live_tables() == 0);
}

TEST_CASE("a household that wakes very many tables at once does not keep the table of another one asleep") {
    RegistryFixture fixture;
    std::vector<std::string> ids;
    for (int i = 0; i < 257; ++i) ids.push_back(fixture.open(duel));
    fixture.loop.pass(seconds(200));
    REQUIRE(fixture.registry.live_tables() == 0);
    std::size_t greedy = 0, modest = 0;
    const auto wake = [&](const std::string& id, const std::string& household, std::size_t& woken) {
        fixture.registry.find(id, Language::en, household, [&](const std::variant<LiveTable*, Problem>& result) {
            woken += std::holds_alternative<LiveTable*>(result) ? 1 : 0;
        });
    };
    for (int i = 0; i < 256; ++i) wake(ids[static_cast<std::size_t>(i)], "192.0.2.1", greedy);
    wake(ids.back(), "198.51.100.7", modest);
    fixture.loop.turn();
    CHECK(modest == 1);
    CHECK(greedy == 64);  // the others are told to try again
}

TEST_CASE("a table that another server took is destroyed only when it has answered what was on its way to the store") {
    RegistryFixture fixture;
    const std::string id = fixture.open(duel);
    LiveTable* table = fixture.table(id);
    std::vector<std::string> answers;
    fixture.disk->set_delay(seconds(100));
    table->submit({JoinTable{{"Ben", {}}, "bens hash"}, {}, [&](const RequestOutcome& outcome) {
                       const auto* no = std::get_if<Problem>(&outcome);
                       // As HttpService does: the table's state is looked at for the answer.
                       answers.push_back(no != nullptr ? no->code : table->state().people().back().name);
                   }});
    table->taken();
    CHECK(fixture.registry.live_tables() == 0);
    fixture.loop.pass(seconds(90));  // several sweeps
    CHECK(answers.empty());
    fixture.loop.pass(seconds(60));
    CHECK(answers == std::vector<std::string>{"Ben"});
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
    const protocol::OpenTable wish{.game = "uno", .seats = 2};
    std::vector<std::string> ids;
    for (int i = 0; i < 3; ++i) ids.push_back(fixture.open(wish));
    Problem told;
    const auto refused = [&](const std::variant<std::string, Problem>& opened) { told = std::get<Problem>(opened); };
    fixture.registry.open(fresh_table_id(), wish, "hash", Language::en, fixture.household, refused);
    CHECK(told.code == "busy");
    fixture.household = "198.51.100.7";
    CHECK_FALSE(fixture.open(wish).empty());
    // Tables that everybody left go to sleep, and there is room again; waking one counts, too.
    fixture.loop.pass(std::chrono::minutes(3));
    CHECK(fixture.registry.live_tables() == 0);
    fixture.household = "192.0.2.1";
    for (const std::string& id : ids) CHECK(fixture.table(id) != nullptr);
    fixture.registry.open(fresh_table_id(), wish, "hash", Language::en, fixture.household, refused);
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
    protocol::OpenTable wish{.game = "uno", .seats = 2, .listed = true};
    const std::string family = fixture.open(wish);
    fixture.household = "203.0.113.9";
    for (int i = 0; i < 250; ++i) fixture.open(wish);
    const json::value lobby = json::parse(fixture.lobby.text());
    const json::array& shown = lobby.at("tables").as_array();
    CHECK(shown.size() == 100);
    CHECK(std::any_of(shown.begin(), shown.end(), [&](const json::value& table) { return table.at("table").as_string() == family; }));
}
