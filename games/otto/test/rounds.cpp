// How rounds begin and end (O1, O2, O9), consolation (O14), and the blind round (O16).
#include "games/otto/test/at_table.hpp"

using namespace tischlein;
using namespace tischlein::otto;

namespace {

State new_game(int seats, std::string_view seed, bool teams = false) {
    OptionValues o = standard_options(option_list);
    o[opt_teams] = teams;
    return Otto::setup(Otto::standard_box(), o, seats, Random::from_text(seed));
}

// The board but for e5, everything neutral; whoever is in turn lays a zero there and ends the round.
const std::string last_place = R"(
    board  a1 0 0 b1 0 0 c1 0 0 d1 0 0 e1 0 0 a2 0 0 b2 0 0 c2 0 0 d2 0 0 e2 0 0 a3 0 0 b3 0 0 d3 0 0 e3 0 0
    board  a4 0 0 b4 0 0 c4 0 0 d4 0 0 e4 0 0 a5 0 0 b5 0 0 c5 0 0 d5 0 0
    drawn  0
    kept   16 9 12 8
)";

// The board but for e5, with one small circle in it.
const std::string with_circle = R"(
    board  a1 5 2 a2 5 0 b1 0 0 c1 0 0 d1 0 0 e1 0 0 b2 0 0 c2 0 0 d2 0 0 e2 0 0 a3 0 0 b3 0 0 d3 0 0 e3 0 0
    board  a4 0 0 b4 0 0 c4 0 0 d4 0 0 e4 0 0 a5 0 0 b5 0 0 c5 0 0 d5 0 0
    drawn  0
)";

}  // namespace

SCENARIO("O2  Everybody starts with one open tile that is not black, and one hidden card") {
    for (int i = 0; i < 200; ++i) {
        const State s = new_game(4, std::to_string(i));
        for (int seat_no = 0; seat_no < 4; ++seat_no) {
            CHECK_FALSE(black(s.table, s.table.kept[seat_no]));
            CHECK(s.hand[seat_no].size() == 1);
        }
        CHECK(s.table.phase == Phase::card);
        CHECK(s.table.tower_left == 32);
        CHECK(s.table.deck_left == 29);
    }
}

SCENARIO("O2  First round: the highest tile begins, ties the first clockwise from the oldest") {
    int ties = 0;
    for (int i = 0; i < 300; ++i) {
        const State s = new_game(3, std::to_string(i));
        Seat expected = s.table.oldest;
        for (int n = 1; n < 3; ++n) {
            const Seat who = step(s.table.oldest, n, 3);
            const int mine = value_of(traits(s.table, s.table.kept[number(who)])),
                      best = value_of(traits(s.table, s.table.kept[number(expected)]));
            ties += mine == best;
            if (mine > best) expected = who;
        }
        CHECK(s.table.turn == expected);
    }
    CHECK(ties > 10);
}

SCENARIO("O2  Later rounds: the most points begin, ties the first clockwise from the oldest") {
    CHECK(after(at_table(3, last_place + "score 3 9 4"), 0, "place drawn e5 0").table.turn == seat(1));
    CHECK(after(at_table(3, last_place + "score 9 9 4\n oldest 2"), 0, "place drawn e5 0").table.turn == seat(0));
    CHECK(after(at_table(3, last_place + "score 4 9 9\n oldest 2"), 0, "place drawn e5 0").table.turn == seat(2));
    CHECK(after(at_table(4, last_place + "teams\n score 3 9\n oldest 2"), 0, "place drawn e5 0").table.turn ==
          seat(3));  // its team's points
}

SCENARIO("O2  Cards not played are kept; an empty pile gives none; played cards are not reused") {
    const State s = at_table(2, last_place + "hand0 time\n played magnet\n deck quantum\n oldest 1");
    const State next = after(s, 0, "place drawn e5 0");
    CHECK(next.hand[1].has(Card::quantum));
    CHECK(next.hand[0].size() == 1);
    CHECK(next.table.deck_left == 0);
    CHECK(next.table.played_count == 1);
}

SCENARIO("O2  A new round has all tiles but those that left the game") {
    const State next = after(at_table(2, last_place + "gone black black\n tower 8 8 8"), 0, "place drawn e5 0");
    CHECK(next.table.gone[tile("black")] == 2);
    int zeros = 0;
    const Bag bag = all_tiles(next);
    for (int i = 0; i < bag.count; ++i) zeros += bag.tile[i] == tile("0");
    CHECK(zeros == 24);  // the scenario's own, all back
    CHECK(bag.count == 29);
    CHECK(next.table.round == 2);
}

SCENARIO("O2  A black starting tile is put back and another drawn") {
    // One tile that can be laid among blacks: whoever starts gets only such.
    const State s = at_table(2, last_place + "tower black black black black");
    const State next = after(s, 0, "place drawn e5 0");
    CHECK_FALSE(black(next.table, next.table.kept[0]));
    CHECK_FALSE(black(next.table, next.table.kept[1]));
}

SCENARIO("O9  No free place: each gets the sum of its markers") {
    const State s = at_table(2, R"(
        board  a1 9 2 a2 9 0 b1 0 0 c1 0 0 d1 16 0 e1 16 0 b2 0 0 c2 0 0 d2 0 0 e2 0 0 a3 0 0 b3 0 0 d3 0 0 e3 0 0 a4 0 0 b4 0 0 c4 0 0 d4 0 0 e4 0 0 a5 0 0 b5 0 0 c5 0 0 d5 0 0
        marks  0 small a1|a2   1 square v40
        kept   8 8
        drawn  0
        tower  8 8 8 8
    )");
    const State next = after(s, 0, "place drawn e5 0");
    CHECK(next.table.score == std::array<std::uint16_t, 4>{1, 4, 0, 0});
    CHECK(next.table.round == 2);
    CHECK(all_marks(next.table) == Marks{});
}

SCENARIO("O9  No tile left to draw when a turn begins: the round ends, before any card") {
    const State s = at_table(2, "board c2 9 2 c1 9 0 b3 9 0\n kept 8 8\n hand1 time\n drawn 16\n tower");
    const State next = after(s, 0, "place drawn d3 0");
    CHECK(next.table.round == 2);
}

SCENARIO("O1  The target counts when a round is counted; the most points win") {
    const State s = at_table(2, last_place + "score 24 30");
    const State over = after(s, 0, "place drawn e5 0");
    CHECK(over.table.phase == Phase::over);
    const Outcome result = outcome(over);
    CHECK(result.winners == SeatSet(seat(1)));
    CHECK(result.ranks[0] == 2);
    CHECK(result.ranks[1] == 1);
    CHECK(result.scores[1] == 30);
    CHECK(must(over).empty());
    CHECK(refused(over, 0, "draw") == -1);
    // Everything stays as it lies.
    CHECK(free_places(over.table.board) == 0);
}

SCENARIO("O1  Below the target another round begins") {
    CHECK(after(at_table(2, last_place + "score 23 3"), 0, "place drawn e5 0").table.round == 2);
    CHECK(after(at_table(2, last_place + "score 23 3\n target 23"), 0, "place drawn e5 0").table.phase == Phase::over);
}

SCENARIO("O1  In teams both partners win and share the rank") {
    const State over = after(at_table(4, last_place + "teams\n score 10 26"), 0, "place drawn e5 0");
    const Outcome result = outcome(over);
    CHECK(result.winners == SeatSet::from_bits(10));
    CHECK(result.scored == 2);
    CHECK(result.ranks[0] == 3);
    CHECK(result.ranks[2] == 3);
    CHECK(result.ranks[1] == 1);
    CHECK(result.ranks[3] == 1);
}

SCENARIO("O14  Who never had a point gets the value of the tile on the board") {
    const State over = after(at_table(3, last_place + "score 0 24 5"), 0, "place drawn e5 0");
    CHECK(over.table.score == std::array<std::uint16_t, 4>{16, 24, 5, 0});
    CHECK(outcome(over).winners == SeatSet(seat(1)));
    CHECK(outcome(over).ranks[0] == 2);
}

SCENARIO("O14  Consolation changes no winner, and a point once had is a point had") {
    const State more = after(at_table(2, last_place + "score 0 10\n target 10"), 0, "place drawn e5 0");
    CHECK(more.table.score[0] == 16);
    CHECK(outcome(more).winners == SeatSet(seat(1)));
    CHECK(outcome(more).ranks[0] == 2);
    State once_had = at_table(2, last_place + "score 0 24");
    once_had.table.ever_scored.add(seat(0));  // a marker that an OTTO cancelled
    CHECK(after(once_had, 0, "place drawn e5 0").table.score[0] == 0);
}

SCENARIO("O14  Of a team's two tiles the higher; a black or an empty board gives nothing") {
    CHECK(after(at_table(4, last_place + "teams\n score 24 0"), 0, "place drawn e5 0").table.score[1] == 9);
    const State s = at_table(2, last_place + "turn 1\n score 24 0");
    State black_kept = s, none_kept = s;
    black_kept.table.kept[1] = tile("black");
    none_kept.table.kept[1] = no_tile;
    CHECK(after(black_kept, 1, "place drawn e5 0").table.score[1] == 0);
    CHECK(after(none_kept, 1, "place drawn e5 0").table.score[1] == 0);
}

SCENARIO("O14  Not if an OTTO ended the game") {
    const State s = at_table(2, "board a2 5 1 b2 2 1 b3 8 0\n kept 5 16\n drawn 8\n score 20 0\n tower 8 8");
    const State over = after(s, 0, "place kept c2 3");
    CHECK(over.table.phase == Phase::over);
    CHECK(over.table.score[1] == 0);
}

// --- O16 ----------------------------------------------------------------------------------------------------

SCENARIO("O16  A tie at the top: one more round among the tied, without cards or kept tiles") {
    const State s = at_table(3, last_place + "score 24 10 24\n hand0 time\n oldest 1\n tower 8 8 8");
    const State blind = after(s, 0, "place drawn e5 0");
    CHECK(blind.table.blind == 1);
    CHECK(blind.table.tied == SeatSet::from_bits(5));
    CHECK(blind.table.turn == seat(2));  // first of the tied clockwise from the oldest
    CHECK(blind.table.round == 2);
    CHECK(blind.table.phase == Phase::place);
    CHECK(blind.table.kept == std::array<Kind, 4>{no_tile, no_tile, no_tile, no_tile});
    CHECK(blind.hand[0].has(Card::time));  // hands stay unused
    CHECK(refused(blind, 2, "place kept c2 0") == 16);
    const State next = after(blind, 2, "place drawn c2 0");
    CHECK(next.table.turn == seat(0));  // seat 1 is not in it
}

SCENARIO("O16  A team tie seats all four") {
    const State blind = after(at_table(4, last_place + "teams\n score 24 24\n tower 8 8 8"), 0, "place drawn e5 0");
    CHECK(blind.table.tied == SeatSet::first(4));
}

SCENARIO("O16  Consolation is given before the blind round") {
    const State blind = after(at_table(3, last_place + "score 24 0 24\n tower 8 8 8"), 0, "place drawn e5 0");
    CHECK(blind.table.score[1] == 9);
    CHECK(blind.table.tied == SeatSet::from_bits(5));
}

SCENARIO("O16  A black drawn is removed and the turn lost, without a move") {
    const State s = at_table(2, "blind 0 1\n score 24 24\n drawn 16\n tower black 12 8");
    const State next = after(s, 0, "place drawn c2 0");
    CHECK(next.table.gone[tile("black")] == 1);
    CHECK(next.table.turn == seat(0));  // seat 1 lost its turn
    CHECK(next.table.drawn == tile("12"));
}

SCENARIO("O16  An OTTO wins at once, and nobody is asked about infinity") {
    const State s = at_table(
        3, "board a2 5 1 b2 2 1 b3 8 0\n blind 0 2\n score 24 3 24\n hand2 infinity\n drawn 5\n turn 2\n tower 8 8");
    const State over = after(s, 2, "place drawn c2 3");
    CHECK(over.table.phase == Phase::over);
    CHECK(over.table.score[2] == 32);
    CHECK(outcome(over).winners == SeatSet(seat(2)));
    CHECK(outcome(over).ranks == std::array<std::uint8_t, most_seats>{2, 3, 1});
}

SCENARIO("O16  Else the points of the round are added and decide") {
    const State s = at_table(2, with_circle + "marks 1 small a1|a2\n blind 0 1\n score 24 24\n tower 8");
    const State over = after(s, 0, "place drawn e5 0");
    CHECK(over.table.score == std::array<std::uint16_t, 4>{24, 25, 0, 0});
    CHECK(outcome(over).winners == SeatSet(seat(1)));
}

SCENARIO("O16  Markers pass only among the tied") {
    const State s = at_table(3, R"(
        board  a1 5 2 a2 5 0 e1 9 2 e2 9 0 a4 5 2 a5 5 0 e4 9 2 e5 9 0 c2 7 0
        marks  0 small a1|a2   0 small e1|e2   0 small a4|a5   0 small e4|e5
        blind  0 2
        score  24 3 24
        drawn  7
    )");
    const State next = after(s, 0, "place drawn c1 2");
    CHECK(has_mark(next, 2, "small", "c1|c2"));
}

SCENARIO("O16  Still tied: the higher tile wins the draw-off") {
    int first = 0, second = 0;
    for (int i = 0; i < 60; ++i) {
        State s = at_table(2, with_circle + "blind 0 1\n score 24 24\n tower 8 12 9 16");
        s.random = Random(static_cast<std::uint64_t>(i));
        const State over = after(s, 0, "place drawn e5 0");
        const int a = value_of(traits(over.table, over.table.drawn_off[0])),
                  b = value_of(traits(over.table, over.table.drawn_off[1]));
        CHECK(a != b);
        CHECK(outcome(over).winners == SeatSet(seat(a > b ? 0 : 1)));
        CHECK(over.table.score == std::array<std::uint16_t, 4>{24, 24, 0, 0});
        (a > b ? first : second) += 1;
        CHECK(over.table.tower_left == 4);  // everything stays as it lies
    }
    CHECK(first > 10);
    CHECK(second > 10);
}

SCENARIO("O16  If no difference is possible they share the win") {
    // Nothing but zeros and blacks are left.
    const State s =
        at_table(2, last_place.substr(0, last_place.find("kept")) + "blind 0 1\n score 24 24\n tower black");
    const State over = after(s, 0, "place drawn e5 0");
    CHECK(outcome(over).winners == SeatSet::first(2));
    CHECK(outcome(over).ranks[0] == 1);
    CHECK(outcome(over).ranks[1] == 1);
}
