// The house rule U20, jump-in, alone and with the others.
#include "games/uno/test/at_table.hpp"

using namespace tischlein;
using namespace tischlein::uno;

TEST_CASE("U20  A seat that is not in turn may lay a coloured card identical to the top card; play goes on after it") {
    ScenarioTable t = at_table("options jumpIn\n 0 G1 G2\n 1 B5 B6\n 2 R5 R6 R7\n 3 B1 B2\n discard R5");
    CHECK(t.must() == 0);
    CHECK(t.may() == "2");
    CHECK(t.moves(2) == "jump R5");
    t.play(2, "jump R5");
    CHECK(t.turn() == 3);
    CHECK(t.hand(2) == "R6 R7");
    CHECK(t.discard() == "R5 R5");
    CHECK(t.why_not(1, "jump B5") == "U20");  // the number alone is not enough
}

TEST_CASE("U20  Without the option nobody jumps in") {
    const ScenarioTable t = at_table("0 G1\n 1 R5 B6\n discard R5");
    CHECK(t.may() == "");
    CHECK(t.why_not(1, "jump R5") == "U20");
}

TEST_CASE("U20  It closes with a draw and opens again when the turn has passed on") {
    ScenarioTable t = at_table("options jumpIn\n 0 G1\n 1 B5 B6\n 2 R5 R6 R7\n discard R5\n draw Y1 Y2");
    t.play(0, "draw");
    CHECK(t.why_not(2, "jump R5") == "U20");
    CHECK(t.may() == "");
    t.play(0, "pass");
    CHECK(t.allows(2, "jump R5"));
    ScenarioTable dry = at_table("options jumpIn\n 0 G1\n 1 B5 B6\n 2 R5 R6 R7\n discard R5\n draw");
    CHECK(dry.play(0, "draw").allows(2, "jump R5"));
}

TEST_CASE("U20  The seat in turn lays its identical card, it does not jump") {
    const ScenarioTable t = at_table("options jumpIn\n 0 R5 G1\n 1 B5\n discard R5");
    CHECK(t.why_not(0, "jump R5") == "U20");
    CHECK(t.allows(0, "lay R5"));
}

TEST_CASE("U20  Also on the turned-up first card, on a D already drawn for, and for the seat that laid the top card") {
    CHECK(at_table("options jumpIn\n 0 G1\n 1 R5 B6\n discard R5").allows(1, "jump R5"));
    ScenarioTable own = at_table("options jumpIn\n 0 R5 R5 G1\n 1 B5\n 2 B6\n discard R1");
    own.play(0, "lay R5");
    CHECK(own.moves(0) == "jump R5, jump R5 uno");
    CHECK(own.play(0, "jump R5 uno").turn() == 1);
    ScenarioTable drew =
        at_table("options jumpIn\n 0 RD R6 R7\n 1 B5 B6\n 2 G6 RD\n 3 B9 B8\n discard R1\n draw Y1 Y2 Y3 Y4 Y5");
    drew.play(0, "lay RD");
    CHECK(drew.turn() == 2);
    drew = at_table("options jumpIn\n 0 RD R6 R7\n 1 B5 RD\n 2 G6 G5\n 3 B9 B8\n discard R1\n draw Y1 Y2 Y3 Y4 Y5");
    drew.play(0, "lay RD");
    CHECK(drew.hand(1) == "RD Y1 Y2 B5");
    drew.play(1, "jump RD");
    CHECK(drew.hand(2) == "Y3 Y4 G5 G6");
    CHECK(drew.turn() == 3);
}

TEST_CASE("U20  A D turned up and drawn for can be jumped on; with `stack` it starts a sum at 2") {
    OptionValues o = standard_options(option_list);
    o[opt_jump_in] = o[opt_stack] = 1;
    for (std::uint64_t seed = 0;; ++seed) {
        ScenarioTable t(Uno::setup(Box(), o, 4, Random(seed)));
        if (rank_of(top_card(t.state)) != Rank::draw_two || uno::may(t.state).empty()) continue;
        const int jumper = number(uno::may(t.state).front());
        t.play(jumper, "jump " + t.top());
        CHECK(t.pending() == 2);
        CHECK(t.turn() == (jumper + 1) % 4);
        break;
    }
}

TEST_CASE("U20  Wilds cannot be jumped in") {
    CHECK(at_table("options jumpIn\n 0 G1\n 1 W B6\n discard R1 W\n colour G").why_not(1, "jump W") == "U20");
    CHECK(at_table("options jumpIn\n 0 G1\n 1 F B6\n discard R1 F\n colour G").why_not(1, "jump F") == "U20");
}

TEST_CASE("U20  A jump is not possible while a challenge is open, nor before the first colour is named") {
    ScenarioTable t = at_table("options jumpIn\n 0 F R6 R7\n 1 B5 B6\n 2 F R1\n discard R1");
    t.play(0, "lay F G");
    CHECK(t.why_not(2, "jump F") == "U20");
    CHECK(t.why_not(2, "jump R1") == "U20");
    CHECK(t.may() == "");
    CHECK(at_table("options jumpIn\n 0 R6\n 1 W B6\n discard W\n phase colour").why_not(1, "jump W") == "U20");
}

TEST_CASE("U20  A jumped card acts as laid by that seat: skip, reverse, draw two, counted from the jumper") {
    CHECK(at_table("options jumpIn\n 0 G1\n 1 B5\n 2 RS R6 R7\n 3 B1\n discard RS").play(2, "jump RS").turn() == 0);
    ScenarioTable back = at_table("options jumpIn\n 0 G1\n 1 B5\n 2 RV R6 R7\n 3 B1\n discard RV");
    back.play(2, "jump RV");
    CHECK(back.turn() == 1);
    CHECK(back.direction() == -1);
    ScenarioTable two = at_table("options jumpIn\n 0 G1\n 1 B5\n 2 RD R6 R7\n 3 B1\n discard RD\n draw Y1 Y2 Y3");
    two.play(2, "jump RD");
    CHECK(two.hand(3) == "Y1 Y2 B1");
    CHECK(two.turn() == 0);
}

TEST_CASE("U20  With two seats") {
    ScenarioTable t = at_table("options jumpIn\n 0 R5 R5 G1\n 1 B5\n discard R1");
    CHECK(t.play(0, "lay R5").play(0, "jump R5 uno").turn() == 1);
    for (const std::string symbol : {"RS", "RV"}) {
        ScenarioTable again = at_table("options jumpIn\n 0 G1\n 1 B5 B6 " + symbol + "\n discard " + symbol);
        again.play(1, "jump " + symbol);
        CHECK(again.turn() == 1);
        CHECK(again.direction() == 1);
    }
}

TEST_CASE("U20, U6  A jump sets `passes` to 0") {
    CHECK(at_table("options jumpIn\n 0 G1\n 1 B5\n 2 R5 R6 R7\n discard R5\n draw\n passes 2")
              .play(2, "jump R5")
              .passes() == 0);
}

TEST_CASE("U20, U13  A jump closes the window, and opens its own") {
    ScenarioTable t = at_table("options jumpIn\n 0 R5 G1\n 1 B5\n 2 R5 R7\n discard R1");
    t.play(0, "lay R5");
    CHECK(t.uncalled() == 0);
    CHECK(t.moves(2) == "jump R5, jump R5 uno, catch 0");
    t.play(2, "jump R5");
    CHECK(t.uncalled() == 2);
    CHECK(t.why_not(1, "catch 0") == "U13");
    CHECK(t.allows(1, "catch 2"));
    ScenarioTable silent = at_table("options jumpIn\n 0 R5 G1\n 1 B5\n 2 R5 R7 R8\n discard R1");
    CHECK(silent.play(0, "lay R5").play(2, "jump R5").uncalled() == nobody);
}

TEST_CASE("U20, U14  A jump with the last card wins the round, and scores exactly as laid") {
    ScenarioTable t = at_table("options jumpIn rounds=1\n 0 R5 R5\n 1 B5\n 2 B7\n discard R1");
    t.play(0, "lay R5").play(0, "jump R5");
    CHECK(t.phase() == "over");
    CHECK(t.turn() == 0);
    CHECK(t.scores() == "12 0 0");
    ScenarioTable two = at_table("options jumpIn rounds=1\n 0 G1\n 1 B5\n 2 RD\n discard RD\n draw Y1 Y2 Y3");
    two.play(2, "jump RD");
    CHECK(two.hand(0) == "Y1 Y2 G1");
    CHECK(two.turn() == 2);
    CHECK(two.scores() == "0 0 9");
}

TEST_CASE("U20, U18  An identical D laid in adds to the sum, which goes to the seat after the jumper") {
    ScenarioTable t = at_table("options jumpIn stack\n 0 RD G1 G2\n 1 B5 BD\n 2 RD R7 R8\n 3 B1\n discard R1");
    t.play(0, "lay RD");
    CHECK(t.turn() == 1);
    t.play(2, "jump RD");
    CHECK(t.pending() == 4);
    CHECK(t.turn() == 3);
    CHECK(t.why_not(1, "jump BD") == "U20");
    CHECK(t.moves(3) == "take");
    CHECK(t.play(3, "take").held(3) == 5);
}

TEST_CASE("U20, U18  A D with no open sum starts one at 2; the last D on a sum is drawn for at once") {
    ScenarioTable t = at_table("options jumpIn stack\n 0 G1\n 1 B5\n 2 RD R7 R8\n discard RD");
    t.play(2, "jump RD");
    CHECK(t.pending() == 2);
    CHECK(t.turn() == 0);
    ScenarioTable last = at_table(
        "options jumpIn stack rounds=1\n 0 G1\n 1 B5\n 2 RD\n discard YD RD\n pending 4\n draw Y1 Y2 Y3 Y4 Y5 Y6 Y7");
    last.play(2, "jump RD");
    CHECK(last.phase() == "over");
    CHECK(last.hand(0) == "Y1 Y2 Y3 Y4 Y5 Y6 G1");
}

TEST_CASE("U20, U19  A jumped 7 swaps; a 0 is never jumped, there is one of each colour") {
    ScenarioTable seven = at_table("options jumpIn sevenO\n 0 G1\n 1 B5\n 2 R7 R8 R9\n discard R7");
    CHECK(seven.moves(2) == "jump R7 swap 0, jump R7 swap 1");
    seven.play(2, "jump R7 swap 1");
    CHECK(seven.hand(1) == "R8 R9");
    CHECK(seven.hand(2) == "B5");
    CHECK(seven.turn() == 0);
    CHECK(seven.uncalled() == nobody);
    CHECK(copies_of(card(Colour::red, 0)).size() == 1);
    ScenarioTable last = at_table("options jumpIn sevenO rounds=1\n 0 G1\n 1 B5\n 2 R7\n discard R7");
    CHECK(last.moves(2) == "jump R7");
    CHECK(last.play(2, "jump R7").phase() == "over");
}
