// Tables on several threads behind several networks: from outside they are one server.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <future>
#include <regex>
#include <set>

#include "server/http/test/running_server.hpp"
#include "server/store/test/environments.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::http;

namespace {

const json::object chat_table{{"game", "uno"}, {"seats", 2}, {"name", "Ada"}, {"chat", true}, {"public", true}};

std::string fresh_table(unsigned short port, Answered* opened = nullptr) {
    const Answered answer = post(port, "/api/tables", chat_table);
    REQUIRE(answer.status == 201);
    if (opened != nullptr) *opened = answer;
    return std::string(answer.body.at("table").as_string());
}

// A client at a table of its own, which sends chat messages.
class ChatClient {
public:
    explicit ChatClient(unsigned short port) : id(fresh_table(port, &opened_)) {
        line = std::make_unique<Caller>(Dial{.port = port,
                                             .path = "/api/tables/" + id + "/ws",
                                             .headers = {{"Authorization", "Bearer " + opened_.token}}});
        REQUIRE(line->opened());
        line->send(R"({"do":"hello","v":1,"lang":"en"})");
        wait_for("snapshot");
    }
    // Sends what is queued here; does not wait for an answer.
    void flush(std::chrono::milliseconds time = std::chrono::milliseconds(10)) const {
        line->patience = time;
        line->wait([] { return false; });
        line->patience = std::chrono::seconds(30);
    }
    void say(std::string_view name) const {
        line->send(fmt::format(R"({{"do":"say","id":"{}","text":"hello"}})", name));
    }
    void wait_for(std::string_view part) const {
        while (true) {
            const auto text = line->next();
            REQUIRE_MESSAGE(text, "nothing came");
            if (text->find(part) != std::string::npos) return;
        }
    }
    void wait_for_answer(std::string_view name) const { wait_for(fmt::format(R"("id":"{}")", name)); }

private:
    Answered opened_{};

public:
    std::string id;
    std::unique_ptr<Caller> line;
};

std::size_t figure(const RunningServer& server, const std::string& name) {
    const std::string figures = http_call(server.port(), "GET", "/metrics").body;
    std::smatch found;
    REQUIRE(std::regex_search(figures, found, std::regex("\ntischlein_" + name + " ([0-9]+)")));
    return std::stoul(found[1]);
}

// Keeps a thread busy as long as it lives.
class BlockedThread {
public:
    explicit BlockedThread(TableThread& thread) {
        std::promise<void> begun;
        thread.loop().post([&begun, over = end_.get_future().share()] {
            begun.set_value();
            over.wait();
        });
        begun.get_future().wait();
    }
    ~BlockedThread() { end_.set_value(); }
    BlockedThread(const BlockedThread&) = delete;
    BlockedThread& operator=(const BlockedThread&) = delete;

private:
    std::promise<void> end_;
};

std::size_t count(const std::string& text, const std::string& pattern) {
    const std::regex wanted(pattern);
    return static_cast<std::size_t>(std::distance(std::sregex_iterator(text.begin(), text.end(), wanted), {}));
}

}  // namespace

TEST_CASE("a thread that is busy holds up its own tables and no others") {
    RunningServer server({.threads = 3, .networks = 1});
    const ChatClient held(server.port());
    TableThread& busy = server.threads().of(held.id);
    std::unique_ptr<ChatClient> free;
    while (!free || &server.threads().of(free->id) == &busy) free = std::make_unique<ChatClient>(server.port());

    held.say("before");
    held.wait_for_answer("before");  // after this, no message about its arrival is still to come
    {
        const BlockedThread blocked(busy);
        const std::size_t before = figure(server, "messages_in_total");
        held.say("held");
        while (figure(server, "messages_in_total") == before) held.flush();  // /metrics answers meanwhile
        for (int i = 0; i < 40; ++i) {
            free->say(fmt::format("free{}", i));
            free->wait_for_answer(fmt::format("free{}", i));
        }
        held.line->patience = std::chrono::milliseconds(10);
        CHECK_FALSE(held.line->next());  // its thread has not come to it
        held.line->patience = std::chrono::seconds(30);
    }
    held.wait_for_answer("held");
}

TEST_CASE("somebody who says much to a busy thread is read no further, and heard in order when it has time") {
    RunningServer server({.threads = 2, .networks = 1});
    const ChatClient one(server.port());
    constexpr int all = 100;
    {
        const BlockedThread blocked(server.threads().of(one.id));
        const std::size_t before = figure(server, "messages_in_total");
        for (int i = 0; i < all; ++i) one.say(fmt::format("m{}", i));
        while (figure(server, "messages_in_total") < before + PeerLine::most_unheard) one.flush();
        for (int i = 0; i < 5; ++i) one.flush();
        CHECK(figure(server, "messages_in_total") == before + PeerLine::most_unheard);
    }
    for (int i = 0; i < all; ++i) one.wait_for_answer(fmt::format("m{}", i));
}

TEST_CASE("tables spread over all threads, and one lobby and one sum of figures has them all") {
    RunningServer server({.threads = 4, .networks = 2});
    std::set<TableThread*> used;
    std::set<std::string> tables;
    for (int i = 0; i < 40; ++i) {
        const std::string id = *tables.insert(fresh_table(server.port())).first;
        used.insert(&server.threads().of(id));
    }
    CHECK(used.size() == 4);
    for (const std::string& id : tables) CHECK(get(server.port(), "/api/tables/" + id).status == 200);
    const json::object lobby = get(server.port(), "/api/tables").body;
    CHECK(lobby.at("tables").as_array().size() == 40);
    const std::string figures = http_call(server.port(), "GET", "/metrics").body;
    CHECK(figures.find("tischlein_live_tables 40\n") != std::string::npos);
    CHECK(figures.find("tischlein_tables_opened_total 40\n") != std::string::npos);
    CHECK(count(figures, "thread_cpu_seconds_total\\{thread=\"tables-[0-9]\"\\}") == 4);
    CHECK(count(figures, "thread_cpu_seconds_total\\{thread=\"network-[0-9]\"\\}") == 2);
}

TEST_CASE("whoever looks at the lobby is told of tables on every thread") {
    RunningServer server({.threads = 4, .networks = 2});
    Caller visitor(Dial{.port = server.port(), .path = "/api/lobby/ws"});
    REQUIRE(visitor.opened());
    std::set<TableThread*> used;
    std::vector<std::string> tables;
    while (used.size() < 4) used.insert(&server.threads().of(tables.emplace_back(fresh_table(server.port()))));
    std::size_t shown = 0;
    while (shown < tables.size()) {
        const auto text = visitor.next();
        REQUIRE(text);
        shown = json::parse(*text).at("tables").as_array().size();
    }
}

TEST_CASE("what one household may have is counted over all threads") {
    SUBCASE("tables in memory") {
        RunningServer server({.threads = 4, .networks = 2, .limits = {.tables_each = 7}});
        for (int i = 0; i < 7; ++i) fresh_table(server.port());
        const Answered eighth = post(server.port(), "/api/tables", chat_table);
        CHECK(eighth.status == 503);
        CHECK(eighth.body.at("error") == "busy");
    }
    SUBCASE("bytes on the disk in a day") {
        RunningServer server({.threads = 4, .networks = 2, .limits = {.day_bytes = 4000}});
        const auto written = [&] { return figure(server, "bytes_written_total"); };
        Answered answer = post(server.port(), "/api/tables", chat_table);
        const std::size_t each = written();
        for (int i = 0; answer.status == 201 && i < 1000; ++i) answer = post(server.port(), "/api/tables", chat_table);
        CHECK(answer.body.at("error") == "quota");
        CHECK(written() >= 4000);
        CHECK(written() < 4000 + 2 * each);
    }
}

TEST_CASE("tables on four threads share one file, and are there with two threads after a restart") {
    const store::TempFolder temp;
    std::vector<std::string> ids;
    constexpr int rounds = 10;
    {
        RunningServer server({.threads = 4, .networks = 2, .data = temp / "data"});
        std::vector<std::unique_ptr<ChatClient>> people;
        for (int i = 0; i < 8; ++i) people.push_back(std::make_unique<ChatClient>(server.port()));
        for (const auto& person : people) ids.push_back(person->id);
        for (int round = 0; round < rounds; ++round) {
            for (const auto& person : people) {
                person->say(fmt::format("r{}", round));
                person->flush(std::chrono::milliseconds(0));
            }
            for (const auto& person : people) person->wait_for_answer(fmt::format("r{}", round));
        }
    }
    RunningServer server({.threads = 2, .networks = 1, .data = temp / "data"});
    for (const std::string& id : ids) {
        Caller watcher(Dial{.port = server.port(), .path = "/api/tables/" + id + "/ws"});
        REQUIRE(watcher.opened());
        watcher.send(R"({"do":"hello","v":1,"lang":"en"})");
        const auto snapshot = watcher.next();
        REQUIRE(snapshot);
        CHECK(json::parse(*snapshot).at("seq").as_int64() > rounds);
    }
    // The lobby was read from the store before any of the tables, so it is complete by now.
    CHECK(get(server.port(), "/api/tables").body.at("tables").as_array().size() == ids.size());
}

TEST_CASE("one thread for tables and one for the network are a server, too") {
    RunningServer server({.threads = 1, .networks = 1});
    const ChatClient one(server.port()), other(server.port());
    one.say("a");
    other.say("b");
    one.wait_for_answer("a");
    other.wait_for_answer("b");
    const std::string figures = http_call(server.port(), "GET", "/metrics").body;
    CHECK(count(figures, "thread_cpu_seconds_total\\{thread=\"tables-[0-9]\"\\}") == 1);
}

TEST_CASE("everybody at every table of every thread hears goodbye when the server stops") {
    auto server = std::make_unique<RunningServer>(TestSettings{.threads = 4, .networks = 2});
    std::vector<std::unique_ptr<ChatClient>> people;
    for (int i = 0; i < 8; ++i) people.push_back(std::make_unique<ChatClient>(server->port()));
    std::thread stopping([&] { server.reset(); });
    for (const auto& person : people) {
        person->wait_for(R"("why":"closing")");
        CHECK(person->line->closed().code == 1012);
    }
    stopping.join();
}

TEST_CASE("a server that stops while a table has not decided yet: whoever waits is answered or hung up on, and the server ends") {
    TestSettings wish;
    wish.disk->set_delay(std::chrono::milliseconds(700));
    std::optional<RunningServer> server(std::in_place, wish);
    const Answered opened = post(server->port(), "/api/tables", chat_table);
    REQUIRE(opened.status == 201);
    const std::string join = "/api/tables/" + std::string(opened.body.at("table").as_string()) + "/join";
    std::vector<std::thread> joining;
    std::atomic<int> joined{0}, sent{0};
    for (int i = 0; i < 4; ++i)
        joining.emplace_back([&, port = server->port()] {
            ++sent;
            try {
                joined += http_call(port, "POST", join, R"({"name":"Bob"})", {}).status == 201;
            } catch (const std::exception&) {  // hung up on
            }
        });
    while (sent < 4) std::this_thread::yield();
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    server.reset();
    for (std::thread& each : joining) each.join();
    CHECK(joined < 4);  // the store is asked for one after the other
}
