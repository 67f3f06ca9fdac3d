// The booklet again, A14 to A17: calls, getting out, the empty pile, ranks.
#include "games/annaotto/test/table.hpp"

using namespace tischlein;
using namespace tischlein::annaotto;

namespace {
std::string ranks_of(const State& s) {
    const Outcome result = outcome(s);
    CHECK(result.over);
    std::string text;
    for (int i = 0; i < s.table.seats; ++i) {
        text += std::to_string(result.ranks[static_cast<std::size_t>(i)]);
        CHECK(result.scores[static_cast<std::size_t>(i)] == 0);
    }
    return text;
}
const char* const two_left = R"(
        seat 0  Gc/Ts Gd/Ow
        seat 1  Gw/Bd Vd/Rc
        seat 2  Yw/Vc Pd/Rw
        discard Gs/Pw
        draw    Rd/Bw Rc/Bs Gd/Yc)";
}  // namespace

TEST_CASE("A14  Laying the own last card but one one says anna, with the lay or by call") {
    const State s = at_table(two_left);
    CHECK(moves_of(s, 0) == "lay 0, lay 0 anna, lay 1, lay 1 anna, draw");
    CHECK(after(s, 0, "lay 0 anna").table.uncalled == Seat::none);
    State silent = after(s, 0, "lay 0");
    CHECK(silent.table.uncalled == seat(0));
    CHECK(must_of(silent) == "1");
    CHECK(may_of(silent) == "02");
    CHECK(moves_of(silent, 0) == "call");
    CHECK(moves_of(silent, 2) == "catch 0");
    CHECK(no(silent, 1, "catch 0") == "");  // the seat in turn may catch first
    CHECK(no(silent, 1, "call") == "A14");
    CHECK(no(silent, 0, "catch 0") == "A14");
    CHECK(no(silent, 2, "catch 1") == "A14");
    silent = after(silent, 0, "call");
    CHECK(silent.table.uncalled == Seat::none);
    CHECK(no(silent, 1, "catch 0") == "A14");
    CHECK(may_of(silent) == "");
}

TEST_CASE("A14  Caught: one card, faced at once") {
    const State s = after(after(at_table(two_left), 0, "lay 0"), 2, "catch 0");
    CHECK(hand_of(s, 0) == "Gd/Ow | Rd/Bw");
    CHECK(s.table.uncalled == Seat::none);
    CHECK(must_of(s) == "0");
    CHECK(must_of(after(s, 0, "face Bw")) == "1");
    const State nothing = after(at_table(R"(
        seat 0  Gc/Ts Gd/Ow
        seat 1  Gw/Bd
        discard Gs/Pw)"),
                                0, "lay 0");
    State dry = nothing;
    dry.piles[0] = dry.piles[1];  // only the top card is left: there is nothing to draw
    dry.piles[1] = Face{};
    dry.discards = 1;
    CHECK(after(dry, 1, "catch 0").table.uncalled == Seat::none);
}

TEST_CASE("A14  The window closes when the seat in turn lays, draws or takes, and not before") {
    const State s = after(at_table(two_left), 0, "lay 0");
    CHECK(after(s, 1, "draw").table.uncalled == Seat::none);
    CHECK(after(s, 1, "lay 0 anna").table.uncalled == Seat::none);
    CHECK(after(s, 1, "lay 0").table.uncalled == seat(1));  // and another one opens
    const State run = at_table(R"(
        seat 0  Gc/Ts
        seat 1  Gw/Bd Vd/Rc
        discard Gs+/Pw
        plus    1
        uncalled 0
        turn    1
        draw    Rd/Bw)");
    CHECK(after(run, 1, "take").table.uncalled == Seat::none);
    State slaps = after(at_table(R"(
        seat 0  Gc*/Ts Gd/Ow
        seat 1  Gw/Bd Vd/Rc
        discard Gs/Pw
        draw    Rd/Bw Rc/Bs)"),
                        0, "lay 0 all");
    slaps = after(after(slaps, 0, "slap"), 1, "slap");
    CHECK(slaps.table.uncalled == seat(0));
    CHECK(after(slaps, 1, "face Rd").table.uncalled == seat(0));
}

TEST_CASE("A14  A seat that is out may catch") {
    const State s = at_table(R"(
        seat 0  Gc/Ts
        seat 1
        seat 2  Yw/Vc Pd/Rs
        out     1
        discard Gs/Pw
        draw    Rd/Bw
        uncalled 0
        turn    2)");
    CHECK(may_of(s) == "01");
    CHECK(no(s, 1, "catch 0") == "");
}

TEST_CASE("A14  After a two-seat HURDLE the layer himself closes the window") {
    const State s = after(at_table(R"(
        seat 0  Gc^/Ts Gd/Ow
        seat 1  Gw/Bd Vd/Rc
        discard Gs/Pw
        draw    Rd/Bw)"),
                          0, "lay 0");
    CHECK(must_of(s) == "0");
    CHECK(may_of(s) == "1");
    CHECK(no(s, 0, "call") == "");
    CHECK(no(s, 1, "catch 0") == "");
    CHECK(after(s, 0, "draw").table.uncalled == Seat::none);
}

TEST_CASE("A14  A drawn card laid at once counts as own; a card laid by somebody else brings no duty") {
    const State drawn = at_table(R"(
        seat 0  Gc/Ts
        seat 1  Gw/Bd Vd/Rc
        discard Gs/Pw
        drawn   Gd/Yc)");
    CHECK(moves_of(drawn, 0) == "lay up, lay up anna, keep up, keep down");
    CHECK(after(drawn, 0, "lay up").table.uncalled == seat(0));
    CHECK(no(drawn, 0, "lay up otto") == "A15");
    const State theirs = at_table(R"(
        seat 0  Bc/Ts Bd/Ow
        seat 1  Bw/Gd Vd/Rc
        discard Gs/Pw)");
    CHECK(after(theirs, 0, "lay 1.0").table.uncalled == Seat::none);
    CHECK(no(theirs, 0, "lay 1.0 anna") == "A14");
}

TEST_CASE("A14  The duty lapses when the seat draws a card") {
    const State silent_all = after(at_table(R"(
        seat 0  Gc*/Ts Gd/Ow
        seat 1  Gw/Bd Vd/Rc
        discard Gs/Pw
        draw    Rd/Bw Rc/Bs)"),
                                   0, "lay 0");
    CHECK(silent_all.table.uncalled == Seat::none);
    State slowest = after(at_table(R"(
        seat 0  Gc*/Ts Gd/Ow
        seat 1  Gw/Bd Vd/Rc
        discard Gs/Pw
        draw    Rd/Bw Rc/Bs)"),
                          0, "lay 0 all");
    slowest = after(after(slowest, 1, "slap"), 0, "slap");
    CHECK(slowest.table.uncalled == Seat::none);
}

TEST_CASE("A14  anna only where an own lay leaves one card") {
    const State s = at_table(R"(
        seat 0  Gc/Ts Gd/Ow Vs/Rd
        seat 1  Gw/Bd
        discard Gs/Pw)");
    CHECK(no(s, 0, "lay 0 anna") == "A14");
    CHECK(no(s, 0, "lay 0 anna otto") == "A14");
    CHECK(no(s, 0, "lay 0 otto") == "A15");
    CHECK(no(s, 0, "lay 0 otto anna") == "bad-move");
}

TEST_CASE("A15  Laying the own last card one says otto; without it one draws a card and is not out") {
    const State s = at_table(R"(
        seat 0  Gc/Ts
        seat 1  Gw/Bd
        seat 2  Yw/Vc
        discard Gs/Pw
        draw    Rd/Bw Rc/Bs)");
    CHECK(moves_of(s, 0) == "lay 0, lay 0 otto, draw");
    const State out = after(s, 0, "lay 0 otto");
    CHECK(out.table.out[0] == seat(0));
    CHECK(out.table.turn == seat(1));
    const State silent = after(s, 0, "lay 0");
    CHECK(silent.table.in.size() == 3);
    CHECK(hand_of(silent, 0) == "| Rd/Bw");
    CHECK(silent.table.uncalled == Seat::none);
    CHECK(must_of(silent) == "0");
    CHECK(silent.table.turn == seat(1));
    CHECK(no(s, 0, "lay 0 anna") == "A14");
}

// So the booklet's "out all the same if nothing can be drawn" cannot come about.
TEST_CASE("A15  The card under the last one can always be drawn") {
    State s = at_table(R"(
        seat 0  Gc/Ts
        seat 1  Gw/Bd
        seat 2  Yw/Vc
        discard Gs/Pw)");
    s = after(s, 0, "lay 0");
    CHECK(s.table.in.size() == 3);
    CHECK(held(s, seat(0)) == 1);
}

TEST_CASE("A16  The others play on for places; the last one left ends the game") {
    State s = at_table(R"(
        seat 0  Gc/Ts
        seat 1  Gw/Bd
        seat 2  Yw/Vc Gs/Od
        discard Gd/Pw
        draw    Rd/Bw)");
    s = after(s, 0, "lay 0 otto");
    CHECK(s.table.over == 0);
    s = after(s, 1, "lay 0 otto");
    CHECK(s.table.over == 1);
    CHECK(must_of(s) == "");
    CHECK(s.table.turn == seat(1));  // stays
    CHECK(s.table.turns == 1);
    CHECK(ranks_of(s) == "123");
    CHECK(no(s, 2, "draw") == "not-your-turn");
    CHECK(no(s, 2, "call") == "not-your-turn");
}

TEST_CASE("A16  With the option the first seat out ends the game; equal cards rank equally") {
    const State s = after(at_table(R"(
        first-only
        seat 0  Bc/Ts Yd/Vw
        seat 1  Gw/Bd
        seat 2  Yw/Vc Gs/Od
        seat 3  Td/Oc Ps/Rd Pc/Bw
        discard Gd/Pw
        turn 1)"),
                          1, "lay 0 otto");
    CHECK(s.table.over == 1);
    CHECK(ranks_of(s) == "2124");
    CHECK(outcome(s).winners == SeatSet(seat(1)));
}

TEST_CASE("A16  A seat whose last card was laid by another is out too, at that place, without a call") {
    const State s = after(at_table(R"(
        seat 0  Bc/Ts Yd/Vw
        seat 1  Bd/Gw
        seat 2  Yw/Vc Gs/Od
        discard Gd/Pw)"),
                          0, "lay 1.0");
    CHECK(s.table.out[0] == seat(1));
    CHECK(s.table.turn == seat(2));
}

TEST_CASE("A16  A special laid last still acts") {
    const auto last = [](const std::string& card, const std::string& move) {
        return after(
            at_table("seat 0 " + card +
                     "\nseat 1 Yd/Bc Od/Td\nseat 2 Yw/Vc\nseat 3 Pw/Rd\ndiscard Gd/Pw\ndraw Rc/Bs Os/Vd Tw/Yc"),
            0, move);
    };
    CHECK(moves_of(last("Gc+/Ts", "lay 0 otto"), 1) == "take");
    CHECK(moves_of(last("GcO/Ts", "lay 0 otto"), 1) == "take");
    CHECK(last("Gc^/Ts", "lay 0 otto").table.turn == seat(2));
    CHECK(last("Gc~/Ts", "lay 0 otto").table.turn == seat(3));
    const State all = last("Gc*/Ts", "lay 0 all otto");
    CHECK(must_of(all) == "123");  // the player out does not slap
}

TEST_CASE("A16  ALL laid last in silence: he draws two and is not out; without otto it is three") {
    const State s = at_table(R"(
        seat 0  Gc*/Ts
        seat 1  Gw/Bd
        discard Gs/Pw
        draw    Rd/Bw Rc/Bs Os/Vd Tw/Yc)");
    CHECK(hand_of(after(s, 0, "lay 0 otto"), 0) == "| Rd/Bw Rc/Bs");
    CHECK(hand_of(after(s, 0, "lay 0"), 0) == "| Rd/Bw Rc/Bs Os/Vd");
    const State shouted = after(s, 0, "lay 0 all");  // "all" but no "otto": one card, and everybody slaps
    CHECK(hand_of(shouted, 0) == "| Rd/Bw");
    CHECK(must_of(shouted) == "01");
    CHECK(after(s, 0, "lay 0 all otto").table.over == 1);
}

TEST_CASE("A16  ALL laid last in silence with one card to draw: in again, with one card and no duty") {
    const State one = after(at_table(R"(
        seat 0  Gc*/Ts
        seat 1  Gw/Bd
        discard Gs/Pw)"),
                            0, "lay 0 otto");
    CHECK(held(one, seat(0)) == 1);
    CHECK(one.table.uncalled == Seat::none);
    CHECK(one.table.over == 0);
}

TEST_CASE("A16  A lay that ends the game: colour, turning, direction and counts are done, draws and slaps are not") {
    const auto end_with = [](const std::string& card, const std::string& move) {
        return after(at_table("seat 0 Yd/" + card + "\nseat 1 Yd/Bc Od/Td\ndiscard Gd/Pw\ndraw Rc/Bs Os/Vd\nturn 1"), 1,
                     move);
    };
    CHECK(end_with("Gc~", "lay 0.0").table.direction == -1);
    CHECK(end_with("Gc+", "lay 0.0").table.plus == 1);
    CHECK(end_with("GcA", "lay 0.0").table.anna == 1);
    const State silent = end_with("Gc*", "lay 0.0");
    CHECK(silent.table.over == 1);
    CHECK(held(silent, seat(1)) == 2);
    const State loud = end_with("Gc*", "lay 0.0 all");
    CHECK(must_of(loud) == "");
    CHECK(loud.table.turn == seat(1));
    CHECK(loud.table.turns == 0);
    CHECK(ranks_of(loud) == "12");
}

TEST_CASE("A17  All discards but the top one are shuffled when a card is needed, also in the middle of a draw") {
    const State s = at_table(R"(
        seat 0  Yc/Ts
        seat 1  Yw/Bd
        discard Rd/Bw Rc/Bs GdO/Pw
        sequence 0 1 1
        draw    Os/Vd)");
    const State t = after(s, 0, "take");
    CHECK(held(t, seat(0)) == 3);
    CHECK(t.discards == 1);
    CHECK(top_of(t) == "GdO/Pw");
    CHECK(t.pile == 1);
    const State last = after(at_table(R"(
        seat 0  Yc/Ts
        seat 1  Yw/Bd
        discard Rd/Bw Gd/Pw
        draw    Os/Vd)"),
                             0, "draw");
    CHECK(last.pile == 0);  // not before a card is needed
    CHECK(last.discards == 2);
}

TEST_CASE(
    "A17  A short take is followed by the normal turn; an empty draw passes, and as many as seats in end the game") {
    const State s = at_table(R"(
        seat 0  Yc/Ts Od/Vd
        seat 1  Yw/Bd
        discard GdO/Pw
        sequence 0 1 1)");
    State t = after(s, 0, "take");
    CHECK(must_of(t) == "0");
    CHECK(phase_of(t.table) == Phase::turn);
    CHECK(t.table.passes == 0);
    t = after(t, 0, "draw");
    CHECK(t.table.passes == 1);
    CHECK(t.table.turn == seat(1));
    CHECK(t.table.turns == 1);
    t = after(t, 1, "draw");
    CHECK(t.table.over == 1);
    CHECK(ranks_of(t) == "21");
}

TEST_CASE("A17  A lay or a drawn card between starts the count of passes again") {
    const State s = at_table(R"(
        seat 0  Gc/Ts Od/Vd
        seat 1  Yw/Bd
        discard Gd/Pw
        passes  1)");
    CHECK(after(s, 0, "lay 0 anna").table.passes == 0);
    const State drawn = at_table(R"(
        seat 0  Gc/Ts Od/Vd
        seat 1  Yw/Bd
        discard Gd/Pw
        draw    Vs/Pd
        passes  1)");
    CHECK(after(drawn, 0, "draw").table.passes == 0);
}

TEST_CASE("A17  After 2,000 turns fewer cards rank better; open slaps and side choices are finished first") {
    const State s = at_table(R"(
        seat 0  Gc*/Ts Od/Vd Rd/Ys
        seat 1  Yw/Bd
        discard Gd/Pw
        draw    Vs/Pd Oc/Rw Bs/Tw
        turns   1999)");
    State t = after(s, 0, "lay 0 all");
    CHECK(t.table.turns == 2000);
    CHECK(must_of(t) == "01");
    t = after(after(t, 0, "slap"), 1, "slap");
    CHECK(t.table.over == 0);
    t = after(after(t, 1, "face Vs"), 1, "face Oc");
    CHECK(t.table.over == 1);
    CHECK(ranks_of(t) == "12");
    const State kept = after(after(s, 0, "draw"), 0, "keep up");
    CHECK(kept.table.over == 1);
    CHECK(ranks_of(kept) == "21");
}
