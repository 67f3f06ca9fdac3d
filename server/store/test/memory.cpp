// What the store in memory can do beside the contract: be slow, refuse, lose its power, serve two servers.
#include <doctest/doctest.h>

#include "server/store/memory_store.hpp"
#include "server/event_loop/manual_loop.hpp"

using namespace tischlein::server;
using namespace tischlein::server::store;
using namespace std::chrono_literals;
using Facts = std::vector<std::string>;

namespace {

struct MemoryFixture {
    ManualLoop loop;
    std::shared_ptr<MemoryDisk> disk = std::make_shared<MemoryDisk>();
    std::unique_ptr<Store> store = std::make_unique<MemoryStore>(loop, disk);
    std::vector<AppendResult> answers;

    MemoryFixture() {
        store->own("t", [](bool) {});
    }
    void append(Seq after, std::string fact) {
        store->append({"t", after, {std::move(fact)}}, [this](AppendResult kept) { answers.push_back(kept); });
    }
    std::optional<Facts> read() {
        std::optional<Facts> facts;
        store->read("t", 0, [&](std::optional<Facts> answer) { facts = std::move(answer); });
        store->finish();
        loop.turn();
        return facts;
    }
};

}  // namespace

TEST_CASE("A slow disk answers later, and in order") {
    MemoryFixture m;
    m.disk->set_delay(20ms);
    m.append(0, "a");
    m.loop.pass(10ms);
    m.append(1, "b");
    m.loop.pass(9ms);
    CHECK(m.answers.empty());
    m.loop.pass(1ms);
    CHECK(m.answers.size() == 1);
    m.disk->set_delay(0ms);
    m.append(2, "c");
    m.loop.turn();
    CHECK(m.answers == std::vector(3, AppendResult::kept));
    m.loop.pass(1s);
    CHECK(m.answers.size() == 3);
    CHECK(m.read() == Facts{"a", "b", "c"});
}

TEST_CASE("The next few appends or reads are refused") {
    MemoryFixture m;
    m.disk->refuse_next_appends(2, AppendResult::no_room);
    for (int i = 0; i < 3; ++i) m.append(0, "a");
    m.loop.turn();
    CHECK(m.answers == std::vector{AppendResult::no_room, AppendResult::no_room, AppendResult::kept});
    m.disk->refuse_next_reads(1);
    CHECK(!m.read().has_value());
    CHECK(m.read() == Facts{"a"});
}

TEST_CASE("A dead machine has forgotten what was not durable, and says nothing") {
    MemoryFixture m;
    m.append(0, "a");
    m.loop.turn();
    m.append(1, "b");
    m.append(2, "c");
    m.disk->lose_power();
    m.loop.pass(1s);
    m.append(1, "from the grave");
    m.store = std::make_unique<MemoryStore>(m.loop, m.disk);
    CHECK(m.answers.size() == 1);
    CHECK(m.read() == Facts{"a"});
}

TEST_CASE("A fact may have reached the disk though nobody was told") {
    MemoryFixture m;
    m.append(0, "a");
    m.append(1, "b");
    m.disk->lose_power(1);
    m.store = std::make_unique<MemoryStore>(m.loop, m.disk);
    CHECK(m.answers.empty());
    CHECK(m.read() == Facts{"a"});
}

TEST_CASE("Of two servers one owns a table, and the other hears of its facts") {
    MemoryFixture m;
    MemoryStore other(m.loop, m.disk);
    std::string heard;
    other.watch(
        [&](std::string_view table, Seq newest) { heard += std::string(table) + std::to_string(newest) + " "; });
    m.append(0, "a");
    m.append(1, "b");
    m.loop.turn();
    CHECK(heard == "t1 t2 ");
    std::vector<bool> mine;
    const auto note = [&](bool answer) { mine.push_back(answer); };
    AppendResult kept = AppendResult::kept;
    other.own("t", note);
    other.append({"t", 2, {"c"}}, [&](AppendResult answer) { kept = answer; });
    m.loop.turn();
    CHECK(kept == AppendResult::failed);
    m.store->release("t");
    other.own("t", note);
    other.append({"t", 2, {"c"}}, [&](AppendResult answer) { kept = answer; });
    m.loop.turn();
    CHECK(kept == AppendResult::kept);
    CHECK(mine == std::vector{false, true});
    CHECK(heard == "t1 t2 ");
}

TEST_CASE("A server that ends leaves its tables to others") {
    MemoryFixture m;
    m.store = std::make_unique<MemoryStore>(m.loop, m.disk);
    bool mine = false;
    m.store->own("t", [&](bool answer) { mine = answer; });
    m.loop.turn();
    CHECK(mine);
}
