// ANNAOTTO through the referee: positions read and refused, views, what is remembered, deck files.
#include <filesystem>
#include <fstream>

#include "host/test/referee_client.hpp"

using namespace tischlein;
using namespace tischlein::host;
using tischlein::host::test::RefereeClient;

namespace {

// A small legal position, some of whose fields are replaced.
json::object position_with(std::string_view changes) {
    json::object position =
        json::parse(R"({"game":"annaotto","seats":3,"hands":[["Rd/Gs","OsA/Bw"],["Bc/Rw"],["AO/Rd","Yw/Bd"]],
        "discard":["Tc/Pw"],"draw":["Gs/Vc","Pc/Yw"]})")
            .as_object();
    const json::object replaced = json::parse(changes).as_object();
    for (const auto& field : replaced) position[field.key()] = field.value();
    return position;
}
json::object set(RefereeClient& client, std::string_view changes) {
    return client.ask(
        json::serialize(json::object{{"do", "set"}, {"position", position_with(changes)}, {"seed", "7"}}));
}
std::string fault(std::string_view changes) {
    RefereeClient client;
    const json::object answer = set(client, changes);
    if (!answer.contains("error")) return "accepted";
    CHECK(answer.at("error") == "bad-position");
    CHECK(answer.at("text").as_string().size() > 10);
    return std::string(answer.at("field").as_string());
}
json::object position_of(RefereeClient& client) {
    return client.ask(R"({"do":"position"})").at("position").as_object();
}
json::object view_of(RefereeClient& client, int seat) {
    return client.ask(R"({"do":"view","seat":)" + std::to_string(seat) + "}").at("view").as_object();
}
std::string text(const json::object& o, std::string_view field) { return json::serialize(o.at(field)); }
json::object play(RefereeClient& client, int seat, const std::string& move) {
    return client.ask(json::serialize(json::object{{"do", "play"}, {"seat", seat}, {"move", move}}));
}

}  // namespace

TEST_CASE("ANNAOTTO: what is left out has its default, and the whole position is written") {
    RefereeClient client;
    json::object position = position_with("{}");
    position.erase("draw");
    client.ask(json::serialize(json::object{{"do", "set"}, {"position", position}, {"seed", "7"}}));
    json::object written = position_of(client);
    CHECK(written.at("draw").as_array().size() == 100 - 6);
    written.erase("draw");
    written.erase("options");
    CHECK(
        written ==
        json::parse(
            R"({"game":"annaotto","seats":3,"hands":[["Rd/Gs","OsA/Bw"],["Bc/Rw"],["AO/Rd","Yw/Bd"]],"discard":["Tc/Pw"],
        "colour":null,"undecided":[[],[],[]],"drawn":null,"turn":0,"direction":1,"phase":"turn","sequence":{"anna":0,"otto":0,"last":null},
        "plus":0,"flips":null,"slapped":[],"uncalled":null,"out":[],"turns":0,"passes":0,"seen":null})")
            .as_object());
}

TEST_CASE("ANNAOTTO: a position that cannot be is refused at the field at fault") {
    CHECK(fault("{}") == "accepted");
    CHECK(fault(R"({"hands":[["Rd/Gs"],["Rd/Gs"],["Bc/Rw"]]})") == "hands");
    CHECK(fault(R"({"hands":[["Gs/Rd"],["Rd/Gs"],["Bc/Rw"]]})") == "hands");
    CHECK(fault(R"({"hands":[["Rd/Rs"],["Bc/Rw"],["Yw/Bd"]]})") == "hands");
    CHECK(fault(R"({"hands":[["Rd"],["Bc/Rw"],["Yw/Bd"]]})") == "hands");
    CHECK(fault(R"({"hands":[["Rd/Gs"],["Bc/Rw"]]})") == "hands");
    CHECK(fault(R"({"hands":[["Rd/Gs"],["Bc/Rw"],[7]]})") == "hands");
    CHECK(fault(R"({"discard":[]})") == "discard");
    CHECK(fault(R"({"discard":["Rd/Gs"]})") == "discard");
    CHECK(fault(R"({"draw":["Tc/Pw"]})") == "draw");
    CHECK(fault(R"({"undecided":[["Tc/Pw"],[],[]]})") == "discard");  // named twice: the later field
    CHECK(fault(R"({"undecided":[[],[]]})") == "undecided");
    CHECK(fault(R"({"colour":"R"})") == "colour");
    CHECK(fault(R"({"hands":[["Rd/Gs"],["Bc/Rw"],["Yw/Bd"]],"discard":["AO/Rd"]})") == "colour");
    CHECK(fault(R"({"hands":[["Rd/Gs"],["Bc/Rw"],["Yw/Bd"]],"discard":["AO/Rd"],"colour":"W"})") == "colour");
    CHECK(fault(R"({"hands":[["Rd/Gs"],["Bc/Rw"],["Yw/Bd"]],"discard":["AO/Rd"],"colour":"G"})") == "accepted");
    CHECK(fault(R"({"hands":[["Rd/Gs"],[],["Yw/Bd"]]})") == "out");
    CHECK(fault(R"({"out":[1]})") == "out");
    CHECK(fault(R"({"hands":[["Rd/Gs"],[],["Yw/Bd"]],"out":[1]})") == "accepted");
    CHECK(fault(R"({"hands":[["Rd/Gs"],[],["Yw/Bd"]],"out":[1,1]})") == "out");
    CHECK(fault(R"({"hands":[["Rd/Gs"],[],["Yw/Bd"]],"out":[1],"turn":1})") == "turn");
    CHECK(fault(R"({"turn":3})") == "turn");
    CHECK(fault(R"({"direction":0})") == "direction");
    CHECK(fault(R"({"sequence":{"anna":1,"otto":0,"last":2}})") == "sequence");
    CHECK(fault(R"({"sequence":{"anna":0,"otto":0,"last":2}})") == "sequence");
    CHECK(fault(R"({"discard":["RdA/Tc"],"sequence":{"anna":0,"otto":1,"last":2}})") == "sequence");
    CHECK(fault(R"({"discard":["RdA/Tc"],"sequence":{"anna":1,"otto":1,"last":2}})") == "accepted");
    CHECK(fault(R"({"plus":1})") == "plus");
    CHECK(fault(R"({"discard":["Tc+/Rd"],"plus":2})") == "accepted");
    CHECK(fault(R"({"phase":"dance"})") == "phase");
    CHECK(fault(R"({"phase":"drawn"})") == "phase");
    CHECK(fault(R"({"phase":"turn","drawn":"Ts/Od"})") == "phase");
    CHECK(fault(R"({"phase":"drawn","drawn":"Ts/Od"})") == "accepted");
    CHECK(fault(R"({"discard":["Tc+/Rd"],"plus":2,"phase":"drawn","drawn":"Ts/Od"})") == "drawn");
    CHECK(fault(R"({"phase":"slap"})") == "phase");
    CHECK(fault(R"({"discard":["Rc*/Td"],"phase":"slap","slapped":[1]})") == "accepted");
    CHECK(fault(R"({"discard":["Rc*/Td"],"phase":"slap","slapped":[1,1]})") == "slapped");
    CHECK(fault(R"({"discard":["Rc*/Td"],"slapped":[1]})") == "slapped");
    CHECK(fault(R"({"phase":"flip","flips":{"by":1,"left":2,"turned":[]}})") == "accepted");
    CHECK(fault(R"({"phase":"flip","flips":{"by":1,"left":3,"turned":[]}})") == "flips");
    CHECK(fault(R"({"phase":"flip","flips":{"by":1,"left":1,"turned":[2]}})") == "flips");
    CHECK(fault(R"({"uncalled":0})") == "uncalled");
    CHECK(fault(R"({"uncalled":1})") == "accepted");
    CHECK(fault(R"({"passes":3})") == "passes");
    CHECK(fault(R"({"turns":2000})") == "turns");
    CHECK(fault(R"({"seen":[["Bc/Rw"],[],["Tc/Pw"]]})") == "accepted");
    CHECK(fault(R"({"seen":[["Gs/Vc"],[],[]]})") == "seen");
    CHECK(fault(R"({"seen":[[],[]]})") == "seen");
    CHECK(fault(R"({"cards":8})") == "cards");
    CHECK(fault(R"({"options":{"cards":7}})") == "options");
    CHECK(fault(R"({"seats":9})") == "seats");
}

TEST_CASE("ANNAOTTO: a view holds only what its seat may know") {
    RefereeClient client;
    set(client, R"({"undecided":[[],["Ts/Od"],[]]})");
    const json::object view = view_of(client, 0);
    CHECK(text(view, "hands") == R"([["Rd/Gs","OsA/Bw"],["?/Rw"],["?/Rd","?/Bd"]])");
    CHECK(text(view, "undecided") == R"([[],["Ts/?"],[]])");
    CHECK(text(view, "discard") == R"(["Tc/?"])");
    CHECK(text(view, "draw") == R"(["Gs/?","?/?"])");
    CHECK(text(view, "seen") == "null");
    const json::object spectator = client.ask(R"({"do":"view"})").at("view").as_object();
    CHECK(text(spectator, "hands") == R"([["?/Gs","?/Bw"],["?/Rw"],["?/Rd","?/Bd"]])");
}

TEST_CASE("ANNAOTTO: what a seat remembers stands in `seen`, and survives a set") {
    RefereeClient client;
    set(client, R"({"discard":["Rw/Gd"],"hands":[["Rd/Gs","OsA/Bw","Ts/Od"],["Bd/Rc"],["Yw/Bd"]],"draw":["Gs/Vc"]})");
    // Seat 1's card: out, and it alone knows what lies below.
    CHECK_FALSE(play(client, 0, "lay 1.0").contains("error"));
    CHECK(text(position_of(client), "discard") == R"(["Rw/Gd","Rc/Bd"])");
    CHECK(text(position_of(client), "seen") == R"([[],["Rc/Bd"],[]])");
    CHECK(text(view_of(client, 0), "discard") == R"(["Rw/?","Rc/?"])");
    CHECK(text(view_of(client, 1), "discard") == R"(["Rw/?","Rc/Bd"])");
    const json::object before = view_of(client, 1);
    client.ask(json::serialize(json::object{{"do", "set"}, {"position", position_of(client)}, {"seed", "other"}}));
    CHECK(view_of(client, 1) == before);
}

TEST_CASE("ANNAOTTO: ALL, slaps and penalties through the referee") {
    RefereeClient client;
    set(client,
        R"({"discard":["Rw/Gd"],"hands":[["Rc*/Td","OsA/Bw","Ts/Od"],["Bd/Rc"],["Yw/Bd"]],"draw":["Gs/Vc","Pc/Yw"]})");
    CHECK(text(client.ask(R"({"do":"moves"})"), "moves") == R"({"0":["draw","lay 0","lay 0 all","lay 1.0"]})");
    json::object answer = play(client, 0, "lay 0 all");
    CHECK(text(answer, "must") == "[0,1,2]");
    CHECK(text(position_of(client), "phase") == "\"slap\"");
    play(client, 1, "slap");
    play(client, 0, "slap");
    CHECK(text(position_of(client), "slapped") == "[1,0]");
    answer = play(client, 2, "slap");
    CHECK(text(answer, "must") == "[2]");
    CHECK(text(answer, "moves") == R"({"2":["face Gs","face Vc"]})");
    CHECK(text(position_of(client), "undecided") == R"([[],[],["Gs/Vc","Pc/Yw"]])");
    CHECK(play(client, 2, "draw").at("rule") == "A2");
    CHECK(play(client, 1, "draw").at("error") == "not-your-turn");
}

TEST_CASE("ANNAOTTO: another deck at run time, and a bad one refused with its line") {
    const std::string path = (std::filesystem::temp_directory_path() / "tischlein-test.deck").string();
    const auto begin_with = [&](const std::string& deck, int seats) {
        std::ofstream(path) << deck;
        Referee referee{file_on_disk};
        return json::parse(referee.answer(json::serialize(json::object{{"do", "new"},
                                                                       {"game", "annaotto"},
                                                                       {"seats", seats},
                                                                       {"seed", "1"},
                                                                       {"options", {{"deck", path}, {"cards", 6}}}})))
            .as_object();
    };
    std::string deck = "# thirteen\n";
    for (const char c : std::string("ROYGTBVP")) deck += std::string{c} + "d/Gs\n";
    for (const char c : std::string("ROYGT")) deck += std::string{c} + "c/Gs\n";
    CHECK_FALSE(begin_with(deck, 2).contains("error"));
    CHECK(begin_with(deck, 3).at("error") == "bad-option");
    const json::object twice = begin_with(deck + "Gs/Rd\n", 2);
    CHECK(twice.at("error") == "bad-option");
    CHECK(twice.at("field") == "deck");
    CHECK(twice.at("text").as_string().find(":15:") != json::string::npos);
    std::filesystem::remove(path);
}
