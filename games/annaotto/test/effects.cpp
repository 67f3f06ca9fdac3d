// The booklet again, A8 to A13: sequences, runs, RETOUR, HURDLE, settling, ALL.
#include "games/annaotto/test/table.hpp"

using namespace tischlein;
using namespace tischlein::annaotto;

TEST_CASE("A8  A laid ANNA or OTTO opens a sequence, the other name continues it, from any hand") {
    const State s = at_table(R"(
        seat 0  RdA/Bc Yc/Ts Ow/Vd
        seat 1  GwO/Bd Yd/Pc
        seat 2  Ps/TcA Bw/Rs
        discard Rs/Pw
        draw    Vd/Tw)");
    const State one = after(s, 0, "lay 0");
    CHECK(one.table.anna == 1);
    CHECK(one.table.last == seat(0));
    CHECK(moves_of(one, 1) == "lay 0, lay 0 anna, take");
    const State two = after(one, 1, "lay 0 anna");
    CHECK(two.table.otto == 1);
    CHECK(two.table.last == seat(1));
    CHECK(no(two, 2, "lay 0") == "A12");  // only ANNA now, and one's own card shows its back to the others only
    const State t = at_table(R"(
        seat 0  RdA/Bc Yc/Ts
        seat 1  GwO/Bd Yd/Pc
        seat 2  Ps/TcA Bw/Rs
        discard RdO/Pw
        sequence 0 1 0
        turn 1)");
    const State by_other_hand = after(t, 1, "lay 2.0");
    CHECK(by_other_hand.table.anna == 1);
    CHECK(by_other_hand.table.last == seat(1));
}

TEST_CASE("A8  Whoever does not continue draws two for each OTTO, then the last player turns two for each ANNA") {
    State s = at_table(R"(
        seat 0  Yc/Ts Ow/Vd
        seat 1  Gw/Bd Yd/Pc
        seat 2  Ps/Tc Bw/Rs
        discard RdA/Bc GsO/Pw
        sequence 1 1 0
        draw    Vd/Tw Od/Rc Bs/Yw
        turn 1)");
    s = after(s, 1, "take");
    CHECK(hand_of(s, 1) == "Gw/Bd Yd/Pc | Vd/Tw Od/Rc");
    CHECK(s.table.anna + s.table.otto == 0);  // the sequence is over at once
    CHECK(s.table.last == Seat::none);
    CHECK(s.table.flipper == seat(0));
    CHECK(s.table.flips_left == 2);
    CHECK(phase_of(s.table) == Phase::sides);
    CHECK(must_of(s) == "1");
    CHECK(no(s, 0, "flip 0") == "A8");  // sides first
    s = after(after(s, 1, "face Tw"), 1, "face Od");
    CHECK(phase_of(s.table) == Phase::flip);
    CHECK(must_of(s) == "0");
    CHECK(moves_of(s, 0) == "flip 0, flip 1, flip 2, flip 3, done");
    CHECK(no(s, 1, "lay 0") == "not-your-turn");
    CHECK(no(s, 1, "done") == "A8");
    CHECK(no(s, 0, "lay 0") == "A8");
    CHECK(no(s, 0, "flip 4") == "A8");
    s = after(s, 0, "flip 2");
    CHECK(hand_of(s, 1) == "Gw/Bd Yd/Pc Vd/Tw Od/Rc");
    CHECK(no(s, 0, "flip 2") == "A8");  // distinct cards
    s = after(s, 0, "flip 0");
    CHECK(hand_of(s, 1) == "Bd/Gw Yd/Pc Vd/Tw Od/Rc");
    CHECK(phase_of(s.table) == Phase::turn);  // and then the normal turn
    CHECK(must_of(s) == "1");
    CHECK(no(s, 1, "draw") == "");
    CHECK(s.table.turned.empty());
}

TEST_CASE("A8  Fewer cards may be turned, and never more than the victim has") {
    const State s = at_table(R"(
        seat 0  Yc/Ts Ow/Vd
        seat 1  Gw/Bd Yd/Pc Os/Td
        discard RdA/Bc
        sequence 2 1 0
        draw    Vd/Tw
        turn 1)");
    State t = after(after(s, 1, "take"), 1, "face Vd");  // one card is all there is to draw
    CHECK(t.table.flips_left == 4);
    t = after(t, 0, "done");
    CHECK(phase_of(t.table) == Phase::turn);
    CHECK(hand_of(t, 1) == "Gw/Bd Yd/Pc Os/Td Vd/Tw");
    const State few = at_table(R"(
        seat 0  Yc/Ts Ow/Vd
        seat 1  Gw/Bd
        discard RdA/Bc
        sequence 1 0 0
        turn 1)");
    CHECK(after(few, 1, "take").table.flips_left == 1);
}

TEST_CASE("A8  The last player of a sequence turns cards even if he is out") {
    State s = at_table(R"(
        seat 0  RdA/Bc
        seat 1  Gw/Bd Yd/Pc
        seat 2  Ps/Tc
        discard Rs/Pw
        draw    Vd/Tw)");
    s = after(s, 0, "lay 0 otto");
    CHECK(s.table.out[0] == seat(0));
    s = after(s, 1, "take");
    CHECK(must_of(s) == "0");
    s = after(s, 0, "flip 1");
    CHECK(hand_of(s, 1) == "Gw/Bd Pc/Yd");
    CHECK(must_of(after(s, 0, "done")) == "1");
}

TEST_CASE("A8  After a settled ANNA an OTTO opens a new sequence; ANNA does not fit") {
    const State s = at_table(R"(
        seat 0  GcO/Ts RdA/Vd Ow/Yd
        seat 1  Gw/Bd
        discard RsA/Pw)");
    CHECK(no(s, 0, "lay 1") == "A6");
    const State t = after(s, 0, "lay 0");
    CHECK(t.table.anna == 0);
    CHECK(t.table.otto == 1);
}

TEST_CASE("A9  The next seat lays a PLUS, from any hand, or draws as many as lie in the run, then takes its turn") {
    State s = at_table(R"(
        seat 0  Gc+/Ts Ow/Yd Vs/Bd
        seat 1  Gw/Bd Od+/Ps Pd/Tw
        seat 2  Yw/Vc+ Td/Os
        discard Gs/Pw
        draw    Rd/Bw Rc/Bs Gd/Yc)");
    s = after(s, 0, "lay 0");
    CHECK(s.table.plus == 1);
    CHECK(moves_of(s, 1) == "lay 1, lay 2.0, take");
    s = after(s, 1, "lay 2.0");
    CHECK(s.table.plus == 2);
    s = after(s, 2, "take");
    CHECK(s.table.plus == 0);
    CHECK(hand_of(s, 2) == "Td/Os | Rd/Bw Rc/Bs");
    s = after(after(s, 2, "face Rd"), 2, "face Rc");
    CHECK(phase_of(s.table) == Phase::turn);
    CHECK(must_of(s) == "2");
    CHECK(s.table.flipper == Seat::none);
}

TEST_CASE("A10  RETOUR turns the direction; with two seats that changes nothing but the number") {
    const State s = at_table(R"(
        seat 0  Gc~/Ts Ow/Yd Vs/Bd
        seat 1  Gw/Bd
        seat 2  Yw/Vc
        discard Gs/Pw)");
    const State t = after(s, 0, "lay 0");
    CHECK(t.table.direction == -1);
    CHECK(t.table.turn == seat(2));
    const State two = at_table(R"(
        seat 0  Gc~/Ts Ow/Yd Vs/Bd
        seat 1  Gw/Bd
        discard Gs/Pw)");
    CHECK(after(two, 0, "lay 0").table.direction == -1);
    CHECK(after(two, 0, "lay 0").table.turn == seat(1));
}

TEST_CASE("A11  HURDLE: the next seat misses its turn; with two seats in, the layer plays again") {
    const State s = at_table(R"(
        seat 0  Gc^/Ts Ow/Yd Vs/Bd
        seat 1  Gw/Bd
        seat 2  Yw/Vc
        discard Gs/Pw)");
    const State t = after(s, 0, "lay 0");
    CHECK(t.table.turn == seat(2));
    CHECK(t.table.turns == 1);
    const State two = at_table(R"(
        seat 0  Gc^/Ts Ow/Yd Vs/Bd
        seat 1
        seat 2  Yw/Vc
        out     1
        discard Gs/Pw)");
    CHECK(after(two, 0, "lay 0").table.turn == seat(0));
}

TEST_CASE("A11  A seat put out by the lay is passed over before the HURDLE skips one more") {
    const State s = at_table(R"(
        seat 0  Ow/Yd Vs/Bd
        seat 1  Gw/Gc^
        seat 2  Yw/Vc
        seat 3  Pw/Rc
        discard Gs/Pw)");
    const State t = after(s, 0, "lay 1.0");
    CHECK(t.table.out[0] == seat(1));
    CHECK(t.table.turn == seat(3));
    const State own_last = at_table(R"(
        seat 0  Gc^/Ts
        seat 1  Gw/Bd
        seat 2  Yw/Vc
        discard Gs/Pw)");
    CHECK(after(own_last, 0, "lay 0 otto").table.turn == seat(2));
}

TEST_CASE("A12  Against an open sequence or run nothing but its continuation, and no draw in hope") {
    const State run = at_table(R"(
        seat 0  Gc/Ts AO/Yd Vs+/Bd Gd*/Ow
        seat 1  Gw/Bd
        discard Gs+/Pw
        plus    1
        draw    Td/Rc)");
    for (const char* move : {"lay 0", "lay 1 own R", "lay 1", "lay 3", "draw"})
        CHECK_MESSAGE(no(run, 0, move) == "A12", move);
    CHECK(no(run, 0, "lay 2") == "");
    CHECK(no(run, 0, "lay 9") == "A4");      // no such card comes first
    CHECK(no(run, 0, "keep up") == "A4");    // wrong for the phase, too
    const State sequence = at_table(R"(
        seat 0  GcA/Ts AO/Yd VsO/Bd Gd/Ow
        seat 1  Gw/Bd
        discard GsA/Pw
        sequence 1 0 1
        draw    Td/Rc)");
    for (const char* move : {"lay 0", "lay 1 next R", "lay 3", "draw"})
        CHECK_MESSAGE(no(sequence, 0, move) == "A12", move);
    CHECK(no(sequence, 0, "lay 2") == "");
    const State calm = at_table(R"(
        seat 0  Gc/Ts Gd/Ow
        seat 1  Gw/Bd
        discard Gs+/Pw)");
    CHECK(no(calm, 0, "take") == "A12");
}

TEST_CASE("A13  All seats still in slap, the layer too, in any order; the last hand draws two") {
    State s = at_table(R"(
        seat 0  Gc*/Ts Ow/Yd Vs/Bd
        seat 1  Gw/Bd
        seat 2  Yw/Vc
        discard Gs/Pw
        draw    Rd/Bw Rc/Bs Gd/Yc)");
    s = after(s, 0, "lay 0 all");
    CHECK(must_of(s) == "012");
    CHECK(phase_of(s.table) == Phase::slap);
    CHECK(s.table.turn == seat(1));  // names the seat to come
    CHECK(no(s, 1, "draw") == "A13");
    s = after(s, 2, "slap");
    CHECK(no(s, 2, "slap") == "A13");
    CHECK(no(s, 2, "draw") == "not-your-turn");
    s = after(s, 0, "slap");
    CHECK(must_of(s) == "1");
    s = after(s, 1, "slap");  // the last one slaps too, and then draws
    CHECK(hand_of(s, 1) == "Gw/Bd | Rd/Bw Rc/Bs");
    CHECK(queued(s.table.slapped) == 0);
    CHECK(phase_of(s.table) == Phase::sides);
}

TEST_CASE("A13  Who does not shout draws two instead, whoever's card it was, and nobody slaps") {
    const State s = at_table(R"(
        seat 0  Gc*/Ts Ow/Yd Vs/Bd
        seat 1  Bd/Gw*
        seat 2  Yw/Vc Pd/Oc
        discard Gs/Pw
        draw    Rd/Bw Rc/Bs Gd/Yc)");
    const State own = after(s, 0, "lay 0");
    CHECK(hand_of(own, 0) == "Ow/Yd Vs/Bd | Rd/Bw Rc/Bs");
    CHECK(must_of(own) == "0");
    const State theirs = after(s, 0, "lay 1.0");
    CHECK(hand_of(theirs, 0) == "Gc*/Ts Ow/Yd Vs/Bd | Rd/Bw Rc/Bs");
    CHECK(theirs.table.out[0] == seat(1));
    CHECK(no(s, 0, "lay 1.0 all") == "");
}

TEST_CASE("A13  `all` belongs to ALL alone; slap only while one has yet to slap") {
    const State s = at_table(R"(
        seat 0  Gc/Ts Ow/Yd Vs/Bd
        seat 1  Gw/Bd
        discard Gs*/Pw)");
    CHECK(no(s, 0, "lay 0 all") == "A13");
    CHECK(no(s, 0, "slap") == "A13");
    CHECK(no(s, 1, "slap") == "A13");
}

TEST_CASE("A13  Slaps and side choices may be open at once, each in any order") {
    State s = at_table(R"(
        seat 0  Gc*/Ts Ow/Yd
        seat 1  Gw/Bd Pd/Oc
        seat 2  Yw/Vc
        discard Gs/Pw
        draw    Rd/Bw Rc/Bs Gd/Yc)");
    s = after(after(s, 0, "lay 0 all"), 1, "catch 0");  // "anna" was forgotten
    CHECK(hand_of(s, 0) == "Ow/Yd | Rd/Bw");
    CHECK(phase_of(s.table) == Phase::slap);
    CHECK(must_of(s) == "012");
    CHECK(moves_of(s, 0) == "face Rd, face Bw, slap");
    CHECK(no(s, 0, "draw") == "A2");
    s = after(after(after(s, 1, "slap"), 2, "slap"), 0, "slap");
    CHECK(hand_of(s, 0) == "Ow/Yd | Rd/Bw Rc/Bs Gd/Yc");
    CHECK(phase_of(s.table) == Phase::sides);
}

namespace {

std::string told(const State& s, int who, std::string_view move, Language lang = Language::en) {
    static const std::vector<std::string> names{"Ada", "Bo", "Cy"};
    REQUIRE(no(s, who, move) == "");
    return Annaotto::move_text(Box{}, s, seat(who), *Annaotto::read_move(move), names, lang);
}

}  // namespace

TEST_CASE("A8  What a move into a sequence or out of it costs is told without zeros, one card as one") {
    const auto open = [](const std::string& lines) {
        return at_table("seat 0 Yc/Ts Ow/Vd\nseat 1 GwO/Bd YcA/Pc Tw/Rs\nseat 2 Ps/Tc Bw/Rs\ndraw Vd/Tw Od/Rc Bs/Yw\n" +
                        lines);
    };
    const State fresh = open("discard Gs/Pw\nturn 1");
    CHECK(told(fresh, 1, "lay 0").ends_with(" Cy continues the sequence, or draws 2."));
    CHECK(told(open("discard Ys/Pw\nturn 1"), 1, "lay 1")
              .ends_with(" Cy continues the sequence, or has up to 2 cards turned."));
    CHECK(told(open("discard RdA/Bc\nsequence 1 0 0\nturn 1"), 1, "lay 0")
              .ends_with(" Cy continues the sequence, or draws 2 and has up to 2 cards turned."));
    CHECK(told(open("discard RdA/Bc\nsequence 1 0 0\nturn 1"), 1, "take") ==
          "Ada may turn up to 2 of your cards. Then you take your turn.");
    const State run = open("discard Rd+/Bc\nplus 1\nturn 1");
    CHECK(told(run, 1, "take") == "You draw 1 card. Then you take your turn.");
    CHECK(told(run, 1, "take", Language::de).starts_with("Du ziehst 1 Karte."));
    CHECK(told(run, 1, "take", Language::nl).starts_with("Je pakt 1 kaart."));
}
