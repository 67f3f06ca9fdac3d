// The booklet again, with the same numbers: three to five seats, round by round.
#include "games/anansi/test/table.hpp"

using namespace tischlein;
using namespace tischlein::anansi;

namespace {

State fresh(int seats, std::uint64_t seed = 1, int rounds = 3, int race = 0) {
    OptionValues o = standard_options(Anansi::options);
    o[option_rounds] = rounds;
    o[option_race] = race;
    return Anansi::setup({}, o, seats, Random(seed));
}

// Lowest legal move, always: gets a game from one place to another.
State play_lowest(State s, int plies) {
    NoEvents none;
    for (; plies > 0 && !s.table.over(); --plies) apply(s, s.table.to_move, legal(s, s.table.to_move)[0], none);
    return s;
}

}  // namespace

SCENARIO("N1  Two cards into the display, ten to each hand, eight with five seats") {
    for (int seats = 2; seats <= 5; ++seats) {
        const State s = fresh(seats);
        CHECK(consistent(s));
        int shown = 0, held = 0;
        for (const Row& row : s.table.display.of) shown += row.count;
        CHECK(shown == 2);
        for (int i = 0; i < seats; ++i) held += s.hand[seat(i)].size();
        CHECK(held == seats * (seats == 5 ? 8 : 10));
        CHECK(s.table.tricks_left == (seats == 5 ? 8 : 10));
        CHECK(s.table.aside.size() == (seats <= 3 ? 10 : 0));
        CHECK(s.table.supply == 36);
        CHECK(s.table.round == 1);
    }
}

SCENARIO("N1  A card lies only under the trump card of its suit") {
    const State s = fresh(4, 9);
    for (const Suit suit : s.table.row) CHECK((s.table.links.cards(s.table.display[suit]) - Cards::of(suit)).empty());
}

SCENARIO("N1  Heads: none up to 4, one from 5, two from 10") {
    for (const int suit : {0, 1, 2})
        for (int v = 1; v <= 14; ++v)
            CHECK(heads(card_of(static_cast<Suit>(suit), v)) == (v <= 4 ? 0 : v <= 9 ? 1 : 2));
}

SCENARIO("N1  The row and the starter are drawn by the seed") {
    int rows = 0, starters = 0;
    std::array<bool, 27> row_met{};
    std::array<bool, 4> starter_met{};
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        const State s = fresh(4, seed);
        CHECK(s == fresh(4, seed));
        bool& row = row_met[index(s.table.row[0]) * 9 + index(s.table.row[1]) * 3 + index(s.table.row[2])];
        bool& starter = starter_met[number(s.table.leader)];
        rows += row ? 0 : 1, starters += starter ? 0 : 1;
        row = starter = true;
    }
    CHECK(rows == 6);
    CHECK(starters == 4);
}

SCENARIO("N2  The suit with most cards in the display is trump; a tie goes to the left") {
    const auto trump = [](const char* row, const char* display) {
        return letter_of(
            at_table(std::string("row ") + row + "\ndisplay " + display + "\nseat 0 S1\nseat 1 S2\nseat 2 S3")
                .table.trump);
    };
    CHECK(trump("L S H", "S4 S5 H9 H10 H11") == 'H');
    CHECK(trump("L S H", "H4 S5") == 'S');
    CHECK(trump("H S L", "H4 S5") == 'H');
    CHECK(trump("L S H", "L4 H5 S5") == 'L');
    CHECK(trump("L S H", "") == 'L');
    CHECK(trump("S L H", "H4 H5 L5 L6 S9") == 'L');
}

SCENARIO("N3  The leader plays any card") {
    const State s = at_table(R"(
        row L S H
        display S3 S8
        seat 0 S1 H2 L3
        seat 1 S2 H3 L4
        seat 2 S4 H5 L6
        leads 1 )");
    for (const char* move : {"play S2", "play H3", "play L4"}) CHECK(can(s, 1, move));
    CHECK(why_not(s, 1, "play S1") == Refusal::by(3));
    CHECK(why_not(s, 1, "play L14") == Refusal::by(3));
}

SCENARIO("N4  Whoever can follow suit must follow suit, or recruits") {
    const State s = at_table(R"(
        row S H L
        display S3 S8
        seat 0 S5 H1
        seat 1 H9 S2 L4
        seat 2 S4 L6 L7
        seat 3 L9 L10 L11
        trick 0:H2 )");
    CHECK(can(s, 1, "play H9"));
    CHECK(why_not(s, 1, "play S2") == Refusal::by(4));
    CHECK(why_not(s, 1, "play L4") == Refusal::by(4));
    CHECK(why_not(s, 1, "play H1") == Refusal::by(4));  // another's card
    CHECK(can(s, 1, "recruit S2"));
    CHECK(can(s, 1, "recruit L4"));
    CHECK(can(s, 1, "recruit H9"));

    GIVEN("a seat without the suit led") {
        const State then = after(s, 1, "play H9");
        THEN("it must play trump if it has one") {
            CHECK(can(then, 2, "play S4"));
            CHECK(why_not(then, 2, "play L6") == Refusal::by(4));
        }
        THEN("a seat with neither plays what it likes") {
            const State last = after(then, 2, "play S4");
            for (const char* move : {"play L9", "play L10", "play L11"}) CHECK(can(last, 3, move));
        }
    }
}

SCENARIO("N4  There is no duty to beat, neither in the suit nor with trump") {
    const State s = at_table(R"(
        row S H L
        display S3
        seat 0 H1
        seat 1 H4 H14
        seat 2 S1 S14
        trick 0:H10 )");
    CHECK(can(s, 1, "play H4"));
    const State then = after(after(s, 1, "play H4"), 2, "play S1");
    CHECK(then.table.leader == seat(2));
    const State under = at_table(R"(
        row S H L
        display S3
        seat 0 H1
        seat 1 L1
        seat 2 S1 S14
        trick 0:H10 1:S9 )");
    CHECK(can(under, 2, "play S1"));
}

SCENARIO("N4  A card that does not follow shows a void; without trump, two") {
    const State s = at_table(R"(
        row S H L
        display S3
        seat 0 H1
        seat 1 S1 S2
        seat 2 L1 L2
        seat 3 H4 H5
        trick 0:H10 )");
    State t = after(s, 1, "play S1");
    CHECK(t.table.voids[seat(1)].bits == 0b010);  // no hornet
    t = after(t, 2, "play L1");
    CHECK(t.table.voids[seat(2)].bits == 0b011);  // no hornet, no snake
    CHECK(t.table.voids[seat(3)].bits == 0);
    CHECK(after(s, 1, "recruit S1").table.voids[seat(1)].bits == 0);  // recruiting shows nothing

    WHEN("trump is led, one void is shown") {
        const State led = at_table(R"(
            row S H L
            display S3
            seat 0 H1
            seat 1 L1 L2
            seat 2 H3 H4
            trick 0:S10 )");
        CHECK(after(led, 1, "play L1").table.voids[seat(1)].bits == 0b001);
    }
}

SCENARIO("N5  Recruiting brings as many listeners as the card has heads") {
    const State s = at_table(R"(
        row S H L
        display S3
        seat 0 H1
        seat 1 S4 H9
        seat 2 L9 H4
        seat 3 L10 H5
        listeners 0 3 0 0
        trick 0:H10 )");
    CHECK(after(s, 1, "recruit S4").table.listeners[seat(1)] == 3);
    CHECK(after(s, 1, "recruit H9").table.listeners[seat(1)] == 4);
    const State two = after(after(after(s, 1, "play H9"), 2, "play H4"), 3, "recruit L10");
    CHECK(two.table.listeners[seat(3)] == 2);
    CHECK(two.table.supply == s.table.supply - 2);
    CHECK(two.table.inspired[seat(3)] == 0);
    CHECK(why_not(s, 1, "recruit S14") == Refusal::by(5));
}

SCENARIO("N6  Never the leader; one seat a trick, two at a table of five") {
    for (int seats = 3; seats <= 5; ++seats) {
        std::string text = "row S H L\ndisplay S3 S4\n";
        for (int i = 0; i < seats; ++i)
            text += "seat " + std::to_string(i) + " H" + std::to_string(i + 1) + " L" + std::to_string(i + 1) + "\n";
        State s = at_table(text);
        CHECK(why_not(s, 0, "recruit H1") == Refusal::by(6));
        CHECK(why_not(s, 0, "recruit S14") == Refusal::by(6));  // may not at all: N6 before N5
        s = after(s, 0, "play H1");
        s = after(s, 1, "recruit L2");
        if (seats == 5) {
            CHECK(can(s, 2, "recruit L3"));
            s = after(s, 2, "recruit L3");
            CHECK(why_not(s, 3, "recruit L4") == Refusal::by(6));
            CHECK(why_not(s, 3, "recruit S14") == Refusal::by(6));
        } else {
            CHECK(why_not(s, 2, "recruit L3") == Refusal::by(6));
            CHECK(why_not(s, 2, "recruit S14") == Refusal::by(6));
        }
    }
}

SCENARIO("N7  Highest trump wins; without trump the highest card of the suit led") {
    State s = at_table(R"(
        row S H L
        display S3
        seat 0 H1
        seat 1 L9 L1
        seat 2 L10 L4
        seat 3 H14 H2
        trick 0:L5 )");
    s = after(after(after(s, 1, "play L9"), 2, "play L10"), 3, "play H14");
    CHECK(s.table.leader == seat(2));  // another suit's 14 wins nothing
    CHECK(s.table.to_move == seat(2));
    CHECK(row_text(s.table, s.table.piles[seat(2)]) == "L5 L9 L10 H14 |");
    CHECK(s.table.piles[seat(2)].count == 1);

    WHEN("trumps are played, the highest of them wins") {
        State t = at_table(R"(
            row S H L
            display S3
            seat 0 H1
            seat 1 S2 H3
            seat 2 S9 H4
            seat 3 L14 L13
            trick 0:L5 )");
        t = after(after(after(t, 1, "play S2"), 2, "play S9"), 3, "play L14");
        CHECK(t.table.leader == seat(2));
    }
}

SCENARIO("N7  A recruiting card takes no part, be it the highest trump") {
    State s = at_table(R"(
        row S H L
        display S3
        seat 0 H1
        seat 1 S14 H3
        seat 2 L9 H4
        trick 0:L5 )");
    s = after(after(s, 1, "recruit S14"), 2, "play L9");
    CHECK(s.table.leader == seat(2));
    CHECK(row_text(s.table, s.table.piles[seat(2)]) == "L5 L9 |");
}

SCENARIO("N8  Recruiting cards go into the display in the order laid, and trump changes only then") {
    State s = at_table(R"(
        row S H L
        display S3 H4
        seat 0 H1
        seat 1 H10 L2
        seat 2 H7 L3
        seat 3 H2 L4
        seat 4 L13 S1
        trick 0:L5 )");
    CHECK(s.table.trump == Suit::snake);
    s = after(after(s, 1, "recruit H10"), 2, "recruit H7");
    CHECK(s.table.trump == Suit::snake);
    s = after(s, 3, "play L4");
    CHECK(row_text(s.table, s.table.display[Suit::hornet]) == "H4");
    s = after(s, 4, "play L13");
    CHECK(row_text(s.table, s.table.display[Suit::hornet]) == "H4 H10 H7");
    CHECK(s.table.trump == Suit::hornet);
    CHECK(s.table.leader == seat(4));
}

SCENARIO("N9  Inspire at any time, one listener to a pile, in or out of turn") {
    const State s = at_table(R"(
        row S H L
        display S3
        seat 0 H1 L1
        seat 1 H10 L2
        seat 2 H7 L3
        pile 2 S4 S5 S6
        pile 2 S7 S8 S9
        pile 0 S10 S11 S12
        listeners 0 2 3 0 )");
    CHECK(may(s).bits() == 0b100);
    CHECK(can(s, 2, "inspire"));
    CHECK(why_not(s, 0, "inspire") == Refusal::by(9));  // a pile, no listener
    CHECK(why_not(s, 1, "inspire") == Refusal::by(9));  // listeners, no pile
    State t = after(s, 2, "inspire");
    CHECK(t.table.inspired[seat(2)] == 1);
    CHECK(t.table.to_move == s.table.to_move);
    t = after(t, 2, "inspire");
    CHECK(why_not(t, 2, "inspire") == Refusal::by(9));  // both piles covered, a listener left
    CHECK(may(t).empty());

    WHEN("it is that seat's turn, inspire stands among its moves") {
        State turn = after(after(s, 0, "play H1"), 1, "play H10");
        CHECK(must(turn).bits() == 0b100);
        CHECK(may(turn).empty());
        CHECK(legal(turn, seat(2)).has(inspire));
    }
}

SCENARIO("N9  Listeners just taken may be inspired at once") {
    State s = at_table(R"(
        row S H L
        display S3
        seat 0 H1
        seat 1 L2 H10
        seat 2 H7 L3
        pile 1 S4 S5 S6
        trick 0:L1 )");
    s = after(s, 1, "recruit H10");
    CHECK(may(s).bits() == 0b010);
    CHECK(after(s, 1, "inspire").table.inspired[seat(1)] == 1);
}

SCENARIO("N10  More listeners than piles lose all; fewer keep them; as many take the bonus, even none") {
    for (int round = 1; round <= 3; ++round) {
        State s = at_table(R"(
            row S H L
            display S3
            seat 0 L1
            seat 1 L14
            seat 2 L3
            seat 3 L4
            pile 0 S4 S5 S6
            pile 1 S7 S8 S9
            pile 3 S10 S11 S12
            pile 3 H4 H5
            pile 3 H6 H7
            listeners 2 2 0 1
            inspired 1 0 0 1
            scored 1 1 1 1
            bonus 2 0 0 0
            leads 0
            round )" + std::to_string(round));
        const std::uint8_t supply = s.table.supply;
        for (int i = 0; i < 4; ++i) s = after(s, i, "play L" + std::to_string(i == 1 ? 14 : i == 0 ? 1 : i + 1));
        const int bonus = round == 1 ? 2 : round == 2 ? 4 : 7;
        CHECK(s.table.scored[seat(0)] == 1);  // 2 listeners, 1 pile: nothing
        CHECK(s.table.bonus[seat(0)] == 2);
        CHECK(s.table.scored[seat(1)] == 3);  // 2 and 2: kept, and the bonus
        CHECK(s.table.bonus[seat(1)] == bonus);
        CHECK(s.table.scored[seat(2)] == 1);  // 0 and 0: the bonus too
        CHECK(s.table.bonus[seat(2)] == bonus);
        CHECK(s.table.scored[seat(3)] == 2);  // 1 and 3: kept, no bonus
        CHECK(s.table.bonus[seat(3)] == 0);
        CHECK(s.table.supply == supply + 2);  // seat 0's go back
        CHECK(s.table.over() == (round == 3));
        CHECK(s.table.round == std::min(3, round + 1));
    }
}

SCENARIO("N11  The winner of the last trick leads the next round, dealt at once") {
    State s = at_table(R"(
        row S H L
        display S3
        seat 0 L1
        seat 1 L2
        seat 2 L9
        void 1 H
        leads 0 )");
    s = after(after(after(s, 0, "play L1"), 1, "play L2"), 2, "play L9");
    CHECK(s.table.round == 2);
    CHECK(s.table.leader == seat(2));
    CHECK(s.table.tricks_left == 10);
    CHECK(s.table.aside.size() == 10);
    CHECK(s.table.voids == EachSeat<SuitSet>{});
    CHECK(s.table.row == std::array{Suit::snake, Suit::hornet, Suit::leopard});  // lies for the whole game
    Cards all = open_cards(s.table);
    for (int i = 0; i < 3; ++i) all = all | s.hand[seat(i)];
    CHECK(all == Cards::all());  // cards out of play come back
}

SCENARIO("N12  Most points win; level: more listeners; still level: shared") {
    const auto end = [](const std::string& scored, const std::string& bonus) {
        return outcome(after(
            after(
                after(at_table(
                          "row S H L\ndisplay S3\nseat 0 L1\nseat 1 L2\nseat 2 L9\nround 3\nlisteners 1 1 2\nscored " +
                          scored + "\nbonus " + bonus),
                      0, "play L1"),
                1, "play L2"),
            2, "play L9"));
    };
    Outcome o = end("5 4 3", "0 2 0");
    CHECK(o.over);
    CHECK(o.winners.bits() == 0b010);
    CHECK(o.scores[0] == 5);
    CHECK(o.scores[1] == 6);
    CHECK(o.ranks[0] == 2);
    CHECK(o.ranks[2] == 3);
    o = end("5 4 3", "0 1 0");  // 5, 5, 3
    CHECK(o.winners.bits() == 0b001);
    CHECK(o.ranks[1] == 2);
    o = end("5 5 3", "0 0 1");
    CHECK(o.winners.bits() == 0b011);
    CHECK(o.ranks[0] == 1);
    CHECK(o.ranks[1] == 1);
    CHECK(o.ranks[2] == 3);
}

SCENARIO("N12  The option `rounds` ends the game earlier") {
    for (int rounds = 1; rounds <= 3; ++rounds) {
        const State s = play_lowest(fresh(4, 3, rounds), 40 * rounds - 1);
        CHECK_FALSE(s.table.over());
        CHECK(s.table.round == rounds);
        const State end = play_lowest(s, 1);
        CHECK(end.table.over());
        CHECK(end.table.round == rounds);
        CHECK(must(end).empty());
        CHECK(may(end).empty());
    }
}

SCENARIO("N12  A race: bonus 4 every round, until somebody has the target after a round") {
    State s = at_table(R"(
        row S H L
        display S3
        seat 0 L1
        seat 1 L2
        seat 2 L9
        race 10
        round 7
        listeners 1 0 1
        scored 9 6 0 )");
    s = after(after(after(s, 0, "play L1"), 1, "play L2"), 2, "play L9");
    CHECK(s.table.scored[seat(0)] == 9);
    CHECK(s.table.bonus[seat(1)] == 4);
    CHECK(s.table.bonus[seat(2)] == 4);
    CHECK(s.table.over());
    CHECK(s.table.round == 7);
    CHECK(outcome(s).winners.bits() == 0b010);

    WHEN("nobody is there, the next round follows; but not after round 50") {
        for (const int round : {9, 50}) {
            State t = at_table("row S H L\ndisplay S3\nseat 0 L1\nseat 1 L2\nseat 2 L9\nrace 100\nround " +
                               std::to_string(round));
            t = after(after(after(t, 0, "play L1"), 1, "play L2"), 2, "play L9");
            CHECK(t.table.over() == (round == 50));
            CHECK(t.table.round == (round == 50 ? 50 : round + 1));
        }
    }
}

SCENARIO("N13  Only what the supply holds can be taken, perhaps none") {
    State s = at_table(R"(
        row S H L
        display S3
        seat 0 H1
        seat 1 L2 H10
        seat 2 H7 L3
        supply 1
        trick 0:L1 )");
    const State one = after(s, 1, "recruit H10");
    CHECK(one.table.listeners[seat(1)] == 1);
    CHECK(one.table.supply == 0);
    s.table.supply = 0;
    const State none = after(s, 1, "recruit H10");
    CHECK(none.table.listeners[seat(1)] == 0);
    CHECK(none.table.laid[1].recruits());
}
