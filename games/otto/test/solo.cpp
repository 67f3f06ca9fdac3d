// O17  Playing alone: eleven markers and an OTTO.
#include "games/otto/test/at_table.hpp"

using namespace tischlein;
using namespace tischlein::otto;

namespace {

// Ten tiles, eleven markers, an OTTO and no shape too many: found by search. The most that can be had.
struct Laying {
    std::string_view tile, move;
};
constexpr std::array<Laying, 10> perfect{{{"2", "place drawn c4 1"},
                                          {"5", "place drawn c5 0"},
                                          {"2", "place drawn d4 0"},
                                          {"12", "place drawn d5 0"},
                                          {"12", "place drawn e5 1"},
                                          {"2", "place drawn b4 0"},
                                          {"9", "place drawn a4 1"},
                                          {"7", "place drawn a5 1"},
                                          {"9", "place drawn e4 3"},
                                          {"5", "place drawn b5 3"}}};

State play_perfect(std::size_t layings) {
    State s = at_table(1, "drawn 2\n tower 5 2 12 12 2 9 7 9 5 8 8");
    for (std::size_t i = 0; i < layings; ++i) {
        REQUIRE(s.table.drawn == tile(perfect[i].tile));
        s = after(s, 0, perfect[i].move);
    }
    return s;
}

}  // namespace

SCENARIO("O17  The booklet's two sums, and the highest") {
    static_assert(solo_score(7, 1) == 24 + 8 + 2 * 7 - 1 && solo_score(7, 1) == 45);
    static_assert(solo_score(2, 2) == 24 + 8 + 2 * 2 - 1 - 1 && solo_score(2, 2) == 34);
    static_assert(solo_score(14, 0) == 60);
    CHECK(solo_score(0, 1) == 31);
}

SCENARIO("O17  A board worth 60, laid tile by tile under O4, O5 and O6") {
    const State nearly = play_perfect(9);
    CHECK(nearly.table.phase == Phase::place);
    CHECK(nearly.table.score[0] == 0);  // 0 until the end
    CHECK_FALSE(outcome(nearly).over);
    const State won = play_perfect(10);
    CHECK(won.table.phase == Phase::over);
    CHECK(points_on_board(won.table, 0) == 24);
    CHECK(set_out(won.table, 0, Marker::small) == 4);
    CHECK(set_out(won.table, 0, Marker::large) == 4);
    CHECK(set_out(won.table, 0, Marker::square) == 3);
    CHECK(closed_shapes(won.table) == 11);
    CHECK(count_bits(free_places(won.table.board)) == 14);
    const Outcome result = outcome(won);
    CHECK(result.winners == SeatSet(seat(0)));
    CHECK(result.scores[0] == 60);
    CHECK(Otto::grade_names[result.grade - 1] == "master");
}

SCENARIO("O17  The same board as a position, one tile short") {
    const State s = at_table(1, R"(
        board  a4 9 1  b4 2 0  c4 2 1  d4 2 0  e4 9 3  a5 7 1  c5 5 0  d5 12 0  e5 12 1
        marks  0 small a4|b4   0 small d4|e4   0 small c4|c5   0 large v05   0 large v35   0 large v55
        marks  0 square v04    0 square v54    0 square v45
        ottos  1
        drawn  5
    )");
    const State won = after(s, 0, "place drawn b5 3");
    CHECK(has_mark(won, 0, "small", "a5|b5"));
    CHECK(has_mark(won, 0, "large", "v25"));
    CHECK(outcome(won).scores[0] == 60);
}

SCENARIO("O17  An OTTO does not end it, and must still be made") {
    const State s = at_table(1, "board a2 5 1 b2 2 1 b3 8 0\n drawn 5\n tower 8 8");
    CHECK(offered(s, 0) == "place drawn c2 3");
    CHECK(refused(s, 0, "place drawn c2 0") == 6);
    const State next = after(s, 0, "place drawn c2 3");
    CHECK(next.table.ottos == 1);
    CHECK(next.table.phase == Phase::place);
    CHECK(next.table.round == 1);
}

SCENARIO("O17  All markers but no OTTO is not enough; the OTTO then wins") {
    State s = play_perfect(10);
    CHECK(solo_is_won(s.table));
    s.table.ottos = 0;
    CHECK_FALSE(solo_is_won(s.table));
}

SCENARIO("O17  Lost when no tile or no place is left: no winner, no points") {
    const State s = at_table(1, "drawn 8\n tower 8");
    const State one_left = after(s, 0, "place drawn c2 0");
    const State lost = after(one_left, 0, "place drawn b3 0");
    CHECK(lost.table.phase == Phase::over);
    const Outcome result = outcome(lost);
    CHECK(result.winners.empty());
    CHECK(result.scores[0] == 0);
    CHECK(result.scored == 1);
    CHECK(result.ranks[0] == 1);
    CHECK(Otto::grade_names[result.grade - 1] == "lost");
}

SCENARIO("O17  Black tiles are not used, there is nothing to keep and no card to play") {
    const State s = Otto::setup(Otto::standard_box(), standard_options(option_list), 1, Random::from_text("alone"));
    CHECK(s.table.gone[tile("black")] == 4);
    CHECK(s.table.blind == 0);
    CHECK(s.table.kept[0] == no_tile);
    CHECK(s.table.phase == Phase::place);
    CHECK(refused(s, 0, "place kept c2 0") == 17);
    CHECK(refused(s, 0, "card time") == 3);
}

SCENARIO("O17  Shapes without a marker cost one each; mixed rings are no shapes") {
    State s = play_perfect(10);
    lay(s.table, *read_place("a1"), tile("8"), 0);  // one more large circle in the corner
    CHECK(solo_score(s.table) == 24 + 8 + 2 * 13 - 1);
    lay(s.table, *read_place("b1"), tile("16"), 0);  // with the 8 on a1 a mixed ring at v10
    CHECK(solo_score(s.table) == 24 + 8 + 2 * 12 - 1);
}

SCENARIO("O17  Grades") {
    CHECK(solo_grade(true, 31) == 2);
    CHECK(solo_grade(true, 32) == 3);
    CHECK(solo_grade(true, 36) == 3);
    CHECK(solo_grade(true, 37) == 4);
    CHECK(solo_grade(true, 40) == 4);
    CHECK(solo_grade(true, 41) == 5);
    CHECK(solo_grade(false, 0) == 1);
}
