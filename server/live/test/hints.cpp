// Hints at a table: who may ask, who hears the answer, and what is written down.
#include "server/live/test/test_server.hpp"
#include "server/record/record.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::live;

namespace {

std::string ask(const Client& client) { return fmt::format(R"("do":"hint","seq":{})", client.seq); }

const protocol::OpenTable short_game{.game = "anansi", .seats = 2, .options = {{"rounds", 1}}, .name = "Anna", .pace = protocol::Pace::quick};

// Anna at seat 0, and whoever else sits.
struct HintTable {
    explicit HintTable(const protocol::OpenTable& wish) : server(wish) {
        server.limits.hint_plies = 2000;
        server.services->limits = server.limits;
        anna.connect();
    }
    void start() {
        anna.act(R"("do":"start")");
        server.loop.pass(milliseconds(1));
    }
    Client& mover() { return anna.must(0) ? anna : ben; }

    TestServer server;
    Client anna{server, 0}, ben{server, 1};
};

struct HintTableForTwo : HintTable {
    HintTableForTwo() : HintTable(short_game) {
        server.join("Ben", seat(1));
        ben.connect();
        start();
    }
};

}  // namespace

TEST_CASE("alone with bots one may always ask; the game is marked, once for each decision") {
    protocol::OpenTable wish = short_game;
    wish.bots = {{seat(1), Level::easy}};
    HintTable at(wish);
    CHECK(at.anna.around.at("hints") == json::parse(R"({"on":true,"agreed":[],"open":[0]})"));
    at.start();
    at.server.loop.pass(seconds(5));
    REQUIRE(at.anna.must(0));
    const std::string id = at.anna.act(ask(at.anna));
    at.server.loop.pass(milliseconds(1));
    REQUIRE(at.anna.error(id).empty());
    const json::array hints = at.anna.answers.at(id).at("hint").as_array();
    CHECK(hints.size() == std::min<std::size_t>(3, at.anna.moves().size()));
    for (const json::value& hint : hints) {
        const std::vector<std::string> moves = at.anna.moves();
        CHECK(std::find(moves.begin(), moves.end(), std::string(hint.at("move").as_string())) != moves.end());
        CHECK_FALSE(hint.at("text").as_string().empty());
    }
    CHECK(at.anna.around.at("hinted") == json::parse("[0]"));
    const std::size_t facts = at.server.log().size();
    const std::string again = at.anna.act(ask(at.anna));
    at.server.loop.pass(milliseconds(1));
    CHECK(at.anna.answers.at(again).at("hint") == json::value(hints));
    CHECK(at.server.log().size() == facts);
    while (at.anna.around.at("phase") == "playing") {
        if (at.anna.must(0)) at.anna.play(at.anna.moves().front());
        at.server.loop.pass(seconds(1));
    }
    const auto record = record::record_of(at.server.log(), 1, std::string(64, 'a'));
    REQUIRE(problem_in(record) == nullptr);
    CHECK(std::get<json::object>(record).at("hints").at(0).at("seat") == 0);
    const auto misfit = protocol::protocol().misfit("GameRecord", std::get<json::object>(record));
    CHECK_MESSAGE(!misfit, misfit->path, ": ", misfit->text);
}

TEST_CASE("among people hints need everybody's consent, and only the asker hears them") {
    HintTableForTwo at;
    CHECK(at.mover().error(at.mover().act(ask(at.mover()))) == "no-hints");
    at.anna.act(R"("do":"hints","yes":true)");
    at.server.loop.pass(milliseconds(1));
    CHECK(at.ben.around.at("hints") == json::parse(R"({"on":false,"agreed":[0],"open":[1]})"));
    CHECK(at.mover().error(at.mover().act(ask(at.mover()))) == "no-hints");
    at.ben.act(R"("do":"hints","yes":true)");
    at.server.loop.pass(milliseconds(1));
    CHECK(at.anna.around.at("hints").at("on") == true);
    Client &mover = at.mover(), &other = &mover == &at.anna ? at.ben : at.anna;
    const std::string id = mover.act(ask(mover));
    at.server.loop.pass(milliseconds(1));
    CHECK(mover.answers.at(id).contains("hint"));
    CHECK(other.last.at("fact") == "hinted");  // that somebody asked is no secret …
    CHECK(json::serialize(other.last).find("chance\"") == std::string::npos);  // … what was answered is
    CHECK(other.error(other.act(ask(other))) == "not-your-turn");
    at.ben.act(R"("do":"hints","yes":false)");
    at.server.loop.pass(milliseconds(1));
    CHECK(mover.error(mover.act(ask(mover))) == "no-hints");
}

TEST_CASE("what cannot be answered with a hint is refused with its reason") {
    HintTableForTwo at;
    at.anna.act(R"("do":"hints","yes":true)");
    at.ben.act(R"("do":"hints","yes":true)");
    at.server.loop.pass(milliseconds(1));
    Client watcher(at.server, nobody);
    watcher.connect();
    CHECK(watcher.error(watcher.act(ask(watcher))) == "not-seated");
    CHECK(watcher.error(watcher.act(R"("do":"hints","yes":true)")) == "not-seated");
    CHECK(at.mover().error(at.mover().act(R"("do":"hint","seq":1)")) == "moved-on");
    CHECK(at.mover().error(at.mover().act(R"("do":"hint","seq":999)")) == "moved-on");
    // One at a time.
    Client& mover = at.mover();
    at.server.slow_disk(milliseconds(10));
    const std::string first = mover.act(ask(mover)), second = mover.act(ask(mover));
    CHECK(mover.error(second) == "busy");
    at.server.loop.pass(milliseconds(30));
    CHECK(mover.error(first).empty());
    // Whoever leaves is not answered, and the table goes on.
    mover.act(ask(mover));
    mover.hang_up();
    at.server.loop.pass(milliseconds(30));
}
