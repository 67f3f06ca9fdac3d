// The section "Which rule refuses", line by line.
#include "games/uno/test/at_table.hpp"

using namespace tischlein;
using namespace tischlein::uno;

static const std::string plain = "0 R5 G6 W\n 1 R7 B2\n 2 B3\n discard R1";

TEST_CASE("Another seat's turn: not-your-turn (U3)") {
    const ScenarioTable t = at_table(plain);
    for (const std::string move :
         {"lay R7", "lay G9", "lay W", "draw", "pass", "take", "accept", "challenge", "colour R"})
        CHECK(t.why_not(1, move) == "not-your-turn U3");
    const ScenarioTable four = at_table("0 B1\n 1 F\n 2 B3\n discard R1 F\n colour R\n phase challenge");
    CHECK(four.why_not(1, "accept") == "not-your-turn U3");
    CHECK(four.why_not(1, "lay F R") == "not-your-turn U3");
    const ScenarioTable drawn = at_table("0 B1 R9\n 1 F\n 2 B3\n discard R1\n drawn R9");
    CHECK(drawn.why_not(1, "draw") == "not-your-turn U3");
    CHECK(at_table("0 B1\n 1 F\n discard W\n phase colour").why_not(1, "colour R") == "not-your-turn U3");
}

TEST_CASE("Card not held, or `pass` before a draw: U3") {
    const ScenarioTable t = at_table(plain);
    CHECK(t.why_not(0, "lay R9") == "U3");
    CHECK(t.why_not(0, "lay F R") == "U3");
    CHECK(t.why_not(0, "pass") == "U3");
    CHECK(at_table("options stack\n 0 R5\n 1 B1\n discard RD\n pending 2").why_not(0, "pass") == "U3");
}

TEST_CASE("No match: U4") {
    CHECK(at_table(plain).why_not(0, "lay G6") == "U4");
    CHECK(at_table("0 R5 G6\n 1 B1\n discard R5 W\n colour G").why_not(0, "lay R5") == "U4");
}

TEST_CASE("Anything but the drawn card or `pass` in `drawn`: U5") {
    const ScenarioTable t = at_table("0 R5 R9 G6 W\n 1 R7\n discard R1\n drawn R9");
    for (const std::string move :
         {"lay R5", "lay G6", "lay B9", "lay W R", "lay W", "draw", "take", "accept", "challenge", "colour R"})
        CHECK(t.why_not(0, move) == "U5");
    CHECK(t.why_not(0, "lay R9") == "");
    CHECK(at_table("0 R5 G6\n 1 R7\n discard R1\n drawn G6").why_not(0, "lay G6") ==
          "U4");  // the drawn card, but it does not fit
    CHECK(at_table("0 R5 W\n 1 R7\n discard R1\n drawn W").why_not(0, "lay W") == "U10");
}

TEST_CASE("Misplaced `colour`, or anything else in phase `colour`: U2") {
    CHECK(at_table(plain).why_not(0, "colour R") == "U2");
    const ScenarioTable t = at_table("0 R5 G6 W\n 1 R7\n discard W\n phase colour");
    for (const std::string move : {"lay R5", "lay W G", "lay B9", "draw", "pass", "take", "accept", "challenge"})
        CHECK(t.why_not(0, move) == "U2");
}

TEST_CASE("Missing or surplus colour: U10") {
    const ScenarioTable t = at_table("0 R5 G6 W F\n 1 R7\n discard R1");
    CHECK(t.why_not(0, "lay W") == "U10");
    CHECK(t.why_not(0, "lay F") == "U10");
    CHECK(t.why_not(0, "lay R5 R") == "U10");
    CHECK(t.why_not(0, "lay R5 G") == "U10");
    CHECK(at_table("0 W\n 1 R7\n discard R1").why_not(0, "lay W") == "U10");  // also as the last card
}

TEST_CASE("Misplaced `accept`, or other moves in `challenge`: U11; misplaced `challenge`: U12") {
    const ScenarioTable t = at_table(plain);
    CHECK(t.why_not(0, "accept") == "U11");
    CHECK(t.why_not(0, "challenge") == "U12");
    const ScenarioTable four = at_table("0 R5 F\n 1 R7\n discard R1 F\n colour R\n phase challenge");
    for (const std::string move : {"lay R5", "lay F R", "lay B9", "draw", "pass", "take", "colour R"})
        CHECK(four.why_not(0, move) == "U11");
    const ScenarioTable stacked = at_table("options stack\n 0 R5 F\n 1 R7\n discard R1 F\n colour R\n phase challenge");
    for (const std::string move : {"draw", "pass", "take", "colour R"}) CHECK(stacked.why_not(0, move) == "U11");
    const ScenarioTable sum = at_table("options stack\n 0 R5 F\n 1 R7\n discard R1 RD\n pending 2");
    CHECK(sum.why_not(0, "accept") == "U11");
    CHECK(sum.why_not(0, "challenge") == "U12");
}

TEST_CASE("`call`, `catch` or a wrong `uno`: U13") {
    const ScenarioTable t = at_table(plain);
    for (int i = 0; i < 3; ++i) {
        CHECK(t.why_not(i, "call") == "U13");
        CHECK(t.why_not(i, "catch 2") == "U13");
        CHECK(t.why_not(i, "catch 9") == "U13");
        CHECK(t.why_not(i, "catch 99") == "U13");
    }
    CHECK(t.why_not(0, "lay R5 uno") == "U13");
    const ScenarioTable open = at_table("0 R5 G6\n 1 R7\n 2 B3 B4\n discard R1\n uncalled 1\n turn 2");
    CHECK(open.why_not(0, "call") == "U13");
    CHECK(open.why_not(1, "catch 1") == "U13");
    CHECK(open.why_not(0, "catch 2") == "U13");
    CHECK(open.why_not(1, "call") == "");
    CHECK(open.why_not(0, "catch 1") == "");
    CHECK(open.why_not(2, "catch 1") == "");
    CHECK(at_table("0 R5 R9\n 1 R7\n discard R1\n drawn R9").why_not(1, "call") == "U13");
}

TEST_CASE("After the end: U16, whoever asks and whatever for") {
    const ScenarioTable t = at_table("options rounds=1 jumpIn\n 0\n 1 R1 B2\n discard R1\n phase over");
    for (int i = 0; i < 2; ++i)
        for (const std::string move :
             {"lay R1", "jump R1", "draw", "pass", "take", "accept", "challenge", "call", "catch 0", "colour R"})
            CHECK(t.why_not(i, move) == "U16");
}

TEST_CASE("Misplaced `take`, or a wrong card on a sum: U18") {
    CHECK(at_table(plain).why_not(0, "take") == "U18");
    CHECK(at_table("options stack\n 0 R5\n 1 B1\n discard RD").why_not(0, "take") == "U18");
    const ScenarioTable sum = at_table("options stack\n 0 R5 W F G9\n 1 B1\n discard RD\n pending 2");
    for (const std::string move : {"lay R5", "lay W R", "lay F R", "lay G9", "draw"})
        CHECK(sum.why_not(0, move) == "U18");
    const ScenarioTable four = at_table("options stack\n 0 R5 W RD\n 1 B1\n discard R1 F\n colour R\n phase challenge");
    for (const std::string move : {"lay R5", "lay W R", "lay RD"}) CHECK(four.why_not(0, move) == "U18");
}

TEST_CASE("Swap missing, surplus, self or no such seat: U19") {
    const ScenarioTable t = at_table("options sevenO\n 0 R7 R0 R5 W\n 1 B1\n 2 B2\n discard R1");
    for (const std::string move : {"lay R7", "lay R7 swap 0", "lay R7 swap 3", "lay R7 swap 99", "lay R0 swap 1",
                                   "lay R5 swap 1", "lay W R swap 1"})
        CHECK(t.why_not(0, move) == "U19");
    CHECK(at_table("0 R7 R6 R5\n 1 B1\n discard R1").why_not(0, "lay R7 swap 1") == "U19");
    CHECK(at_table("options sevenO\n 0 R7\n 1 B1\n discard R1").why_not(0, "lay R7 swap 1") == "U19");
}

TEST_CASE("Any bad jump: U20") {
    const ScenarioTable t = at_table("options jumpIn sevenO\n 0 R6 G6\n 1 R7 B2 B3\n 2 B7 B1\n discard R7");
    CHECK(at_table("options jumpIn\n 0 R7 G6\n 1 B1\n discard R7").why_not(0, "jump R7") == "U20");  // in turn
    CHECK(t.why_not(2, "jump R7 swap 1") == "U20");      // not held
    CHECK(t.why_not(2, "jump B7 swap 1") == "U20");      // not identical
    CHECK(t.why_not(1, "jump R7") == "U20");             // swap missing
    CHECK(t.why_not(1, "jump R7 swap 1") == "U20");      // with itself
    CHECK(t.why_not(1, "jump R7 swap 3") == "U20");      // no such seat
    CHECK(t.why_not(1, "jump R7 swap 0 uno") == "U20");  // two cards would be left
    CHECK(t.why_not(1, "jump R7 swap 0") == "");
    CHECK(at_table("0 R6\n 1 R7 B2\n discard R7").why_not(1, "jump R7") == "U20");
    const ScenarioTable drawn = at_table("options jumpIn\n 0 R5 R9\n 1 R1 B2\n discard R1\n drawn R9");
    CHECK(drawn.why_not(1, "jump R1") == "U20");
    CHECK(drawn.why_not(0, "jump R9") == "U20");
}

// --- the order of the checks --------------------------------------------------------------------------------
// Each move breaks a rule and every rule after it; the first one speaks.

TEST_CASE("Checked in this order: turn, phase, card held, match, colour, swap, uno") {
    const ScenarioTable t = at_table("options sevenO\n 0 G7 G6 R7 R5 W\n 1 B1\n 2 B2\n discard R1");
    CHECK(t.why_not(1, "lay Y9 R swap 1 uno") == "not-your-turn U3");  // turn before the card
    CHECK(t.why_not(0, "lay Y9 R swap 0 uno") == "U3");                // held before match
    CHECK(t.why_not(0, "lay G6 R swap 0 uno") == "U4");                // match before colour
    CHECK(t.why_not(0, "lay R5 R swap 0 uno") == "U10");               // colour before swap
    CHECK(t.why_not(0, "lay W swap 1 uno") == "U10");
    CHECK(t.why_not(0, "lay R7 swap 0 uno") == "U19");                 // swap before uno
    CHECK(t.why_not(0, "lay R7 uno") == "U19");
    CHECK(t.why_not(0, "lay R7 swap 1 uno") == "U13");
}

TEST_CASE("The phase is checked before the card, and after the turn") {
    const ScenarioTable colour = at_table("0 R5\n 1 B1\n discard W\n phase colour");
    CHECK(colour.why_not(1, "lay B1") == "not-your-turn U3");
    CHECK(colour.why_not(0, "lay Y9") == "U2");
    const ScenarioTable drawn = at_table("0 R5 R9\n 1 B1\n discard R1\n drawn R9");
    CHECK(drawn.why_not(1, "pass") == "not-your-turn U3");
    CHECK(drawn.why_not(0, "lay Y9") == "U5");
    const ScenarioTable four = at_table("0 R5\n 1 B1\n discard R1 F\n colour R\n phase challenge");
    CHECK(four.why_not(1, "draw") == "not-your-turn U3");
    CHECK(four.why_not(0, "lay Y9") == "U11");
}

TEST_CASE("On a sum: card held, then whether it extends the sum, then colour, swap, uno") {
    const ScenarioTable four = at_table("options stack\n 0 R5 F G1\n 1 B1\n discard R1 F\n colour R\n phase challenge");
    CHECK(four.why_not(0, "lay Y9 uno") == "U3");
    CHECK(four.why_not(0, "lay R5 R uno") == "U18");
    CHECK(four.why_not(0, "lay F swap 1 uno") == "U10");
    CHECK(four.why_not(0, "lay F G swap 1 uno") == "U19");
    CHECK(four.why_not(0, "lay F G uno") == "U13");
    const ScenarioTable two = at_table("options stack\n 0 R5 GD G1\n 1 B1\n discard R1 RD\n pending 2");
    CHECK(two.why_not(0, "lay YD uno") == "U3");
    CHECK(two.why_not(0, "lay R5 uno") == "U18");
    CHECK(two.why_not(0, "lay GD G uno") == "U10");
    CHECK(two.why_not(0, "lay GD swap 1 uno") == "U19");
    CHECK(two.why_not(0, "lay GD uno") == "U13");
}

TEST_CASE("Calls and catches are no turn: they are not refused because another seat is in turn or by the phase") {
    const ScenarioTable four =
        at_table("0 B1 B2\n 1 Y1\n 2 B3\n discard R1 F\n colour R\n phase challenge\n uncalled 1\n turn 2");
    CHECK(four.why_not(1, "call") == "");
    CHECK(four.why_not(0, "catch 1") == "");
    CHECK(four.why_not(2, "catch 1") == "");
    CHECK(four.why_not(0, "call") == "U13");
}
