// The booklet again, A1 to A7: the deal, sides, the turn, what fits on what.
#include "games/annaotto/test/table.hpp"

using namespace tischlein;
using namespace tischlein::annaotto;

namespace {
State new_game(int seats, std::uint64_t seed, int cards = 8) {
    OptionValues o = standard_options(option_list);
    o[opt_cards] = cards;
    return Annaotto::setup(Annaotto::standard_box(), o, seats, Random(seed));
}
}  // namespace

TEST_CASE("A1  Eight cards each, or six in the quick game; the top card of the rest is the first discard") {
    for (const int cards : {6, 8}) {
        const State s = new_game(5, 11, cards);
        for (int i = 0; i < 5; ++i) CHECK(held(s, seat(i)) == cards);
        CHECK(s.discards == 1);
        CHECK(s.pile == 100 - 5 * cards - 1);
    }
}

TEST_CASE("A1  A special or ANNAOTTO turned up lies with its reverse side up, and everybody has seen both") {
    int turned = 0;
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        const State s = new_game(2, seed);
        CHECK(side_of(s, top_discard(s)).is_plain());
        const bool reversed = s.knows[static_cast<std::size_t>(card_of(top_discard(s)))] == 3;
        if (reversed) CHECK(!side_of(s, reverse(top_discard(s))).is_plain());
        turned += reversed;
    }
    CHECK(turned > 20);  // 36 of 100 cards have a special side, half of them lie with it up
    CHECK(turned < 100);
}

TEST_CASE("A1  The first seat is drawn by the seed") {
    std::array<int, 3> begins{};
    for (std::uint64_t seed = 1; seed <= 300; ++seed) ++begins[static_cast<std::size_t>(new_game(3, seed).table.turn)];
    for (const int n : begins) CHECK(n > 60);
}

TEST_CASE("A2  All seats choose for their dealt cards at once, in any order, before the first turn") {
    State s = new_game(3, 5);
    CHECK(must_of(s) == "012");
    const int first = number(s.table.turn);
    CHECK(no(s, first, "draw") == "A2");
    NoEvents none;
    for (const int who : {2, 0, 1})
        for (int n = 0; n < 8; ++n) {
            CHECK(must(s).has(seat(who)));
            apply(s, seat(who), legal(s, seat(who))[n % 2], none);
        }
    CHECK(must(s) == SeatSet(s.table.turn));
    CHECK(phase_of(s.table) == Phase::turn);
}

TEST_CASE("A2  A chosen card goes to the hand's end with the chosen side towards its owner") {
    const State s = at_table(R"(
        seat 0  Rd/Gs | OsA/Bw Yc/Td
        seat 1  Bc/Rw
        discard Tc/Pw)");
    CHECK(moves_of(s, 0) == "face OsA, face Bw");
    CHECK(hand_of(after(s, 0, "face OsA"), 0) == "Rd/Gs OsA/Bw | Yc/Td");
    CHECK(hand_of(after(s, 0, "face Bw"), 0) == "Rd/Gs Bw/OsA | Yc/Td");
    CHECK(no(s, 0, "face Yc") == "A2");  // the first undecided card comes first
    CHECK(no(s, 1, "face Bc") == "A2");
    CHECK(no(s, 0, "lay 0") == "A2");
    CHECK(no(s, 1, "draw") == "not-your-turn");
}

TEST_CASE("A2  Undecided cards count as the seat's, but nobody can lay them") {
    State s = at_table(R"(
        seat 0  Rd/Gs
        seat 1  Bc/Rw | Rd/Rw
        discard Rs/Pw
        turn 0)");
    CHECK(held(s, seat(1)) == 2);
    CHECK(no(s, 0, "lay 1.1") == "not-your-turn");
    s = after(s, 1, "face Rd");
    CHECK(no(s, 0, "lay 1.1") == "");
}

TEST_CASE("A3  After every shuffle each card lies a random way up") {
    std::array<int, 2> way{};
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        const State s = new_game(2, seed);
        for (std::size_t i = s.piles.size() - s.pile; i < s.piles.size(); ++i) ++way[index(s.piles[i]) % 2];
    }
    CHECK(way[0] > 1500);
    CHECK(way[1] > 1500);
}

TEST_CASE("A4  Lay an own card with the own side up, another's with the side one sees, or draw") {
    const State s = at_table(R"(
        seat 0  Rd/Gs Bw/Ts Ps/Yw
        seat 1  Rw/Bc Gw/Yd
        discard Rs/Pw
        draw    Vc/Gd)");
    CHECK(moves_of(s, 0) == "lay 0, lay 2, draw");  // Rw and Rs of the sides that others hold inwards do not count
    const State own = after(s, 0, "lay 0");
    CHECK(top_of(own) == "Rd/Gs");
    CHECK(hand_of(own, 0) == "Bw/Ts Ps/Yw");  // the gap closes
    const State t = at_table(R"(
        seat 0  Rd/Gs Bw/Ts
        seat 1  Yw/Bc Gw/Rd
        discard Rs/Pw
        draw    Vc/Gd)");
    const State theirs = after(t, 0, "lay 1.1");
    CHECK(top_of(theirs) == "Rd/Gw");
    CHECK(hand_of(theirs, 1) == "Yw/Bc");
    CHECK(hand_of(theirs, 0) == "Rd/Gs Bw/Ts");
    CHECK(theirs.table.turn == seat(1));
    CHECK(theirs.table.turns == 1);
}

TEST_CASE("A4  No such card, one's own card by seat, and moves of another phase are refused") {
    const State s = at_table(R"(
        seat 0  Rd/Gs Bw/Ts
        seat 1  Yw/Bc
        discard Rs/Pw
        draw    Vc/Gd)");
    for (const char* move :
         {"lay 2", "lay 1.1", "lay 0.0", "lay 7.0", "lay 2.0", "lay 300", "lay up", "lay down", "keep up", "keep down"})
        CHECK_MESSAGE(no(s, 0, move) == "A4", move);
    const State drawn = after(s, 0, "draw");
    for (const char* move : {"lay 0", "lay 1.0", "draw", "take"}) CHECK_MESSAGE(no(drawn, 0, move) == "A4", move);
    CHECK(no(s, 1, "draw") == "not-your-turn");
}

TEST_CASE("A4  A drawn card is laid at once, either side, or kept, choosing the side") {
    const State s = after(at_table(R"(
        seat 0  Bw/Ts Pd/Vd
        seat 1  Yw/Bc
        discard Rs/Pw
        draw    Rc/Gs Td/Yd)"),
                          0, "draw");
    CHECK(phase_of(s.table) == Phase::drawn);
    CHECK(held(s, seat(0)) == 2);  // not in the hand yet
    CHECK(moves_of(s, 0) == "lay up, lay down, keep up, keep down");
    CHECK(top_of(after(s, 0, "lay up")) == "Rc/Gs");
    CHECK(top_of(after(s, 0, "lay down")) == "Gs/Rc");
    CHECK(hand_of(after(s, 0, "keep up"), 0) == "Bw/Ts Pd/Vd Rc/Gs");
    CHECK(hand_of(after(s, 0, "keep down"), 0) == "Bw/Ts Pd/Vd Gs/Rc");
    CHECK(after(s, 0, "keep down").table.turn == seat(1));
}

TEST_CASE("A4  One may draw although one could lay; a drawn card that does not fit is kept") {
    const State s = at_table(R"(
        seat 0  Rw/Ts Pd/Vd
        seat 1  Yw/Bc
        discard Rs/Pw
        draw    Gc/Td)");
    CHECK(no(s, 0, "draw") == "");
    const State drawn = after(s, 0, "draw");
    CHECK(moves_of(drawn, 0) == "keep up, keep down");
    CHECK(no(drawn, 0, "lay up") == "A5");
}

TEST_CASE("A5  A plain side: same colour or same pattern") {
    const State s = at_table(R"(
        seat 0  Rd/Gs Gs/Bc Gd/Pw Gs*/Yd
        seat 1  Yw/Bc
        discard Rs*/Pw)");
    CHECK(no(s, 0, "lay 0") == "");
    CHECK(no(s, 0, "lay 1") == "");
    CHECK(no(s, 0, "lay 2") == "A5");
}

TEST_CASE("A5  * + ~ ^ also fit their own sign") {
    for (const char sign : {'*', '+', '~', '^'}) {
        const std::string other = sign == '*' ? "+" : "*";
        const State s = at_table("seat 0 Gd" + std::string(1, sign) + "/Bc Gd" + other + "/Bw Rc" + other + "/Bs Ys" +
                                 other + "/Vd\nseat 1 Yw/Bc\ndiscard Rs" + sign + "/Pw");
        CHECK(no(s, 0, "lay 0") == "");
        CHECK(no(s, 0, "lay 1") == "A5");
        CHECK(no(s, 0, "lay 2") == "");
        CHECK(no(s, 0, "lay 3") == "");
    }
}

TEST_CASE("A5  On ANNAOTTO the named colour only, whatever the sign") {
    const State s = at_table(R"(
        seat 0  Gs/Bc Rd/Bw GdA/Bs Rs+/Vd Gc^/Yd AO/Pd RdO/Yw
        seat 1  Yw/Bc
        discard AO/Pw
        colour  G)");
    CHECK(no(s, 0, "lay 0") == "");
    CHECK(no(s, 0, "lay 1") == "A5");
    CHECK(no(s, 0, "lay 2") == "");
    CHECK(no(s, 0, "lay 3") == "A5");
    CHECK(no(s, 0, "lay 4") == "");
    CHECK(no(s, 0, "lay 5 own R") == "");
    CHECK(no(s, 0, "lay 6") == "A5");
    CHECK(after(s, 0, "lay 0").table.colour == Colour::none);
}

TEST_CASE("A6  ANNA and OTTO: same colour or pattern, or one on the other; never on themselves") {
    const State s = at_table(R"(
        seat 0  RdA/Bc GdO/Bw RsO/Bs GcA/Vd Gc/Ts Rc/Ps
        seat 1  Yw/Bc
        discard RsA/Pw)");
    CHECK(no(s, 0, "lay 0") == "A6");
    CHECK(no(s, 0, "lay 1") == "");
    CHECK(no(s, 0, "lay 2") == "");
    CHECK(no(s, 0, "lay 3") == "A6");
    CHECK(no(s, 0, "lay 4") == "A5");
    CHECK(no(s, 0, "lay 5") == "");
    const State t = at_table(R"(
        seat 0  RdA/Bc GsO/Bw GdO/Bs
        seat 1  Yw/Bc
        discard Rs*/Pw)");
    CHECK(no(t, 0, "lay 0") == "");
    CHECK(no(t, 0, "lay 1") == "");
    CHECK(no(t, 0, "lay 2") == "A6");
}

TEST_CASE("A7  ANNAOTTO on anything; its player names whose cards are turned, and the colour") {
    const State s = at_table(R"(
        seat 0  AO/Rd Yc/Ts OsA/Bw
        seat 1  Yw/Bc Gd/Rc
        seat 2  Ps/Gw
        discard Rs/Pw
        draw    Vd/Tw)");
    const State own = after(s, 0, "lay 0 own G");
    CHECK(hand_of(own, 0) == "Ts/Yc Bw/OsA");
    CHECK(hand_of(own, 1) == "Yw/Bc Gd/Rc");
    CHECK(own.table.colour == Colour::green);
    const State next = after(s, 0, "lay 0 next P");
    CHECK(hand_of(next, 1) == "Bc/Yw Rc/Gd");
    CHECK(hand_of(next, 0) == "Yc/Ts OsA/Bw");
    CHECK(next.table.colour == Colour::pink);
    CHECK(no(s, 0, "lay 0") == "A7");
    CHECK(no(s, 0, "lay 1 own G") == "A5");  // it does not even fit
    CHECK(legal(s, seat(0)).size() == 16 + 1 + 1 + 1);  // ANNAOTTO in sixteen ways, OsA, the Rc of seat 1, draw
}

TEST_CASE("A7  own and next need a colour and belong to ANNAOTTO alone") {
    const State s = at_table(R"(
        seat 0  Rd/Ts Rs/Bw Gc/Od
        seat 1  Yw/AO
        discard Rs*/Pw)");
    CHECK(no(s, 0, "lay 0 own G") == "A7");
    CHECK(no(s, 0, "lay 0 own G all") == "A7");  // the first addition out of place
    CHECK(no(s, 0, "lay 0 own") == "bad-move");
    CHECK(no(s, 0, "lay 0 own W") == "bad-move");
    CHECK(no(s, 0, "lay 1.0 next R") == "");  // somebody else's ANNAOTTO
}

TEST_CASE("A7  With somebody else's ANNAOTTO `own` is the layer's hand, and a seat put out is passed over for `next`") {
    const State s = at_table(R"(
        seat 0  Rd/Ts Gc/Od
        seat 1  Yw/AO
        seat 2  Bs/Pw
        discard Rs/Pd)");
    const State own = after(s, 0, "lay 1.0 own R");
    CHECK(hand_of(own, 0) == "Ts/Rd Od/Gc");
    const State next = after(s, 0, "lay 1.0 next R");
    CHECK(hand_of(next, 2) == "Pw/Bs");
    CHECK(next.table.out[0] == seat(1));
    CHECK(next.table.turn == seat(2));
}

TEST_CASE("A7  next turns nobody's cards when nobody is left, and own turns an empty hand") {
    const State s = at_table(R"(
        seat 0  Rd/Ts Gc/Od
        seat 1  Yw/AO
        discard Rs/Pd)");
    const State next = after(s, 0, "lay 1.0 next B");
    CHECK(next.table.over == 1);
    CHECK(hand_of(next, 0) == "Rd/Ts Gc/Od");
    CHECK(next.table.colour == Colour::blue);
    const State t = at_table(R"(
        seat 0  AO/Ts
        seat 1  Yw/Rc
        discard Rs/Pd)");
    CHECK(no(t, 0, "lay 0 own B otto") == "");
    CHECK(hand_of(after(t, 0, "lay 0 next B otto"), 1) == "Rc/Yw");  // a lay that ends the game still turns
}
