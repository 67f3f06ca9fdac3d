// Why a move was better: the rule and the count, by what the mover could see.
#include <doctest/doctest.h>

#include "host/game_history.hpp"
#include "review/reasons.hpp"

using namespace tischlein;
using namespace tischlein::host;
using namespace tischlein::review;

namespace {

std::unique_ptr<AnyGame> game_at(std::string_view position) {
    const json::object read = json::parse(position).as_object();
    auto set_up = find_kind(read.at("game").as_string())->set_up(read, "1", only_standard);
    if (const Problem* wrong = problem_in(set_up)) FAIL(wrong->text);
    return std::get<0>(std::move(set_up));
}
std::unique_ptr<AnyGame> uno_game(std::string_view mine, std::string_view top, std::string_view more = "") {
    return game_at(R"({"game":"uno","seats":2,"hands":[)" + std::string(mine) + R"(,["R9"]],"discard":[")" + std::string(top) +
                   R"("],"colour":"R","turn":0,"phase":"turn")" + std::string(more) + "}");
}

Reason reason_of(const AnyGame& game, std::string_view made, std::string_view better) {
    return find_reason(game, seat(0), *game.kind().read_move(made), *game.kind().read_move(better), Seat::none);
}

}  // namespace

TEST_CASE("a reason names the rule that mattered, and who was about to go out") {
    const auto game = uno_game(R"(["R1","RD","RS","W","G4"])", "R5");
    CHECK(reason_of(*game, "lay R1", "lay RD").rule == 7);
    CHECK(reason_of(*game, "lay RS", "lay R1").rule == 9);  // what was used up
    CHECK(reason_of(*game, "lay W G", "lay W R").rule == 10);
    CHECK(reason_of(*game, "draw", "lay R1").rule == 3);
    const Reason few = reason_of(*game, "lay R1", "lay RD");
    CHECK(few.few_of == seat(1));
    CHECK(few.few == 1);
    const auto two = uno_game(R"(["R1","G4"])", "R5");
    CHECK(reason_of(*two, "lay R1", "lay R1 uno").rule == 13);
    CHECK(reason_text(two->kind(), reason_of(*two, "lay R1", "lay R1 uno"), "Ada", {"Ada", "Ben"}, Language::en).find("(U13)") != std::string::npos);
    CHECK(reason_text(two->kind(), few, "Ada", {"Ada", "Ben"}, Language::en).find("Ben had only 1 card left.") != std::string::npos);
}

TEST_CASE("a catch that was better is a reason by the rule about calls, not by that of a card") {
    const auto uno = uno_game(R"(["R1","RD"])", "R5", R"(,"uncalled":1)");
    CHECK(reason_of(*uno, "lay R1 uno", "catch 1").rule == 13);
    const auto annaotto = game_at(R"({"game":"annaotto","seats":3,"hands":[["Rd/Gs","OsA/Bw"],["Bc/Rw"],["AO/Rd","Yw/Bd"]],
        "discard":["Tc/Pw"],"uncalled":1})");
    CHECK(reason_of(*annaotto, "draw", "catch 1").rule == 14);
}

TEST_CASE("a call that was better is a reason by the rule about calls") {
    const auto uno = game_at(R"({"game":"uno","seats":2,"hands":[["R1"],["R9","G4"]],"discard":["RS"],"colour":"R","turn":0,
        "phase":"turn","uncalled":0})");
    CHECK(reason_of(*uno, "draw", "call").rule == 13);
    CHECK(reason_of(*uno, "lay R1", "call").rule == 13);
    const auto annaotto = game_at(R"({"game":"annaotto","seats":2,"hands":[["OsA/Bw"],["Bc/Rw","AO/Rd"]],"discard":["Tc/Pw"],
        "uncalled":0})");
    CHECK(reason_of(*annaotto, "draw", "call").rule == 14);
}

TEST_CASE("a slap that was better is a reason by the rule about ALL, not by that of the card being faced") {
    const auto annaotto = game_at(R"({"game":"annaotto","seats":3,"hands":[["OsA/Bw"],["Bc/Rw"],["AO/Rd","Yw/Bd"]],
        "discard":["Rc*/Td"],"undecided":[["Rd/Gs"],[],[]],"phase":"slap","slapped":[2]})");
    CHECK(reason_of(*annaotto, "face Rd", "slap").rule == 13);
    CHECK(reason_of(*annaotto, "slap", "face Rd").rule == 2);
}
