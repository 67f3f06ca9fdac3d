// Anansi positions as JSON: what is written, what may be left out, and every way to be refused.
#include <doctest/doctest.h>

#include "host/wire/anansi.hpp"

using namespace tischlein;
using namespace tischlein::host;
using namespace tischlein::anansi;

namespace {

const char* const example = R"({"round":2,"row":["L","S","H"],
 "display":{"S":["S3","S8"],"H":[],"L":["L9"]},
 "hands":[["H2","S14"],["L4"],["H9"],["L5","L6"]],
 "aside":[],"leader":1,"trick":[{"seat":1,"card":"S1"}],"recruits":[{"seat":2,"card":"H10"}],
 "piles":[[["S2","S4","S5","S6"]],[],[],[]],"listeners":[1,0,2,0],"inspired":[1,0,0,0],"voids":[[],[],[],["H"]],
 "scored":{"listeners":[3,2,0,4],"bonus":[2,0,0,2]},"supply":24,"tricksLeft":2})";

State read(const json::value& position, int seats = 4, int rounds = 3, int race = 0) {
    OptionValues o;
    o[option_rounds] = rounds;
    o[option_race] = race;
    return Wire<Anansi>::read_position(position.as_object(), {}, o, seats, Random(1));
}

// The field at fault, or "" if the position is accepted.
std::string fault(const json::value& position, int seats = 4, int rounds = 3, int race = 0) {
    try {
        const State s = read(position, seats, rounds, race);
        CHECK(consistent(s));
        return "";
    } catch (const BadPosition& bad) {
        CHECK_FALSE(bad.text.empty());
        return bad.field;
    }
}

// The example with one field replaced; `null` takes it out.
std::string fault_with(std::string_view field, std::string_view value, int rounds = 3, int race = 0) {
    json::value position = json::parse(example);
    position.as_object()[field] = json::parse(value);
    return fault(position, 4, rounds, race);
}

json::value least(int seats, std::string_view hands) {
    return json::object{{"seats", seats},
                        {"hands", json::parse(hands)},
                        {"row", json::array{"S", "H", "L"}},
                        {"display", json::object{}}};
}

}  // namespace

TEST_CASE("The example of the rules reads and is written field for field") {
    const State s = read(json::parse(example));
    CHECK(s.table.to_move == seat(3));
    CHECK(s.table.trump == Suit::snake);
    CHECK(json::serialize(Wire<Anansi>::position(s, {})) == json::serialize(json::parse(example)));
}

TEST_CASE("Everything but hands, row and display may be left out") {
    const State s = read(least(3, R"([["S10","S2"],["H1","H2"],["L1","L2"]])"), 3);
    CHECK(
        json::serialize(Wire<Anansi>::position(s, {})) ==
        R"({"round":1,"row":["S","H","L"],"display":{"S":[],"H":[],"L":[]},"hands":[["S10","S2"],["H1","H2"],["L1","L2"]],)"
        R"("aside":[],"leader":0,"trick":[],"recruits":[],"piles":[[],[],[]],"listeners":[0,0,0],"inspired":[0,0,0],"voids":[[],[],[]],)"
        R"("scored":{"listeners":[0,0,0],"bonus":[0,0,0]},"supply":36,"tricksLeft":2})");
    for (const char* field : {"hands", "row", "display"}) {
        json::value position = json::parse(example);
        position.as_object().erase(field);
        CHECK(fault(position) == field);
    }
    for (const char* field : {"round", "aside", "leader", "piles", "voids", "scored", "supply", "tricksLeft"}) {
        json::value position = json::parse(example);
        if (std::string_view(field) == "piles") position.as_object().erase("inspired");
        position.as_object().erase(field);
        CHECK_MESSAGE(fault(position) == "", field);
    }
}

TEST_CASE("The leader is the seat of the trick's first card, the supply what nobody has") {
    json::value position = json::parse(example);
    position.as_object().erase("leader");
    position.as_object().erase("supply");
    const State s = read(position);
    CHECK(s.table.leader == seat(1));
    CHECK(s.table.supply == 24);
}

TEST_CASE("What is no card, twice a card, or no list is refused by its field") {
    CHECK(fault_with("hands", R"([["H2","S15"],["L4"],["H9"],["L5","L6"]])") == "hands");
    CHECK(fault_with("hands", R"([["H2","H2"],["L4"],["H9"],["L5","L6"]])") == "hands");
    CHECK(fault_with("hands", R"([["H2",7],["L4"],["H9"],["L5","L6"]])") == "hands");
    CHECK(fault_with("hands", R"([["H2","S14"],["L4"],["H9"]])") == "hands");
    CHECK(fault_with("hands", R"({"0":["H2"]})") == "hands");
    CHECK(fault_with("aside", R"(["S14"])") == "aside");
    CHECK(fault_with("aside", R"("S13")") == "aside");
    CHECK(fault_with("piles", R"([[["S2","S3"]],[],[],[]])") == "piles");
    CHECK(fault_with("piles", R"([[[]],[],[],[]])") == "piles");
    CHECK(fault_with("piles", R"([[["S2","S4","S5","S6","S7"]],[],[],[]])") == "piles");
    CHECK(fault_with("piles", R"([["S2"],[],[],[]])") == "piles");
    CHECK(fault_with("row", R"(["L","S"])") == "row");
    CHECK(fault_with("row", R"(["L","S","S"])") == "row");
    CHECK(fault_with("row", R"(["L","S","X"])") == "row");
    CHECK(fault_with("row", R"(["L","S","H","L"])") == "row");
    CHECK(fault_with("display", R"({"S":["H3"]})") == "display");
    CHECK(fault_with("display", R"({"X":[]})") == "display");
    CHECK(fault_with("display", R"([])") == "display");
    CHECK(fault_with("unknown", "1") == "unknown");
}

TEST_CASE("Hands unequal in tricks left, or too large, are refused") {
    CHECK(fault_with("hands", R"([["H2"],["L4"],["H9"],["L5","L6"]])") == "hands");
    CHECK(fault_with("hands", R"([["H2","S14"],["L4","L7"],["H9"],["L5","L6"]])") == "hands");
    CHECK(fault_with("tricksLeft", "3") == "tricksLeft");
    CHECK(fault_with("tricksLeft", "0") == "tricksLeft");
    CHECK(fault(least(3, R"([["S1","S2","S3","S4","S5","S6","S7","S8","S9","S10","S11"],
                             ["H1","H2","H3","H4","H5","H6","H7","H8","H9","H10","H11"],
                             ["L1","L2","L3","L4","L5","L6","L7","L8","L9","L10","L11"]])"),
                3) == "hands");
}

TEST_CASE("Trick and recruits are the seats clockwise from the leader") {
    CHECK(fault_with("leader", "2") == "trick");
    CHECK(fault_with("leader", "4") == "leader");
    CHECK(fault_with("trick", R"([{"seat":1,"card":"S1"},{"seat":1,"card":"S7"}])") == "trick");
    CHECK(fault_with("trick", R"([{"seat":4,"card":"S1"}])") == "trick");
    CHECK(fault_with("trick", R"([{"card":"S1"}])") == "trick");
    CHECK(fault_with("trick", R"(["S1"])") == "trick");
    CHECK(fault_with("recruits", R"([{"seat":3,"card":"H10"}])") == "recruits");
    CHECK(fault_with("trick", "[]") == "recruits");
    json::value two = json::parse(example);
    two.as_object()["recruits"] = json::parse(R"([{"seat":2,"card":"H10"},{"seat":3,"card":"H11"}])");
    two.as_object()["hands"] = json::parse(R"([["H2","S14"],["L4"],["H9"],["L5"]])");
    CHECK(fault(two) == "recruits");
    json::value all = two;
    all.as_object()["recruits"] = json::parse(R"([{"seat":2,"card":"H10"}])");
    all.as_object()["trick"] =
        json::parse(R"([{"seat":1,"card":"S1"},{"seat":3,"card":"H11"},{"seat":0,"card":"H12"}])");
    all.as_object()["hands"] = json::parse(R"([["H2"],["L4"],["H9"],["L5"]])");
    CHECK(fault(all) == "trick");
    json::value backwards = all;
    backwards.as_object()["trick"] =
        json::parse(R"([{"seat":1,"card":"S1"},{"seat":0,"card":"H12"},{"seat":3,"card":"H11"}])");
    CHECK(fault(backwards) == "trick");
}

TEST_CASE("Listeners, inspired, voids, supply and rounds within their bounds") {
    CHECK(fault_with("inspired", "[0,0,1,0]") == "inspired");  // no pile
    CHECK(fault_with("inspired", "[2,0,0,0]") == "inspired");
    CHECK(fault_with("listeners", "[37,0,2,0]") == "listeners");
    CHECK(fault_with("listeners", "[1,0,2]") == "listeners");
    CHECK(fault_with("listeners", "[1,0,-2,0]") == "listeners");
    CHECK(fault_with("listeners", "[1.5,0,2,0]") == "listeners");
    CHECK(fault_with("supply", "25") == "supply");
    CHECK(fault_with("supply", "23") == "");  // fewer is allowed
    CHECK(fault_with("supply", "0") == "");
    CHECK(fault_with("scored", R"({"listeners":[3,2,0]})") == "scored");
    CHECK(fault_with("scored", R"({"points":[3,2,0,4]})") == "scored");
    CHECK(fault_with("scored", R"({"bonus":[7,0,0,0]})") == "");
    CHECK(fault_with("voids", R"([[],[],[],["L"]])") == "voids");  // holds it
    CHECK(fault_with("voids", R"([[],[],[],["Q"]])") == "voids");
    CHECK(fault_with("round", "0") == "round");
    CHECK(fault_with("round", "4") == "round");
    CHECK(fault_with("round", "3", 2) == "round");
    CHECK(fault_with("round", "50", 3, 20) == "");
    CHECK(fault_with("round", "51", 3, 20) == "round");
    CHECK(fault_with("spider", R"(["L14","L13"])") == "spider");
}

TEST_CASE("Two seats: the spider's pile, top first, one card a trick or none") {
    json::value position = least(2, R"([["S10","S2"],["H1","H2"]])");
    CHECK(read(position, 2).has_spider() == false);
    CHECK(Wire<Anansi>::position(read(position, 2), {}).at("spider").as_array().empty());
    position.as_object()["spider"] = json::parse(R"(["L9","L2"])");
    const State s = read(position, 2);
    CHECK(s.spider[1] == *read_card("L9"));
    CHECK(json::serialize(Wire<Anansi>::position(s, {}).at("spider")) == R"(["L9","L2"])");
    CHECK(json::serialize(Wire<Anansi>::view(view(s, seat(1)), {}).at("spider")) == "2");
    CHECK(json::serialize(Wire<Anansi>::view(view(s, seat(1)), {}).at("hands")) == R"([2,["H1","H2"]])");
    position.as_object()["spider"] = json::parse(R"(["L9"])");
    CHECK(fault(position, 2) == "spider");
}

TEST_CASE("A finished game has empty hands, in its last round and no earlier") {
    json::value position = least(3, "[[],[],[]]");
    CHECK(fault(position, 3) == "hands");
    position.as_object()["round"] = 3;
    CHECK(fault(position, 3) == "");
    CHECK(outcome(read(position, 3)).over);
    CHECK(fault(position, 3, 3, 10) == "hands");  // the option race is 10, and nobody has 10 points
    position.as_object()["scored"] = json::parse(R"({"listeners":[10,0,0]})");
    CHECK(fault(position, 3, 3, 10) == "");
    position.as_object()["listeners"] = json::parse("[1,0,0]");
    CHECK(fault(position, 3) == "listeners");
}
