// The referee protocol, request by request and error by error.
#include <set>
#include <sstream>

#include "host/test/referee_client.hpp"

using namespace tischlein;
using namespace tischlein::host;
using tischlein::host::test::RefereeClient;

namespace {

constexpr std::string_view small_game =
    R"({"do":"set","seed":"1","position":{"game":"uno","seats":3,"hands":[["R5","W"],["G7","G7","BD"],["F","R9"]],"discard":["Y5","R4"],"draw":["B1","GS"]}})";

}  // namespace

TEST_CASE("games lists every game with seats and options") {
    RefereeClient client;
    const json::object answer = client.ask(R"({"do":"games","id":7})");
    CHECK(answer.at("id") == 7);
    const json::object& uno = answer.at("games").as_array().at(0).as_object();
    CHECK(uno.at("name") == "uno");
    CHECK(json::serialize(uno.at("seats")) == "[2,10]");
    CHECK(json::serialize(uno.at("options").as_array().at(0)) ==
          R"({"name":"target","type":"int","min":1,"max":10000,"default":500})");
    CHECK(answer.at("games").as_array().size() == all_kinds().size());
}

TEST_CASE("An id is repeated as it was, in answers and errors alike") {
    RefereeClient client;
    CHECK(client.ask(R"({"do":"moves","id":"x"})", "id") == R"("x")");
    CHECK(client.ask(R"({"do":"games","id":{"a":[1]}})", "id") == R"({"a":[1]})");
    CHECK(client.ask(R"({"do":"games"})", "id") == "(none)");
}

TEST_CASE("new gives the state of play; the same seed gives the same game") {
    RefereeClient a, b;
    const std::string request = R"({"do":"new","game":"uno","seats":3,"seed":"42","options":{}})";
    CHECK(a.whole(request) == b.whole(request));
    CHECK(a.whole(R"({"do":"position"})") == b.whole(R"({"do":"position"})"));
    CHECK(a.whole(R"({"do":"moves"})") == b.whole(request));
    b.ask(R"({"do":"new","game":"uno","seats":3,"seed":"43","options":{}})");
    CHECK(a.whole(R"({"do":"position"})") != b.whole(R"({"do":"position"})"));
}

TEST_CASE("The state of play: must, may, sorted moves for exactly these seats") {
    RefereeClient client;
    CHECK(
        client.whole(small_game) ==
        R"({"must":[0],"may":[],"moves":{"0":["draw","lay R5","lay R5 uno","lay W B","lay W B uno","lay W G","lay W G uno",)"
        R"("lay W R","lay W R uno","lay W Y","lay W Y uno"]},"over":false})");
    const json::object after = client.ask(R"({"do":"play","seat":0,"move":"lay R5"})");
    CHECK(json::serialize(after.at("must")) == "[1]");
    CHECK(json::serialize(after.at("may")) == "[0,2]");  // U13: seat 0 forgot to call
    CHECK(json::serialize(after.at("moves").at("0")) == R"(["call"])");
    CHECK(json::serialize(after.at("moves").at("1")) == R"(["catch 0","draw"])");
    CHECK(json::serialize(after.at("moves").at("2")) == R"(["catch 0"])");
}

TEST_CASE("play tells events, with an audience where they are secret") {
    RefereeClient client;
    client.ask(small_game);
    const json::object answer = client.ask(R"({"do":"play","seat":0,"move":"draw"})");
    const json::array& events = answer.at("events").as_array();
    CHECK(json::serialize(events.at(0)) == R"({"event":"drew","seat":0,"count":1,"why":"turn","except":[0]})");
    CHECK(json::serialize(events.at(1)) ==
          R"({"event":"drew","seat":0,"count":1,"why":"turn","cards":["B1"],"for":[0]})");
    CHECK(events.at(2).at("event") == "turn");
    CHECK(answer.contains("must"));
}

TEST_CASE("A refused move names its rule, in the language asked for, and changes nothing") {
    RefereeClient client;
    client.ask(small_game);
    const std::string before = client.whole(R"({"do":"position"})");
    const json::object refused = client.ask(R"({"do":"play","seat":0,"move":"lay G3"})");
    CHECK(refused.at("error") == "illegal");
    CHECK(refused.at("rule") == "U3");
    CHECK(client.ask(R"({"do":"play","seat":1,"move":"draw"})", "error") == R"("not-your-turn")");
    CHECK(client.ask(R"({"do":"play","seat":1,"move":"draw"})", "rule") == R"("U3")");
    CHECK(client.error(R"({"do":"play","seat":0,"move":"lay Q3"})") == R"("bad-move")");
    CHECK(client.error(R"({"do":"play","seat":0,"move":"dance"})") == R"("bad-move")");
    const std::string en = client.ask(R"({"do":"play","seat":0,"move":"pass"})", "text");
    const std::string de = client.ask(R"({"do":"play","seat":0,"move":"pass","lang":"de"})", "text");
    const std::string nl = client.ask(R"({"do":"play","seat":0,"move":"pass","lang":"nl"})", "text");
    CHECK(en != de);
    CHECK(de != nl);
    CHECK(client.whole(R"({"do":"position"})") == before);
}

TEST_CASE("explain says why not, or what a move will do, and makes no move") {
    RefereeClient client;
    client.ask(small_game);
    const std::string before = client.whole(R"({"do":"position"})");
    const json::object no = client.ask(R"({"do":"explain","seat":0,"move":"lay R5 G"})");
    CHECK(no.at("legal") == false);
    CHECK(no.at("rule") == "U10");
    const json::object yes = client.ask(R"({"do":"explain","seat":0,"move":"lay W G uno","lang":"nl"})");
    CHECK(yes.at("legal") == true);
    CHECK(std::string_view(yes.at("text").as_string()).find("groen") != std::string_view::npos);
    CHECK(client.error(R"({"do":"explain","seat":0,"move":"?"})") == R"("bad-move")");
    CHECK(client.whole(R"({"do":"position"})") == before);
}

TEST_CASE("Every rule of every game is explained in every language") {
    for (const GameKind* kind : all_kinds())
        for (int rule = 1; rule <= kind->rule_count(); ++rule) {
            INFO(kind->rule_id(rule));
            std::set<std::string> told;
            for (const Language lang : {Language::en, Language::de, Language::nl, Language::fr, Language::it}) {
                told.insert(kind->rule_text(rule, lang));
                CHECK(kind->rule_text(rule, lang).size() > 20);
            }
            CHECK(told.size() == 5);
        }
}

TEST_CASE("view shows one seat's knowledge; without a seat a spectator's") {
    RefereeClient client;
    client.ask(small_game);
    const json::object mine = client.ask(R"({"do":"view","seat":1})").at("view").as_object();
    CHECK(json::serialize(mine.at("hands")) == R"([2,["G7","G7","BD"],2])");
    CHECK(mine.at("draw") == 2);
    CHECK_FALSE(mine.contains("bluff"));
    const json::object theirs = client.ask(R"({"do":"view"})").at("view").as_object();
    CHECK(json::serialize(theirs.at("hands")) == "[2,3,2]");
    CHECK(theirs.at("seat").is_null());
}

TEST_CASE("undo takes the last move back, and only what there is") {
    RefereeClient client;
    const std::string start = client.whole(small_game), position = client.whole(R"({"do":"position"})");
    CHECK(client.error(R"({"do":"undo"})") == R"("bad-request")");
    client.ask(R"({"do":"play","seat":0,"move":"draw"})");
    client.ask(R"({"do":"play","seat":0,"move":"pass"})");
    client.ask(R"({"do":"undo"})");
    CHECK(client.whole(R"({"do":"undo"})") == start);
    CHECK(client.whole(R"({"do":"position"})") == position);
}

TEST_CASE("A record replays to the same game") {
    RefereeClient client, other;
    for (const std::string_view begin :
         {small_game, std::string_view(R"({"do":"new","game":"uno","seats":4,"seed":"s","options":{"stack":true}})")}) {
        client.ask(begin);
        for (int i = 0; i < 60; ++i) {
            const json::object play = client.ask(R"({"do":"moves"})");
            if (play.at("over").as_bool()) break;
            const int who = static_cast<int>(play.at("must").as_array().at(0).as_int64());
            const json::array& moves = play.at("moves").at(std::to_string(who)).as_array();
            json::object request{
                {"do", "play"}, {"seat", who}, {"move", moves.at(static_cast<std::size_t>(i) % moves.size())}};
            REQUIRE_FALSE(client.ask(json::serialize(request)).contains("error"));
        }
        const json::object record = client.ask(R"({"do":"record"})").at("record").as_object();
        other.ask(json::serialize(json::object{{"do", "load"}, {"record", record}}));
        CHECK(other.whole(R"({"do":"position"})") == client.whole(R"({"do":"position"})"));
        CHECK(other.whole(R"({"do":"record"})") == client.whole(R"({"do":"record"})"));
    }
}

TEST_CASE("A record with an illegal 57th move is refused with its place, and the table stays") {
    RefereeClient client;
    client.ask(R"({"do":"new","game":"uno","seats":2,"seed":"57"})");
    for (int i = 0; i < 60; ++i) {
        const std::string who = json::serialize(client.ask(R"({"do":"moves"})").at("must").as_array().at(0));
        const std::string verb =
            client.ask(R"({"do":"moves"})").at("moves").at(who).as_array().front().as_string() == "draw" ? "draw"
                                                                                                       : "pass";
        client.ask(R"({"do":"play","seat":)" + who + R"(,"move":")" + verb + R"("})");
    }
    json::object record = client.ask(R"({"do":"record"})").at("record").as_object();
    REQUIRE(record.at("moves").as_array().size() > 56);
    record.at("moves").as_array().at(56).as_object()["move"] = "lay W";
    const std::string before = client.whole(R"({"do":"position"})");
    const json::object refused = client.ask(json::serialize(json::object{{"do", "load"}, {"record", record}}));
    CHECK(refused.at("error") == "bad-record");
    CHECK(refused.at("at") == 56);
    CHECK(client.whole(R"({"do":"position"})") == before);
}

TEST_CASE("Records of other rules, without moves or with nonsense are refused") {
    RefereeClient client;
    CHECK(client.error(R"({"do":"load","record":{"game":"uno","rules":999,"seats":2,"moves":[]}})") ==
          R"("bad-record")");
    CHECK(client.error(R"({"do":"load","record":{"game":"uno","seats":2}})") == R"("bad-record")");
    CHECK(client.error(R"({"do":"load","record":{"game":"uno","seats":99,"moves":[]}})") == R"("bad-record")");
    CHECK(client.error(R"({"do":"load","record":{"game":"chess","seats":2,"moves":[]}})") == R"("bad-record")");
    CHECK(client.ask(R"({"do":"load","record":{"game":"uno","seats":2,"moves":[5]}})", "at") == "0");
    CHECK(client.error(R"({"do":"load"})") == R"("bad-request")");
    CHECK(client.error(R"({"do":"moves"})") == R"("no-game")");
}

TEST_CASE("bot plays a legal move at every level, for the seat asked") {
    RefereeClient client;
    for (const GameKind* kind : all_kinds()) {
        const int seats = kind->seats().least;
        client.ask(
            json::serialize(json::object{{"do", "new"}, {"game", kind->name()}, {"seats", seats}, {"seed", "b"}}));
        for (const std::string level : {"random", "easy", "medium", "expert"}) {
            INFO(std::string(kind->name()), " ", level);
            const json::object advice = client.ask(R"({"do":"bot","level":")" + level + R"(","ms":5})");
            json::object play{{"do", "play"}, {"seat", advice.at("seat")}, {"move", advice.at("move")}};
            CHECK_FALSE(client.ask(json::serialize(play)).contains("error"));
        }
    }
    client.ask(small_game);
    CHECK(client.error(R"({"do":"bot","level":"wizard"})") == R"("bad-request")");
    CHECK(client.error(R"({"do":"bot","seat":1})") == R"("not-your-turn")");
}

TEST_CASE("A bot answers the same wherever the table looks the same to its seat") {
    const std::string mine = R"({"do":"set","seed":"1","position":{"game":"uno","seats":3,"hands":[["R5","W","R7"],)";
    for (const std::string level : {"random", "easy", "medium", "expert"}) {
        RefereeClient one, other;
        one.ask(mine + R"(["G7","BD"],["F","R9"]],"discard":["R4"]}})");
        other.ask(mine + R"(["G1","YD"],["W","B9"]],"discard":["R4"]}})");
        const std::string request = R"({"do":"bot","level":")" + level + R"("})";
        CHECK(one.whole(request) == other.whole(request));
    }
}

TEST_CASE("When the game is over: winners, ranks, scores, nobody acts") {
    RefereeClient client;
    client.ask(
        R"({"do":"set","position":{"game":"uno","seats":3,"options":{"rounds":1},"hands":[["R5"],["G7","BD"],["F"]],"discard":["R4"]}})");
    const json::object end = client.ask(R"({"do":"play","seat":0,"move":"lay R5"})");
    CHECK(end.at("over") == true);
    CHECK(json::serialize(end.at("winners")) == "[0]");
    CHECK(json::serialize(end.at("ranks")) == "[1,2,2]");
    CHECK(json::serialize(end.at("scores")) == "[77,0,0]");
    CHECK(json::serialize(end.at("must")) == "[]");
    CHECK(json::serialize(end.at("may")) == "[]");
    CHECK(json::serialize(end.at("moves")) == "{}");
    CHECK(client.ask(R"({"do":"play","seat":1,"move":"draw"})", "rule") == R"("U16")");
    CHECK(client.error(R"({"do":"bot"})") == R"("bad-request")");
}

TEST_CASE("Every error has its code") {
    RefereeClient client;
    CHECK(client.error("{") == R"("bad-json")");
    CHECK(client.error("") == R"("bad-json")");
    CHECK(client.error("\xff\xfe") == R"("bad-json")");
    CHECK(client.error("[1,2]") == R"("bad-request")");
    CHECK(client.error("{}") == R"("bad-request")");
    CHECK(client.error(R"({"do":"fly"})") == R"("bad-request")");
    CHECK(client.error(R"({"do":5})") == R"("bad-request")");
    for (const std::string what : {"moves", "play", "explain", "view", "position", "undo", "record", "bot"})
        CHECK(client.error(R"({"do":")" + what + R"("})") == R"("no-game")");
    CHECK(client.error(R"({"do":"new","game":"chess","seats":2})") == R"("unknown-game")");
    CHECK(client.error(R"({"do":"new","game":"uno","seats":11})") == R"("bad-seats")");
    CHECK(client.error(R"({"do":"new","game":"uno","seats":1})") == R"("bad-seats")");
    CHECK(client.error(R"({"do":"new","game":"uno","seats":"two"})") == R"("bad-seats")");
    CHECK(client.error(R"({"do":"new","game":"uno"})") == R"("bad-seats")");
    CHECK(client.ask(R"({"do":"new","game":"uno","seats":3,"options":{"colour":1}})", "field") == R"("colour")");
    CHECK(client.error(R"({"do":"new","game":"uno","seats":3,"options":{"target":0}})") == R"("bad-option")");
    CHECK(client.error(R"({"do":"new","game":"uno","seats":3,"options":{"wildPoints":40}})") == R"("bad-option")");
    CHECK(client.error(R"({"do":"new","game":"uno","seats":3,"options":{"stack":1}})") == R"("bad-option")");
    CHECK(client.error(R"({"do":"new","game":"uno","seats":3,"options":{"bluff":"never"}})") == R"("bad-option")");
    CHECK(client.error(R"({"do":"new","game":"uno","seats":3,"options":{"partner":true}})") == R"("bad-option")");
    CHECK(client.error(R"({"do":"new","game":"uno","seats":3,"options":[]})") == R"("bad-option")");
    CHECK(client.error(R"({"do":"new","game":"uno","seats":3,"seed":")" + std::string(65, 's') + R"("})") ==
          R"("bad-request")");
    CHECK(client.error(R"({"do":"moves"})") == R"("no-game")");  // nothing of the above began a game
    client.ask(small_game);
    CHECK(client.error(R"({"do":"play","seat":3,"move":"draw"})") == R"("bad-request")");
    CHECK(client.error(R"({"do":"play","move":"draw"})") == R"("bad-request")");
    CHECK(client.error(R"({"do":"play","seat":0})") == R"("bad-request")");
    CHECK(client.error(R"({"do":"view","seat":-1})") == R"("bad-request")");
    CHECK(client.error(R"({"do":"play","seat":0,"move":"draw","lang":"tlh"})") == R"("bad-request")");
}

TEST_CASE("A line over 1 MiB is refused, and the next one is answered") {
    std::istringstream in(std::string((1 << 20) + 1, 'x') + "\n" + R"({"do":"games"})" + "\n" +
                          std::string(1 << 20, ' ') + "\n");
    std::ostringstream out;
    run_referee(in, out, only_standard);
    std::istringstream answers(out.str());
    std::string first, second, third;
    std::getline(answers, first);
    std::getline(answers, second);
    std::getline(answers, third);
    CHECK(first.find(R"("error":"too-large")") != std::string::npos);
    CHECK(second.find(R"("games":[)") != std::string::npos);
    CHECK(third.find(R"("error":"bad-json")") != std::string::npos);
}

TEST_CASE("100,000 lines of garbage change nothing") {
    RefereeClient client;
    client.ask(small_game);
    const std::string before = client.whole(R"({"do":"position"})");
    Random random = Random::from_text("garbage");
    const std::string alphabet = R"({}[]":,0123456789.eE-+ truefalsnulld"do"play"move"seat"lay R5)";
    std::string line;
    for (int i = 0; i < 100'000; ++i) {
        line.clear();
        for (std::uint32_t n = random.below(40); n > 0; --n)
            line += random.below(8) == 0 ? static_cast<char>(random.below(256))
                                         : alphabet[random.below(static_cast<std::uint32_t>(alphabet.size()))];
        const std::string answer = client.referee.answer(line);
        if (answer.find(R"("error")") == std::string::npos) FAIL(line);
    }
    CHECK(client.whole(R"({"do":"position"})") == before);
}
