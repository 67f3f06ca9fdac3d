// Requests that read whole logs: how many logs are in memory at a time, and what happens when one cannot be had.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <atomic>
#include <mutex>
#include <new>
#include <thread>

#include "server/http/log_admission.hpp"
#include "server/http/test/running_server.hpp"
#include "server/store/test/forwarding_store.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::http;

namespace {

// What a test does to the stores of a server.
struct StoreFaults {
    std::atomic<bool> fail_reads = false, fail_attachments = false;
    std::string attached{};  // what every attachment says; empty: what it is. Set before it is read.

    void hold_reads() {
        const std::scoped_lock lock(mutex_);
        holding_ = true;
    }
    std::size_t held() {
        const std::scoped_lock lock(mutex_);
        return waiting_.size();
    }
    // A read, to be done on its loop: now or when reads go on.
    void read(Loop& loop, Loop::Task task) {
        const std::scoped_lock lock(mutex_);
        if (!holding_) return loop.post(std::move(task));
        waiting_.emplace_back(&loop, std::move(task));
    }
    void go_on() {
        const std::scoped_lock lock(mutex_);
        holding_ = false;
        for (auto& [loop, task] : std::exchange(waiting_, {})) loop->post(std::move(task));
    }

private:
    std::mutex mutex_;
    bool holding_ = false;
    std::vector<std::pair<Loop*, Loop::Task>> waiting_;
};

class FaultyStore final : public ForwardingStore {
public:
    FaultyStore(std::unique_ptr<Store> behind, Loop& loop, StoreFaults& faults)
        : ForwardingStore(std::move(behind)),
          loop_(loop),
          faults_(faults) {}

    void read(std::string_view table, Seq after, FactsReader done) override {
        if (faults_.fail_reads) throw std::bad_alloc();
        faults_.read(loop_, [this, id = std::string(table), after, done = std::move(done)] {
            ForwardingStore::read(id, after, done);
        });
    }
    void read_attachment(std::string_view table, std::string_view name,
                         std::function<void(std::optional<std::string>)> done) override {
        if (faults_.fail_attachments) throw std::bad_alloc();
        if (faults_.attached.empty()) return ForwardingStore::read_attachment(table, name, std::move(done));
        loop_.post([done = std::move(done), text = faults_.attached] { done(text); });
    }

private:
    Loop& loop_;
    StoreFaults& faults_;
};

struct FaultyServer {
    StoreFaults faults;
    ThreadLoop disk{"store"};
    MemoryStore store{disk};
    SharedStore shared{store, disk};
    std::optional<RunningServer> server;

    FaultyServer() {
        TestSettings wish;
        wish.handle_on = [this](Loop& loop) {
            return std::make_unique<FaultyStore>(shared.handle_on(loop), loop, faults);
        };
        disk.start();
        server.emplace(wish);
    }
    ~FaultyServer() {
        server.reset();
        disk.stop();
    }
    unsigned short port() const { return server->port(); }
    std::string open() const {
        return std::string(post(port(), "/api/tables", {{"game", "uno"}, {"seats", 2}}).body.at("table").as_string());
    }
};

}  // namespace

TEST_CASE("so many requests hold a log at a time, in all and of each household; others wait, up to a bound") {
    LogAdmission logs;
    std::vector<LogAdmission::Permit> held;
    int started = 0;
    const auto asked = [&](const std::string& household) {
        return logs.admit(household, [&](const LogAdmission::Permit& permit) {
            held.push_back(permit);
            ++started;
        });
    };
    const auto give_back = [&] {
        const LogAdmission::Permit first = std::move(held.front());
        held.erase(held.begin());
    };
    for (std::size_t i = 0; i < LogAdmission::most_each + LogAdmission::most_waiting_each; ++i) CHECK(asked("greedy"));
    CHECK(started == LogAdmission::most_each);
    CHECK_FALSE(asked("greedy"));
    for (int other = 0; held.size() < LogAdmission::most; ++other)
        for (std::size_t i = 0; i < LogAdmission::most_each; ++i) CHECK(asked(std::to_string(other)));
    CHECK(started == LogAdmission::most);
    CHECK(asked("late"));
    CHECK(started == LogAdmission::most);
    give_back();  // one of `greedy`'s: its next one was there first
    CHECK(started == LogAdmission::most + 1);
    give_back();
    give_back();  // of another one; `greedy` has enough
    CHECK(started == LogAdmission::most + 3);
    CHECK(held.size() == LogAdmission::most);
    const int before = started;
    logs.close();
    while (!held.empty()) give_back();
    CHECK(started == before);
    CHECK_FALSE(asked("late"));
}

TEST_CASE("one visitor who asks for many records at once has two logs in memory, and gets all answers") {
    FaultyServer at;
    const std::string path = "/api/tables/" + at.open() + "/records/1";
    at.faults.hold_reads();
    std::atomic<int> answered = 0;
    std::vector<std::thread> asking;
    for (int i = 0; i < 10; ++i)
        asking.emplace_back([&] { answered += get(at.port(), path).body.at("error") == "no-such-game" ? 1 : 0; });
    while (at.faults.held() < LogAdmission::most_each) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    CHECK(at.faults.held() == LogAdmission::most_each);
    at.faults.go_on();
    for (std::thread& each : asking) each.join();
    CHECK(answered == 10);
}

TEST_CASE("an exception while results of a deal are looked up is an answer, and the server goes on") {
    FaultyServer at;
    const std::string path = "/api/tables/" + at.open();
    at.faults.attached = "tabcdef";
    at.faults.fail_reads = true;
    const Answered failed = get(at.port(), path + "/duplicates/1");
    CHECK(failed.status == 500);
    CHECK(failed.body.at("error") == "broken");
    at.faults.fail_reads = false;
    CHECK(get(at.port(), path + "/duplicates/1").body.at("results").as_array().empty());
}

TEST_CASE("an exception while a table is remembered that plays a deal again costs the list, not the table") {
    FaultyServer at;
    const json::value nearly_over = json::parse(
        R"({"game":"uno","seats":2,"options":{"rounds":1},"hands":[["R5"],["B1","B2","G2"]],"discard":["R4"],"turn":0})");
    json::object wish{{"game", "uno"}, {"seats", 2}, {"name", "Ada"}, {"position", nearly_over}};
    wish["bots"] = json::parse(R"([{"seat":1,"level":"easy"}])");
    const Answered opened = post(at.port(), "/api/tables", wish);
    REQUIRE(opened.status == 201);
    const std::string id(opened.body.at("table").as_string());
    Caller ada(Dial{.port = at.port(),
                    .path = "/api/tables/" + id + "/ws",
                    .headers = {{"Authorization", "Bearer " + opened.token}}});
    REQUIRE(ada.opened());
    ada.send(R"({"do":"hello","v":1,"lang":"en"})");
    ada.send(R"({"do":"start","id":"s"})");
    const auto next_with = [&](std::string_view part) {
        while (true) {
            const auto text = ada.next();
            REQUIRE_MESSAGE(text, "the server hung up");
            if (text->find(part) != std::string::npos) return *text;
        }
    };
    const json::value dealt = json::parse(next_with(R"("fact":"dealt")"));
    ada.send(fmt::format(R"({{"do":"play","id":"p","seq":{},"move":"lay R5"}})", dealt.at("seq").as_int64()));
    next_with(R"("over":true)");
    at.faults.fail_attachments = true;
    const json::object again{{"game", "uno"}, {"seats", 2}, {"from", {{"table", id}, {"number", 1}, {"ply", 0}}}};
    const Answered second = post(at.port(), "/api/tables", again);
    CHECK(second.status == 201);
    at.faults.fail_attachments = false;
    CHECK(get(at.port(), "/api/tables/" + std::string(second.body.at("table").as_string())).status == 200);
    CHECK(get(at.port(), "/api/tables/" + id + "/duplicates/1").body.at("results").as_array().empty());
}
