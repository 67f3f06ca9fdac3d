// One store for tables on several threads: each loop has a handle to it.
#include <doctest/doctest.h>

#include <atomic>

#include "server/store/shared_store.hpp"
#include "server/store/test/environments.hpp"

using namespace tischlein::server;
using namespace tischlein::server::store;

namespace {

// Asks for twenty appends to one table; what became of them is noted.
void append_twenty(Store& handle, const std::string& table, std::vector<std::string>& told) {
    handle.own(table, [](bool) {});
    for (Seq after = 0; after < 20; ++after) {
        const std::string word = std::to_string(after);
        handle.append({table, after, {word}},
                   [&told, word](AppendResult kept) { told.push_back(kept == AppendResult::kept ? word : "no"); });
    }
}

// A loop that counts how often it is woken with many tasks at once.
struct CountingLoop final : Loop {
    Instant now() const override { return inner.now(); }
    void post(Task task) override { inner.post(std::move(task)); }
    void post_all(std::vector<Task> tasks) override {
        ++batches;
        inner.post_all(std::move(tasks));
    }
    TimerId at(Instant when, Task task) override { return inner.at(when, std::move(task)); }
    void cancel(TimerId timer) override { inner.cancel(timer); }
    ManualLoop inner;
    std::atomic<int> batches = 0;
};

}  // namespace

TEST_CASE("Answers come on the loop that asked, in order; a table belongs to one handle") {
    const TempFolder temp;
    ManualLoop first_loop, second_loop;
    SqliteStore first(first_loop, {.folder = temp / "data", .journal = [](const std::string&) {}});
    const std::unique_ptr<Store> second = first.handle_on(second_loop);
    std::vector<std::string> here, there;
    append_twenty(first, "a", here);
    append_twenty(*second, "b", there);
    first.finish();
    second_loop.turn();
    CHECK(there.size() == 20);
    CHECK(here.empty());
    first_loop.turn();
    CHECK(here == there);
    CHECK(here.back() == "19");

    std::size_t read = 0;
    AppendResult not_mine = AppendResult::kept;
    first.read("b", 0, [&](const auto& facts) { read = facts.value().size(); });
    first.append({"b", 20, {"mine?"}}, [&](AppendResult kept) { not_mine = kept; });
    first.finish();
    first_loop.turn();
    CHECK(read == 20);
    CHECK(not_mine == AppendResult::failed);
}

TEST_CASE("What a commit has to report wakes each loop once") {
    const TempFolder temp;
    CountingLoop first_loop, second_loop;
    SqliteStore first(first_loop, {.folder = temp / "data"});
    const std::unique_ptr<Store> second = first.handle_on(second_loop);
    std::vector<std::string> told;
    for (int table = 0; table < 5; ++table) {
        append_twenty(first, std::to_string(table) + "a", told);
        append_twenty(*second, std::to_string(table) + "b", told);
    }
    first.finish();
    first_loop.inner.turn();
    second_loop.inner.turn();
    CHECK(told.size() == 200);
    const auto commits = static_cast<int>(first.figures().commits);
    CHECK(first_loop.batches <= commits);
    CHECK(second_loop.batches <= commits);
    CHECK(first_loop.batches + second_loop.batches >= commits);
}

TEST_CASE("A handle may outlive the store that it came from: what it asked for is kept") {
    const TempFolder temp;
    ManualLoop first_loop, second_loop;
    auto first = std::make_unique<SqliteStore>(first_loop, SqliteSettings{.folder = temp / "data"});
    const std::unique_ptr<Store> second = first->handle_on(second_loop);
    first.reset();
    std::vector<std::string> told;
    append_twenty(*second, "b", told);
    second->finish();
    second_loop.turn();
    CHECK(told.size() == 20);
    CHECK(told.back() == "19");
}

TEST_CASE("A store that knows one loop serves others through it, and tells all of them what other processes wrote") {
    ManualLoop home, first_loop, second_loop;
    const auto disk = std::make_shared<MemoryDisk>();
    MemoryStore store(home, disk), elsewhere(home, disk);
    SharedStore shared(store, home);
    const std::unique_ptr<Store> first = shared.handle_on(first_loop), second = shared.handle_on(second_loop);
    std::vector<std::string> here, there, heard;
    for (Store* handle : {first.get(), second.get()})
        handle->watch(
            [&](std::string_view table, Seq newest) { heard.push_back(std::string(table) + std::to_string(newest)); });
    append_twenty(*first, "a", here);
    append_twenty(*second, "b", there);
    home.turn();
    CHECK(here.empty());
    first_loop.turn();
    second_loop.turn();
    CHECK(here == there);
    CHECK(here.size() == 20);

    elsewhere.own("c", [](bool) {});
    elsewhere.append({"c", 0, {"fact"}}, [](AppendResult) {});
    home.turn();
    first_loop.turn();
    CHECK(heard == std::vector<std::string>{"c1"});
    second_loop.turn();
    CHECK(heard == std::vector<std::string>{"c1", "c1"});
}
