// Players whose server goes away: where servers may fail, they reconnect and go on, and every mistake after that is noticed.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <boost/json.hpp>
#include <fstream>
#include <set>
#include <thread>

#include "server/http/test/running_server.hpp"
#include "server/load/crowd.hpp"
#include "server/load/player.hpp"
#include "server/load/process.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::load;
using namespace std::chrono_literals;

namespace {

constexpr auto patience = 60s;

// A server that can be stopped and started again, at the same address and on the same folder.
class RestartableServer {
public:
    RestartableServer() { start(); }
    void start() {
        server_ = std::make_unique<http::RunningServer>(
            http::TestSettings{.threads = 1, .networks = 1, .data = folder_.path(), .port = port_});
        port_ = server_->port();
    }
    void stop() { server_.reset(); }
    unsigned short port() const { return port_; }

private:
    TemporaryFolder folder_;
    unsigned short port_ = 0;
    std::unique_ptr<http::RunningServer> server_;
};

struct LoadRun {
    LoadRun(const Servers& servers, std::size_t tables, Acknowledged* acknowledged = nullptr)
        : crowd(*loop, {servers, 0, acknowledged}, "an evening") {
        crowd.connect(open_tables({servers, tables, "uno", 3, 3}, stop, [](std::size_t) {}));
        REQUIRE(until([&] { return crowd.greeted() == crowd.size(); }));
        crowd.start_games();
    }
    bool until(const std::function<bool()>& done) const { return loop->run_until(done, patience); }
    bool play(std::uint64_t moves) const {
        return until([&, wanted = crowd.tally().moves + moves] { return crowd.tally().moves >= wanted; });
    }
    bool settle() {
        crowd.stop_playing();
        return until([&] { return crowd.is_idle() && crowd.all_saw_the_same(); });
    }
    std::unique_ptr<Clients> loop = Clients::create();
    std::atomic<bool> stop = false;
    Crowd crowd;
};

// A server that sends on each connection the texts that the test has written down for it, and then closes it. The last connection
// stays open, and so does one whose last text is `silence`. A connection with "503" as its only text is refused.
class ScriptedServer final : public RequestHandler {
public:
    using Lines = std::vector<std::vector<std::string>>;
    explicit ScriptedServer(Lines lines) : lines_(std::move(lines)), thread_([this] { network_->run(*this); }) {}
    ~ScriptedServer() override {
        network_->stop(1s);
        thread_.join();
    }
    Servers servers() const { return {{{.port = network_->port()}}, true}; }
    std::string heard(std::size_t line) {
        const std::scoped_lock lock(mutex_);
        return line < heard_.size() ? heard_[line] : "";
    }

    void request(Request, Answer answer) override { answer({.status = 404}); }
    void upgrade(const Request&, UpgradeDecision decide) override {
        const std::string first = dialled_ < lines_.size() && !lines_[dialled_].empty() ? lines_[dialled_].front() : "";
        const int refused = std::atoi(first.c_str());
        if (refused == 0) return decide(std::nullopt);
        skip();
        decide(Reply{.status = refused});
    }
    std::unique_ptr<PeerListener> opened(const Request&, Peer& peer) override {
        return std::make_unique<Line>(*this, peer, skip());
    }
    static inline const std::string silence = "silence";

private:
    std::size_t skip() {
        const std::scoped_lock lock(mutex_);
        heard_.emplace_back();
        return dialled_++;
    }
    struct Line final : PeerListener {
        Line(ScriptedServer& owner, Peer& the_peer, std::size_t which) : server(owner), peer(the_peer), line(which) {}
        void received(std::string_view text, Instant) override {
            {
                const std::scoped_lock lock(server.mutex_);
                server.heard_[line].append(text).append("\n");
            }
            if (std::exchange(greeted, true) || line >= server.lines_.size()) return;
            for (const std::string& each : server.lines_[line]) {
                if (each == silence) return;
                peer.send(std::make_shared<const std::string>(each));
            }
            if (line + 1 < server.lines_.size()) peer.close(1012, "closing");
        }
        void gone(std::string_view) override {}
        void frame_without_text(Instant) override {}
        ScriptedServer& server;
        Peer& peer;
        const std::size_t line;
        bool greeted = false;
    };

    const Lines lines_;
    std::mutex mutex_;
    std::vector<std::string> heard_;
    std::atomic<std::size_t> dialled_ = 0;
    std::unique_ptr<Network> network_ = Network::open(NetSettings{.port = 0});
    std::thread thread_;
};

std::string snapshot_of(std::uint64_t seq, std::string_view must = "") {
    return fmt::format(
        R"({{"type":"snapshot","v":1,"game":1,"seq":{},"table":{{"phase":"playing","number":1}},"view":{{"n":{}}},"play":{{"must":[{}],"moves":["draw"],"over":false}}}})",
        seq, seq, must);
}
std::string update_of(std::uint64_t seq, std::string_view id = "") {
    const std::string answer = id.empty() ? std::string() : fmt::format(R"(,"id":"{}")", id);
    return fmt::format(
        R"({{"type":"update","seq":{},"fact":"moved"{},"view":{{"n":{}}},"play":{{"must":[],"moves":[],"over":false}}}})",
        seq, answer, seq);
}
const std::string presence_message = R"({"type":"presence","here":[0]})";

// One player at a scripted server that sends `lines`.
struct ScriptedPlayer {
    explicit ScriptedPlayer(ScriptedServer::Lines lines)
        : server(std::move(lines)),
          crowd(*loop, {server.servers(), 0, nullptr}, "told") {
        crowd.connect({{"k7mw3xp", {"token"}, "127.0.0.1"}});
    }
    bool until(const std::function<bool()>& done) const { return loop->run_until(done, patience); }
    std::string first_mistake() const {
        until([&] { return crowd.tally().mistakes > 0; });
        return crowd.tally().first_mistakes.empty() ? "" : crowd.tally().first_mistakes.front();
    }
    ScriptedServer server;
    std::unique_ptr<Clients> loop = Clients::create();
    Crowd crowd;
};

bool says(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("a server stops and starts again: everybody comes back and plays on, and nothing is missing") {
    RestartableServer server;
    const TemporaryFolder folder;
    const auto path = folder.path() / "acknowledged";
    Acknowledged acknowledged(path);
    std::uint64_t moves = 0;
    {
        LoadRun run({{{.port = server.port()}}, true}, 3, &acknowledged);
        REQUIRE(run.play(60));
        for (int life = 0; life < 3; ++life) {
            server.stop();
            run.loop->run_until([] { return false; }, 200ms);
            server.start();
            REQUIRE(run.play(60));
        }
        CHECK(run.settle());
        run.crowd.write_views();
        CHECK(run.crowd.tally().mistakes == 0);
        for (const std::string& mistake : run.crowd.tally().first_mistakes) MESSAGE(mistake);
        CHECK(run.crowd.tally().reconnects > run.crowd.size());
        CHECK(run.crowd.tally().longest_pause >= 200ms);
        moves = run.crowd.tally().moves;
        run.crowd.hang_up();
        run.loop->run_until([] { return false; }, 100ms);
    }
    acknowledged.close();

    // The file has every move once, and each seat's view.
    std::set<std::string> actions, seats;
    std::ifstream file(path);
    for (std::string text; std::getline(file, text);) {
        const boost::json::object line = boost::json::parse(text).as_object();
        const std::string who = boost::json::serialize(line.at("table")) + boost::json::serialize(line.at("seat"));
        if (line.contains("token")) CHECK(seats.insert(who).second);
        if (line.contains("action") && line.contains("seq"))
            CHECK(actions.insert(who + boost::json::serialize(line.at("action"))).second);
    }
    CHECK(actions.size() > moves);  // games were begun, too
    CHECK(seats.size() == 9);
}

TEST_CASE("where no server may fail, a lost line is a mistake") {
    RestartableServer server;
    LoadRun run({{{.port = server.port()}}, false}, 1);
    REQUIRE(run.play(5));
    server.stop();
    CHECK(run.until([&] { return run.crowd.tally().mistakes > 0; }));
    run.crowd.hang_up();
}

TEST_CASE("a table is opened at another server where one does not answer") {
    RestartableServer gone, there;
    gone.stop();
    const std::atomic<bool> stop = false;
    const Servers both{{{.port = gone.port()}, {.port = there.port()}}, true};
    CHECK(open_tables({both, 4, "uno", 2, 2}, stop, [](std::size_t) {}).size() == 4);
    CHECK_THROWS(open_tables({{{{.port = gone.port()}}, false}, 1, "uno", 2, 2}, stop, [](std::size_t) {}));
}

TEST_CASE("who comes back says what was seen, and repeats what was not answered") {
    ScriptedPlayer player(
        {{snapshot_of(5, "0")}, {update_of(6), presence_message, R"({"type":"answer","id":"1","ok":true,"seq":6})"}});
    // The first connection ends before anybody plays. The move is chosen from what was seen on it.
    player.crowd.start_games();
    REQUIRE(player.until([&] { return player.crowd.tally().moves == 1 && says(player.server.heard(1), "play"); }));
    CHECK(says(player.server.heard(1), R"("seen":{"game":1,"seq":5})"));
    CHECK(says(player.server.heard(1), R"({"do":"play","seq":5,"move":"draw","id":"1"})"));
    CHECK(player.crowd.is_idle());
    CHECK(player.crowd.tally().mistakes == 0);
    CHECK(player.crowd.tally().reconnects == 1);
    player.crowd.hang_up();
}

TEST_CASE("who is not let in, or waits too long for an answer, tries again") {
    ScriptedPlayer player({{"503"},
                           {snapshot_of(5, "0"), ScriptedServer::silence},
                           {"502"},
                           {presence_message, R"({"type":"answer","id":"1","ok":false,"error":"moved-on"})", update_of(6)}});
    player.crowd.start_games();
    REQUIRE(player.until([&] { return player.crowd.tally().refusals == 1 && player.crowd.all_saw_the_same(); }));
    CHECK(says(player.server.heard(3), R"("seen":{"game":1,"seq":5})"));
    CHECK(player.crowd.tally().mistakes == 0);
    player.crowd.hang_up();
    CHECK(says(ScriptedPlayer({{snapshot_of(5)}, {"404"}}).first_mistake(), "404"));
}

TEST_CASE("what must not be after coming back is noticed") {
    CHECK(says(ScriptedPlayer({{snapshot_of(5)}, {snapshot_of(4)}}).first_mistake(),
               "a snapshot of fact 4 came after fact 5"));
    CHECK(says(ScriptedPlayer({{snapshot_of(5)}, {update_of(7)}}).first_mistake(), "fact 7 came after fact 5"));
    CHECK(says(ScriptedPlayer({{snapshot_of(5)}, {update_of(5)}}).first_mistake(), "fact 5 came after fact 5"));
    CHECK(says(ScriptedPlayer({{snapshot_of(5)}, {snapshot_of(6), snapshot_of(6)}}).first_mistake(),
               "a second snapshot"));
    CHECK(says(ScriptedPlayer({{snapshot_of(5)}, {update_of(6, "1")}}).first_mistake(), "which nobody waits for"));
}

TEST_CASE("an answer that promises what never comes is noticed") {
    ScriptedPlayer player({{snapshot_of(5, "0")}, {presence_message, R"({"type":"answer","id":"1","ok":true,"seq":6})"}});
    player.crowd.start_games();
    REQUIRE(player.until([&] { return player.crowd.tally().moves == 1; }));
    CHECK(player.crowd.is_idle());
    CHECK_FALSE(player.crowd.all_saw_the_same());
    player.crowd.note_silence();
    CHECK(player.crowd.tally().mistakes == 1);
    player.crowd.hang_up();
}
