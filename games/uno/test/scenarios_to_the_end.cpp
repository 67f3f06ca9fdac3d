// The booklet again, U11 to U16: the Wild Draw Four and its bluff, "uno", and how rounds and matches end.
#include "games/uno/test/at_table.hpp"

using namespace tischlein;
using namespace tischlein::uno;

// --- U11  wild draw four ------------------------------------------------------------------------------------

TEST_CASE("U11  A Wild Draw Four may always be laid; its player names the colour, and the next seat is asked") {
    ScenarioTable t = at_table("0 F R6 R7\n 1 B1 B2\n 2 B3\n discard R1\n draw G9 G8 G7 G6 G5");
    CHECK(t.moves(0) == "lay R6, lay R7, lay F R, lay F Y, lay F G, lay F B, draw");
    t.play(0, "lay F B");
    CHECK(t.phase() == "challenge");
    CHECK(t.turn() == 1);
    CHECK(t.colour() == "B");
    CHECK(t.pending() == 0);
    CHECK(t.moves(1) == "accept, challenge");
    CHECK(t.held(1) == 2);  // nothing is drawn before the answer
}

TEST_CASE("U11  Accepted: the next seat draws four and misses its turn") {
    ScenarioTable t = at_table("0 F R6 R7\n 1 B1 B2\n 2 B3\n discard R1\n draw G9 G8 G7 G6 G5");
    t.play(0, "lay F B").play(1, "accept");
    CHECK(t.hand(1) == "G6 G7 G8 G9 B1 B2");
    CHECK(t.turn() == 2);
    CHECK(t.phase() == "turn");
    CHECK(t.colour() == "B");
    CHECK(t.hand(0) == "R6 R7");
    CHECK_FALSE(t.was_told(EventKind::shown));
}

TEST_CASE("U11  Two seats: whoever laid it is in turn again once it is accepted") {
    ScenarioTable t = at_table("0 F R6 R7\n 1 B1 B2\n discard R1");
    CHECK(t.play(0, "lay F B").play(1, "accept").turn() == 0);
}

// The rest of the hand, the discards with the colour in force where a wild lies on top.
static bool bluffs(const std::string& rest, const std::string& discards, const std::string& option = "bluff=match") {
    return at_table("options " + option + "\n 0 F " + rest + "\n 1 B1 B2\n discard " + discards)
        .play(0, "lay F B")
        .bluff();
}

TEST_CASE("U11  It is a bluff if the player also holds a matching coloured card") {
    CHECK(bluffs("R9 Y1", "R5"));         // the colour
    CHECK(bluffs("G5 Y1", "R5"));         // the number
    CHECK(bluffs("GS Y1", "RS"));         // the symbol
    CHECK_FALSE(bluffs("G9 YS", "R5"));   // nothing
    CHECK_FALSE(bluffs("W W F", "R5"));   // wilds do not count
    CHECK_FALSE(bluffs("B1 B2", "R5"));   // nor the colour named now: judged against what it was laid on
    CHECK(bluffs("W R1", "R5"));
}

TEST_CASE("U11  On a wild only the colour in force makes a bluff") {
    CHECK(bluffs("G5 Y1", "R5 W\n colour G"));
    CHECK_FALSE(bluffs("R5 Y1", "R5 W\n colour G"));
    CHECK(bluffs("G5 Y1", "R5 F\n colour G"));
    CHECK_FALSE(bluffs("R5 Y1", "R5 F\n colour G"));
}

TEST_CASE("U11  Option bluff=colour: only a card of the colour in force makes it a bluff") {
    CHECK(bluffs("R9 Y1", "R5", "bluff=colour"));
    CHECK_FALSE(bluffs("G5 Y1", "R5", "bluff=colour"));
    CHECK_FALSE(bluffs("GS Y1", "RS", "bluff=colour"));
    CHECK(bluffs("G5 Y1", "R5 W\n colour G", "bluff=colour"));
}

TEST_CASE("U11  Judged over the whole remaining hand, also when only the drawn card could have been laid") {
    ScenarioTable t = at_table("0 R6 Y1\n 1 B1 B2\n discard R1\n draw F G1");
    t.play(0, "draw");
    CHECK(t.moves(0) == "lay F R, lay F Y, lay F G, lay F B, pass");
    t.play(0, "lay F G");
    CHECK(t.bluff());
}

// --- U12  challenge -----------------------------------------------------------------------------------------

TEST_CASE("U12  Bluff: the player of the F draws four and the challenger takes a normal turn, colour as named") {
    ScenarioTable t = at_table("0 F R6 R7\n 1 B1 B2 Y9\n 2 B3\n discard R1\n draw G9 G8 G7 G6 G5");
    t.play(0, "lay F B").play(1, "challenge");
    CHECK(t.hand(0) == "R6 R7 G6 G7 G8 G9");
    CHECK(t.hand(1) == "Y9 B1 B2");
    CHECK(t.turn() == 1);
    CHECK(t.phase() == "turn");
    CHECK(t.colour() == "B");
    CHECK(t.moves(1) == "lay B1, lay B2, draw");
    CHECK_FALSE(t.bluff());
}

TEST_CASE("U12  No bluff: the challenger draws six and misses its turn") {
    ScenarioTable t = at_table("0 F Y6 Y7\n 1 B1 B2\n 2 B3\n discard R1\n draw G9 G8 G7 G6 G5 G4 G3");
    t.play(0, "lay F B").play(1, "challenge");
    CHECK(t.hand(0) == "Y6 Y7");
    CHECK(t.hand(1) == "G4 G5 G6 G7 G8 G9 B1 B2");
    CHECK(t.turn() == 2);
    CHECK(t.phase() == "turn");
    CHECK(t.colour() == "B");
}

TEST_CASE("U12  The seat that laid the open F is the one before `turn`, against `direction`") {
    ScenarioTable t = at_table("0 F R6 R7\n 1 B1 B2\n 2 B3\n discard R1\n draw G9 G8 G7 G6 G5\n direction -1");
    t.play(0, "lay F B");
    CHECK(t.turn() == 2);
    t.play(2, "challenge");
    CHECK(t.held(0) == 6);
    CHECK(t.turn() == 2);
    CHECK(t.knows(2, 0) == "R6 R7");
}

TEST_CASE("U12  The challenger alone is shown the hand, as it was before the penalty") {
    ScenarioTable t = at_table("0 F R6 R7\n 1 B1 B2\n 2 B3\n discard R1\n draw G9 G8 G7 G6 G5");
    t.play(0, "lay F B").play(1, "challenge");
    CHECK(t.knows(1, 0) == "R6 R7");
    CHECK(t.knows(2, 0) == "");
    CHECK(t.knows(nobody, 0) == "");
    CHECK(t.knows(0, 1) == "");
    for (const Event& e : t.told)
        if (e.kind == EventKind::shown) CHECK(text_of(e.cards) == (e.audience.includes(seat(1)) ? "R6 R7" : ""));
}

TEST_CASE("U12  A catch in between does not change what the challenge finds") {
    ScenarioTable t = at_table("0 F Y6\n 1 B1 B2\n 2 B3\n discard R1\n draw R9 R8 G9 G8 G7 G6 G5 G4 G3");
    t.play(0, "lay F B").play(2, "catch 0");
    CHECK(t.hand(0) == "R8 R9 Y6");
    CHECK(t.phase() == "challenge");
    t.play(1, "challenge");
    CHECK(t.held(1) == 2 + 6);  // red came later: no bluff
    CHECK(t.turn() == 2);
}

// --- U13  uno -----------------------------------------------------------------------------------------------

static const std::string last_but_one = R"(
    0        R5 G6
    1        B1 B2
    2        B3 R4
    discard  R1
    draw     G9 G8 G7 G6
)";

TEST_CASE("U13  A seat that lays its last card but one says \"uno\" as part of the move") {
    ScenarioTable t = at_table(last_but_one);
    CHECK(t.moves(0) == "lay R5, lay R5 uno, draw");
    t.play(0, "lay R5 uno");
    CHECK(t.uncalled() == nobody);
    CHECK(t.may() == "");
    CHECK(t.why_not(1, "catch 0") == "U13");
}

TEST_CASE("U13  `uno` is offered only where the lay leaves one card, with every way of laying it") {
    CHECK(at_table("0 R5 G6 G7\n 1 B1\n discard R1").why_not(0, "lay R5 uno") == "U13");
    CHECK(at_table("0 R5\n 1 B1\n discard R1").why_not(0, "lay R5 uno") == "U13");
    CHECK(at_table("0 W G6\n 1 B1\n discard R1").moves(0) ==
          "lay W R, lay W R uno, lay W Y, lay W Y uno, lay W G, lay W G uno, lay W B, lay W B uno, draw");
    ScenarioTable drawn = at_table("0 G6\n 1 B1\n discard R1\n draw R5");
    CHECK(drawn.play(0, "draw").moves(0) == "lay R5, lay R5 uno, pass");
}

TEST_CASE("U13  Or with `call` afterwards, while nobody has caught it; `call` is offered to the uncalled seat only") {
    ScenarioTable t = at_table(last_but_one);
    t.play(0, "lay R5");
    CHECK(t.uncalled() == 0);
    CHECK(t.must() == 1);
    CHECK(t.may() == "0 2");
    CHECK(t.moves(0) == "call");
    CHECK(t.why_not(1, "call") == "U13");
    t.play(0, "call");
    CHECK(t.uncalled() == nobody);
    CHECK(t.turn() == 1);
    CHECK(t.why_not(2, "catch 0") == "U13");
    CHECK(t.why_not(0, "call") == "U13");
}

TEST_CASE("U13  Any other seat may catch it: two cards") {
    for (const int catcher : {1, 2}) {
        ScenarioTable t = at_table(last_but_one);
        t.play(0, "lay R5");
        CHECK(t.allows(catcher, "catch 0"));
        t.play(catcher, "catch 0");
        CHECK(t.hand(0) == "G6 G8 G9");
        CHECK(t.uncalled() == nobody);
        CHECK(t.turn() == 1);  // nobody's turn is used up
        CHECK(t.phase() == "turn");
        CHECK(t.why_not(3 - catcher, "catch 0") == "U13");
        CHECK(t.why_not(0, "call") == "U13");
    }
}

TEST_CASE("U13  The seat itself cannot catch itself, and nobody else can be caught") {
    ScenarioTable t = at_table(last_but_one);
    t.play(0, "lay R5");
    CHECK(t.why_not(0, "catch 0") == "U13");
    CHECK(t.why_not(1, "catch 2") == "U13");
}

TEST_CASE("U13  The window closes with the first lay, draw, take, accept or challenge of whoever is in turn") {
    ScenarioTable lay_closes = at_table("0 R5 G6\n 1 R7 B2 B3\n 2 B3 R4\n discard R1");
    CHECK(lay_closes.play(0, "lay R5").play(1, "lay R7").uncalled() == nobody);
    CHECK(lay_closes.why_not(2, "catch 0") == "U13");
    ScenarioTable draw_closes = at_table(last_but_one);
    CHECK(draw_closes.play(0, "lay R5").play(1, "draw").uncalled() == nobody);
    CHECK(draw_closes.why_not(2, "catch 0") == "U13");
    CHECK(draw_closes.why_not(0, "call") == "U13");
    ScenarioTable take_closes = at_table("options stack\n 0 RD G6\n 1 R7 B2\n 2 B3 R4\n discard R1");
    take_closes.play(0, "lay RD");
    CHECK(take_closes.uncalled() == 0);
    CHECK(take_closes.play(1, "take").uncalled() == nobody);
    for (const std::string answer : {"accept", "challenge"}) {
        ScenarioTable t = at_table("0 F G6\n 1 R7 B2\n 2 B3 R4\n discard R1");
        t.play(0, "lay F Y");
        CHECK(t.uncalled() == 0);
        CHECK(t.may() == "0 2");
        CHECK(t.moves(1) == "accept, challenge, catch 0");
        CHECK(t.play(1, answer).uncalled() == nobody);
    }
}

TEST_CASE("U13  A draw that gives nothing closes the window, too") {
    ScenarioTable t = at_table("0 R5 G6\n 1 B1 B2\n 2 B3 R4\n discard R1\n draw");
    t.play(0, "lay R5").play(1, "draw");  // the R1 comes back
    CHECK(t.uncalled() == nobody);
    ScenarioTable nothing = at_table("0 G6\n 1 B1 B2\n 2 B3 R4\n discard R1\n draw\n uncalled 0\n turn 1");
    CHECK(nothing.play(1, "draw").uncalled() == nobody);
}

TEST_CASE("U13  A skipped seat has not acted: the window stays open until somebody acts") {
    ScenarioTable t = at_table("0 RS G6\n 1 B1 B2\n 2 B3 R4\n discard R1");
    t.play(0, "lay RS");
    CHECK(t.turn() == 2);
    CHECK(t.allows(1, "catch 0"));
    CHECK(t.allows(2, "catch 0"));
    ScenarioTable drew = at_table("0 RD G6\n 1 B1 B2\n 2 B3 R4\n discard R1");
    CHECK(drew.play(0, "lay RD").allows(1, "catch 0"));
}

TEST_CASE("U13  The window closes even if the same seat is in turn again; till then it may call among its moves") {
    ScenarioTable t = at_table("0 RS R6\n 1 B1 B2\n discard R1");
    t.play(0, "lay RS");
    CHECK(t.turn() == 0);
    CHECK(t.moves(0) == "lay R6, draw, call");
    CHECK(t.may() == "1");
    CHECK(t.moves(1) == "catch 0");
    ScenarioTable called = t;
    CHECK(called.play(0, "call").moves(0) == "lay R6, draw");
    t.play(0, "draw");
    CHECK(t.uncalled() == nobody);
    CHECK(t.why_not(1, "catch 0") == "U13");
}

TEST_CASE("U13  The duty comes back each time the last card but one is laid") {
    ScenarioTable t = at_table("0 G6\n 1 B1 B2\n discard R1\n draw R5 Y1 Y2 Y3");
    t.play(0, "draw").play(0, "lay R5");
    CHECK(t.uncalled() == 0);
    t.play(1, "catch 0");
    CHECK(t.held(0) == 3);
}

TEST_CASE("U13  The duty ends when the hand is no longer one card") {
    ScenarioTable t = at_table("0 F R6\n 1 B1 B2\n 2 B3\n discard R1\n draw G9 G8 G7 G6 G5");
    t.play(0, "lay F G").play(1, "challenge");  // a bluff: seat 0 holds five cards
    CHECK(t.held(0) == 5);
    CHECK(t.uncalled() == nobody);
    CHECK(t.why_not(1, "catch 0") == "U13");
}

TEST_CASE("U13  A catch ends the duty even if no card could be drawn") {
    ScenarioTable t = at_table("0 G6\n 1 B1 B2\n discard R1\n draw\n uncalled 0\n turn 1");
    t.play(1, "catch 0");
    CHECK(t.held(0) == 1);
    CHECK(t.uncalled() == nobody);
    CHECK(t.turn() == 1);
    CHECK(t.passes() == 0);
}

// --- U14  round end -----------------------------------------------------------------------------------------

TEST_CASE("U14  The seat that lays its last card wins the round at once, called or not") {
    ScenarioTable t = at_table("options rounds=1\n 0 R5\n 1 B1 B2\n 2 B3\n discard R1");
    t.play(0, "lay R5");
    CHECK(t.phase() == "over");
    CHECK(t.hand(0) == "");
    CHECK(t.scores() == "6 0 0");
    CHECK(t.ranks() == "1 2 2");
}

TEST_CASE("U14  A Draw Two laid last is still drawn by the next seat before the count") {
    ScenarioTable t = at_table("options rounds=1\n 0 RD\n 1 B1\n 2 B3\n discard R1\n draw G9 G8 G7 G6 G5");
    t.play(0, "lay RD");
    CHECK(t.hand(1) == "G8 G9 B1");
    CHECK(t.score(0) == 1 + 3 + 9 + 8);
    ScenarioTable back = at_table("options rounds=1\n 0 RD\n 1 B1\n 2 B3\n discard R1\n draw G9 G8 G7 G6 G5\n direction -1");
    CHECK(back.play(0, "lay RD").hand(2) == "G8 G9 B3");
}

TEST_CASE("U14  So is a Wild Draw Four, which nobody can challenge, and which still names a colour") {
    ScenarioTable t = at_table("options rounds=1\n 0 F\n 1 B1\n 2 B3\n discard R1\n draw G9 G8 G7 G6 G5");
    CHECK(t.why_not(0, "lay F") == "U10");
    t.play(0, "lay F Y");
    CHECK(t.phase() == "over");
    CHECK(t.hand(1) == "G6 G7 G8 G9 B1");
    CHECK(t.score(0) == 1 + 3 + 9 + 8 + 7 + 6);
    CHECK(t.colour() == "Y");
    CHECK_FALSE(t.bluff());
}

TEST_CASE("U14  What cannot be drawn any more is not counted") {
    ScenarioTable t = at_table("options rounds=1\n 0 F\n 1 B1\n 2 B3\n discard G2 R1\n draw G9");
    t.play(0, "lay F Y");
    CHECK(t.hand(1) == "R1 G2 G9 B1");
    CHECK(t.score(0) == 1 + 3 + 9 + 2 + 1);
}

TEST_CASE("U14  At the end everything stays as it lay: the drawn penalty, the direction, the seat that moved last") {
    ScenarioTable t = at_table("options rounds=1\n 0 B1 B2\n 1 RV\n 2 B3\n discard R1\n draw G9 G8\n turn 1");
    t.play(1, "lay RV");
    CHECK(t.phase() == "over");
    CHECK(t.turn() == 1);
    CHECK(t.direction() == 1);  // not turned by a last Reverse
    CHECK(t.pending() == 0);
    CHECK(t.passes() == 0);
    CHECK(t.uncalled() == nobody);
    CHECK(t.discard() == "R1 RV");
    CHECK(t.must() == nobody);
    CHECK(t.may() == "");
    for (int i = 0; i < 3; ++i) CHECK(t.moves(i) == "");
}

// --- U15  points --------------------------------------------------------------------------------------------

TEST_CASE("U15  The winner scores all cards left in the other hands") {
    const auto points_for_hand = [](const std::string& cards, const std::string& option = "rounds=1") {
        return at_table("options rounds=1 " + option + "\n 0 R5\n 1 " + cards + "\n discard R1")
            .play(0, "lay R5")
            .score(0);
    };
    for (int n = 0; n <= 9; ++n) CHECK(points_for_hand("G" + std::to_string(n)) == n);
    CHECK(points_for_hand("GS") == 20);
    CHECK(points_for_hand("GV") == 20);
    CHECK(points_for_hand("GD") == 20);
    CHECK(points_for_hand("W") == 30);
    CHECK(points_for_hand("F") == 50);
    CHECK(points_for_hand("G1 G2 BS W F") == 103);
    CHECK(points_for_hand("W", "wildPoints=50") == 50);
    CHECK(points_for_hand("F", "wildPoints=50") == 50);
    CHECK(at_table("options rounds=1\n 0 R5\n 1 B9\n 2 W\n 3 GS\n discard R1").play(0, "lay R5").scores() ==
          "59 0 0 0");
}

// --- U16  match end -----------------------------------------------------------------------------------------

TEST_CASE("U16  First to the target wins; otherwise the next round is dealt and points add up") {
    ScenarioTable t = at_table("0 R5\n 1 W F\n 2 GS\n discard R1\n scores 399 480 3");
    t.play(0, "lay R5");
    CHECK(t.scores() == "499 480 3");
    CHECK(t.round() == 2);
    CHECK(t.phase() != "over");
    CHECK_FALSE(outcome(t.state).over);
    t = at_table("0 R5\n 1 W F\n 2 GS\n discard R1\n scores 400 480 3");
    t.play(0, "lay R5");
    CHECK(t.phase() == "over");
    CHECK(t.scores() == "500 480 3");
    CHECK(t.ranks() == "1 2 3");
    CHECK(outcome(t.state).winners == SeatSet(seat(0)));
    CHECK(t.round() == 1);
}

TEST_CASE("U16  Option target") {
    CHECK(at_table("options target=20\n 0 R5\n 1 GS\n discard R1").play(0, "lay R5").phase() == "over");
    CHECK(at_table("options target=21\n 0 R5\n 1 GS\n discard R1").play(0, "lay R5").phase() != "over");
}

TEST_CASE(
    "U16  Option rounds: exactly that many are played, the target is ignored, most points win, equal points share") {
    const std::string last = "options rounds=3 target=1\n 0 R5\n 1 GS\n 2 B1 Y9\n discard R1\n round ";
    CHECK(at_table(last + "2\n scores 0 100 50").play(0, "lay R5").phase() != "over");
    CHECK(at_table(last + "2\n scores 0 100 50").play(0, "lay R5").round() == 3);
    ScenarioTable t = at_table(last + "3\n scores 0 100 50");
    t.play(0, "lay R5");
    CHECK(t.phase() == "over");
    CHECK(t.scores() == "30 100 50");
    CHECK(t.ranks() == "3 1 2");
    ScenarioTable even = at_table(last + "3\n scores 70 100 100");
    even.play(0, "lay R5");
    CHECK(even.ranks() == "1 1 1");
    ScenarioTable shared = at_table(last + "3\n scores 20 100 50");
    CHECK(shared.play(0, "lay R5").ranks() == "2 1 2");
}

TEST_CASE("U16  A dried-up round counts") {
    ScenarioTable t = at_table("options rounds=3\n 0 R5\n 1 GS\n discard R1\n draw\n passes 1\n round 3\n scores 10 20");
    t.play(0, "draw");
    CHECK(t.phase() == "over");
    CHECK(t.turn() == 0);
    CHECK(t.passes() == 0);
    CHECK(t.scores() == "10 20");
    CHECK(t.ranks() == "2 1");
    CHECK(at_table("options rounds=3\n 0 R5\n 1 GS\n discard R1\n draw\n passes 1\n round 2").play(0, "draw").round() ==
          3);
}

TEST_CASE("U16  With one round the seat that went out ranks first whatever its points") {
    ScenarioTable t = at_table("options rounds=1\n 0 R5\n 1 G0\n 2 B0\n discard R1\n scores 0 90 80");
    t.play(0, "lay R5");
    CHECK(t.scores() == "0 90 80");
    CHECK(t.ranks() == "1 2 3");
    CHECK(outcome(t.state).winners == SeatSet(seat(0)));
}

TEST_CASE("U16  With one round, if nobody went out, all share rank 1") {
    ScenarioTable t = at_table("options rounds=1\n 0 R5\n 1 GS\n 2 B1\n discard R1\n draw\n passes 2\n scores 0 90 80");
    t.play(0, "draw");
    CHECK(t.phase() == "over");
    CHECK(t.ranks() == "1 1 1");
    CHECK(outcome(t.state).winners == SeatSet::first(3));
}

TEST_CASE("U16  Equal seats share the better place and the next place is skipped") {
    ScenarioTable t = at_table("options target=10\n 0 R5\n 1 GS\n 2 B1\n 3 B2\n discard R1\n scores 0 5 5 2");
    CHECK(t.play(0, "lay R5").ranks() == "1 2 2 4");
}
