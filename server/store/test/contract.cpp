// What store.hpp promises, number by number, for every store there is.
#include <doctest/doctest.h>

#include <map>
#include <random>

#include "server/store/test/environments.hpp"
#ifdef EVERY_STORE  // postgres_test has another list
#include "server/store/test/postgres_cluster.hpp"
#else
#define EVERY_STORE SqliteEnvironment, MemoryEnvironment
#endif

using namespace tischlein::server;
using namespace tischlein::server::store;
using Facts = std::vector<std::string>;

namespace doctest {
template <>
struct StringMaker<AppendResult> {
    static String convert(AppendResult kept) {
        constexpr std::array words{"kept", "moved_on", "no_room", "failed", "unknown", "taken"};
        return words.at(static_cast<std::size_t>(kept));
    }
};
template <>
struct StringMaker<Facts> {
    static String convert(const Facts& facts) {
        std::string line;
        for (const std::string& fact : facts) line += fact.substr(0, 80) + " | ";
        return line.c_str();
    }
};
}  // namespace doctest

TEST_CASE_TEMPLATE("1  Facts are numbered without a gap and never change", World, EVERY_STORE) {
    Server<World> s;
    s.own("t");
    CHECK(s.read("t") == Facts{});
    CHECK(s.append("t", 0, {"a"}) == AppendResult::kept);
    CHECK(s.append("t", 1, {"b", "c"}) == AppendResult::kept);
    CHECK(s.append("t", 3, {"d"}) == AppendResult::kept);
    CHECK(s.read("t") == Facts{"a", "b", "c", "d"});
    CHECK(s.read("t", 1) == Facts{"b", "c", "d"});
    CHECK(s.read("t", 4) == Facts{});
    CHECK(s.read("t", 9) == Facts{});
    CHECK(s.append("t", 0, {"A"}) == AppendResult::moved_on);
    CHECK(s.read("t") == Facts{"a", "b", "c", "d"});
}

TEST_CASE_TEMPLATE("1  Tables do not know of each other", World, EVERY_STORE) {
    Server<World> s;
    for (const char* table : {"t", "T", "tt", "ü", "'; DROP TABLE facts; --"}) {
        CAPTURE(table);
        s.own(table);
        CHECK(s.append(table, 0, {table}) == AppendResult::kept);
        CHECK(s.read(table) == Facts{table});
    }
    CHECK(s.read("t") == Facts{"t"});
    CHECK(s.read("nobody") == Facts{});
}

TEST_CASE_TEMPLATE("1  A fact comes back byte for byte", World, EVERY_STORE) {
    const Facts odd{R"({"say":"\"'ß🂡"})", "",           std::string("a\0b", 3),
                    "\xff\xfe",           "%s ? :name", std::string(3'000'000, 'x')};
    Server<World> s;
    s.own("t");
    CHECK(s.append("t", 0, odd) == AppendResult::kept);
    s.restart();
    CHECK(s.read("t") == odd);
}

TEST_CASE_TEMPLATE("7  What is attached to a table is kept beside its facts, and replaced as a whole", World, EVERY_STORE) {
    Server<World> s;
    const auto attach = [&](const char* table, const std::string& text) {
        std::optional<bool> kept;
        s.store->attach(table, "review-1", text, [&](bool is) { kept = is; });
        s.settle();
        REQUIRE(kept);
        return *kept;
    };
    const auto attached = [&](const char* table, const char* name) {
        std::optional<std::string> text = "not answered";
        s.store->read_attachment(table, name, [&](const auto& answer) { text = answer; });
        s.settle();
        return text;
    };
    CHECK_FALSE(attach("t", "of nothing"));
    s.own("t");
    s.own("u");
    CHECK(s.append("t", 0, {"a"}) == AppendResult::kept);
    CHECK(s.append("u", 0, {"a"}) == AppendResult::kept);
    CHECK(attached("t", "review-1") == std::nullopt);
    CHECK(attach("t", "one"));
    CHECK(attach("t", std::string(500'000, 'x')));
    s.restart();
    CHECK(attached("t", "review-1") == std::string(500'000, 'x'));
    CHECK(attached("t", "review-2") == std::nullopt);
    CHECK(attached("u", "review-1") == std::nullopt);
    CHECK(s.read("t") == Facts{"a"});
}

TEST_CASE_TEMPLATE("1  The end of a log: its newest checkpoint and the facts after that", World, EVERY_STORE) {
    Server<World> s;
    s.own("t");
    const auto tail = [&] {
        std::optional<LogTail> read;
        s.store->read_tail("t", [&](const auto& answer) { read = answer; });
        s.settle();
        REQUIRE(read);
        return *read;
    };
    CHECK_FALSE(tail().checkpoint);
    CHECK(tail().facts == Facts{});
    CHECK(s.append("t", 0, {"a", "b"}) == AppendResult::kept);
    CHECK_FALSE(tail().checkpoint);
    CHECK(tail().facts == Facts{"a", "b"});
    const auto append = [&](Seq after, const std::string& fact, Checkpoint checkpoint) {
        AppendResult kept = AppendResult::failed;
        s.store->append({"t", after, {fact}, {}, std::move(checkpoint)}, [&](AppendResult answer) { kept = answer; });
        s.settle();
        return kept;
    };
    CHECK(append(2, "c", {1, "one"}) == AppendResult::kept);
    CHECK(append(1, "no", {1, "never"}) == AppendResult::moved_on);  // and its checkpoint is not kept
    for (int restarts = 0; restarts < 2; ++restarts) {
        CHECK(tail().checkpoint.value().seq == 1);
        CHECK(tail().checkpoint.value().text == "one");
        CHECK(tail().facts == Facts{"b", "c"});
        s.restart();
        s.own("t");
    }
    CHECK(append(3, "d", {3, "three"}) == AppendResult::kept);
    CHECK(s.append("t", 4, {"e"}) == AppendResult::kept);
    CHECK(tail().checkpoint.value().text == "three");
    CHECK(tail().facts == Facts{"d", "e"});
    CHECK(s.read("t") == Facts{"a", "b", "c", "d", "e"});  // the whole log is still there
}

TEST_CASE_TEMPLATE("2  An append happens only after the newest fact", World, EVERY_STORE) {
    Server<World> s;
    s.own("t");
    CHECK(s.append("t", 1, {"too far"}) == AppendResult::moved_on);
    CHECK(s.read("t") == Facts{});
    CHECK(s.append("t", 0, {"a", "b"}) == AppendResult::kept);
    for (const Seq after : {0, 1, 3, 1000}) CHECK(s.append("t", after, {"no"}) == AppendResult::moved_on);
    CHECK(s.append("t", 2, {"c"}) == AppendResult::kept);
    CHECK(s.read("t") == Facts{"a", "b", "c"});
}

TEST_CASE_TEMPLATE("2  An append that does not happen leaves the lobby entry as it is", World, EVERY_STORE) {
    Server<World> s;
    s.own("t");
    CHECK(s.append("t", 0, {"a"}, LobbyEntry{true, false, "first"}) == AppendResult::kept);
    CHECK(s.append("t", 0, {"b"}, LobbyEntry{true, false, "second"}) == AppendResult::moved_on);
    CHECK(s.listed() == Facts{"t 1 first"});
}

TEST_CASE_TEMPLATE("3  What was kept is there after an orderly end", World, EVERY_STORE) {
    Server<World> s;
    s.own("t");
    AppendResult kept = AppendResult::failed;
    s.store->append({"t", 0, {"a"}, LobbyEntry{true, false, "card"}}, [&](AppendResult answer) { kept = answer; });
    s.restart();  // nobody waited for the answer; it comes all the same
    CHECK(kept == AppendResult::kept);
    CHECK(s.read("t") == Facts{"a"});
    CHECK(s.listed() == Facts{"t 1 card"});
    s.own("t");
    CHECK(s.append("t", 0, {"A"}) == AppendResult::moved_on);
    CHECK(s.append("t", 1, {"b"}) == AppendResult::kept);
}

TEST_CASE_TEMPLATE("3  What was kept is there when the machine dies", World, EVERY_STORE) {
    std::mt19937 random(20261115);  // NOLINT: the same moments each run
    Server<World> s;
    std::map<std::string, Seq> reported;
    for (int death = 0; death < World::deaths; ++death) {
        CAPTURE(death);
        std::map<std::string, Seq> asked;
        for (const char* table : {"t", "u", "v"}) {
            s.own(table);
            asked[table] = s.read(table).size();
        }
        for (auto steps = random() % 60; steps > 0; --steps) {
            const std::string table(1, "tuv"[random() % 3]);
            const Seq seq = ++asked[table];
            s.store->append({table, seq - 1, {table + std::to_string(seq)}}, [&reported, table, seq](AppendResult kept) {
                if (kept == AppendResult::kept) reported[table] = seq;
            });
            if (random() % 8 == 0) s.loop.turn();
            if (random() % 20 == 0) s.settle();
        }
        s.world.lose_power();
        const auto told = reported;
        s.restart();
        reported = told;  // reports after the cut do not count: the machine had no power
        for (const char* table : {"t", "u", "v"}) {
            const Facts found = s.read(table);
            CHECK(found.size() >= reported[table]);
            CHECK(found.size() <= asked[table]);
            for (std::size_t i = 0; i < found.size(); ++i) CHECK(found[i] == table + std::to_string(i + 1));
        }
    }
    CHECK(reported["t"] >= World::deaths * 2 / 3);
}

TEST_CASE_TEMPLATE("4  Appends to one table are decided in order", World, EVERY_STORE) {
    Server<World> s;
    s.own("t");
    std::vector<int> order;
    for (int i = 0; i < 100; ++i)
        s.store->append({"t", Seq(i), {std::to_string(i)}}, [&order, i](AppendResult kept) {
            CHECK(kept == AppendResult::kept);
            order.push_back(i);
        });
    s.settle();
    REQUIRE(order.size() == 100);
    CHECK(std::is_sorted(order.begin(), order.end()));
    CHECK(s.read("t").size() == 100);
}

TEST_CASE_TEMPLATE("4  Of two appends after the same fact the first one is kept", World, EVERY_STORE) {
    Server<World> s;
    s.own("t");
    std::vector<AppendResult> answers;
    for (const char* fact : {"first", "second"})
        s.store->append({"t", 0, {fact}}, [&](AppendResult kept) { answers.push_back(kept); });
    s.store->append({"t", 1, {"third"}}, [&](AppendResult kept) { answers.push_back(kept); });
    s.settle();
    CHECK(answers == std::vector{AppendResult::kept, AppendResult::moved_on, AppendResult::kept});
    CHECK(s.read("t") == Facts{"first", "third"});
}

TEST_CASE_TEMPLATE("5  Without room nothing changes; with room it goes on", World, EVERY_STORE) {
    Server<World> s;
    s.own("t");
    CHECK(s.append("t", 0, {"a"}, LobbyEntry{true, false, "card"}) == AppendResult::kept);
    s.world.fill_disk();
    const std::string large(1'000'000, 'x');
    CHECK(s.append("t", 1, {large}, LobbyEntry{true, false, "changed"}) == AppendResult::no_room);
    CHECK(s.append("t", 1, {"b", large}) == AppendResult::no_room);
    CHECK(s.read("t") == Facts{"a"});
    CHECK(s.listed() == Facts{"t 1 card"});
    s.world.free_disk();
    CHECK(s.append("t", 1, {"b", large}) == AppendResult::kept);
    s.restart();
    CHECK(s.read("t") == Facts{"a", "b", large});
}

TEST_CASE_TEMPLATE("6  Only the owner of a table appends to it", World, EVERY_STORE) {
    Server<World> s;
    CHECK(s.append("t", 0, {"a"}) == AppendResult::failed);
    CHECK(s.read("t") == Facts{});
    CHECK(s.own("t"));
    CHECK(s.own("t"));
    CHECK(s.append("t", 0, {"a"}) == AppendResult::kept);
    CHECK(s.append("u", 0, {"a"}) == AppendResult::failed);
    s.store->release("t");
    s.store->release("nobody");
    CHECK(s.append("t", 1, {"b"}) == AppendResult::failed);
    CHECK(s.own("t"));
    CHECK(s.append("t", 0, {"b"}) == AppendResult::moved_on);
    CHECK(s.append("t", 1, {"b"}) == AppendResult::kept);
}

TEST_CASE_TEMPLATE("6  What was asked before a release is still decided", World, EVERY_STORE) {
    Server<World> s;
    s.own("t");
    AppendResult kept = AppendResult::failed;
    s.store->append({"t", 0, {"a"}}, [&](AppendResult answer) { kept = answer; });
    s.store->release("t");
    s.settle();
    CHECK(kept == AppendResult::kept);
}

TEST_CASE_TEMPLATE("The lobby lists open tables, the newest entry first", World, EVERY_STORE) {
    Server<World> s;
    for (const char* table : {"a", "b", "c", "d", "e"}) s.own(table);
    s.append("a", 0, {"1", "2"}, LobbyEntry{true, false, "A"});
    s.append("b", 0, {"1"}, LobbyEntry{false, false, "B"});
    s.append("c", 0, {"1"}, LobbyEntry{true, true, "C"});
    s.append("d", 0, {"1"}, LobbyEntry{true, false, "D"});
    s.append("e", 0, {"1"});
    CHECK(s.listed() == Facts{"d 1 D", "a 2 A"});
    CHECK(s.listed(1) == Facts{"d 1 D"});
    CHECK(s.listed(0) == Facts{});
    s.append("a", 2, {"3"});  // no lobby entry: its position in the list stays
    CHECK(s.listed() == Facts{"d 1 D", "a 3 A"});
    s.append("a", 3, {"4"}, LobbyEntry{true, false, "A2"});
    CHECK(s.listed() == Facts{"a 4 A2", "d 1 D"});
    s.append("d", 1, {"2"}, LobbyEntry{true, true, "D2"});
    s.append("b", 1, {"2"}, LobbyEntry{true, false, "B2"});
    s.restart();
    CHECK(s.listed() == Facts{"b 2 B2", "a 4 A2"});
}

TEST_CASE_TEMPLATE("Answers come on the loop, never from inside the call", World, EVERY_STORE) {
    Server<World> s;
    int answers = 0;
    s.store->own("t", [&](bool) { ++answers; });
    s.store->append({"t", 0, {"a"}}, [&](AppendResult) { ++answers; });
    s.store->append({"not owned", 0, {"a"}}, [&](AppendResult) { ++answers; });
    s.store->read("t", 0, [&](const auto&) { ++answers; });
    s.store->listed(9, [&](const auto&) { ++answers; });
    s.store->finish();
    CHECK(answers == 0);
    s.loop.turn();
    CHECK(answers == 5);
}

TEST_CASE_TEMPLATE("An answer may ask the next question", World, EVERY_STORE) {
    Server<World> s;
    s.own("t");
    Seq newest = 0;
    std::function<void(AppendResult)> again = [&](AppendResult kept) {
        REQUIRE(kept == AppendResult::kept);
        if (++newest < 20) s.store->append({"t", newest, {"next"}}, again);
    };
    s.store->append({"t", 0, {"first"}}, again);
    while (newest < 20) s.settle();
    CHECK(s.read("t").size() == 20);
}
