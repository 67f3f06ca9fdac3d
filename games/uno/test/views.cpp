// The section "What each seat sees", and what each seat may imagine behind it.
#include "games/uno/test/at_table.hpp"

#include <map>

using namespace tischlein;
using namespace tischlein::uno;

static std::string discards_in(const View& v) {
    std::string text;
    for (std::size_t i = 0; i < v.discards; ++i) text += (i == 0 ? "" : " ") + text_of(v.discard[i]);
    return text;
}

// --- what lies open -----------------------------------------------------------------------------------------

static const std::string three = R"(
    options   stack
    0         R5 W
    1         G7 G7 BD
    2         F
    discard   Y5 W RD
    draw      B1 GS B2
    turn      1
    direction -1
    pending   2
    uncalled  2
    dealer    1
    round     4
    scores    10 20 30
)";

TEST_CASE("A seat sees its own hand and how many cards the others hold") {
    const View v = at_table(three).view(1);
    CHECK(text_of(v.hand) == "G7 G7 BD");
    CHECK(v.held[0] == 2);
    CHECK(v.held[1] == 3);
    CHECK(v.held[2] == 1);
    for (int i = 0; i < 3; ++i) CHECK(v.known[seat(i)].empty());
}

TEST_CASE("It sees the whole discard pile in order, and the number of cards in the draw pile") {
    const View v = at_table(three).view(0);
    CHECK(discards_in(v) == "Y5 W RD");
    CHECK(v.in_pile == 3);
}

TEST_CASE("It sees colour, direction, turn, phase, pending, uncalled, dealer, round and scores") {
    for (const int who : {0, 1, 2, nobody}) {
        const View v = at_table(three).view(who);
        CHECK(v.open_state.colour == Colour::red);
        CHECK(v.open_state.direction == -1);
        CHECK(v.open_state.turn == seat(1));
        CHECK(v.open_state.phase == Phase::turn);
        CHECK(v.open_state.pending == 2);
        CHECK(v.open_state.uncalled == seat(2));
        CHECK(v.dealer == seat(1));
        CHECK(v.round == 4);
        CHECK(v.score[1] == 20);
        CHECK(v.house == stack);
    }
}

TEST_CASE("A spectator sees what lies open and no card in any hand") {
    ScenarioTable t = at_table("options sevenO\n 0 R7 R6 R5\n 1 B1 B2\n 2 B3\n discard R1\n draw G1");
    t.play(0, "lay R7 swap 1");
    const View v = t.view(nobody);
    CHECK(v.hand.empty());
    CHECK(v.seat == Seat::none);
    CHECK(v.held[0] == 2);
    CHECK(discards_in(v) == "R1 R7");
    for (int i = 0; i < 3; ++i) CHECK(v.known[seat(i)].empty());
}

TEST_CASE("Its own drawn card; others see the phase only") {
    ScenarioTable t = at_table("0 R5\n 1 B1\n 2 B2\n discard R1\n draw G9 G8");
    t.play(0, "draw");
    CHECK(t.view(0).drawn == *read_card("G9"));
    for (const int who : {1, 2, nobody}) {
        CHECK(t.view(who).drawn == Card::none);
        CHECK(t.view(who).open_state.phase == Phase::drawn);
        CHECK(t.view(who).held[0] == 2);
        CHECK(t.view(who).in_pile == 1);
    }
    CHECK(t.play(0, "pass").view(0).drawn == Card::none);
}

TEST_CASE("Nobody sees whether the open F is a bluff") {
    const std::string four =
        "0 B1\n 1 R6 G7\n 2 B2\n discard R1 F\n under R\n colour R\n phase challenge\n turn 0\n direction -1\n bluff ";
    for (const int who : {0, 1, 2, nobody}) CHECK(at_table(four + "yes").view(who) == at_table(four + "no").view(who));
}

// The same table with the two copies of every coloured card exchanged.
static ScenarioTable with_copies_exchanged(const ScenarioTable& t) {
    ScenarioTable other = t;
    const auto twin = [](int copy) { return copy < 64 ? copy + 64 : copy - 64; };
    for (const int copy : CardSet{0, whole_deck.high}) {
        const int low = twin(copy), place = t.state.where.of(copy), low_place = t.state.where.of(low);
        other.state.where.move(CardSet::one(copy), place, low_place);
        other.state.where.move(CardSet::one(low), low_place, place);
        other.state.note.set(slot_of(copy), t.state.note[slot_of(low)]);
        other.state.note.set(slot_of(low), t.state.note[slot_of(copy)]);
    }
    for (std::uint8_t* marked : {&other.state.top, &other.state.drawn})
        if (*marked != no_copy && whole_deck.has(twin(*marked))) *marked = static_cast<std::uint8_t>(twin(*marked));
    REQUIRE(consistent(other.state));
    return other;
}

TEST_CASE("Cards that look alike are alike: which copy it is changes no view") {
    ScenarioTable t = at_table("options sevenO\n 0 R7 R5 G1\n 1 B1 B1\n 2 R5 W\n discard R6 R1\n draw G1 G9");
    CHECK_FALSE(with_copies_exchanged(t).state == t.state);
    for (const std::string move : {"", "lay R7 swap 1"}) {
        if (!move.empty()) t.play(0, move);
        for (const int who : {0, 1, 2, nobody}) CHECK(with_copies_exchanged(t).view(who) == t.view(who));
    }
}

// --- what a seat remembers ----------------------------------------------------------------------------------

// Seat 1 has challenged seat 0 and seen R6 R7 G2; seat 0 has drawn four more.
static ScenarioTable after_challenge() {
    ScenarioTable t = at_table("0 F R6 R7 G2\n 1 B1 B2 B3\n 2 B4 B5\n discard R1\n draw Y1 Y2 G3 G4 R6 G8 G9 Y3 Y4");
    t.play(0, "lay F B").play(1, "challenge");
    return t;
}

TEST_CASE("After a challenge the challenger alone knows the hand as it was, not the penalty drawn after it") {
    const ScenarioTable t = after_challenge();
    CHECK(t.hand(0) == "R6 R7 Y1 Y2 G2 G3 G4");
    CHECK(t.knows(1, 0) == "R6 R7 G2");
    CHECK(t.knows(2, 0) == "");
    CHECK(t.knows(0, 1) == "");
    CHECK(t.knows(nobody, 0) == "");
}

TEST_CASE("A challenge that fails shows the hand as well") {
    ScenarioTable t = at_table("0 F G6 G7\n 1 B1 B2\n 2 B3\n discard R1");
    t.play(0, "lay F B").play(1, "challenge");
    CHECK(t.knows(1, 0) == "G6 G7");
    CHECK(t.knows(2, 0) == "");
}

TEST_CASE("The memory holds card by card until the card is played") {
    ScenarioTable t = after_challenge();
    t.play(1, "lay B1").play(2, "lay B4 uno").play(0, "draw");  // R6, which looks like one that is known
    CHECK(t.hand(0) == "R6 R6 R7 Y1 Y2 G2 G3 G4");
    CHECK(t.knows(1, 0) == "R6 R7 G2");
    CHECK(t.play(0, "pass").knows(1, 0) == "R6 R7 G2");
}

TEST_CASE("A known card that is played is forgotten; an unknown one costs nothing") {
    ScenarioTable t = at_table("options sevenO\n 0 R7 R5 G5\n 1 R1 R2 B3\n 2 R9 R8\n discard R3\n draw Y1 R4");
    t.play(0, "lay R7 swap 1");  // seat 1 holds R5 G5, seat 0 holds R1 R2 B3
    CHECK(t.knows(0, 1) == "R5 G5");
    CHECK(t.knows(1, 0) == "R1 R2 B3");
    CHECK(t.knows(2, 0) == "");
    CHECK(t.knows(2, 1) == "");
    t.play(1, "lay R5 uno");
    CHECK(t.knows(0, 1) == "G5");
    t.play(2, "draw").play(2, "pass").play(0, "draw");
    CHECK(t.knows(1, 0) == "R1 R2 B3");
    t.play(0, "lay R4");  // the drawn card, as everybody sees
    CHECK(t.knows(1, 0) == "R1 R2 B3");
}

TEST_CASE("A drawn card that is laid does not consume the memory of one like it") {
    ScenarioTable t = at_table("options sevenO\n 0 R7 G1 G2\n 1 R5 B3\n discard R3\n draw R5 Y1");
    t.play(0, "lay R7 swap 1");  // seat 1 knows R5 B3 with seat 0
    t.play(1, "draw").play(1, "lay R5");
    CHECK(t.knows(1, 0) == "R5 B3");
    ScenarioTable twin = at_table("options sevenO\n 0 R7 G1 G2\n 1 R5 B3\n 2 B8\n discard R3\n draw Y1 R5 Y2");
    twin.play(0, "lay R7 swap 1").play(1, "draw").play(1, "pass").play(2, "draw").play(2, "lay R5");
    CHECK(twin.knows(1, 0) == "R5 B3");
    twin = at_table("options sevenO\n 0 R7 G1 G2\n 1 R5 B3\n 2 B8\n discard R3\n draw Y1 Y2 R5 Y3 Y4");
    twin.play(0, "lay R7 swap 1").play(1, "draw").play(1, "pass").play(2, "draw").play(2, "pass").play(0, "draw");
    CHECK(twin.hand(0) == "R5 R5 B3");
    ScenarioTable from_hand = twin;
    twin.play(0, "lay R5");
    CHECK(twin.knows(1, 0) == "R5 B3");
    from_hand.play(0, "pass").play(1, "draw").play(1, "pass").play(2, "draw").play(2, "pass");
    for (ScenarioTable laid : {from_hand, with_copies_exchanged(from_hand)}) {
        CHECK(laid.knows(1, 0) == "R5 B3");
        laid.play(0, "lay R5");
        CHECK(laid.hand(0) == "R5 B3");
        CHECK(laid.knows(1, 0) == "B3");  // it may have been the one seat 1 knew
    }
}

TEST_CASE("Who knows both of two alike still knows one when one is played") {
    ScenarioTable t = at_table("options sevenO\n 0 R7 G1 G2\n 1 R5 R5 B3\n discard R3");
    t.play(0, "lay R7 swap 1").play(1, "draw").play(1, "pass");
    CHECK(t.knows(1, 0) == "R5 R5 B3");
    t.play(0, "lay R5");
    CHECK(t.knows(1, 0) == "R5 B3");
}

TEST_CASE("After a 0 each seat remembers the hand it gave away, and nobody else does") {
    ScenarioTable t = at_table("options sevenO\n 0 R0 R6 R5\n 1 B1 B2\n 2 G3 G4\n discard R1");
    t.play(0, "lay R0");
    CHECK(t.knows(0, 1) == "R5 R6");
    CHECK(t.knows(1, 2) == "B1 B2");
    CHECK(t.knows(2, 0) == "G3 G4");
    CHECK(t.knows(1, 0) == "");
    CHECK(t.knows(2, 1) == "");
    CHECK(t.knows(0, 2) == "");
    CHECK(text_of(t.view(1).hand) == "R5 R6");
}

TEST_CASE("Memory travels with the cards when hands move again, and ends where they come home") {
    ScenarioTable t = at_table("options sevenO\n 0 R0 R6 R5\n 1 B1 B2\n 2 G3 G4\n discard R1\n draw Y0 Y9");
    t.play(0, "lay R0");                   // 0: G3 G4, 1: R5 R6, 2: B1 B2
    t.play(1, "draw").play(1, "lay Y0");   // 0: B1 B2, 1: G3 G4, 2: R5 R6
    CHECK(t.hand(2) == "R5 R6");
    CHECK(t.knows(0, 2) == "R5 R6");  // given away first, seen again in another place
    CHECK(t.knows(1, 2) == "R5 R6");
    CHECK(t.knows(2, 0) == "B1 B2");
    CHECK(t.knows(1, 0) == "B1 B2");
    CHECK(t.knows(0, 1) == "G3 G4");
    CHECK(t.knows(2, 1) == "G3 G4");
    ScenarioTable home = at_table("options sevenO\n 0 R7 R6 R5\n 1 R7 B1 B2\n discard R1");
    home.play(0, "lay R7 swap 1");  // 0: R7 B1 B2, 1: R5 R6
    home.play(1, "draw").play(1, "pass").play(0, "lay R7 swap 1");
    CHECK(home.hand(1) == "B1 B2");
    CHECK(home.knows(1, 1) == "");  // its own cards are its hand, no memory
    CHECK(home.knows(0, 1) == "B1 B2");
    CHECK(home.knows(1, 0).find("R5 R6") == 0);
}

TEST_CASE("What was known is forgotten with the round") {
    for (int seed = 0; seed < 10; ++seed) {
        ScenarioTable t = at_table("options sevenO\n 0 R7 R6 R5\n 1 R1 B1\n 2 R9\n discard R1\n draw Y1 Y2\n seed " +
                           std::to_string(seed));
        t.play(0, "lay R7 swap 1").play(1, "lay R5 uno").play(2, "lay R9");
        REQUIRE(t.round() == 2);
        for (int who = 0; who < 3; ++who)
            for (int holder = 0; holder < 3; ++holder) CHECK(t.knows(who, holder) == "");
    }
}

TEST_CASE("A card once known, laid, reshuffled and drawn again is not known any more") {
    ScenarioTable t = at_table("options sevenO\n 0 R7 R5 G5\n 1 B1 B2 B3\n 2 R9 R8\n discard R3\n draw");
    t.play(0, "lay R7 swap 1").play(1, "lay R5 uno").play(2, "lay R8");
    t.play(0, "draw");  // R3, R7 or R5
    CHECK(t.knows(1, 0) == "B1 B2 B3");
    t.play(0, "pass").play(1, "draw").play(1, "pass").play(2, "draw");
    CHECK(t.knows(0, 1) == "G5");
    CHECK(t.knows(0, 2) == "");
}

// --- what a seat may imagine --------------------------------------------------------------------------------

// Everything is on the discard pile but seat 0's Y1, and G1 G2 | B1 B2, which lie with seat 1 and in the draw pile.
static ScenarioTable nearly_all_seen(const std::string& more = "") {
    CardSet rest = whole_deck;
    for (const std::string card : {"Y1", "G1", "G2", "B1", "B2"})
        rest = rest - CardSet::one((copies_of(*read_card(card)) & rest).front());
    return at_table("0 Y1\n 1 G1 G2\n draw B1 B2\n colour R\n discard " + text_of(rest) + "\n" + more);
}

TEST_CASE("Imagine fills exactly the unseen cards, each deal equally likely") {
    const View v = nearly_all_seen().view(0);
    Random random(1);
    std::map<std::string, int> often;
    for (int i = 0; i < 6000; ++i) {
        const State s = imagine(v, random);
        CHECK(text_of(hand(s, seat(0))) == "Y1");
        CHECK(text_of(in_draw_pile(s) | hand(s, seat(1))) == "G1 G2 B1 B2");
        ++often[text_of(hand(s, seat(1)))];
    }
    CHECK(often.size() == 6);
    for (const auto& hand_and_times : often) {
        INFO(hand_and_times.first);
        CHECK(hand_and_times.second > 850);
        CHECK(hand_and_times.second < 1150);
    }
}

TEST_CASE("Imagine draws the pile in any order") {
    const View v = nearly_all_seen().view(1);
    Random random(2);
    int blue_one_first = 0;
    for (int i = 0; i < 3000; ++i) {
        ScenarioTable t(imagine(v, random));
        REQUIRE(text_of(in_draw_pile(t.state) | hand(t.state, seat(0))) == "Y1 B1 B2");
        t.play(0, "draw");
        blue_one_first += static_cast<int>(t.state.drawn != no_copy && card_of(t.state.drawn) == *read_card("B1"));
    }
    CHECK(blue_one_first > 850);
    CHECK(blue_one_first < 1150);
}

TEST_CASE("Imagine keeps known cards where they are, and looks the same from the seat it came from") {
    const ScenarioTable t = after_challenge();
    Random random(3);
    for (const int who : {0, 1, 2, nobody})
        for (int i = 0; i < 50; ++i) {
            const ScenarioTable imagined(imagine(t.view(who), random));
            CHECK(consistent(imagined.state));
            CHECK(imagined.view(who) == t.view(who));
            if (who == 1) CHECK(imagined.knows(1, 0) == "R6 R7 G2");
        }
}

TEST_CASE("Another seat's drawn card is imagined among the cards nobody knows") {
    ScenarioTable t = at_table("options sevenO\n 0 R7 G1 G2\n 1 R5 B3\n discard R3\n draw Y1 Y2 Y3 Y4");
    t.play(0, "lay R7 swap 1").play(1, "draw").play(1, "pass").play(0, "draw");
    Random random(4);
    for (int i = 0; i < 200; ++i) {
        const State s = imagine(t.view(1), random);
        CHECK(hand(s, seat(0)).has(s.drawn));
        CHECK_FALSE(known_in_hand(s, seat(1), seat(0)).has(s.drawn));
    }
}

TEST_CASE("Whether the imagined F is a bluff follows from the imagined hand") {
    ScenarioTable t = at_table("0 F R6\n 1 B1 B2\n discard R1");
    t.play(0, "lay F G uno");
    Random random(5);
    int bluffs = 0;
    for (int i = 0; i < 400; ++i) {
        const State s = imagine(t.view(1), random);
        const Card only = card_of(hand(s, seat(0)).front());
        CHECK((s.bluff != 0) ==
              (!is_wild(only) && (colour_of(only) == Colour::red || rank_of(only) == static_cast<Rank>(1))));
        bluffs += s.bluff;
    }
    CHECK(bluffs > 50);
    CHECK(bluffs < 200);
    CHECK(imagine(t.view(0), random).bluff == 1);  // whoever laid it knows
}
