// The house rules U17 to U19, alone and together; U20 is in jump_in.cpp.
#include "games/uno/test/at_table.hpp"

using namespace tischlein;
using namespace tischlein::uno;

// --- U17  partner -------------------------------------------------------------------------------------------

TEST_CASE("U17  Partners need an even number of seats from 4") {
    OptionValues o = standard_options(option_list);
    for (int seats = 2; seats <= 10; ++seats) CHECK(Uno::misfit(o, seats) == -1);
    o[opt_partner] = 1;
    for (const int seats : {2, 3, 5, 7, 9}) CHECK(Uno::misfit(o, seats) == static_cast<int>(opt_partner));
    for (const int seats : {4, 6, 8, 10}) CHECK(Uno::misfit(o, seats) == -1);
}

TEST_CASE("U17  Seats facing each other are a team, which scores the hands of the other teams only") {
    ScenarioTable t = at_table("options partner rounds=1\n 0 R5\n 1 G1\n 2 W F\n 3 GS\n discard R1");
    t.play(0, "lay R5");
    CHECK(t.scores() == "21 0 21 0");
    CHECK(t.ranks() == "1 2 1 2");
    CHECK(outcome(t.state).winners == (SeatSet(seat(0)) | SeatSet(seat(2))));
    ScenarioTable six = at_table("options partner rounds=1\n 0 G1\n 1 R5\n 2 G2\n 3 G4\n 4 W F\n 5 GS\n discard R1\n turn 1");
    six.play(1, "lay R5");
    CHECK(six.scores() == "0 27 0 0 27 0");
}

TEST_CASE("U17  `ranks` counts the teams ahead, not the seats") {
    ScenarioTable t = at_table(
        "options partner target=100\n 0 R5\n 1 G1\n 2 G2\n 3 W F\n 4 GS\n 5 B9\n discard R1\n scores 90 50 20 90 50 "
        "20");
    t.play(0, "lay R5");
    CHECK(t.scores() == "122 50 20 122 50 20");
    CHECK(t.ranks() == "1 2 3 1 2 3");
}

TEST_CASE("U17  A team reaches the target together; points of the partners are one number") {
    ScenarioTable t = at_table("options partner\n 0 G1\n 1 G2\n 2 R5\n 3 F W\n discard R1\n turn 2\n scores 418 0 418 0");
    t.play(2, "lay R5");
    CHECK(t.scores() == "500 0 500 0");
    CHECK(t.phase() == "over");
}

TEST_CASE("U17  With one round the team that went out ranks first whatever its points") {
    ScenarioTable t = at_table("options partner rounds=1\n 0 R5\n 1 G0\n 2 W F\n 3 B0\n discard R1\n scores 0 70 0 70");
    t.play(0, "lay R5");
    CHECK(t.scores() == "0 70 0 70");
    CHECK(t.ranks() == "1 2 1 2");
    ScenarioTable dry = at_table("options partner rounds=1\n 0 R5\n 1 G0\n 2 W F\n 3 B0\n discard R1\n draw\n passes 3");
    CHECK(dry.play(0, "draw").ranks() == "1 1 1 1");
}

TEST_CASE("U17, U13  A partner may catch as well") {
    ScenarioTable t = at_table("options partner\n 0 R5 G6\n 1 G1 G2\n 2 W F\n 3 GS\n discard R1");
    t.play(0, "lay R5");
    CHECK(t.allows(2, "catch 0"));
    CHECK(t.play(2, "catch 0").held(0) == 3);
}

// --- U18  stack ---------------------------------------------------------------------------------------------

TEST_CASE("U18  On a Draw Two the next seat may lay a Draw Two of any colour; the sum passes on") {
    ScenarioTable t = at_table(
        "options stack\n 0 RD R6 R7\n 1 BD B2 RD R9 W F\n 2 GD G2 G3\n discard R1\n draw Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8");
    t.play(0, "lay RD");
    CHECK(t.pending() == 2);  // also for a single card
    CHECK(t.turn() == 1);
    CHECK(t.phase() == "turn");
    CHECK(t.held(1) == 6);
    CHECK(t.moves(1) == "lay RD, lay BD, take");  // nothing else, and no `draw`
    t.play(1, "lay BD");
    CHECK(t.pending() == 4);
    CHECK(t.turn() == 2);
    CHECK(t.colour() == "B");
    t.play(2, "lay GD");
    CHECK(t.pending() == 6);
    CHECK(t.moves(0) == "take");
}

TEST_CASE("U18  The seat that does not lay draws the whole sum and misses its turn") {
    ScenarioTable t = at_table("options stack\n 0 R6\n 1 B2\n 2 G3\n discard YD RD BD\n pending 6\n draw Y1 Y2 Y3 Y4 Y5 Y6 Y7");
    t.play(0, "take");
    CHECK(t.hand(0) == "R6 Y1 Y2 Y3 Y4 Y5 Y6");
    CHECK(t.pending() == 0);
    CHECK(t.turn() == 1);
    CHECK(t.allows(1, "draw"));
    CHECK(t.why_not(1, "take") == "U18");
}

TEST_CASE("U18  Once the sum is taken the Draw Two is a card like any other") {
    ScenarioTable t = at_table("options stack\n 0 GD B1 B2\n 1 B2\n discard RD");
    CHECK(t.moves(0) == "lay GD, draw");
    CHECK(t.play(0, "lay GD").pending() == 2);
}

TEST_CASE("U18  Without `stack` there is no sum") {
    ScenarioTable t = at_table("0 RD R6 R7\n 1 BD B2\n 2 G2\n discard R1");
    t.play(0, "lay RD");
    CHECK(t.pending() == 0);
    CHECK(t.held(1) == 4);
    ScenarioTable four = at_table("0 F R6 R7\n 1 F B2\n 2 G2\n discard R1");
    four.play(0, "lay F G");
    CHECK(four.pending() == 0);
    CHECK(four.moves(1) == "accept, challenge");
}

TEST_CASE("U18  On a Wild Draw Four an F may be laid; the open F is always phase `challenge`") {
    ScenarioTable t =
        at_table("options stack\n 0 F R6 R7\n 1 F BD B2\n 2 G2 G3\n discard R1\n draw Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9");
    t.play(0, "lay F G");
    CHECK(t.pending() == 4);
    CHECK(t.phase() == "challenge");
    CHECK(t.moves(1) == "lay F R, lay F Y, lay F G, lay F B, accept, challenge");
    t.play(1, "lay F Y");
    CHECK(t.pending() == 8);
    CHECK(t.phase() == "challenge");
    CHECK(t.turn() == 2);
    CHECK(t.colour() == "Y");
    t.play(2, "accept");
    CHECK(t.hand(2) == "Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 G2 G3");
    CHECK(t.pending() == 0);
    CHECK(t.turn() == 0);
    CHECK(t.phase() == "turn");
}

TEST_CASE("U18  No F on a Draw Two, no Draw Two on an F") {
    CHECK(at_table("options stack\n 0 F W R6\n 1 B1\n discard RD\n pending 2").moves(0) == "take");
    CHECK(at_table("options stack\n 0 RD W R6\n 1 B1\n discard R1 F\n colour R\n phase challenge").moves(0) ==
          "accept, challenge");
}

static const std::string two_fours =
    "options stack\n 0 F R6 R7\n 1 F B1 Y2\n 2 G2 G3\n discard R1\n draw Y1 Y1 Y3 Y3 Y4 Y4 Y5 Y5 Y6 Y6 Y7 Y7";

TEST_CASE("U18  A challenge concerns the last F: bluff, its player draws the sum and the challenger takes its turn") {
    ScenarioTable t = at_table(two_fours);
    t.play(0, "lay F B").play(1, "lay F G");  // seat 1 holds a blue card, and blue was named with the F below
    CHECK(t.bluff());
    t.play(2, "challenge");
    CHECK(t.held(1) == 2 + 8);
    CHECK(t.held(0) == 2);
    CHECK(t.held(2) == 2);
    CHECK(t.turn() == 2);
    CHECK(t.phase() == "turn");
    CHECK(t.pending() == 0);
    CHECK(t.knows(2, 1) == "Y2 B1");
    CHECK(t.knows(2, 0) == "");
    CHECK(t.moves(2) == "lay G2, lay G2 uno, lay G3, lay G3 uno, draw");
}

TEST_CASE("U18  No bluff: the challenger draws the sum plus two and misses its turn") {
    ScenarioTable t = at_table(two_fours);
    t.play(0, "lay F G").play(1, "lay F Y");  // seat 0 bluffed, but the last F did not: no green in its hand
    CHECK_FALSE(t.bluff());
    t.play(2, "challenge");
    CHECK(t.held(2) == 2 + 10);
    CHECK(t.held(1) == 2);
    CHECK(t.turn() == 0);
    CHECK(t.pending() == 0);
}

TEST_CASE("U18  A single F with `stack`: four, or six") {
    const std::string one = "options stack\n 0 F R6 R7\n 1 B1 Y2\n 2 G2 G3\n discard ";
    CHECK(at_table(one + "R1").play(0, "lay F G").play(1, "challenge").held(0) == 2 + 4);
    CHECK(at_table(one + "G1").play(0, "lay F G").play(1, "challenge").held(1) == 2 + 6);
    CHECK(at_table(one + "G1").play(0, "lay F G").play(1, "accept").held(1) == 2 + 4);
}

TEST_CASE("U18, U14  A D or F laid last on a sum: the next seat draws the whole sum and cannot extend it") {
    ScenarioTable t = at_table(
        "options stack rounds=1\n 0 RD\n 1 BD F\n 2 G2\n discard YD GD\n pending 4\n draw Y1 Y2 Y3 Y4 Y5 Y6 Y7");
    t.play(0, "lay RD");
    CHECK(t.phase() == "over");
    CHECK(t.hand(1) == "Y1 Y2 Y3 Y4 Y5 Y6 BD F");
    CHECK(t.score(0) == 21 + 20 + 50 + 2);
    CHECK(t.pending() == 0);
    ScenarioTable four = at_table(
        "options stack rounds=1\n 0 F\n 1 F\n 2 G2\n discard R1 F\n colour G\n phase challenge\n draw Y1 Y2 Y3 Y4 Y5 "
        "Y6 Y7 Y8 Y9");
    four.play(0, "lay F R");
    CHECK(four.phase() == "over");
    CHECK(four.hand(1) == "Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 F");
    CHECK(four.score(0) == 36 + 50 + 2);
    ScenarioTable first = at_table("options stack rounds=1\n 0 RD\n 1 BD\n discard R1\n draw Y1 Y2 Y3");
    CHECK(first.play(0, "lay RD").hand(1) == "Y1 Y2 BD");
}

TEST_CASE("U18  The sum may be larger than what can be drawn") {
    ScenarioTable t = at_table("options stack\n 0 R6\n 1 B2\n discard YD RD BD\n pending 6\n draw Y1");
    t.play(0, "take");
    CHECK(t.hand(0) == "R6 RD Y1 YD");
    CHECK(t.turn() == 1);
}

TEST_CASE(
    "U18  Catches bring draw cards back without end: far beyond all cards the sum stops growing, and never wraps") {
    const std::string hands = "options stack\n 0 RD R6 R7 F\n 1 B2\n ";
    CHECK(at_table(hands + "discard YD\n pending 250").play(0, "lay RD").pending() == 252);
    CHECK(at_table(hands + "discard YD\n pending 252").play(0, "lay RD").pending() == 252);
    CHECK(at_table(hands + "discard F\n colour G\n phase challenge\n pending 252").play(0, "lay F R").pending() == 252);
}

TEST_CASE("U18, U8  The sum follows the direction; two seats hand it to and fro") {
    ScenarioTable t = at_table("options stack\n 0 RD R1 R2\n 1 G1\n 2 YD Y1 Y2\n discard R3\n direction -1");
    t.play(0, "lay RD");
    CHECK(t.turn() == 2);
    t.play(2, "lay YD");
    CHECK(t.turn() == 1);
    CHECK(t.pending() == 4);
    ScenarioTable two = at_table("options stack\n 0 RD GD R2\n 1 BD Y1 Y2\n discard R3");
    two.play(0, "lay RD").play(1, "lay BD").play(0, "lay GD uno");
    CHECK(two.pending() == 6);
    CHECK(two.turn() == 1);
}

// --- U19  seven-o -------------------------------------------------------------------------------------------

TEST_CASE("U19  A 0 laid: every seat hands its cards to the next seat in the direction of play") {
    ScenarioTable t = at_table("options sevenO\n 0 R0 R6 R7\n 1 B1\n 2 G2 G3 G4 G5\n discard R1");
    t.play(0, "lay R0");
    CHECK(t.hand(0) == "G2 G3 G4 G5");
    CHECK(t.hand(1) == "R6 R7");
    CHECK(t.hand(2) == "B1");
    CHECK(t.turn() == 1);
    ScenarioTable back = at_table("options sevenO\n 0 R0 R6 R7\n 1 B1\n 2 G2 G3 G4 G5\n discard R1\n direction -1");
    back.play(0, "lay R0");
    CHECK(back.hand(0) == "B1");
    CHECK(back.hand(1) == "G2 G3 G4 G5");
    CHECK(back.hand(2) == "R6 R7");
    CHECK(back.turn() == 2);
}

TEST_CASE("U19  A 7 laid: its player swaps hands with a seat it names; the swap is compulsory") {
    ScenarioTable t = at_table("options sevenO\n 0 R7 R6 R5\n 1 B1\n 2 G2 G3 G4 G5\n discard R1");
    CHECK(t.moves(0) == "lay R5, lay R6, lay R7 swap 1, lay R7 swap 2, draw");
    t.play(0, "lay R7 swap 2");
    CHECK(t.hand(0) == "G2 G3 G4 G5");
    CHECK(t.hand(2) == "R5 R6");
    CHECK(t.hand(1) == "B1");
    CHECK(t.turn() == 1);
    CHECK(t.colour() == "R");
}

TEST_CASE("U19  Without the option a 0 and a 7 are numbers") {
    ScenarioTable t = at_table("0 R0 R7 R6\n 1 B1\n discard R1");
    CHECK(t.moves(0) == "lay R0, lay R6, lay R7, draw");
    CHECK(t.play(0, "lay R0").hand(0) == "R6 R7");
    CHECK(t.hand(1) == "B1");
}

TEST_CASE("U19  Not when it was the last card: the round is over; a last 7 is written without `swap`") {
    ScenarioTable seven = at_table("options sevenO rounds=1\n 0 R7\n 1 B1\n 2 B2\n discard R1");
    CHECK(seven.moves(0) == "lay R7, draw");
    CHECK(seven.why_not(0, "lay R7 swap 1") == "U19");
    seven.play(0, "lay R7");
    CHECK(seven.phase() == "over");
    CHECK(seven.hand(1) == "B1");
    ScenarioTable zero = at_table("options sevenO rounds=1\n 0 R0\n 1 B1\n 2 B2\n discard R1");
    zero.play(0, "lay R0");
    CHECK(zero.phase() == "over");
    CHECK(zero.hand(0) == "");
    CHECK(zero.scores() == "3 0 0");
}

TEST_CASE("U19, U13  `uno` is offered where the lay leaves one card; after a 0 or 7 nobody is uncalled, said or not") {
    const std::string position = "options sevenO\n 0 R0 R7\n 1 B1\n 2 G2 G3\n discard R1";
    CHECK(at_table(position).moves(0) ==
          "lay R0, lay R0 uno, lay R7 swap 1, lay R7 swap 1 uno, lay R7 swap 2, lay R7 swap 2 uno, draw");
    for (const std::string lay : {"lay R0", "lay R0 uno", "lay R7 swap 1", "lay R7 swap 2", "lay R7 swap 2 uno"}) {
        ScenarioTable t = at_table(position);
        t.play(0, lay);
        CHECK(t.uncalled() == nobody);
        CHECK(t.may() == "");
        for (int i = 0; i < 3; ++i) CHECK(t.why_not(i, "call") == "U13");
    }
    CHECK(at_table("options sevenO\n 0 R7 R6 R5\n 1 B1\n discard R1").why_not(0, "lay R7 swap 1 uno") == "U13");
}

TEST_CASE("U19, U13  A seat that was uncalled before a 0 or 7 is free once it is laid") {
    ScenarioTable t = at_table("options sevenO\n 0 R5 R6\n 1 R0 B1 B2\n 2 G2 G3\n discard R1");
    t.play(0, "lay R5");
    CHECK(t.uncalled() == 0);
    t.play(1, "lay R0");
    CHECK(t.uncalled() == nobody);
    CHECK(t.hand(1) == "R6");
}

TEST_CASE("U19, U17  The swap may be with the partner") {
    ScenarioTable t = at_table("options sevenO partner\n 0 R7 R6 R5\n 1 B1\n 2 G2 G3\n 3 B3\n discard R1");
    t.play(0, "lay R7 swap 2");
    CHECK(t.hand(0) == "G2 G3");
    CHECK(t.hand(2) == "R5 R6");
}

TEST_CASE("U19, U5  A drawn 7 swaps, too") {
    ScenarioTable t = at_table("options sevenO\n 0 G6 G5\n 1 B1\n 2 B2\n discard R1\n draw R7");
    t.play(0, "draw");
    CHECK(t.moves(0) == "lay R7 swap 1, lay R7 swap 2, pass");
    t.play(0, "lay R7 swap 1");
    CHECK(t.hand(1) == "G5 G6");
}
