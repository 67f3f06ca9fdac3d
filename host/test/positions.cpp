// UNO positions: what may be left out, what is refused and at which field.
#include "host/test/referee_client.hpp"

using namespace tischlein;
using namespace tischlein::host;
using tischlein::host::test::RefereeClient;

namespace {

// The answer to `set` with a small legal position, some of whose fields are replaced.
json::object set(std::string_view changes) {
    json::object position =
        json::parse(R"({"game":"uno","seats":3,"hands":[["R5","W"],["G7","BD"],["F","R9"]],"discard":["Y5","R4"]})")
            .as_object();
    const json::object replaced = json::parse(changes).as_object();
    for (const auto& field : replaced) position[field.key()] = field.value();
    RefereeClient client;
    return client.ask(json::serialize(json::object{{"do", "set"}, {"position", position}, {"seed", "7"}}));
}

std::string fault(std::string_view changes) {
    const json::object answer = set(changes);
    if (!answer.contains("error")) return "accepted";
    CHECK(answer.at("error") == "bad-position");
    CHECK(answer.at("text").as_string().size() > 10);
    return std::string(answer.at("field").as_string());
}

}  // namespace

TEST_CASE("Options that the booklet does not know are named only where they differ") {
    RefereeClient client;
    client.ask(R"({"do":"new","game":"uno","seats":2,"seed":"1"})");
    const std::string booklet =
        R"({"target":500,"rounds":0,"wildPoints":30,"bluff":"match","partner":false,"stack":false,"sevenO":false,"jumpIn":false})";
    CHECK(json::serialize(client.ask(R"({"do":"position"})").at("position").at("options")) == booklet);
    client.ask(R"({"do":"new","game":"uno","seats":2,"seed":"1","options":{"cards":5}})");
    CHECK(json::serialize(client.ask(R"({"do":"view","seat":0})").at("view").at("options")) ==
          booklet.substr(0, booklet.size() - 1) + R"(,"cards":5})");
}

TEST_CASE("What is left out has its default") {
    RefereeClient client;
    client.ask(
        R"({"do":"set","seed":"1","position":{"game":"uno","seats":3,"hands":[["R5","W"],["G7","BD"],["F","R9"]],"discard":["Y5","R4"]}})");
    json::object position = client.ask(R"({"do":"position"})").at("position").as_object();
    CHECK(position.at("draw").as_array().size() == 108 - 8);
    position.erase("draw");
    position.erase("options");
    CHECK(
        position ==
        json::parse(
            R"({"game":"uno","seats":3,"hands":[["R5","W"],["G7","BD"],["R9","F"]],"discard":["Y5","R4"],"colour":"R","turn":0,
        "direction":1,"phase":"turn","pending":0,"drawn":null,"uncalled":null,"bluff":null,"dealer":2,"round":1,"scores":[0,0,0],"passes":0})")
            .as_object());
}

TEST_CASE("A given draw pile is honoured, top first; cards named nowhere are out of play") {
    RefereeClient client;
    client.ask(
        R"({"do":"set","position":{"game":"uno","seats":2,"hands":[["R5","W"],["G7","BD"]],"discard":["R4"],"draw":["B1","GS","Y0"]}})");
    CHECK(json::serialize(client.ask(R"({"do":"position"})").at("position").at("draw")) == R"(["B1","GS","Y0"])");
    client.ask(R"({"do":"play","seat":0,"move":"draw"})");
    CHECK(client.ask(R"({"do":"position"})").at("position").at("drawn") == "B1");
    CHECK(json::serialize(client.ask(R"({"do":"position"})").at("position").at("draw")) == R"(["GS","Y0"])");
}

TEST_CASE("position prints the order in which the cards will in fact come") {
    RefereeClient client;
    client.ask(R"({"do":"new","game":"uno","seats":2,"seed":"order"})");
    const json::array draw = client.ask(R"({"do":"position"})").at("position").at("draw").as_array();
    for (int i = 0; i < 20; ++i) {
        const std::string who = json::serialize(client.ask(R"({"do":"moves"})").at("must").as_array().at(0));
        if (client.ask(R"({"do":"play","seat":)" + who + R"(,"move":"draw"})").contains("error"))
            break;  // a first Wild asks for a colour
        CHECK(client.ask(R"({"do":"position"})").at("position").at("drawn") == draw.at(static_cast<std::size_t>(i)));
        client.ask(R"({"do":"play","seat":)" + who + R"(,"move":"pass"})");
    }
}

TEST_CASE("A position that cannot be is refused at the field at fault") {
    CHECK(fault(R"({"hands":[["R5","R5","R5"],["G7"],["F"]]})") == "hands");
    CHECK(fault(R"({"hands":[["R5"],["G7"]]})") == "hands");
    CHECK(fault(R"({"hands":[[],["G7"],["F"]]})") == "hands");
    CHECK(fault(R"({"hands":[["X5"],["G7"],["F"]]})") == "hands");
    CHECK(fault(R"({"hands":"all"})") == "hands");
    CHECK(fault(R"({"discard":[]})") == "discard");
    CHECK(fault(R"({"discard":["R0","R0"]})") == "discard");
    CHECK(fault(R"({"draw":["F","F","F","F"]})") == "draw");
    CHECK(fault(R"({"draw":5})") == "draw");
    CHECK(fault(R"({"seats":11})") == "seats");
    CHECK(fault(R"({"seats":"three"})") == "seats");
    CHECK(fault(R"({"options":{"nonsense":1}})") == "options");
    CHECK(fault(R"({"options":{"partner":true}})") == "options");
    CHECK(fault(R"({"turn":[0,1]})") == "turn");
    CHECK(fault(R"({"turn":3})") == "turn");
    CHECK(fault(R"({"direction":0})") == "direction");
    CHECK(fault(R"({"direction":2})") == "direction");
    CHECK(fault(R"({"phase":"dance"})") == "phase");
    CHECK(fault(R"({"phase":"challenge"})") == "phase");
    CHECK(fault(R"({"phase":"colour"})") == "phase");
    CHECK(fault(R"({"phase":"colour","discard":["W"],"colour":"R"})") == "colour");
    CHECK(fault(R"({"colour":"G"})") == "colour");
    CHECK(fault(R"({"colour":"X"})") == "colour");
    CHECK(fault(R"({"discard":["R4","W"]})") == "colour");
    CHECK(fault(R"({"pending":2})") == "pending");
    CHECK(fault(R"({"pending":2,"options":{"stack":true}})") == "pending");
    CHECK(fault(R"({"pending":3,"options":{"stack":true},"discard":["RD"]})") == "pending");
    CHECK(fault(R"({"phase":"challenge","discard":["F"],"colour":"R","pending":4})") == "pending");
    CHECK(fault(R"({"phase":"challenge","discard":["F"],"colour":"R","pending":6,"options":{"stack":true}})") ==
          "pending");
    CHECK(fault(R"({"drawn":"R5"})") == "drawn");
    CHECK(fault(R"({"phase":"drawn"})") == "drawn");
    CHECK(fault(R"({"phase":"drawn","drawn":"G7"})") == "drawn");
    CHECK(fault(R"({"uncalled":1})") == "uncalled");
    CHECK(fault(R"({"uncalled":0,"hands":[["R5"],["G7"],["F"]],"phase":"drawn","drawn":"R5"})") == "uncalled");
    CHECK(fault(R"({"bluff":true})") == "bluff");
    CHECK(fault(R"({"scores":[1,2]})") == "scores");
    CHECK(fault(R"({"scores":[1,2,-3]})") == "scores");
    CHECK(fault(R"({"passes":3})") == "passes");
    CHECK(fault(R"({"dealer":7})") == "dealer");
    CHECK(fault(R"({"round":0})") == "round");
    CHECK(fault(R"({"colur":"R"})") == "colur");
    CHECK(fault(R"({"known":[{"seat":0,"holder":1,"cards":["R9"]}]})") == "known");
    CHECK(fault(R"({"known":[{"seat":0,"holder":1,"cards":[]},{"seat":0,"holder":1,"cards":[]}]})") == "known");
}

TEST_CASE("A sum can grow beyond what the box holds, and is read back (U18)") {
    RefereeClient client;
    client.ask(
        R"({"do":"set","position":{"game":"uno","seats":2,"hands":[["YD","GD","BD"],["RD","YD","GD"]],"discard":["RD"],"draw":["R1"],"options":{"stack":true},"pending":16}})");
    client.ask(R"({"do":"play","seat":0,"move":"lay YD"})");
    const json::object position = client.ask(R"({"do":"position"})").at("position").as_object();
    CHECK(position.at("pending") == 18);
    CHECK_FALSE(client.ask(json::serialize(json::object{{"do", "set"}, {"position", position}})).contains("error"));
    // Catches bring the draw cards back into hands again and again, so the sum only grows.
    client.ask(
        R"({"do":"set","position":{"game":"uno","seats":2,"hands":[["R1","RD","YD"],["B1","GD","BD"]],"discard":["RD","YD","GD","BD"],"draw":[],"options":{"stack":true}}})");
    std::int64_t before = 0;
    for (int i = 0; i < 400; ++i) {
        const json::object play = client.ask(R"({"do":"moves"})");
        const std::string who = json::serialize(play.at("must").as_array().at(0));
        json::value move;
        for (const json::value& one : play.at("moves").at(who).as_array())
            if (move.is_null() && (one.as_string().starts_with("catch") ||
                                   (one.as_string().starts_with("lay") && !one.as_string().ends_with("uno"))))
                move = one;
        if (move.is_null()) break;
        client.ask(R"({"do":"play","seat":)" + who + R"(,"move":)" + json::serialize(move) + "}");
        const std::int64_t now = client.ask(R"({"do":"position"})").at("position").at("pending").as_int64();
        REQUIRE(now >= before);
        before = now;
    }
    CHECK(before > 200);
}

TEST_CASE("A card just drawn is known to nobody else, also when it has a known twin (U5, U19)") {
    RefereeClient client;
    const std::string twins =
        R"({"game":"uno","seats":2,"hands":[["R5","R5","B3"],["B1"]],"discard":["R4"],"phase":"drawn","drawn":"R5","known":[{"seat":1,"holder":0,"cards":["R5"]}]})";
    client.ask(R"({"do":"set","position":)" + twins + "}");
    client.ask(R"({"do":"play","seat":0,"move":"lay R5"})");
    CHECK(json::serialize(client.ask(R"({"do":"view","seat":1})").at("view").at("known")) ==
          R"([{"holder":0,"cards":["R5"]}])");
    CHECK(fault(R"({"phase":"drawn","drawn":"R5","known":[{"seat":1,"holder":0,"cards":["R5"]}]})") == "known");
}

TEST_CASE("109 cards are one too many") {
    RefereeClient client;
    client.ask(R"({"do":"new","game":"uno","seats":2,"seed":"all"})");
    json::object position = client.ask(R"({"do":"position"})").at("position").as_object();
    position.at("draw").as_array().push_back("R7");
    const json::object answer = client.ask(json::serialize(json::object{{"do", "set"}, {"position", position}}));
    CHECK(answer.at("error") == "bad-position");
    CHECK(answer.at("field") == "draw");
}

TEST_CASE("Special positions that can be") {
    CHECK(fault(R"({"phase":"challenge","discard":["R4","F"],"colour":"G"})") == "accepted");
    CHECK(
        fault(
            R"({"phase":"challenge","discard":["R4","F"],"colour":"G","pending":8,"bluff":true,"options":{"stack":true}})") ==
        "accepted");
    CHECK(fault(R"({"phase":"colour","discard":["W"]})") == "accepted");
    CHECK(fault(R"({"phase":"over","hands":[[],["G7"],["F"]]})") == "accepted");
    CHECK(fault(R"({"pending":6,"options":{"stack":true},"discard":["RD"]})") == "accepted");
    CHECK(fault(R"({"uncalled":0,"hands":[["R5"],["G7"],["F"]]})") == "accepted");
    CHECK(fault(R"({"known":[{"seat":0,"holder":1,"cards":["G7"]}]})") == "accepted");
}
