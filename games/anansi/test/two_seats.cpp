// N14: the house variant for two, with the spider.
#include "games/anansi/test/table.hpp"

using namespace tischlein;
using namespace tischlein::anansi;

SCENARIO("N14  Deal as for three; the third hand is the spider's pile") {
    const State s = Anansi::setup({}, standard_options(Anansi::options), 2, Random(5));
    CHECK(s.hand[seat(0)].size() == 10);
    CHECK(s.hand[seat(1)].size() == 10);
    CHECK(s.has_spider());
    CHECK(s.spider[9] != Card::none);
    CHECK(s.table.aside.size() == 10);
}

SCENARIO("N14  The spider's top card joins last and need not follow") {
    State s = at_table(R"(
        row S H L
        display S3
        seat 0 H9 H3
        seat 1 H2 H4
        spider L14 S1
        leads 0 )");
    s = after(after(s, 0, "play H9"), 1, "play H2");
    CHECK(s.table.leader == seat(0));
    CHECK(row_text(s.table, s.table.piles[seat(0)]) == "H9 H2 L14 |");
    CHECK(s.table.tricks_left == 1);
    CHECK(s.table.voids == EachSeat<SuitSet>{});  // the spider's cards show nothing

    WHEN("it wins with a trump, the trick goes aside and the other seat leads") {
        State t = after(s, 0, "play H3");
        t.table.round = 1;
        t = after(t, 1, "play H4");
        CHECK(t.table.round == 2);
        CHECK(t.table.leader == seat(1));  // did not lead; also into the next round
        CHECK(t.table.bonus[seat(0)] == 0);
        CHECK(t.table.bonus[seat(1)] == 2);  // no listener, no pile
    }
}

SCENARIO("N14  A trick won by the spider lies aside for the rest of the round") {
    State s = at_table(R"(
        row S H L
        display S3
        seat 0 H9 H3
        seat 1 H2 H4
        spider H10 S1
        aside L1 L2
        leads 1 )");
    s = after(after(s, 1, "play H2"), 0, "play H9");
    CHECK(s.table.aside == cards("L1 L2 H2 H9 H10"));
    CHECK(s.table.piles[seat(0)].count == 0);
    CHECK(s.table.leader == seat(0));
}

SCENARIO("N14  Only the seat that did not lead may recruit; then the trick is the leader's and the spider's card") {
    State s = at_table(R"(
        row S H L
        display S3
        seat 0 H9 H3
        seat 1 H12 H4
        spider H8 S1
        leads 0 )");
    CHECK(why_not(s, 0, "recruit H9") == Refusal::by(6));
    s = after(after(s, 0, "play H9"), 1, "recruit H12");
    CHECK(row_text(s.table, s.table.piles[seat(0)]) == "H9 H8 |");
    CHECK(row_text(s.table, s.table.display[Suit::hornet]) == "H12");
    CHECK(s.table.listeners[seat(1)] == 2);
}

SCENARIO("N14  Without a spider's pile no card joins; the next deal brings one") {
    State s = at_table(R"(
        row S H L
        display S3
        seat 0 H9
        seat 1 H2
        leads 0 )");
    s = after(s, 0, "play H9");
    Events told;
    apply(s, seat(1), play("H2"_c), told);
    for (const Event& e : told) CHECK(e.kind != EventKind::spider);
    CHECK(told[1].kind == EventKind::trick);
    CHECK(told[1].cards == cards("H9 H2"));
    CHECK(told[1].laid[0] == "H9"_c);  // in the order laid, as a client piles them up
    CHECK(told[1].laid[1] == "H2"_c);
    CHECK(told[1].laid[2] == Card::none);
    CHECK(s.has_spider());
    CHECK(s.table.leader == seat(0));
}
