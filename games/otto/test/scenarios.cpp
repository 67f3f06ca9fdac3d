// The booklet again: turns, laying, scoring, the OTTO, the two bully tiles. Same numbers, same order.
#include "games/otto/test/at_table.hpp"

using namespace tischlein;
using namespace tischlein::otto;

SCENARIO("O3  Draw, lay one of the two tiles, keep the other; then clockwise") {
    const State s = at_table(3, R"(
        kept   9 8 8
        drawn  7
        tower  5 8 8
    )");
    WHEN("the drawn tile is laid") {
        const State next = after(s, 0, "place drawn c2 3");
        CHECK(next.table.kept[0] == tile("9"));
        CHECK(next.table.board.at[*read_place("c2")] == laid(tile("7"), 3));
        CHECK(next.table.turn == seat(1));
        CHECK(next.table.drawn == tile("5"));  // nobody holds a card: drawn without asking
    }
    WHEN("the kept tile is laid, the drawn one stays") {
        const State next = after(s, 0, "place kept c2 0");
        CHECK(next.table.kept[0] == tile("7"));
        CHECK(next.table.board.at[*read_place("c2")] == laid(tile("9"), 0));
    }
    CHECK(refused(s, 1, "place drawn c2 0") == -1);
}

SCENARIO("O3  The tile is drawn without asking only if no card can be played for sure") {
    CHECK(at_table(2, "tower 5 8").table.phase == Phase::place);
    const State asked = at_table(2, "hand0 infinity\n tower 5 8");  // holds only what cannot be played now
    CHECK(asked.table.phase == Phase::card);
    CHECK(offered(asked, 0) == "draw");
    CHECK(at_table(2, "hand0 time\n nocard").table.phase == Phase::place);
    CHECK(at_table(2, "hand0 time\n blind 0 1\n score 24 24").table.phase == Phase::place);
    CHECK(at_table(1, "").table.phase == Phase::place);
}

SCENARIO("O3  Symmetric tiles offer each look once, with the lowest turn") {
    const State s = at_table(2, "kept 12 8\n drawn 16\n honour");
    CHECK(refused(s, 0, "place kept c2 1") == 0);
    CHECK(refused(s, 0, "place kept c2 2") == 3);
    CHECK(refused(s, 0, "place drawn c2 0") == 0);
    CHECK(refused(s, 0, "place drawn c2 1") == 3);
    // A tile that scores alike in two turns still looks different: all lines count.
    const State five = at_table(2, "kept 5 8\n drawn 0\n honour");
    CHECK(period(five.table, tile("5")) == 4);
}

SCENARIO("O3  Kept and drawn of one kind are both offered") {
    CHECK(offered(at_table(2, "kept 8 8\n drawn 8"), 0) ==
          "place drawn b3 0, place drawn c2 0, place drawn c4 0, place drawn d3 0, place kept b3 0, place kept c2 0, "
          "place kept c4 0, place kept d3 0");
}

SCENARIO("O4  A tile must touch a tile on the board or the centre") {
    const State s = at_table(2, "board b3 0 0\n kept 8 8\n drawn 16");
    CHECK(refused(s, 0, "place drawn c2 0") == 0);
    CHECK(refused(s, 0, "place drawn a3 0") == 0);
    CHECK(refused(s, 0, "place drawn b2 0") == 0);
    CHECK(refused(s, 0, "place drawn a1 0") == 4);  // only the frame is next to it
    CHECK(refused(s, 0, "place drawn d2 0") == 4);  // corner to corner with the centre
    CHECK(refused(s, 0, "place drawn b3 0") == 4);  // taken
    CHECK(refused(s, 0, "place drawn c3 0") == 4);  // the centre is printed
}

SCENARIO("O5  Whoever can close a circle or square must close one, whichever") {
    // Above c2 a 5 closes a small circle; at b2 an 8 closes the ring with the centre.
    const State s = at_table(2, R"(
        board  c2 5 0   b3 8 0   c1 0 0
        kept   5 8
        drawn  8
    )");
    CHECK(refused(s, 0, "place drawn b4 0") == 5);
    CHECK(refused(s, 0, "place kept d2 1") == 5);
    CHECK(refused(s, 0, "place drawn b2 0") == 0);
    for (const Move& m : legal(s, seat(0))) {
        Table t = s.table;
        lay(t, m.place, m.act == Act::place_kept ? tile("5") : tile("8"), m.turns);
        const Shapes c = closed_through(t.board, m.place);
        CHECK((c.over_right | c.over_below | c.large | c.square) != 0);
    }
}

SCENARIO("O5  Either tile in any turn binds") {
    // Only the kept 5, only turned to face down, closes the circle over c1|c2.
    const State s = at_table(2, "board c2 5 0\n kept 5 8\n drawn 16");
    CHECK(offered(s, 0) == "place kept c1 2");
    CHECK(refused(s, 0, "place kept c1 0") == 5);
    CHECK(refused(s, 0, "place drawn c1 0") == 5);
    CHECK(refused(at_table(2, "board c2 5 0\n kept 9 8\n drawn 16"), 0, "place kept c1 2") == 0);
}

SCENARIO("O5  binds also when no marker is left") {
    const State s = at_table(1, R"(
        board  c2 5 0   a1 5 2   a2 5 0   e1 5 2   e2 5 0   a4 9 2   a5 9 0   e4 9 2   e5 9 0
        marks  0 small a1|a2   0 small e1|e2   0 small a4|a5   0 small e4|e5
        drawn  7
    )");
    CHECK(refused(s, 0, "place drawn c1 2") == 0);
    CHECK(refused(s, 0, "place drawn c1 0") == 5);
    const State next = after(s, 0, "place drawn c1 2");
    CHECK(set_out(next.table, 0, Marker::small) == 4);
    CHECK_FALSE(has_mark(next, 0, "small", "c1|c2"));  // lost
}

SCENARIO("O5  A mixed ring is no score, so it binds nobody") {
    // Round v22 lie the centre's arc, two arcs and, with a 16 on b2, an angle.
    const State s = at_table(2, "board c2 8 0 b3 8 0\n kept 16 8\n drawn 16");
    CHECK(refused(s, 0, "place kept b2 0") == 0);
    CHECK(refused(s, 0, "place kept d3 0") == 0);
}

SCENARIO("O6  Whoever can make an OTTO must make it") {
    // A half circle on a2, a crossing on b2: a half circle on c2 closes the 8. An 8 on c2 would close a ring.
    const State s = at_table(2, R"(
        board  a2 5 1   b2 2 1   b3 8 0   b1 5 0
        kept   5 8
        drawn  8
    )");
    CHECK(offered(s, 0) == "place kept c2 3");
    CHECK(refused(s, 0, "place drawn c2 0") == 6);
    CHECK(refused(s, 0, "place kept c2 0") == 6);
    CHECK(refused(s, 0, "place drawn e5 0") == 4);  // O4 is asked first
}

SCENARIO("O6  The crossing itself may be the last tile, or the choice between two OTTOs") {
    const State s = at_table(2, "board a2 5 1 c2 5 3 b3 8 0\n kept 2 8\n drawn 8");
    CHECK(offered(s, 0) == "place kept b2 1");
    const State two = at_table(2, "board a2 5 1 b2 2 1 d2 2 1 e2 5 3 d3 8 0\n kept 5 8\n drawn 9");
    CHECK(offered(two, 0) == "place drawn c2 1, place drawn c2 3, place kept c2 1, place kept c2 3");
}

SCENARIO("O7  The marker stands on the shape and on all its tiles") {
    const State s = at_table(2, "board c2 5 0\n kept 5 8\n drawn 16");
    const State next = after(s, 0, "place kept c1 2");
    CHECK(has_mark(next, 0, "small", "c1|c2"));
    CHECK(marked_places(next.table) == (only(*read_place("c1")) | only(*read_place("c2"))));
    CHECK(next.table.score[0] == 0);  // counted when the round ends
    CHECK(next.table.ever_scored.has(seat(0)));
}

SCENARIO("O7  Several shapes at once all score") {
    // A 16 on a1 closes the squares at v10 and v01, and v11 with the three others.
    const State t = at_table(2, "board b1 16 0 a2 16 0 b2 16 0 b3 0 0\n kept 16 8\n drawn 8");
    const State next = after(t, 0, "place kept a1 0");
    CHECK(has_mark(next, 0, "square", "v10"));
    CHECK(has_mark(next, 0, "square", "v01"));
    CHECK(has_mark(next, 0, "square", "v11"));
    CHECK(points_on_board(next.table, 0) == 12);
}

SCENARIO("O7  Without a free marker the next player clockwise who has one scores") {
    const std::string board = R"(
        board  a1 16 0   b1 16 0   e1 16 0   e2 16 0   a4 16 0   a5 16 0   d5 16 0   c2 8 0   b3 8 0
        kept   16 8 8
        drawn  8
        honour
    )";
    WHEN("the player has set all three squares") {
        const State s = at_table(3, board + "marks 0 square v10 0 square v51 0 square v04\n");
        const State next = after(s, 0, "place kept e5 0");  // closes v45, a square frame part
        CHECK(has_mark(next, 1, "square", "v45"));
        CHECK(points_on_board(next.table, 0) == 12);
        CHECK(next.table.ever_scored.has(seat(1)));
    }
    WHEN("the player has one left") {
        const State s = at_table(3, board + "marks 0 square v10 0 square v51 1 square v04\n");
        const State next = after(s, 0, "place kept e5 0");
        CHECK(has_mark(next, 0, "square", "v45"));
    }
}

SCENARIO("O7  Within a kind shapes are scored in reading order") {
    // One square marker left, two squares closed by a 16 on a1: v10 comes before v01.
    const State s = at_table(2, R"(
        board  b1 16 0   a2 16 0   b2 0 0   e1 16 0   e2 16 0   a4 16 0   a5 16 0   b3 8 0
        marks  0 square v51   0 square v04
        kept   16 8
        drawn  8
    )");
    const State next = after(s, 0, "place kept a1 0");
    CHECK(has_mark(next, 0, "square", "v10"));
    CHECK(has_mark(next, 1, "square", "v01"));
}

SCENARIO("O7  Edges are read by the first place, then the second") {
    // A 2 upright on b2 has half circles to the east and west: two circles, and one marker left.
    const State s = at_table(2, R"(
        board  a2 5 1   c2 5 3   b3 8 0   a4 5 2   a5 5 0   e1 9 2   e2 9 0   e4 9 2   e5 9 0
        marks  0 small a4|a5   0 small e1|e2   0 small e4|e5
        kept   2 8
        drawn  8
        honour
    )");
    const State next = after(s, 0, "place kept b2 0");
    CHECK(has_mark(next, 0, "small", "a2|b2"));
    CHECK(has_mark(next, 1, "small", "b2|c2"));
}

SCENARIO("O8  An OTTO ends the round: 8 for the maker, all markers count nothing") {
    const State marked = at_table(2, R"(
        board  a2 5 1   b2 2 1   b3 8 0   a4 5 2   a5 5 0   e1 9 2   e2 9 0
        marks  0 small a4|a5   1 small e1|e2
        kept   5 8
        drawn  8
        score  3 4
        tower  8 8 8
    )");
    const State next = after(marked, 0, "place kept c2 3");
    CHECK(next.table.score[0] == 11);
    CHECK(next.table.score[1] == 4);
    CHECK(next.table.round == 2);
    CHECK(next.table.board.taken == only(centre));
    CHECK(all_marks(next.table) == Marks{});
}

SCENARIO("O8  Shapes closed together with an OTTO get their markers first") {
    // The 5 on c2 closes the 8, and with its arc the ring of the frame above it.
    const State s = at_table(2, R"(
        board  a1 5 1   b1 2 1   d1 8 0   b2 8 0
        hand1  time
        kept   5 8
        drawn  8
    )");
    const State next = after(s, 0, "place kept c1 3");
    CHECK(next.table.phase == Phase::infinity);
    CHECK(has_mark(next, 0, "large", "v30"));
}

SCENARIO("O8  Two OTTOs at once still give 8") {
    const State s = at_table(2, R"(
        board  a1 5 2   a2 2 0   a4 2 0   a5 5 0   b3 8 0
        kept   2 8
        drawn  8
        tower  8 8 8
    )");
    CHECK(offered(s, 0) == "place kept a3 1");
    CHECK(after(s, 0, "place kept a3 1").table.score[0] == 8);
}

SCENARIO("O10  A zero must be laid, whatever the other could score") {
    const State s = at_table(2, "board c2 5 0\n kept 5 8\n drawn 0");
    CHECK(refused(s, 0, "place kept c1 2") == 10);
    CHECK(refused(s, 0, "place drawn c1 0") == 0);
    CHECK(refused(s, 0, "place drawn d3 0") == 0);  // anywhere that O4 allows
    CHECK(refused(s, 0, "place drawn e5 0") == 4);
    CHECK(refused(at_table(2, "board c2 5 0\n kept 0 8\n drawn 5"), 0, "place drawn c1 2") == 10);
    const State both = at_table(2, "board c2 5 0\n kept 0 8\n drawn 0");
    CHECK(refused(both, 0, "place kept c1 0") == 0);
    CHECK(refused(both, 0, "place drawn c1 0") == 0);
}

SCENARIO("O10  binds before an OTTO too") {
    const State s = at_table(2, "board a2 5 1 b2 2 1 b3 8 0\n kept 5 8\n drawn 0");
    CHECK(refused(s, 0, "place kept c2 3") == 10);
    CHECK(refused(s, 0, "place drawn c2 0") == 0);
}

SCENARIO("O11  A black is never laid; then only the other tile can be") {
    const State kept = at_table(2, "kept black 8\n drawn 16");
    CHECK(refused(kept, 0, "place kept c2 0") == 11);
    CHECK(refused(kept, 0, "place drawn c2 0") == 0);
    CHECK(after(kept, 0, "place drawn c2 0").table.kept[0] == tile("black"));
    const State drawn = at_table(2, "kept 16 8\n drawn black");
    CHECK(refused(drawn, 0, "place drawn c2 0") == 11);
    const State next = after(drawn, 0, "place kept c2 0");
    CHECK(next.table.kept[0] == tile("black"));
}

SCENARIO("O11  With a black and a zero, the zero is laid") {
    CHECK(refused(at_table(2, "kept black 8\n drawn 0"), 0, "place drawn c2 0") == 0);
    CHECK(refused(at_table(2, "kept 0 8\n drawn black"), 0, "place kept c2 0") == 0);
}

SCENARIO("O11  A second black: both leave for good, a new tile, a new card, and the turn ends") {
    const State s = at_table(2, R"(
        kept   black 8
        hand0  time
        tower  black 9 12 8
        deck   magnet
    )");
    const State next = after(s, 0, "draw");
    CHECK(next.table.gone[tile("black")] == 2);
    CHECK(next.table.kept[0] == tile("9"));
    CHECK(next.hand[0].has(Card::magnet));
    CHECK(next.table.turn == seat(1));
    CHECK(next.table.drawn == tile("12"));
}

SCENARIO("O11  A black as the new tile is kept") {
    const State s = at_table(2, "kept black 8\n hand0 time\n tower black black 12 8");
    CHECK(after(s, 0, "draw").table.kept[0] == tile("black"));
}

SCENARIO("O11  Two blacks and no tile left: the board stays empty, the card is taken all the same") {
    const State s = at_table(
        2, "board c2 9 0 c4 9 0 b3 9 0\n kept black 8\n hand0 time\n oldest 1\n tower black\n deck magnet quantum");
    const State next = after(s, 0, "draw");
    CHECK(next.table.round == 2);             // the next turn begins with an empty tower
    CHECK(next.hand[0].has(Card::magnet));    // taken before that; the new round gave the oldest the other one
    CHECK(next.hand[1].has(Card::quantum));
}

SCENARIO("O11  With an empty board a black is kept and the turn ends; another tile is laid") {
    const State black_drawn = at_table(2, "kept - 8\n tower black 9 8");
    CHECK(black_drawn.table.kept[0] == tile("black"));
    CHECK(black_drawn.table.turn == seat(1));
    const State other = at_table(2, "kept - 8\n tower 16 9 8");
    CHECK(refused(other, 0, "place kept c2 0") == 11);
    CHECK(after(other, 0, "place drawn c2 0").table.kept[0] == no_tile);
}

SCENARIO("O13  On honour nothing is forced; a missed score stays open") {
    const State s = at_table(2, "board c2 5 0\n kept 5 5\n drawn 16\n honour\n tower 8 8");
    const State next = after(s, 0, "place drawn d3 0");
    CHECK(refused(next, 1, "place kept c1 2") == 0);
    CHECK(has_mark(after(next, 1, "place kept c1 2"), 1, "small", "c1|c2"));
    // O4, O10 and O11 still bind.
    CHECK(refused(s, 0, "place drawn a1 0") == 4);
    CHECK(refused(at_table(2, "kept 5 8\n drawn 0\n honour"), 0, "place kept c2 0") == 10);
    CHECK(refused(at_table(2, "kept black 8\n drawn 5\n honour"), 0, "place kept c2 0") == 11);
}
