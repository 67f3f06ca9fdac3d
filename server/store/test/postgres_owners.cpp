// Several servers on one PostgreSQL database: who owns a table, who is fenced out, and tables that are moved to a folder and back.
#include <doctest/doctest.h>

#include <atomic>
#include <thread>

#include "server/event_loop/manual_loop.hpp"
#include "server/store/move_store.hpp"
#include "server/store/pg_appender.hpp"
#include "server/store/test/environments.hpp"
#include "server/store/test/postgres_cluster.hpp"
#include "server/store/test/postgres_refusal.hpp"

using namespace tischlein::server;
using namespace tischlein::server::store;
using namespace std::chrono_literals;

namespace {

// A server among others.
struct Node {
    Node(const PostgresEnvironment& world, const std::string& url) {
        PostgresSettings settings = world.settings();
        settings.node_url = url;
        store = std::make_unique<PostgresStore>(loop, settings);
    }
    bool own(const std::string& table) {
        bool mine = false;
        store->own(table, [&](bool answer) { mine = answer; });
        settle();
        return mine;
    }
    AppendResult append(const std::string& table, Seq after, const std::string& fact) {
        AppendResult kept = AppendResult::unknown;
        store->append({table, after, {fact}}, [&](AppendResult answer) { kept = answer; });
        settle();
        return kept;
    }
    void settle() { store->finish(), loop.turn(); }

    ManualLoop loop;
    std::unique_ptr<PostgresStore> store;
};

// The heartbeats of some servers stop counting: their leases are always in the past.
void stop_leases(const PostgresEnvironment& world, const std::string& who) {
    world.cluster.sql("CREATE FUNCTION " + world.schema + ".mute() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF " +
                      who + " THEN new.until := '-infinity'; END IF; RETURN new; END $$");
    world.cluster.sql("CREATE TRIGGER mute BEFORE INSERT OR UPDATE ON " + world.schema +
                      ".servers FOR EACH ROW EXECUTE FUNCTION " + world.schema + ".mute()");
}

}  // namespace

TEST_CASE("A table has one owner among several servers; given back, it is the next one's") {
    const PostgresEnvironment world;
    Node a(world, "http://a"), b(world, "http://b");
    CHECK(a.own("t"));
    CHECK(a.append("t", 0, "1") == AppendResult::kept);
    CHECK_FALSE(b.own("t"));
    CHECK(b.append("t", 1, "no") == AppendResult::taken);
    a.store->release("t");
    a.settle();
    CHECK(b.own("t"));
    CHECK(b.append("t", 1, "2") == AppendResult::kept);
    a.store.reset();  // an orderly end gives nothing back that is not ours
    CHECK(b.append("t", 2, "3") == AppendResult::kept);
}

TEST_CASE("A server that was asleep for longer than its lease can append nothing to a table that was taken over") {
    const PostgresEnvironment world;
    Node asleep(world, "http://a"), other(world, "http://b");
    REQUIRE(asleep.own("t"));
    REQUIRE(asleep.append("t", 0, "1") == AppendResult::kept);
    stop_leases(world, "new.url = 'http://a'");
    const auto end = std::chrono::steady_clock::now() + 60s;
    while (!other.own("t") && std::chrono::steady_clock::now() < end) std::this_thread::sleep_for(50ms);
    CHECK(asleep.append("t", 1, "stale") == AppendResult::taken);
    CHECK(other.append("t", 1, "2") == AppendResult::kept);
    CHECK(asleep.append("t", 2, "stale") == AppendResult::taken);
    CHECK_FALSE(asleep.own("t"));
}

TEST_CASE("Leases do not run out because the database was away") {
    const PostgresEnvironment world;
    Node a(world, "http://a"), b(world, "http://b");
    REQUIRE(a.own("t"));
    REQUIRE(a.append("t", 0, "1") == AppendResult::kept);
    {
        const StandbyPause pause(world.cluster);  // no heartbeat is confirmed for longer than a lease
        std::this_thread::sleep_for(4s);
    }
    CHECK_FALSE(b.own("t"));
    CHECK(a.append("t", 1, "2") == AppendResult::kept);
}

TEST_CASE("A server that ends while it asks which tables were taken from it ends in order") {
    const PostgresEnvironment world;
    Node a(world, "http://a");
    REQUIRE(a.own("t"));
    REQUIRE(a.append("t", 0, "1") == AppendResult::kept);
    stop_leases(world, "new.url = 'http://a'");
    std::this_thread::sleep_for(1500ms);  // from the next heartbeat on it asks after each
    StandbyPause pause(world.cluster);
    std::this_thread::sleep_for(1500ms);  // one waits to be confirmed
    std::thread end([&] { a.store.reset(); });
    std::this_thread::sleep_for(500ms);
    pause.end();
    end.join();
    CHECK(world.cluster.sql("SELECT count(*) FROM " + world.schema + ".heads WHERE owner IS NOT NULL") == "0");
}

TEST_CASE("A server alone on its database keeps others out, and follows one that died once its lease is over") {
    const PostgresEnvironment world;
    {
        ManualLoop loop;
        const PostgresStore alone(loop, world.settings());
        PostgresSettings impatient = world.settings();
        impatient.patience = 500ms;
        CHECK(mentions(refusal(impatient), "in use by another server"));
        impatient.node_url = "http://a";
        CHECK(mentions(refusal(impatient), "in use by another server"));
    }
    Node a(world, "http://a");
    CHECK(a.own("t"));
    CHECK(a.append("t", 0, "1") == AppendResult::kept);
    Node again(world, "http://a");  // as if the first had died without a word
    CHECK(again.own("t"));
    CHECK(again.append("t", 1, "2") == AppendResult::kept);
    CHECK(a.append("t", 2, "stale") == AppendResult::taken);
}

TEST_CASE("A server alone on its database that was asleep keeps nothing once another one has come") {
    const PostgresEnvironment world;
    Node asleep(world, "");
    REQUIRE(asleep.own("t"));
    REQUIRE(asleep.append("t", 0, "1") == AppendResult::kept);
    stop_leases(world, "new.number = 1");
    Node next(world, "");
    CHECK(next.own("t"));
    CHECK(asleep.append("t", 1, "stale") != AppendResult::kept);
    world.cluster.sql("DROP TRIGGER mute ON " + world.schema + ".servers");
    CHECK(next.append("t", 1, "2") == AppendResult::kept);
    const auto end = std::chrono::steady_clock::now() + 60s;
    while (!asleep.store->figures().in_trouble && std::chrono::steady_clock::now() < end)
        std::this_thread::sleep_for(50ms);
    CHECK(asleep.own("new"));  // nobody's yet
    CHECK(asleep.append("new", 0, "stale") == AppendResult::failed);
    CHECK(next.append("t", 2, "3") == AppendResult::kept);
}

TEST_CASE("Two servers that both believe they own a table: a thousand races, never both accepted") {
    const PostgresEnvironment world;
    Node owner(world, "http://a");
    REQUIRE(owner.own("t"));
    REQUIRE(owner.append("t", 0, "0") == AppendResult::kept);
    const std::string heads = world.schema + ".heads";
    // Both have the owner's number and its term; only the head of the table decides between them.
    struct RivalAppender {
        RivalAppender(const PostgresEnvironment& world, std::int64_t number, const std::string& name)
            : appender(shared, "race") {
            shared.address = world.settings().address, shared.program = name, shared.server = number,
            shared.patience = 60s;
            shared.journal = [](const std::string&) {};
        }
        PgShared shared;
        PgAppender appender;
    };
    const std::int64_t number = std::stoll(world.cluster.sql("SELECT owner FROM " + heads));
    RivalAppender first(world, number, "first"), second(world, number, "second");
    int both = 0, one = 0;
    for (Seq after = 1; after <= 1000; ++after) {
        std::vector<PgAppend> of_first, of_second;
        of_first.push_back({{"t", after, {"first"}}, 0});
        of_second.push_back({{"t", after, {"second"}}, 0});
        std::atomic<int> ready = 0;
        const auto race = [&](RivalAppender& who, std::vector<PgAppend>& what) {
            for (++ready; ready < 2;) std::this_thread::yield();
            who.appender.write(what);
        };
        std::thread other([&] { race(second, of_second); });
        race(first, of_first);
        other.join();
        const int kept = int{of_first[0].result == AppendResult::kept} + int{of_second[0].result == AppendResult::kept};
        both += int{kept == 2}, one += int{kept == 1};
    }
    CHECK(both == 0);
    CHECK(one == 1000);
}

// --- moving -------------------------------------------------------------------------------------------------

namespace {

// All that a store tells about three tables, one of them long enough for a checkpoint.
std::string contents(ServerStore& store, ManualLoop& loop) {
    std::string text;
    for (const char* table : {"t", "u", "v"}) {
        store.read(table, 0, [&](const auto& facts) {
            for (const std::string& fact : facts.value()) text += fact + "|";
        });
        store.read_tail(table, [&](const auto& tail) {
            text += tail->checkpoint ? " " + std::to_string(tail->checkpoint->seq) + tail->checkpoint->text : " -";
            text += " " + std::to_string(tail->facts.size()) + "\n";
        });
        store.read_attachment(table, "review-1", [&](const auto& attached) { text += attached.value_or("no review") + "\n"; });
    }
    store.listed(10, [&](const auto& tables) {
        for (const ListedTable& table : tables) text += table.id + " " + table.lobby_entry + "\n";
    });
    store.finish();
    loop.turn();
    return text + store.secret("key", [] { return std::string("another"); });
}

std::string move_refusal(const std::string& from, const std::string& to) {
    try {
        move_store(from, to);
        return "";
    } catch (const std::runtime_error& error) {
        return error.what();
    }
}

}  // namespace

TEST_CASE("A folder is brought to a database and back, while neither is served") {
    const TempFolder temp;
    const PostgresEnvironment world;
    const std::string folder = temp / "data", back = temp / "back", database = world.settings().address;
    ManualLoop loop;
    std::string before;
    {
        const auto store = open_store(loop, {.location = folder});
        const auto append = [&](AppendRequest request) {
            store->own(request.table, [](bool) {});
            store->append(std::move(request), [](AppendResult kept) { CHECK(kept == AppendResult::kept); });
        };
        append({"t", 0, {"a", std::string("b\0c", 3), "\xff"}, LobbyEntry{true, false, "T"}});
        append({"u", 0, {"a"}, LobbyEntry{true, false, "U"}});
        append({"v", 0, {"a"}});
        append({"t", 3, {"d"}, LobbyEntry{true, false, "T2"}, Checkpoint{2, "two"}});
        store->finish();
        store->attach("t", "review-1", std::string("r\0view", 6), [](bool kept) { CHECK(kept); });
        store->secret("key", [] { return std::string("s\0cret", 6); });
        store->finish();
        loop.turn();
        before = contents(*store, loop);
        CHECK(mentions(move_refusal(folder, database), "in use"));
    }
    CHECK(mentions(before, "t T2\nu U\n"));
    CHECK(mentions(move_refusal(temp / "nowhere", database), "holds no tables"));
    const MovedStore moved = move_store(folder, database);
    CHECK(moved.tables == 3);
    CHECK(moved.facts == 6);
    CHECK(mentions(move_refusal(folder, database), "holds tables already"));
    {
        PostgresStore store(loop, world.settings());
        CHECK(contents(store, loop) == before);
        store.own("t", [](bool mine) { CHECK(mine); });
        store.append({"t", 4, {"e"}}, [](AppendResult kept) { CHECK(kept == AppendResult::kept); });
        store.finish();
        loop.turn();
        before = contents(store, loop);
        CHECK(mentions(move_refusal(database, back), "in use"));
    }
    CHECK(mentions(move_refusal(database, folder), "not empty"));
    CHECK(move_store(database, back).facts == 7);
    const auto store = open_store(loop, {.location = back});
    CHECK(contents(*store, loop) == before);
}

TEST_CASE("Half of a move is served by nobody") {
    const PostgresEnvironment world;
    REQUIRE(refusal(world.settings()).empty());
    world.cluster.sql("INSERT INTO " + world.schema + ".secrets VALUES ('unfinished move', '')");
    CHECK(mentions(refusal(world.settings()), "was not finished"));
}
