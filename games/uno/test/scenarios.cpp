// The booklet again, U1 to U10: deal, turn, draw, and what the coloured cards and the Wild do.
// U11 to U16 are in scenarios_to_the_end.cpp, the house rules U17 to U20 in house_rules.cpp.
#include "games/uno/test/at_table.hpp"

using namespace tischlein;
using namespace tischlein::uno;

// --- U1  deal -----------------------------------------------------------------------------------------------

TEST_CASE("U1  The box holds 108 cards") {
    CHECK(whole_deck.size() == 108);
    for (const Colour c : colours)
        for (int rank = 0; rank < 13; ++rank) CHECK(copies_of(card(c, rank)).size() == (rank == 0 ? 1 : 2));
    CHECK(copies_of(Card::wild).size() == 4);
    CHECK(copies_of(Card::wild_four).size() == 4);
    CHECK(text_of(card(Colour::green, 10)) == "GS");
    CHECK(text_of(card(Colour::blue, 11)) == "BV");
    CHECK(text_of(card(Colour::yellow, 12)) == "YD");
}

TEST_CASE("U1  Seven cards to each seat, one turned up, the rest is the draw pile") {
    for (int seats = 2; seats <= 10; ++seats) {
        const ScenarioTable t = dealt(seats, standard_options(option_list), is_number);
        CardSet all = in_draw_pile(t.state) | t.state.where.at(discard_pile);
        for (int i = 0; i < seats; ++i) {
            CHECK(t.held(i) == 7);
            all = all | hand(t.state, seat(i));
        }
        CHECK(t.state.discards == 1);
        CHECK(t.in_pile() == 108 - 1 - 7 * seats);
        CHECK(all == whole_deck);
        CHECK(t.round() == 1);
        CHECK(t.phase() == "turn");
        CHECK(t.uncalled() == nobody);
        CHECK(t.may() == "");
    }
}

TEST_CASE("U1  The dealer of the first round is drawn by the seed") {
    std::array<int, 4> dealt_by{};
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        const State s = Uno::setup(Box(), standard_options(option_list), 4, Random(seed));
        CHECK(s == Uno::setup(Box(), standard_options(option_list), 4, Random(seed)));
        ++dealt_by[static_cast<std::size_t>(s.dealer)];
    }
    for (const int often : dealt_by) CHECK(often > 25);
}

TEST_CASE("U1  The seat after the dealer begins") {
    for (int seats = 2; seats <= 10; ++seats) {
        const ScenarioTable t = dealt(seats, standard_options(option_list), is_number);
        CHECK(t.turn() == (t.dealer() + 1) % seats);
        CHECK(t.must() == t.turn());
    }
}

TEST_CASE(
    "U1  The dealer passes on by one seat each round, whatever the direction; the next round starts within the same "
    "move") {
    ScenarioTable t = at_table(R"(
        0        R5
        1        G1 G2
        2        G3 G4
        discard  R1
        direction -1
        dealer   2
        passes   0
    )");
    t.play(0, "lay R5");
    CHECK(t.round() == 2);
    CHECK(t.dealer() == 0);
    CHECK(t.phase() != "over");
    for (int i = 0; i < 3; ++i) CHECK(t.held(i) >= 7);
    CHECK(t.state.discards == 1);
    CHECK(t.was_told(EventKind::round_over));
    CHECK(t.was_told(EventKind::dealt));
}

TEST_CASE("U1  Every round starts with direction +1 and from all 108 cards") {
    for (int seed = 0; seed < 20; ++seed) {
        ScenarioTable t = at_table("0 R5\n 1 G1\n 2 G2\n discard R1\n draw B1\n direction -1\n seed " + std::to_string(seed));
        t.play(0, "lay R5");
        CHECK(t.direction() == (rank_of(top_card(t.state)) == Rank::reverse ? -1 : 1));
        CHECK((t.state.where.at(out_of_play) & whole_deck).empty());
        CHECK(t.state.ordered == 0);
    }
}

// --- U2  first card -----------------------------------------------------------------------------------------

TEST_CASE("U2  A coloured number: play begins") {
    const ScenarioTable t = dealt(4, standard_options(option_list), is_number);
    CHECK(t.turn() == (t.dealer() + 1) % 4);
    CHECK(t.direction() == 1);
    CHECK(t.colour() == text_of(colour_of(top_card(t.state))));
}

TEST_CASE("U2  A Skip: the first seat is skipped") {
    CHECK(dealt(4, Rank::skip).turn() == (dealt(4, Rank::skip).dealer() + 2) % 4);
    CHECK(dealt(2, Rank::skip).turn() == dealt(2, Rank::skip).dealer());
}

TEST_CASE("U2  A Reverse: the direction turns and the dealer begins") {
    const ScenarioTable t = dealt(4, Rank::reverse);
    CHECK(t.direction() == -1);
    CHECK(t.turn() == t.dealer());
}

TEST_CASE("U2  A Reverse with two seats: the first seat is skipped, the direction stays") {
    const ScenarioTable t = dealt(2, Rank::reverse);
    CHECK(t.direction() == 1);
    CHECK(t.turn() == t.dealer());
}

TEST_CASE("U2  A Draw Two: the first seat draws two and is skipped") {
    const ScenarioTable t = dealt(4, Rank::draw_two);
    for (int i = 0; i < 4; ++i) CHECK(t.held(i) == (i == (t.dealer() + 1) % 4 ? 9 : 7));
    CHECK(t.turn() == (t.dealer() + 2) % 4);
}

TEST_CASE("U2  A turned-up Draw Two is drawn at once, it cannot be stacked on") {
    OptionValues stacking = standard_options(option_list);
    stacking[opt_stack] = 1;
    const ScenarioTable t = dealt(4, Rank::draw_two, stacking);
    CHECK(t.pending() == 0);
    CHECK(t.held((t.dealer() + 1) % 4) == 9);
    CHECK(t.turn() == (t.dealer() + 2) % 4);
    CHECK(t.allows(t.turn(), "draw"));
}

TEST_CASE("U2  A Wild: the first seat names the colour before its turn, and stays in turn") {
    ScenarioTable t = dealt(4, Rank::wild);
    const int first = (t.dealer() + 1) % 4;
    CHECK(t.phase() == "colour");
    CHECK(t.colour() == "none");
    CHECK(t.turn() == first);
    CHECK(t.moves(first) == "colour R, colour Y, colour G, colour B");
    t.play(first, "colour G");
    CHECK(t.phase() == "turn");
    CHECK(t.colour() == "G");
    CHECK(t.turn() == first);
    CHECK(t.allows(first, "draw"));
}

TEST_CASE("U2  The colour named for a turned-up Wild is the only one that matches") {
    ScenarioTable t = at_table(R"(
        0        R5 G5 B5
        1        R1
        discard  W
        phase    colour
    )");
    t.play(0, "colour B");
    CHECK(t.moves(0) == "lay B5, draw");
}

TEST_CASE("U2  A Wild Draw Four is never the first card, and goes back into the draw pile") {
    int fours_in_pile = 0;
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        const ScenarioTable t(Uno::setup(Box(), standard_options(option_list), 2, Random(seed)));
        CHECK(t.top() != "F");
        CardSet all = in_draw_pile(t.state) | t.state.where.at(discard_pile);
        for (int i = 0; i < 2; ++i) all = all | hand(t.state, seat(i));
        CHECK(all == whole_deck);
        fours_in_pile += (in_draw_pile(t.state) & copies_of(Card::wild_four)).size();
    }
    CHECK(fours_in_pile > 2000 * 3);  // of four, 94/108 on average lie there
}

TEST_CASE("U2  A turned-up 0 or 7 has no effect, even with seven-o") {
    OptionValues seven_o_played = standard_options(option_list);
    seven_o_played[opt_seven_o] = 1;
    for (const Rank first : {Rank::zero, Rank::seven}) {
        const ScenarioTable plain = dealt(4, first), with = dealt(4, first, seven_o_played);
        for (int i = 0; i < 4; ++i) CHECK(with.hand(i) == plain.hand(i));
        CHECK(with.turn() == (with.dealer() + 1) % 4);
        CHECK(with.knows(0, 1) == "");
    }
}

// --- U3  turn, U4  match ------------------------------------------------------------------------------------

TEST_CASE("U3  The seat lays one matching card, and the next seat is in turn") {
    ScenarioTable t = at_table(R"(
        0        R5 R6 G1
        1        B1 B2
        2        Y1 Y2
        discard  R1
    )");
    CHECK(t.must() == 0);
    t.play(0, "lay R5");
    CHECK(t.hand(0) == "R6 G1");
    CHECK(t.discard() == "R1 R5");
    CHECK(t.turn() == 1);
    CHECK(t.why_not(0, "lay R6") == "not-your-turn U3");
}

TEST_CASE("U3  The turn goes the way of the direction") {
    ScenarioTable t = at_table("0 R5 R6 G1\n 1 B1 B2\n 2 Y1 Y2\n discard R1\n direction -1");
    t.play(0, "lay R5");
    CHECK(t.turn() == 2);
}

TEST_CASE("U3  A seat may draw although it could lay") {
    ScenarioTable t = at_table("0 R5 R6\n 1 B1\n discard R1\n draw Y9 Y8");
    t.play(0, "draw");
    CHECK(t.hand(0) == "R5 R6 Y9");
    CHECK(t.turn() == 0);
    CHECK(t.phase() == "drawn");
}

TEST_CASE("U4  A coloured card matches on colour, or on the same number or symbol") {
    const ScenarioTable number = at_table("0 R9 RS G5 GS Y6 YV\n 1 B1\n discard R5");
    CHECK(number.moves(0) == "lay R9, lay RS, lay G5, draw");
    const ScenarioTable symbol = at_table("0 R9 RS G5 GS Y6 YV\n 1 B1\n discard BV");
    CHECK(symbol.moves(0) == "lay YV, draw");
    const ScenarioTable draw_two = at_table("0 R9 RD G5 GS BD YV\n 1 B1\n discard YD");
    CHECK(draw_two.moves(0) == "lay RD, lay YV, lay BD, draw");
}

TEST_CASE("U4  On a Wild or a Wild Draw Four only the named colour counts") {
    for (const std::string wild : {"W", "F"}) {
        const ScenarioTable t = at_table("0 R5 Y5 G5 BS\n 1 B1\n colour Y\n discard R5 " + wild);
        CHECK(t.moves(0) == "lay Y5, draw");
    }
}

// --- U5  after a draw ---------------------------------------------------------------------------------------

TEST_CASE("U5  After a draw only the card just drawn may be laid, or the seat passes") {
    ScenarioTable t = at_table("0 R5 R6\n 1 B1\n discard R1\n draw R9 Y8");
    t.play(0, "draw");
    CHECK(t.moves(0) == "lay R9, pass");
    CHECK(t.why_not(0, "lay R5") == "U5");
    CHECK(t.why_not(0, "draw") == "U5");
    ScenarioTable laid = t, passed = t;
    laid.play(0, "lay R9");
    CHECK(laid.hand(0) == "R5 R6");
    CHECK(laid.turn() == 1);
    CHECK(laid.phase() == "turn");
    passed.play(0, "pass");
    CHECK(passed.hand(0) == "R5 R6 R9");
    CHECK(passed.turn() == 1);
    CHECK(passed.phase() == "turn");
    CHECK(passed.discard() == "R1");
}

TEST_CASE("U5  Phase `drawn` follows every drawn card; `pass` is explicit even when it is the only move") {
    ScenarioTable t = at_table("0 R5 R6\n 1 B1\n discard R1\n draw Y9 Y8");
    t.play(0, "draw");
    CHECK(t.phase() == "drawn");
    CHECK(t.moves(0) == "pass");
    CHECK(t.must() == 0);
}

TEST_CASE("U5  A drawn wild may be laid; so may a drawn card like one already held") {
    ScenarioTable wild = at_table("0 R5 R6\n 1 B1\n discard R1\n draw W Y8");
    wild.play(0, "draw");
    CHECK(wild.moves(0) == "lay W R, lay W Y, lay W G, lay W B, pass");
    ScenarioTable twin = at_table("0 R5 R6\n 1 B1\n discard R1\n draw R5 Y8");
    twin.play(0, "draw");
    CHECK(twin.moves(0) == "lay R5, pass");
    CHECK(twin.play(0, "lay R5").hand(0) == "R5 R6");
}

TEST_CASE("U5  The drawn card acts like any other") {
    ScenarioTable t = at_table("0 R5 R6\n 1 B1\n 2 B2\n discard R1\n draw RS Y8");
    t.play(0, "draw").play(0, "lay RS");
    CHECK(t.turn() == 2);
}

// --- U6  empty draw pile ------------------------------------------------------------------------------------

TEST_CASE("U6  All discards but the top one become the draw pile, but not before a card is to be drawn") {
    ScenarioTable t = at_table("0 R5 R6\n 1 B1 B2\n discard Y1 W G3 R1\n draw Y9");
    t.play(0, "draw");
    CHECK(t.in_pile() == 0);
    CHECK(t.discard() == "Y1 W G3 R1");
    CHECK_FALSE(t.was_told(EventKind::reshuffled));
    t.play(0, "pass").play(1, "draw");
    CHECK(t.was_told(EventKind::reshuffled));
    CHECK(t.discard() == "R1");
    CHECK(t.in_pile() == 2);
    CHECK(t.held(1) == 3);
    CHECK(text_of(in_draw_pile(t.state) | hand(t.state, seat(1))) == "Y1 G3 B1 B2 W");
}

TEST_CASE("U6  The new draw pile is shuffled") {
    std::array<int, 3> first{};
    for (int seed = 0; seed < 300; ++seed) {
        ScenarioTable t = at_table("0 R5 R6\n 1 B1\n discard Y1 Y2 Y3 R1\n draw\n seed " + std::to_string(seed));
        t.play(0, "draw");
        ++first[static_cast<std::size_t>(index(card_of(t.state.drawn)) - index(*read_card("Y1")))];
    }
    for (const int often : first) CHECK(often > 70);
}

TEST_CASE("U6  A laid wild forgets its named colour; the colour of a wild on top stays in force") {
    ScenarioTable t = at_table("0 R5 R6\n 1 B1\n discard W F\n colour G\n draw");
    t.play(0, "draw");
    CHECK(t.hand(0) == "R5 R6 W");
    CHECK(t.moves(0) == "lay W R, lay W Y, lay W G, lay W B, pass");
    CHECK(t.colour() == "G");
}

TEST_CASE("U6  The pile is reshuffled also in the middle of a draw of several") {
    ScenarioTable t = at_table("0 RD R6\n 1 B1\n 2 B2\n discard Y1 Y2 R1\n draw G9");
    t.play(0, "lay RD");
    CHECK(t.held(1) == 3);
    CHECK(t.hand(1).find("G9") != std::string::npos);
    CHECK(t.discard() == "RD");
    CHECK(t.in_pile() == 2);  // Y1 Y2 R1 less one
}

TEST_CASE("U6  If still nothing can be drawn, the draw gives what there is, and play goes on") {
    ScenarioTable t = at_table("0 RD R6\n 1 B1\n 2 B2\n discard R1\n draw");
    t.play(0, "lay RD");
    CHECK(t.hand(1) == "R1 B1");  // the one card under the Draw Two
    CHECK(t.turn() == 2);
    ScenarioTable nothing = at_table("0 B3\n 1 R6 Y1\n 2 B2\n discard F\n colour R\n phase challenge\n turn 0\n draw");
    nothing.play(0, "accept");
    CHECK(nothing.hand(0) == "B3");
    CHECK(nothing.turn() == 1);
}

TEST_CASE("U6  A seat whose draw gives nothing passes in the same move, and `passes` counts it") {
    ScenarioTable t = at_table("0 R5 R6\n 1 B1\n 2 B2\n discard R1\n draw");
    CHECK(t.allows(0, "draw"));
    t.play(0, "draw");
    CHECK(t.hand(0) == "R5 R6");
    CHECK(t.phase() == "turn");
    CHECK(t.turn() == 1);
    CHECK(t.passes() == 1);
    t.play(1, "draw");
    CHECK(t.passes() == 2);
    CHECK(t.turn() == 2);
}

TEST_CASE("U6  When every seat in a row has passed this way, nobody scores and the next round is dealt") {
    ScenarioTable t = at_table("0 R5 R6\n 1 B1\n 2 B2\n discard R1\n draw\n scores 7 8 9\n dealer 2");
    t.play(0, "draw").play(1, "draw").play(2, "draw");
    CHECK(t.round() == 2);
    CHECK(t.dealer() == 0);
    CHECK(t.scores() == "7 8 9");
    CHECK(t.passes() == 0);
    CHECK(t.held(0) >= 7);
}

TEST_CASE("U6  A lay or a drawn card sets `passes` to 0") {
    ScenarioTable lay_one = at_table("0 R5 R6\n 1 B1\n 2 B2\n discard R1\n draw\n passes 2");
    CHECK(lay_one.play(0, "lay R5 uno").passes() == 0);
    ScenarioTable draw_one = at_table("0 R5 R6\n 1 B1\n 2 B2\n discard R1\n draw G9\n passes 2");
    draw_one.play(0, "draw");
    CHECK(draw_one.passes() == 0);
    CHECK(draw_one.phase() == "drawn");
    CHECK(draw_one.play(0, "pass").passes() == 0);
}

TEST_CASE("U6  `take`, `accept`, `challenge` and penalties never count") {
    const std::string four = "0 B3\n 1 R6\n 2 B2\n discard F\n colour R\n phase challenge\n draw\n passes 1\n bluff ";
    CHECK(at_table(four + "no").play(0, "accept").passes() == 1);
    CHECK(at_table(four + "no").play(0, "challenge").passes() == 1);
    CHECK(at_table(four + "yes").play(0, "challenge").passes() == 1);
    CHECK(at_table("options stack\n 0 B3\n 1 R6\n discard RD\n pending 2\n draw\n passes 1").play(0, "take").passes() ==
          1);
    CHECK(at_table("0 B3\n 1 R6\n discard RD\n uncalled 1\n draw\n passes 1").play(0, "catch 1").passes() == 1);
}

// --- U7 to U10  what the cards do ---------------------------------------------------------------------------

TEST_CASE("U7  Draw Two: the next seat draws two and misses its turn, all within the lay") {
    ScenarioTable t = at_table("0 RD R6\n 1 B1\n 2 B2\n discard R1\n draw G9 G8 G7");
    t.play(0, "lay RD uno");
    CHECK(t.hand(1) == "G8 G9 B1");
    CHECK(t.turn() == 2);
    CHECK(t.phase() == "turn");
    CHECK(t.pending() == 0);
    ScenarioTable back = at_table("0 RD R6\n 1 B1\n 2 B2\n 3 B3\n discard R1\n draw G9 G8 G7\n direction -1");
    back.play(0, "lay RD uno");
    CHECK(back.hand(3) == "G8 G9 B3");
    CHECK(back.turn() == 2);
    ScenarioTable two = at_table("0 RD R6\n 1 B1\n discard R1\n draw G9 G8 G7");
    two.play(0, "lay RD uno");
    CHECK(two.hand(1) == "G8 G9 B1");
    CHECK(two.turn() == 0);
}

TEST_CASE("U8  Reverse: the direction turns") {
    ScenarioTable t = at_table("0 RV R6\n 1 B1\n 2 B2\n discard R1");
    t.play(0, "lay RV uno");
    CHECK(t.direction() == -1);
    CHECK(t.turn() == 2);
    t = at_table("0 RV R6\n 1 B1\n 2 B2\n discard R1\n direction -1");
    t.play(0, "lay RV uno");
    CHECK(t.direction() == 1);
    CHECK(t.turn() == 1);
}

TEST_CASE("U8  With two seats a Reverse is exactly a Skip: the direction stays") {
    ScenarioTable t = at_table("0 RV R6\n 1 B1\n discard R1");
    t.play(0, "lay RV uno");
    CHECK(t.direction() == 1);
    CHECK(t.turn() == 0);
}

TEST_CASE("U9  Skip: the next seat misses its turn") {
    CHECK(at_table("0 RS R6\n 1 B1\n 2 B2\n discard R1").play(0, "lay RS uno").turn() == 2);
    CHECK(at_table("0 RS R6\n 1 B1\n 2 B2\n 3 B3\n discard R1\n direction -1").play(0, "lay RS uno").turn() == 2);
    CHECK(at_table("0 RS R6\n 1 B1\n discard R1").play(0, "lay RS uno").turn() == 0);
}

TEST_CASE("U10  A Wild may always be laid; its player names the colour") {
    ScenarioTable t = at_table("0 W R6 R7\n 1 B1\n 2 B2\n discard R1");
    CHECK(t.moves(0) == "lay R6, lay R7, lay W R, lay W Y, lay W G, lay W B, draw");
    t.play(0, "lay W G");
    CHECK(t.colour() == "G");
    CHECK(t.turn() == 1);
    CHECK(t.phase() == "turn");
    CHECK(at_table("0 W Y6 Y7\n 1 B1\n discard R1").allows(0, "lay W R"));  // the colour in force may be named again
}
