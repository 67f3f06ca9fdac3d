// Hints without a table around them: what becomes of one after the log has decided.
#include "server/live/hints.hpp"

#include <stdexcept>
#include <utility>

#include "dealt.hpp"
#include "server/event_loop/manual_loop.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::live;

namespace {

// Anna and another at Anansi. One of them is the guest 7, whose turn it is.
struct HintsFixture {
    TableState state = dealt({.game = "anansi", .seats = 2});
    ManualLoop loop;
    ServerLimits limits{.hint_plies = 2000};
    BotPool pool{0};
    std::vector<std::pair<GuestAddress, std::variant<Problem, std::string>>> told;
    bool throws = false;  // once
    std::vector<std::string> failures;
    Hints hints{state, loop, pool, limits,
                [this](const GuestAddress& to, const auto& what) {
                    if (std::exchange(throws, false)) throw std::runtime_error("no memory for a hint");
                    told.push_back({to, what});
                },
                [this](const std::string& why) { failures.push_back(why); }};

    const Seat turn = state.game().must().front();
    const HintFor wish{{7, "h1"}, {static_cast<PersonId>(index_of(turn)), turn, Language::en}, "household"};

    // The refusal that was told last.
    std::string code() const { return std::get<Problem>(told.back().second).code; }
};

}  // namespace

TEST_CASE("a hint that the table refuses is refused to its asker, who may ask again") {
    HintsFixture at;
    REQUIRE(at.hints.begin(7));
    CHECK_FALSE(at.hints.begin(7));
    CHECK(at.hints.begin(8));
    at.hints.decided(at.wish, Problem{"no-hints", "not here"});
    REQUIRE(at.told.size() == 1);
    CHECK(at.told[0].first.guest == 7);
    CHECK(at.told[0].first.action == "h1");
    CHECK(at.code() == "no-hints");
    CHECK(at.hints.begin(7));
}

TEST_CASE("a hint is told once it is computed, about the game as it was when the log had the fact") {
    HintsFixture at;
    REQUIRE(at.hints.begin(7));
    fold(at.state, fact::Hinted{at.turn});
    const std::vector<std::string> moves = at.state.game().moves(at.turn);
    at.hints.decided(at.wish, at.state.newest());
    CHECK(at.told.empty());
    fold(at.state, fact::Moved{at.turn, moves.front()});
    at.loop.turn();
    REQUIRE(at.told.size() == 1);
    const json::object answer = json::parse(std::get<std::string>(at.told[0].second)).as_object();
    CHECK(answer.at("id") == "h1");
    REQUIRE_FALSE(answer.at("hint").as_array().empty());
    for (const json::value& hint : answer.at("hint").as_array())
        CHECK(std::find(moves.begin(), moves.end(), std::string(hint.at("move").as_string())) != moves.end());
    CHECK(at.hints.begin(7));
}

TEST_CASE("a table that has moved on before the hint was begun says so") {
    HintsFixture at;
    REQUIRE(at.hints.begin(7));
    fold(at.state, fact::Hinted{at.turn});
    const Seq hinted = at.state.newest();
    fold(at.state, fact::Moved{at.turn, at.state.game().moves(at.turn).front()});
    at.hints.decided(at.wish, hinted);
    REQUIRE(at.told.size() == 1);
    CHECK(at.code() == "moved-on");
    CHECK(at.hints.begin(7));
    at.loop.turn();
    CHECK(at.told.size() == 1);
}

TEST_CASE("a hint that the bots have no time for is refused") {
    HintsFixture at;
    at.pool.stop();
    REQUIRE(at.hints.begin(7));
    fold(at.state, fact::Hinted{at.turn});
    at.hints.decided(at.wish, at.state.newest());
    REQUIRE(at.told.size() == 1);
    CHECK(at.code() == "busy");
    CHECK(at.hints.begin(7));
}

TEST_CASE("an exception on the way to a hint: its asker is refused, and may ask again") {
    HintsFixture at;
    REQUIRE(at.hints.begin(7));
    fold(at.state, fact::Hinted{at.turn});
    at.hints.decided(at.wish, at.state.newest());
    at.throws = true;
    at.loop.turn();
    CHECK(at.failures == std::vector<std::string>{"no memory for a hint"});
    REQUIRE(at.told.size() == 1);
    CHECK(at.code() == "busy");
    CHECK(at.hints.begin(7));
}
