// Two servers, one of which owns every table: visitors of the other one are forwarded there. test/server/cluster.py tests the rest,
// with a real database.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <atomic>
#include <thread>

#include "server/http/test/running_server.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::http;
using namespace std::chrono_literals;

namespace {

// Where the server is that owns every table. Tests move it while servers ask.
using OwnerPort = std::shared_ptr<std::atomic<unsigned short>>;

// The store of a server that owns no table: every table belongs to another server.
class NotOwnerStore final : public Store {
public:
    NotOwnerStore(Loop& loop, OwnerPort owner) : loop_(loop), owner_(std::move(owner)) {}
    void append(AppendRequest, std::function<void(AppendResult)> done) override { answer(std::move(done), AppendResult::taken); }
    void read(std::string_view, Seq, FactsReader done) override { answer(std::move(done), std::optional<std::vector<std::string>>()); }
    void read_tail(std::string_view, std::function<void(std::optional<LogTail>)> done) override {
        answer(std::move(done), std::optional<LogTail>());
    }
    void attach(std::string_view, std::string_view, std::string, std::function<void(bool)> done) override { answer(std::move(done), false); }
    void read_attachment(std::string_view, std::string_view, std::function<void(std::optional<std::string>)> done) override {
        answer(std::move(done), std::optional<std::string>());
    }
    void listed(std::size_t, std::function<void(std::vector<ListedTable>)> done) override {
        answer(std::move(done), std::vector<ListedTable>());
    }
    void own(std::string_view, std::function<void(Ownership)> done) override {
        answer(std::move(done), Ownership{false, fmt::format("http://127.0.0.1:{}", owner_->load())});
    }
    void release(std::string_view) override {}
    void watch(std::function<void(std::string_view table, Seq newest)>) override {}
    WallClock now() const override { return std::chrono::system_clock::now(); }
    void finish() override {}

private:
    template <class Answer>
    void answer(std::function<void(Answer)> done, Answer what) {
        loop_.post([done = std::move(done), what = std::move(what)] { done(what); });
    }
    Loop& loop_;
    OwnerPort owner_;
};

struct TwoServers {
    static TestSettings with_secret() {
        TestSettings settings{.threads = 2, .networks = 1};
        settings.node_secret = "of these two";
        return settings;
    }
    TestSettings not_owner() const {
        TestSettings settings = with_secret();
        settings.handle_on = [port = owner_port](Loop& loop) { return std::make_unique<NotOwnerStore>(loop, port); };
        return settings;
    }
    std::unique_ptr<RunningServer> owner = std::make_unique<RunningServer>(with_secret());
    OwnerPort owner_port = std::make_shared<std::atomic<unsigned short>>(owner->port());
    RunningServer other{not_owner()};
    OpenedTable table = open_full_table(owner->port(), {{"game", "uno"}, {"seats", 2}, {"chat", true}}, 2);

    std::unique_ptr<Caller> visitor(std::size_t seat) const {
        auto line = std::make_unique<Caller>(Dial{.port = other.port(),
                                                  .path = "/api/tables/" + table.id + "/ws",
                                                  .headers = {{"Authorization", "Bearer " + table.tokens.at(seat)}}});
        REQUIRE(line->opened());
        line->send(R"({"do":"hello","v":1,"lang":"en"})");
        return line;
    }
};

bool hears(Caller& line, std::string_view part) {
    while (const auto text = line.next())
        if (text->find(part) != std::string::npos) return true;
    return false;
}

}  // namespace

TEST_CASE("another server is where an IP address says, never where a name or half an address might be") {
    const auto node = read_node_url("http://10.0.0.2:8080/games/");
    REQUIRE(node);
    CHECK(node->address == "10.0.0.2");
    CHECK(node->port == 8080);
    CHECK(node->prefix == "/games");
    CHECK(read_node_url("http://[fd00::2]:81")->address == "fd00::2");
    CHECK(read_node_url("http://10.0.0.2")->port == 80);
    for (const char* bad : {"http://1.2.3:80", "http://1.2.3.256", "http://example:80", "http://[::g]:80", "http://[::1:80", "http://:80", "http://10.0.0.2:0",
                            "http://10.0.0.2:x", "https://10.0.0.2:80", "10.0.0.2:80", ""}) {
        CAPTURE(bad);
        CHECK_FALSE(read_node_url(bad));
    }
}

TEST_CASE("whoever comes to a server that has not got the table is forwarded to the one that has") {
    const TwoServers two;
    CHECK(get(two.other.port(), "/api/tables/" + two.table.id).status == 200);
    CHECK(get(two.other.port(), "/api/tables/bcdfghjk").status == 404);
    const auto one = two.visitor(0), another = two.visitor(1);
    REQUIRE(hears(*one, "snapshot"));
    REQUIRE(hears(*another, "snapshot"));
    one->send(R"({"do":"say","id":"a","text":"hello there"})");
    CHECK(hears(*one, R"("id":"a")"));
    CHECK(hears(*another, "hello there"));
}

TEST_CASE("visitors come, talk and go at the same time") {
    const TwoServers two;
    std::vector<std::thread> crowds;
    std::atomic<int> answered = 0;
    for (std::size_t crowd = 0; crowd < 4; ++crowd)
        crowds.emplace_back([&, crowd] {
            for (int visit = 0; visit < 5; ++visit) {
                const auto line = two.visitor(crowd % 2);
                for (int i = 0; i < 3; ++i) line->send(fmt::format(R"({{"do":"say","id":"{}-{}-{}","phrase":"wow"}})", crowd, visit, i));
                // One person with two connections: the older one gets a bye and is closed.
                while (const auto text = line->next()) {
                    if (text->find("bye") != std::string::npos) break;
                    if (text->find(fmt::format(R"("id":"{}-{}-2")", crowd, visit)) == std::string::npos) continue;
                    ++answered;
                    break;
                }
            }
        });
    for (std::thread& each : crowds) each.join();
    CHECK(answered > 0);
}

TEST_CASE("the server that has the table dies: its visitors hear that it is being moved, and are waited with") {
    TwoServers two;
    const auto line = two.visitor(0);
    REQUIRE(hears(*line, "snapshot"));
    two.owner.reset();
    CHECK(hears(*line, R"({"type":"moving"})"));
    CHECK(line->closed().code == 1012);
    const auto again = two.visitor(0);
    for (int seconds = 0; seconds < 2; ++seconds) CHECK(hears(*again, R"({"type":"moving"})"));
}

TEST_CASE("what a visitor says to a server that turns out to be unreachable is said again where the table is") {
    const TwoServers two;
    NetSettings settings;
    settings.port = 0;
    const std::unique_ptr<Network> silent = Network::open(settings);  // it does not run: the kernel takes connections, nobody answers
    *two.owner_port = silent->port();
    const auto line = two.visitor(0);
    const auto let_out = [&] {
        line->patience = 200ms;
        line->wait([] { return false; });
        line->patience = 30s;
    };
    let_out();  // hello is on its way to the silent server
    line->send(R"({"do":"say","id":"a","text":"one"})");
    line->send(R"({"do":"say","id":"b","text":"two"})");
    let_out();
    *two.owner_port = two.owner->port();
    line->patience = 10s;
    CHECK(hears(*line, "snapshot"));
    CHECK(hears(*line, R"("id":"a")"));
    CHECK(hears(*line, R"("id":"b")"));
}
