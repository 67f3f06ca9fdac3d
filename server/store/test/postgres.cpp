// What the PostgreSQL store does beyond the contract: answers that do not come, settings that void its promises.
#include <doctest/doctest.h>

#include <thread>

#include "server/event_loop/manual_loop.hpp"
#include "server/store/test/environments.hpp"
#include "server/store/test/postgres_cluster.hpp"
#include "server/store/test/postgres_refusal.hpp"

using namespace tischlein::server;
using namespace tischlein::server::store;
using namespace std::chrono_literals;
using Texts = std::vector<std::string>;

namespace {

// Waits until the database says that the condition holds; fails after a minute.
void wait_until(PostgresCluster& cluster, const std::string& condition) {
    const auto end = std::chrono::steady_clock::now() + 60s;
    while (cluster.sql("SELECT " + condition) != "t") {
        REQUIRE(std::chrono::steady_clock::now() < end);
        std::this_thread::sleep_for(10ms);
    }
}

// A server with a table `t` of one fact, and an append that waits for the standby.
struct WaitingAppend : Server<PostgresEnvironment> {
    WaitingAppend() {
        own("t");
        REQUIRE(append("t", 0, {"a"}) == AppendResult::kept);
        pause.emplace(world.cluster);
        store->append({"t", 1, {"b"}}, [this](AppendResult answer) { answers.push_back(answer); });
        wait_until(world.cluster, waits);
    }
    // No answer comes for a while, although everything else has happened.
    void check_silence() {
        std::this_thread::sleep_for(1500ms);
        loop.turn();
        CHECK(answers.empty());
    }
    void check_kept() {
        pause->end();
        settle();
        CHECK(answers == std::vector{AppendResult::kept});
        CHECK(read("t") == Texts{"a", "b"});
        CHECK(append("t", 2, {"c"}) == AppendResult::kept);
        CHECK(read("t") == Texts{"a", "b", "c"});
    }
    static constexpr const char* waits =
        "count(*) > 0 FROM pg_stat_activity WHERE application_name LIKE '%writing%' AND wait_event = 'SyncRep'";

    std::optional<StandbyPause> pause;
    std::vector<AppendResult> answers;
};

}  // namespace

TEST_CASE(
    "An append that waits for the standby when the primary dies is found out, and told only when two machines have "
    "it") {
    WaitingAppend s;
    s.world.lose_power();  // the row is visible after the restart, and on no other machine
    REQUIRE(s.world.cluster.sql("SELECT newest FROM " + s.world.schema + ".heads") == "2");
    s.check_silence();
    s.check_kept();
}

TEST_CASE("A cancelled wait for the standby is no success") {
    WaitingAppend s;
    s.world.cluster.sql(
        "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE application_name LIKE '%writing%' AND wait_event = "
        "'SyncRep'");
    wait_until(s.world.cluster, "newest = 2 FROM " + s.world.schema + ".heads");
    s.check_silence();
    s.check_kept();
}

TEST_CASE("A connection that breaks before its append reached the database: the append happens once, on the next one") {
    Server<PostgresEnvironment> s;
    s.own("t");
    REQUIRE(s.append("t", 0, {"a"}) == AppendResult::kept);
    std::vector<AppendResult> answers;
    for (Seq seq = 1; seq <= 40; ++seq) {
        s.store->append({"t", seq, {std::to_string(seq)}}, [&](AppendResult answer) { answers.push_back(answer); });
        if (seq % 8 == 0)
            s.world.cluster.sql(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'tischlein%'");
    }
    s.settle();
    CHECK(answers == std::vector(40, AppendResult::kept));
    CHECK(s.read("t").size() == 41);
}

TEST_CASE("A table that does not exist yet begins once, whatever happens to the answer") {
    Server<PostgresEnvironment> s;
    StandbyPause pause(s.world.cluster);
    s.store->own("new", [](bool) {});
    AppendResult kept = AppendResult::failed;
    s.store->append({"new", 0, {"a"}, LobbyEntry{true, false, "card"}}, [&](AppendResult answer) { kept = answer; });
    wait_until(s.world.cluster, WaitingAppend::waits);
    s.world.lose_power();
    pause.end();
    s.settle();
    CHECK(kept == AppendResult::kept);
    CHECK(s.read("new") == Texts{"a"});
    CHECK(s.listed() == Texts{"new 1 card"});
}

TEST_CASE("What is read and not confirmed by the standby is not shown") {
    WaitingAppend s;
    s.world.lose_power();
    bool answered = false;
    s.store->read("t", 0, [&](const auto&) { answered = true; });
    s.store->listed(10, [&](const auto&) { answered = true; });
    std::this_thread::sleep_for(1500ms);
    s.loop.turn();
    CHECK_FALSE(answered);
    s.check_kept();
    CHECK(answered);
}

TEST_CASE("A standby that is away for long is told, and so is its return; at the end nobody waits for it for ever") {
    const PostgresEnvironment world;
    PostgresSettings settings = world.settings();
    settings.patience = 500ms;
    ManualLoop loop;
    PostgresStore store(loop, settings);
    std::vector<AppendResult> answers;
    const auto append = [&](Seq after) {
        store.append({"t", after, {"fact"}}, [&](AppendResult answer) { answers.push_back(answer); });
    };
    store.own("t", [](bool) {});
    append(0);
    store.finish();
    StandbyPause pause(world.cluster);
    append(1);
    const auto end = std::chrono::steady_clock::now() + 60s;
    while (!store.figures().in_trouble && std::chrono::steady_clock::now() < end) std::this_thread::sleep_for(20ms);
    CHECK(store.figures().in_trouble);
    pause.end();
    while (store.figures().in_trouble && std::chrono::steady_clock::now() < end) std::this_thread::sleep_for(20ms);
    CHECK_FALSE(store.figures().in_trouble);
    const StandbyPause for_good(world.cluster);
    append(2);
    store.finish();
    loop.turn();
    CHECK(answers == std::vector{AppendResult::kept, AppendResult::kept, AppendResult::unknown});
}

TEST_CASE("Failover: everything that was answered is there, once and in order") {
    PostgresCluster cluster;  // its primary does not come back
    ManualLoop loop;
    const PostgresEnvironment world(cluster);
    PostgresSettings settings = world.settings();
    settings.standby_required = false;  // the promoted one has no standby
    PostgresStore store(loop, settings);
    constexpr int tables = 8;
    std::array<Seq, tables> newest{};
    std::array<Texts, tables> expected;
    std::size_t answered = 0, stop_at = 400;
    std::function<void(int)> go_on = [&](int table) {
        const std::string fact = std::to_string(table) + ":" + std::to_string(newest.at(table) + 1);
        store.append({std::to_string(table), newest.at(table), {fact}}, [&, table, fact](AppendResult answer) {
            CHECK(answer == AppendResult::kept);
            expected.at(table).push_back(fact);
            ++newest.at(table), ++answered;
            if (answered < stop_at) go_on(table);
        });
    };
    for (int table = 0; table < tables; ++table) {
        store.own(std::to_string(table), [](bool) {});
        go_on(table);
    }
    while (answered < 200) loop.wait_and_turn();
    cluster.say("stop-primary");
    cluster.say("promote");
    while (answered < stop_at) loop.wait_and_turn();
    store.finish();
    loop.turn();
    for (int table = 0; table < tables; ++table)
        store.read(std::to_string(table), 0,
                   [&, table](const auto& facts) { CHECK(facts.value() == expected.at(table)); });
    store.finish();
    loop.turn();
}

TEST_CASE("Settings that void the promise are refused at the start, with the reason") {
    const PostgresEnvironment world;
    PostgresCluster& cluster = world.cluster;
    cluster.sql("ALTER ROLE tischlein SET synchronous_commit = 'local'");
    const std::string local = refusal(world.settings());
    cluster.sql("ALTER ROLE tischlein SET synchronous_commit = 'off'");
    PostgresSettings alone = world.settings();
    alone.standby_required = false;
    const std::string off = refusal(alone);
    cluster.sql("ALTER ROLE tischlein RESET synchronous_commit");
    CHECK(mentions(local, "synchronous_commit of the database is `local`"));
    CHECK(mentions(off, "synchronous_commit of the database is `off`"));
    CHECK(mentions(refusal({.address = "postgresql:///postgres?host=/nowhere&user=nobody"}), "/nowhere"));
    CHECK(mentions(refusal({.address = "postgresql://%"}), "cannot be read"));
    CHECK(refusal(world.settings()).empty());
}

TEST_CASE("Without a synchronous standby nothing is written, at the start and later") {
    Server<PostgresEnvironment> s;
    PostgresCluster& cluster = s.world.cluster;
    s.own("t");
    REQUIRE(s.append("t", 0, {"a"}) == AppendResult::kept);
    const auto name_standby = [&](const std::string& names) {
        cluster.sql("ALTER SYSTEM SET synchronous_standby_names = '" + names + "'");
        cluster.sql("SELECT pg_reload_conf()");
    };
    name_standby("");
    Seq newest = 1;
    const auto end = std::chrono::steady_clock::now() + 60s;
    AppendResult last = AppendResult::kept;
    for (; last == AppendResult::kept && std::chrono::steady_clock::now() < end; std::this_thread::sleep_for(20ms))
        if ((last = s.append("t", newest, {"more"})) == AppendResult::kept) ++newest;
    CHECK(last == AppendResult::failed);
    CHECK(mentions(refusal(PostgresEnvironment().settings()), "no synchronous standby"));
    PostgresSettings alone = PostgresEnvironment().settings();
    alone.standby_required = false;
    CHECK(refusal(alone).empty());
    name_standby("b");
    for (; last != AppendResult::kept && std::chrono::steady_clock::now() < end; std::this_thread::sleep_for(20ms))
        last = s.append("t", newest, {"again"});
    CHECK(last == AppendResult::kept);
    PostgresSettings impatient = PostgresEnvironment().settings();
    impatient.patience = 1s;
    name_standby("nobody");  // named, and not there: every commit waits
    const std::string why = refusal(impatient);
    name_standby("b");
    CHECK(mentions(why, "no synchronous standby of the database confirms"));
}

TEST_CASE("Two loops have a handle to one store each: answers come to whoever asked") {
    const PostgresEnvironment world;
    ManualLoop one, two;
    auto store = std::make_unique<PostgresStore>(one, world.settings());
    const std::unique_ptr<Store> other = store->handle_on(two);
    Texts here, there;
    store->own("a", [](bool) {});
    other->own("b", [](bool) {});
    for (Seq after = 0; after < 10; ++after) {
        const std::string word = std::to_string(after);
        store->append({"a", after, {word}},
                      [&here, word](AppendResult kept) { here.push_back(kept == AppendResult::kept ? word : "no"); });
        other->append({"b", after, {word}},
                      [&there, word](AppendResult kept) { there.push_back(kept == AppendResult::kept ? word : "no"); });
    }
    store->finish();
    two.turn();
    CHECK(there.size() == 10);
    CHECK(here.empty());
    one.turn();
    CHECK(here == there);
    store.reset();
    other->read("a", 0, [&](const auto& facts) { there = facts.value(); });
    other->finish();
    two.turn();
    CHECK(there == here);
}
