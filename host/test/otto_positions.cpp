// OTTO positions: the example of the rules, what may be left out, what is refused and at which field, what views hide.
#include "host/test/referee_client.hpp"

using namespace tischlein;
using namespace tischlein::host;
using tischlein::host::test::RefereeClient;

namespace {

constexpr std::string_view example = R"({"game":"otto","seats":2,"options":{},"round":1,"oldest":0,
 "board":{"c2":["5",0],"c1":["5",2],"d3":["16",0]},"marks":[{"seat":0,"kind":"small","at":"c1|c2"}],
 "kept":["8","black"],"drawn":null,"hands":[["time"],["void","magnet"]],"played":["quantum"],"stolen":null,"lifted":null,
 "tower":["12","0","5"],"deck":["infinity"],"gone":["black","black"],
 "turn":0,"phase":"card","extra":0,"noCard":false,"asked":[],"safe":[],
 "scores":[0,8],"everScored":[true,true],"blind":false,"tied":[]})";

json::object with(std::string_view base, std::string_view changes) {
    json::object position = json::parse(base).as_object();
    const json::object replaced = json::parse(changes).as_object();
    for (const auto& field : replaced) position[field.key()] = field.value();
    return position;
}

json::object set(RefereeClient& client, const json::object& position) {
    return client.ask(json::serialize(json::object{{"do", "set"}, {"position", position}, {"seed", "7"}}));
}

// The field at fault when these fields of the example are changed.
std::string fault(std::string_view changes) {
    RefereeClient client;
    const json::object answer = set(client, with(example, changes));
    if (!answer.contains("error")) return "accepted";
    CHECK(answer.at("error") == "bad-position");
    CHECK(answer.at("text").as_string().size() > 10);
    return std::string(answer.at("field").as_string());
}

json::object position_after(RefereeClient& client) {
    return client.ask(R"({"do":"position"})").at("position").as_object();
}

}  // namespace

TEST_CASE("The example of the rules comes back as it was set") {
    RefereeClient client;
    const json::object state = set(client, json::parse(example).as_object());
    CHECK(json::serialize(state.at("moves")) == R"({"0":["card time","draw"]})");
    json::object position = position_after(client);
    json::object expected =
        with(example, R"({"hands":[["time"],["magnet","void"]]})");  // hands are sets, printed in order
    expected.erase("options");
    position.erase("options");
    CHECK(position == expected);
}

TEST_CASE("Only game, seats and board are needed; the rest has its default") {
    RefereeClient client;
    set(client, json::parse(R"({"game":"otto","seats":3,"board":{"c2":["8",3]}})").as_object());
    const json::object position = position_after(client);
    CHECK(position.at("phase") == "place");  // nobody holds a card: drawn at once
    CHECK(position.at("tower").as_array().size() == 36 - 1 - 3 - 1);
    CHECK(position.at("deck").as_array().size() == 33);
    CHECK(position.at("board").at("c2").as_array().at(1) == 0);  // of equal turns the lowest
    for (const json::value& tile : position.at("kept").as_array()) CHECK(tile != "black");
    CHECK(json::serialize(position.at("everScored")) == "[false,false,false]");
}

TEST_CASE("A given tower and deck come in their order; tiles not named are not in the game") {
    RefereeClient client;
    set(client,
        json::parse(
            R"({"game":"otto","seats":2,"board":{"b3":["9",0]},"tower":["7","12","16","5","2"],"deck":["time","void"],"oldest":1})")
            .as_object());
    const json::object position = position_after(client);
    CHECK(json::serialize(position.at("kept")) == R"(["12","7"])");  // dealt from the oldest on
    CHECK(position.at("drawn") == "16");
    CHECK(json::serialize(position.at("tower")) == R"(["5","2"])");
    CHECK(json::serialize(position.at("deck")) == R"(["time","void"])");
}

TEST_CASE("Solo and blind positions have empty player boards") {
    RefereeClient client;
    set(client, json::parse(R"({"game":"otto","seats":1,"board":{}})").as_object());
    json::object position = position_after(client);
    CHECK(json::serialize(position.at("kept")) == "[null]");
    CHECK(position.at("ottos") == 0);
    CHECK(position.at("blind") == false);
    CHECK(position.at("gone").as_array().size() == 4);
    CHECK(position.at("tower").as_array().size() == 31);
    set(client, json::parse(R"({"game":"otto","seats":3,"board":{},"blind":true,"scores":[24,3,24]})").as_object());
    position = position_after(client);
    CHECK(json::serialize(position.at("tied")) == "[0,2]");
    CHECK(json::serialize(position.at("kept")) == "[null,null,null]");
}

TEST_CASE("A position whose seat has an empty tower before it ends the round") {
    RefereeClient client;
    set(client, with(example, R"({"tower":[]})"));
    CHECK(position_after(client).at("round") == 2);
}

TEST_CASE("A position that cannot be is refused at the field at fault") {
    CHECK(fault(R"({"board":{"c3":["5",0]}})") == "board");
    CHECK(fault(R"({"board":{"f3":["5",0]}})") == "board");
    CHECK(fault(R"({"board":{"a1":["6",0]}})") == "board");
    CHECK(fault(R"({"board":{"a1":["5",4]}})") == "board");
    CHECK(fault(R"({"board":{"a1":"5"}})") == "board");
    CHECK(fault(R"({"board":{"a1":["black",0]},"marks":[]})") == "board");
    CHECK(fault(R"({"board":[]})") == "board");
    CHECK(fault(R"({"marks":[{"seat":0,"kind":"small","at":"c2|c3"}]})") == "marks");
    CHECK(fault(R"({"marks":[{"seat":0,"kind":"large","at":"v22"}]})") == "marks");
    CHECK(fault(R"({"marks":[{"seat":2,"kind":"small","at":"c1|c2"}]})") == "marks");
    CHECK(fault(R"({"marks":[{"seat":0,"kind":"small","at":"c2|c1"}]})") == "marks");
    CHECK(fault(R"({"marks":[{"seat":0,"kind":"small","at":"c1|c2"},{"seat":1,"kind":"small","at":"c1|c2"}]})") ==
          "marks");
    CHECK(fault(R"({"marks":["c1|c2"]})") == "marks");
    CHECK(fault(R"({"kept":["8"]})") == "kept");
    CHECK(fault(R"({"tower":["8","8","8","8"]})") == "tower");
    CHECK(fault(R"({"gone":["black","black","black","black"]})") == "gone");
    CHECK(fault(R"({"drawn":"12"})") == "drawn");                   // the phase is card
    CHECK(fault(R"({"phase":"place"})") == "drawn");
    CHECK(fault(R"({"phase":"place","drawn":"black","kept":["black","8"],"gone":[]})") == "drawn");
    CHECK(fault(R"({"hands":[["time"]]})") == "hands");
    CHECK(fault(R"({"hands":[["tide"],[]]})") == "hands");
    CHECK(fault(R"({"hands":[["time","time","time","time","time"],[]]})") == "hands");
    CHECK(fault(R"({"options":{"cards":false}})") == "hands");
    CHECK(fault(R"({"phase":"to"})") == "lifted");
    CHECK(fault(R"({"phase":"to","lifted":"c2"})") == "lifted");    // bears a marker
    CHECK(fault(R"({"lifted":"d3"})") == "lifted");
    CHECK(fault(R"({"phase":"lift","board":{},"marks":[]})") == "phase");
    CHECK(fault(R"({"phase":"now"})") == "phase");
    CHECK(fault(R"({"phase":"place","drawn":"12","stolen":"magnet"})") == "stolen");
    CHECK(fault(R"({"turn":2})") == "turn");
    CHECK(fault(R"({"scores":[0,-1]})") == "scores");
    CHECK(fault(R"({"scores":[0]})") == "scores");
    CHECK(fault(R"({"everScored":[false,true]})") == "everScored");  // it has a marker
    CHECK(fault(R"({"asked":[0]})") == "asked");
    CHECK(fault(R"({"phase":"infinity","hands":[[],[]]})") == "asked");
    CHECK(fault(R"({"phase":"infinity","hands":[["time"],[]],"asked":[1]})") == "asked");
    CHECK(fault(R"({"safe":[0]})") == "safe");
    CHECK(fault(R"({"tied":[0,1]})") == "tied");
    CHECK(fault(R"({"blind":true})") == "kept");
    CHECK(fault(R"({"blind":true,"kept":[null,null]})") == "tied");  // only one has the most points
    CHECK(fault(R"({"winners":[0]})") == "winners");
    CHECK(fault(R"({"ottos":1})") == "ottos");
    CHECK(fault(R"({"extra":2})") == "extra");
    CHECK(fault(R"({"tiles":"standard"})") == "tiles");              // an option, not a field
    CHECK(fault(R"({"seats":5})") == "seats");
    CHECK(fault(R"({"options":{"teams":true}})") == "options");
    CHECK(fault(R"({"board":{},"marks":[],"kept":["8",null],"tower":["black"],"gone":[]})") == "tower");
    CHECK(fault(R"({"phase":"infinity"})") == "asked");              // an empty list: the round would be counted already
    CHECK(fault(R"({"phase":"infinity","asked":null})") == "accepted");
    CHECK(fault(R"({"stolen":"magnet","hands":[[],["void"]]})") == "accepted");
}

TEST_CASE("A stolen card in a position must be played; one that cannot be leaves, and the turn goes on") {
    RefereeClient client;
    json::object state = set(client, with(example, R"({"stolen":"magnet","hands":[["time"],["void"]]})"));
    CHECK(json::serialize(state.at("moves")) == R"({"0":["card magnet 1"]})");
    state = set(client, with(example, R"({"stolen":"infinity","deck":[]})"));
    CHECK(position_after(client).at("phase") == "place");
    CHECK(position_after(client).at("stolen").is_null());
}

TEST_CASE("Views hold counts where the position holds cards") {
    RefereeClient client;
    set(client,
        json::parse(
            R"({"game":"otto","seats":4,"options":{"teams":true},"board":{},"hands":[["time"],["magnet"],["void"],["quantum","quantum"]]})")
            .as_object());
    const json::object mine = client.ask(R"({"do":"view","seat":0})").at("view").as_object();
    CHECK(json::serialize(mine.at("hands")) == R"([["time"],1,["void"],2])");
    CHECK(mine.at("tower") == 32);
    CHECK(mine.at("deck") == 33 - 5);
    const json::object nobody = client.ask(R"({"do":"view"})").at("view").as_object();
    CHECK(json::serialize(nobody.at("hands")) == "[1,1,1,2]");
}

TEST_CASE("With single players only thief and victim see a stolen card") {
    RefereeClient client;
    set(client,
        json::parse(
            R"({"game":"otto","seats":3,"board":{},"kept":["8","8","8"],"hands":[["abduction"],["magnet"],["time"]]})")
            .as_object());
    client.ask(R"({"do":"play","seat":0,"move":"card abduction 1"})");
    const auto stolen = [&](int who) {
        return client.ask(R"({"do":"view","seat":)" + std::to_string(who) + "}").at("view").at("stolen");
    };
    CHECK(stolen(0) == "magnet");
    CHECK(stolen(1) == "magnet");
    CHECK(stolen(2) == 1);
    CHECK(position_after(client).at("stolenFrom") == 1);
    set(client, position_after(client));
    CHECK(stolen(1) == "magnet");
}

TEST_CASE("Several seats answer about infinity in any order") {
    RefereeClient client;
    json::object state =
        set(client, with(example, R"({"phase":"infinity","asked":null,"deck":[],"hands":[["time"],["infinity"]]})"));
    CHECK(json::serialize(state.at("must")) == "[0,1]");
    state = client.ask(R"({"do":"play","seat":1,"move":"card infinity"})");
    CHECK(json::serialize(state.at("must")) == "[0]");
    CHECK(json::serialize(position_after(client).at("safe")) == "[1]");
    client.ask(R"({"do":"play","seat":0,"move":"decline"})");
    CHECK(json::serialize(position_after(client).at("scores")) == "[8,8]");
}

TEST_CASE("A solo game says how it went") {
    RefereeClient client;
    set(client, json::parse(R"({"game":"otto","seats":1,"drawn":"5","tower":["8"],"ottos":1,
        "board":{"a4":["9",1],"b4":["2",0],"c4":["2",1],"d4":["2",0],"e4":["9",3],"a5":["7",1],"c5":["5",0],"d5":["12",0],"e5":["12",1]},
        "marks":[{"seat":0,"kind":"small","at":"a4|b4"},{"seat":0,"kind":"small","at":"d4|e4"},{"seat":0,"kind":"small","at":"c4|c5"},
                 {"seat":0,"kind":"large","at":"v05"},{"seat":0,"kind":"large","at":"v35"},{"seat":0,"kind":"large","at":"v55"},
                 {"seat":0,"kind":"square","at":"v04"},{"seat":0,"kind":"square","at":"v54"},{"seat":0,"kind":"square","at":"v45"}]})")
                  .as_object());
    const json::object end = client.ask(R"({"do":"play","seat":0,"move":"place drawn b5 3"})");
    CHECK(end.at("over") == true);
    CHECK(json::serialize(end.at("winners")) == "[0]");
    CHECK(json::serialize(end.at("scores")) == "[60]");
    CHECK(end.at("grade") == "master");
}
