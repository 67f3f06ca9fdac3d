// Every refusal names the rule that the text promises, in the order it promises.
#include "games/anansi/test/table.hpp"

using namespace tischlein;
using namespace tischlein::anansi;

namespace {

const char* const table = R"(
    row S H L
    display S3
    seat 0 H1
    seat 1 H9 L2
    seat 2 S4 L6
    trick 0:H2 )";

}  // namespace

SCENARIO("A card not held: N3 when leading, N4 when following, N5 when recruiting") {
    const State s = at_table(table);
    CHECK(why_not(s, 1, "play S14") == Refusal::by(4));
    CHECK(why_not(s, 1, "recruit S14") == Refusal::by(5));
    const State leading = at_table("row S H L\ndisplay S3\nseat 0 H1\nseat 1 H2\nseat 2 H3");
    CHECK(why_not(leading, 0, "play S14") == Refusal::by(3));
    CHECK(why_not(leading, 0, "recruit S14") == Refusal::by(6));
}

SCENARIO("Out of turn, play and recruit are not your turn, whatever the card") {
    const State s = at_table(table);
    for (const int who : {0, 2})
        for (const char* move : {"play H1", "play S4", "recruit S4", "recruit H14"}) CHECK(why_not(s, who, move) == Refusal::not_your_turn());
}

SCENARIO("Inspire without a listener or a bare pile is N9, in turn, out of turn and after the end") {
    State s = at_table(table);
    for (const int who : {0, 1, 2}) CHECK(why_not(s, who, "inspire") == Refusal::by(9));
    s = State{};
    s.table.seats = 4;
    CHECK(why_not(s, 0, "inspire") == Refusal::by(9));
}

SCENARIO("After the end nobody plays or recruits") {
    State s;
    s.table.seats = 4;
    CHECK(s.table.over());
    CHECK(why_not(s, 0, "play S1") == Refusal::not_your_turn());
    CHECK(why_not(s, 0, "recruit S1") == Refusal::not_your_turn());
    CHECK(legal(s, seat(0)).empty());
}

SCENARIO("A seat that is not at the table can do nothing") {
    const State s = at_table(table);
    for (const Seat who : {seat(3), seat(9), Seat::none}) {
        CHECK(legal(s, who).empty());
        for (std::uint32_t code = 0; code < move_codes; ++code) CHECK(check(s, who, move_at(code)));
    }
}

SCENARIO("Legal moves come in a promised order: play, recruit, inspire, lowest card first") {
    State s = at_table(R"(
        row S H L
        display S3
        seat 0 H1 H4
        seat 1 L2 H10 S9
        seat 2 H7 L3 L4
        pile 1 S4 S5 S6
        listeners 0 1 0
        trick 0:H2 )");
    std::string order;
    for (const Move m : legal(s, seat(1))) order += Anansi::text(m) + ", ";
    CHECK(order == "play H10, recruit S9, recruit H10, recruit L2, inspire, ");
}
