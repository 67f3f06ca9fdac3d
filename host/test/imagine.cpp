// The referee's `imagine`: a position that the seat could be facing, from nothing but its view.
#include "host/test/referee_client.hpp"

using namespace tischlein;
using namespace tischlein::host;
using tischlein::host::test::RefereeClient;

namespace {

std::string request(json::object object) { return json::serialize(object); }

// The first legal move of the first seat that must act, or a later one by `turn`, so that games do not all go alike.
bool play_on(RefereeClient& client, std::size_t turn) {
    const json::object state = client.ask(R"({"do":"moves"})");
    if (state.at("over").as_bool()) return false;
    const std::int64_t who = state.at("must").at(0).as_int64();
    const json::array& moves = state.at("moves").at(std::to_string(who)).as_array();
    client.ask(request({{"do", "play"}, {"seat", who}, {"move", moves[turn * 7 % moves.size()]}}));
    return true;
}

}  // namespace

TEST_CASE("What a seat imagines looks to it like the table, and can be set") {
    for (const GameKind* kind : all_kinds())
        for (const int seats : {kind->seats().least, kind->seats().most}) {
            INFO(std::string(kind->name()), " ", seats);
            RefereeClient client, imagined;
            client.ask(request({{"do", "new"}, {"game", kind->name()}, {"seats", seats}, {"seed", "imagine"}}));
            for (std::size_t turn = 0; turn < 40 && play_on(client, turn); ++turn) {
                if (turn % 4 != 0) continue;
                for (int who = 0; who < seats; who += std::max(1, seats - 1)) {
                    const json::object answer = client.ask(request({{"do", "imagine"}, {"seat", who}, {"seed", "x"}}));
                    const json::object set =
                        imagined.ask(request({{"do", "set"}, {"position", answer.at("position")}}));
                    REQUIRE_MESSAGE(!set.contains("error"), json::serialize(set));
                    const std::string look = request({{"do", "view"}, {"seat", who}});
                    REQUIRE(client.whole(look) == imagined.whole(look));
                }
            }
        }
}

TEST_CASE("Imagining depends on the view and the seed, and on nothing hidden") {
    const std::string mine = R"({"do":"set","seed":"1","position":{"game":"uno","seats":3,"hands":[["R5","W","R7"],)";
    RefereeClient one, other;
    one.ask(mine + R"(["G7","BD"],["F","R9"]],"discard":["R4"]}})");
    other.ask(mine + R"(["G1","YD"],["W","B9"]],"discard":["R4"]}})");
    const std::string x = R"({"do":"imagine","seat":0,"seed":"x"})";
    CHECK(one.whole(x) == one.whole(x));
    CHECK(one.whole(x) == other.whole(x));
    CHECK(one.whole(x) != one.whole(R"({"do":"imagine","seat":0,"seed":"y"})"));
    CHECK(one.whole(R"({"do":"imagine","seat":1,"seed":"x"})") !=
          other.whole(R"({"do":"imagine","seat":1,"seed":"x"})"));
    // Nothing is played.
    CHECK(json::serialize(one.ask(R"({"do":"position"})").at("position").at("hands")) ==
          R"([["R5","R7","W"],["G7","BD"],["R9","F"]])");
}

TEST_CASE("Imagining wants a seat, and a seed of bounded length") {
    RefereeClient client;
    CHECK(client.error(R"({"do":"imagine","seat":0})") == R"("no-game")");
    client.ask(R"({"do":"new","game":"anansi","seats":3,"seed":"42"})");
    CHECK(client.error(R"({"do":"imagine"})") == R"("bad-request")");
    CHECK(client.error(R"({"do":"imagine","seat":3})") == R"("bad-request")");
    CHECK(client.error(R"({"do":"imagine","seat":0,"seed":7})") == R"("bad-request")");
    CHECK(client.error(R"({"do":"imagine","seat":0,"seed":")" + std::string(65, 'x') + R"("})") == R"("bad-request")");
    CHECK(client.ask(R"({"do":"imagine","seat":0})").contains("position"));
}
