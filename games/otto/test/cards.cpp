// The eight secret cards (O12) and infinity (O15), alone and with each other.
#include "games/otto/test/at_table.hpp"

using namespace tischlein;
using namespace tischlein::otto;

SCENARIO("O12  One card a turn, before the draw; then the turn goes on") {
    const State s = at_table(2, "kept 9 7\n hand0 time magnet\n tower 12 8 8");
    CHECK(offered(s, 0) == "card magnet 1, card time, draw");
    const State next = after(s, 0, "card magnet 1");
    CHECK(next.table.phase == Phase::place);  // drawn at once
    CHECK(next.table.drawn == tile("12"));
    CHECK(next.table.played_count == 1);
    CHECK(next.hand[0].has(Card::time));
    CHECK(refused(next, 0, "card time") == 3);
}

SCENARIO("O12  Only a card one holds, and only if it is possible") {
    const State s = at_table(2, "hand0 quantum\n hand1 time");
    CHECK(refused(s, 0, "card time") == 12);
    CHECK(refused(s, 0, "card quantum") == 12);  // no tile lies on the board yet
    CHECK(refused(s, 0, "card void time") == 12);
    CHECK(refused(s, 1, "card time") == -1);
}

SCENARIO("O12  revolution: every tile one seat on, left is clockwise") {
    const State s = at_table(3, "kept 9 7 5\n hand0 revolution\n tower 12 8");
    CHECK(offered(s, 0) == "card revolution left, card revolution right, draw");
    const State left = after(s, 0, "card revolution left");
    CHECK(left.table.kept == std::array<Kind, 4>{tile("5"), tile("9"), tile("7"), no_tile});
    const State right = after(s, 0, "card revolution right");
    CHECK(right.table.kept == std::array<Kind, 4>{tile("7"), tile("5"), tile("9"), no_tile});
    CHECK(offered(at_table(2, "hand0 revolution"), 0) ==
          "card revolution left, card revolution right, draw");  // both words with two
}

SCENARIO("O12  revolution and meteorite need a tile on every board, magnet on both") {
    const State s = at_table(3, "kept 9 - 5\n hand0 revolution meteorite magnet");
    CHECK(offered(s, 0) == "card magnet 2, draw");
    CHECK(refused(s, 0, "card magnet 1") == 12);
    CHECK(offered(at_table(3, "kept - 8 5\n hand0 magnet"), 0) == "draw");
}

SCENARIO("O12  magnet: swap with any other seat, the partner too") {
    const State s = at_table(4, "kept 9 7 5 12\n hand0 magnet\n teams\n tower 8 8 8");
    CHECK(offered(s, 0) == "card magnet 1, card magnet 2, card magnet 3, draw");
    CHECK(refused(s, 0, "card magnet 0") == 12);
    const State next = after(s, 0, "card magnet 2");
    CHECK(next.table.kept[0] == tile("5"));
    CHECK(next.table.kept[2] == tile("9"));
}

SCENARIO("O12  time: two turns running, no card in the second") {
    const State s = at_table(2, "hand0 time magnet\n tower 16 16 12 9");
    State next = after(s, 0, "card time");
    CHECK(next.table.extra == 1);
    next = after(next, 0, "place drawn c2 0");
    CHECK(next.table.turn == seat(0));
    CHECK(next.table.extra == 0);
    CHECK(next.table.no_card == 1);
    CHECK(next.table.phase == Phase::place);  // not asked, although it holds a card
    next = after(next, 0, "place drawn d3 0");
    CHECK(next.table.turn == seat(1));
    CHECK(next.table.no_card == 0);
}

SCENARIO("O12  time: two blacks end one of the two turns, the other is still taken") {
    const State s = at_table(2, "kept black 8\n hand0 time\n tower black 9 12 8");
    const State next = after(s, 0, "card time");
    CHECK(next.table.turn == seat(0));
    CHECK(next.table.no_card == 1);
    CHECK(next.table.kept[0] == tile("9"));
    CHECK(next.table.drawn == tile("12"));
}

SCENARIO("O12  time: a second turn that begins with an empty tower ends the round") {
    const State s = at_table(2, "board c2 9 0 c4 9 0 d3 9 0\n hand0 time\n tower 16");
    State next = after(s, 0, "card time");
    next = after(next, 0, "place drawn b3 0");
    CHECK(next.table.round == 2);
    CHECK(next.table.extra == 0);
    CHECK(next.table.no_card == 0);
}

SCENARIO("O12  meteorite: the boards' tiles go under the tower, all draw anew from the player on") {
    const State s = at_table(3, "kept 9 7 5\n turn 1\n hand1 meteorite\n tower 12 16 8 2");
    const State next = after(s, 1, "card meteorite");
    CHECK(next.table.kept == std::array<Kind, 4>{tile("8"), tile("12"), tile("16"), no_tile});
    CHECK(next.table.drawn == tile("2"));
    // To the bottom in seat order from the player: 7 (seat 1) comes first, then 5, then 9.
    CHECK(next.table.tower_left == 3);
    CHECK(next.tower[2] == tile("7"));
    CHECK(next.tower[1] == tile("5"));
    CHECK(next.tower[0] == tile("9"));
}

SCENARIO("O12  meteorite: a short tower gives back what it just got, and a black is kept") {
    const State s = at_table(2, "board c2 9 0\n kept 9 7\n hand0 meteorite\n tower black");
    const State next = after(s, 0, "card meteorite");
    CHECK(next.table.kept[0] == tile("black"));
    CHECK(next.table.kept[1] == tile("9"));
    CHECK(next.table.drawn == tile("7"));
}

SCENARIO("O12  quantum: move a tile without a marker anywhere free, any turn, or turn it") {
    const State s = at_table(2, R"(
        board  c2 5 0   c1 5 2   b3 9 0
        marks  0 small c1|c2
        hand0  quantum
        tower  16 8
    )");
    State next = after(s, 0, "card quantum");
    CHECK(next.table.phase == Phase::lift);
    CHECK(offered(next, 0) == "lift b3");
    CHECK(refused(next, 0, "lift c2") == 12);  // bears a marker
    CHECK(refused(next, 0, "lift c3") == 12);  // printed
    CHECK(refused(next, 0, "lift a1") == 12);  // nothing there
    next = after(next, 0, "lift b3");
    CHECK(next.table.phase == Phase::to);
    CHECK(refused(next, 0, "to e5 2") == 0);   // O4 does not bind
    CHECK(refused(next, 0, "to b3 0") == 12);  // it must change
    CHECK(refused(next, 0, "to b3 1") == 0);
    CHECK(refused(next, 0, "to c1 0") == 12);
    CHECK(refused(next, 0, "to c3 0") == 12);
    next = after(next, 0, "to e5 2");
    CHECK(next.table.board.at[*read_place("b3")] == empty_place);
    CHECK(next.table.board.at[*read_place("e5")] == laid(tile("9"), 2));
    CHECK(next.table.lifted == no_place);
    CHECK(next.table.drawn == tile("16"));
}

SCENARIO("O12  quantum: a tile that looks the same in every turn must change its place") {
    const State s = at_table(2, "board b3 16 0\n hand0 quantum\n phase to\n lifted b3");
    CHECK(refused(s, 0, "to b3 0") == 12);
    CHECK(refused(s, 0, "to b3 1") == 12);
    CHECK(refused(s, 0, "to a1 1") == 12);  // not the lowest of equal turns
    CHECK(refused(s, 0, "to a1 0") == 0);
}

SCENARIO("O12  quantum: O5 and O6 do not bind, but what it closes scores") {
    const State s = at_table(2, "board c2 5 0 b3 9 0\n hand0 quantum\n phase to\n lifted b3\n tower 16 8");
    CHECK(refused(s, 0, "to e5 0") == 0);
    const State next = after(s, 0, "to c1 2");
    CHECK(has_mark(next, 0, "small", "c1|c2"));
    CHECK(next.table.phase == Phase::place);
}

SCENARIO("O12  quantum: every closed shape through the moved tile scores, also one lost before") {
    // The 5 on a1 closes the corner ring, which nobody marked. Turned, another of its arcs closes it again.
    const State s = at_table(2, "board a1 5 1 b3 9 0\n hand0 quantum\n phase to\n lifted a1\n tower 16 8");
    CHECK(closed(s.table.board).large == one(0));
    CHECK(all_marks(s.table) == Marks{});
    const State next = after(s, 0, "to a1 2");
    CHECK(has_mark(next, 0, "large", "v00"));
}

SCENARIO("O12  quantum: an OTTO ends the round before the draw") {
    const State s = at_table(2, R"(
        board  a2 5 1   b2 2 1   e5 9 0   b3 9 0   c4 9 0
        hand0  quantum
        phase  to
        lifted e5
        tower  16 8
    )");
    const State next = after(s, 0, "to c2 3");
    CHECK(next.table.phase == Phase::infinity);  // seat 0 still holds the card that this scenario did not discard
    CHECK(next.table.tower_left == 2);
    CHECK(next.table.drawn == no_tile);
}

SCENARIO("O12  abduction: a random card from an opponent, played at once") {
    const State s = at_table(2, "kept 9 7\n hand0 abduction\n hand1 magnet\n tower 12 8 8");
    State next = after(s, 0, "card abduction 1");
    CHECK(next.stolen == Card::magnet);
    CHECK(next.table.phase == Phase::card);
    CHECK(next.table.held[1] == 0);
    CHECK(offered(next, 0) == "card magnet 1");  // no draw
    CHECK(refused(next, 0, "draw") == 12);
    next = after(next, 0, "card magnet 1");
    CHECK(next.table.kept[0] == tile("7"));
    CHECK(next.stolen == Card::none);
    CHECK(next.table.played_count == 2);
    CHECK(next.table.drawn == tile("12"));
}

SCENARIO("O12  abduction: an opponent with a card, never oneself or the partner") {
    const State s = at_table(4, "teams\n hand0 abduction\n hand1 time\n hand2 time");
    CHECK(offered(s, 0) == "card abduction 1, draw");
    CHECK(refused(s, 0, "card abduction 0") == 12);
    CHECK(refused(s, 0, "card abduction 2") == 12);
    CHECK(refused(s, 0, "card abduction 3") == 12);  // holds none
}

SCENARIO("O12  abduction of a time gives two turns; of an abduction another theft") {
    State next = at_table(2, "hand0 abduction\n hand1 time\n tower 12 8 8");
    next = after(next, 0, "card abduction 1");
    next = after(next, 0, "card time");
    CHECK(next.table.extra == 1);
    CHECK(next.table.turn == seat(0));

    next = at_table(3, "kept 9 7 5\n hand0 abduction\n hand1 abduction\n hand2 magnet\n tower 12 8 8 8");
    next = after(next, 0, "card abduction 1");
    CHECK(offered(next, 0) == "card abduction 2");
    next = after(next, 0, "card abduction 2");
    CHECK(offered(next, 0) == "card magnet 1, card magnet 2");
}

SCENARIO("O12  abduction: a card that cannot be played leaves the game, and the turn goes on") {
    const State s = at_table(2, "hand0 abduction\n hand1 infinity\n tower 12 8 8");
    const State next = after(s, 0, "card abduction 1");
    CHECK(next.table.phase == Phase::place);
    CHECK(next.table.drawn == tile("12"));
    CHECK(next.table.played_count == 1);  // only the abduction itself
    CHECK(next.lost.has(Card::infinity));
    CHECK(next.table.held[1] == 0);
}

SCENARIO("O12  void: any other card's effect, but not its own and not infinity now") {
    const State s = at_table(2, "board b3 9 0\n hand0 void\n hand1 time");
    CHECK(
        offered(s, 0) ==
          "card void abduction 1, card void magnet 1, card void meteorite, card void quantum, card void revolution left, "
          "card void revolution right, card void time, draw");
    CHECK(refused(s, 0, "card void void") == 12);
    CHECK(refused(s, 0, "card void infinity") == 15);
    const State next = after(s, 0, "card void time");
    CHECK(next.table.extra == 1);
    CHECK(next.hand[0].size() == 0);
    CHECK(static_cast<Card>(next.table.played[0]) == Card::joker);
}

SCENARIO("O12  A stolen void can be any card that is possible") {
    State next = at_table(2, "hand0 abduction\n hand1 void time\n tower 12 8 8\n stolen void 1");
    CHECK(offered(next, 0).find("card void time") != std::string::npos);
    CHECK(refused(next, 0, "card abduction 1") == 12);  // the stolen one first
    next = after(next, 0, "card void abduction 1");
    CHECK(next.stolen == Card::time);
    CHECK(next.hand[0].has(Card::abduction));  // not the card that was played
}

// --- O15 ----------------------------------------------------------------------------------------------------

namespace {

// Seat 0 can only make an OTTO on c2. Each has a marker.
const std::string before_otto = R"(
    board  a2 5 1   b2 2 1   b3 8 0   a4 5 2   a5 5 0   e1 9 2   e2 9 0
    marks  0 small a4|a5   1 small e1|e2
    drawn  8
    tower  8 8 8
)";

}  // namespace

SCENARIO("O15  Every seat that holds cards is asked, whatever they are; any order") {
    const State s = after(at_table(3, before_otto + "kept 5 8 8\n hand0 time\n hand2 infinity"), 0, "place kept c2 3");
    CHECK(s.table.phase == Phase::infinity);
    CHECK(must(s) == SeatSet::from_bits(5));
    CHECK(offered(s, 0) == "decline");
    CHECK(offered(s, 2) == "card infinity, decline");
    CHECK(refused(s, 1, "decline") == -1);
    CHECK(refused(s, 0, "card infinity") == 12);
    CHECK(refused(s, 0, "card time") == 3);
    State next = after(s, 2, "decline");
    CHECK(must(next) == SeatSet(seat(0)));
    next = after(next, 0, "decline");
    CHECK(next.table.round == 2);
    CHECK(next.table.score == std::array<std::uint16_t, 4>{8, 0, 0, 0});
}

SCENARIO("O15  The maker adds its markers to the 8, another keeps its own") {
    const State s = after(at_table(2, before_otto + "kept 5 8\n hand0 infinity\n hand1 void"), 0, "place kept c2 3");
    CHECK(offered(s, 1) == "card void infinity, decline");
    const State maker = after(after(s, 0, "card infinity"), 1, "decline");
    CHECK(maker.table.score == std::array<std::uint16_t, 4>{9, 0, 0, 0});
    const State other = after(after(s, 1, "card void infinity"), 0, "decline");
    CHECK(other.table.score == std::array<std::uint16_t, 4>{8, 1, 0, 0});
    CHECK(other.table.played_count == 1);
}

SCENARIO("O15  A seat's infinity protects its team") {
    const State s = after(at_table(4, before_otto + "teams\n kept 5 8 8 8\n hand3 infinity"), 0, "place kept c2 3");
    CHECK(must(s) == SeatSet(seat(3)));
    CHECK(after(s, 3, "card infinity").table.score == std::array<std::uint16_t, 4>{8, 1, 0, 0});
}

SCENARIO("O15  Infinity is not the card of the turn: it may follow time, and noCard does not forbid it") {
    const State s = after(at_table(2, before_otto + "kept 5 8\n nocard\n hand0 infinity"), 0, "place kept c2 3");
    CHECK(offered(s, 0) == "card infinity, decline");
}

SCENARIO("O15  Nobody holds a card: nobody is asked") {
    CHECK(after(at_table(2, before_otto + "kept 5 8"), 0, "place kept c2 3").table.round == 2);
}

SCENARIO("O15  At another time it cannot be played or declined") {
    const State s = at_table(2, "hand0 infinity void");
    CHECK(refused(s, 0, "card infinity") == 15);
    CHECK(refused(s, 0, "card void infinity") == 15);
    CHECK(refused(s, 0, "decline") == 15);
    CHECK(refused(at_table(2, "hand0 infinity\n drawn 8"), 0, "decline") == 15);
}

SCENARIO("O15  A player kept by infinity may win over the maker") {
    const State s =
        after(at_table(2, before_otto + "kept 5 8\n hand1 infinity\n score 2 23\n target 24"), 0, "place kept c2 3");
    const State next = after(s, 1, "card infinity");
    CHECK(next.table.phase == Phase::over);
    CHECK(outcome(next).winners == SeatSet(seat(1)));
}
