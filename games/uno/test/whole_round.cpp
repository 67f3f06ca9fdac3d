// A whole round inside the compiler, and counts of lines of play.
#include "games/uno/test/at_table.hpp"

using namespace tischlein;
using namespace tischlein::uno;

namespace {

constexpr OptionValues house(int rounds, bool partners, bool all_house_rules) {
    OptionValues o = standard_options(option_list);
    o[opt_rounds] = rounds;
    o[opt_partner] = partners;
    o[opt_stack] = o[opt_seven_o] = o[opt_jump_in] = all_house_rules;
    return o;
}

// --- compile time is a test bench ---------------------------------------------------------------------------
// Whatever the compiler evaluates uses no heap and has no undefined behaviour; assertions hold, too.

struct Round {
    State state;
    int   plies = 0;
    bool  always_consistent = true;
};

// Everybody always makes the first move offered: to lay, if that is possible, and never to say "uno". With `eager`, whoever may
// act out of turn comes first: every jump is made, every silent seat calls or is caught.
constexpr Round first_move_round(const OptionValues& o, int seats, std::uint64_t seed, bool eager) {
    Round r{Uno::setup(Box(), o, seats, Random(seed))};
    NoEvents none;
    while (!must(r.state).empty() && r.plies < 1000) {
        const Seat who = (eager && !may(r.state).empty() ? may(r.state) : must(r.state)).front();
        Moves moves;  // filled in place: clang 14 cannot copy a list with unwritten room while compiling
        add_legal(r.state, who, moves);
        apply(r.state, who, moves[0], none);
        r.always_consistent = r.always_consistent && consistent(r.state);
        ++r.plies;
    }
    return r;
}

constexpr Round plain = first_move_round(house(1, false, false), 3, 1, false);
static_assert(plain.state.phase == Phase::over && plain.always_consistent);
static_assert(outcome(plain.state).winners.size() == 1);
static_assert(plain.plies == 82);

constexpr Round everything = first_move_round(house(1, true, true), 4, 2, true);
static_assert(everything.state.phase == Phase::over && everything.always_consistent);
static_assert(outcome(everything.state).winners.size() == 2);  // a team
static_assert(everything.plies == 188);

// What one seat sees and imagines is computed in the compiler, too.
constexpr bool looks_the_same(const State& s, Seat who, std::uint64_t seed) {
    Random random(seed);
    const View seen = view(s, who);
    return view(imagine(seen, random), who) == seen;
}
static_assert(looks_the_same(everything.state, seat(0), 3) && looks_the_same(everything.state, Seat::none, 4));

}  // namespace

TEST_CASE("A round played by the compiler is the same round at run time") {
    const Round again = first_move_round(house(1, false, false), 3, 1, false);
    CHECK(again.state == plain.state);
    const Round eager = first_move_round(house(1, true, true), 4, 2, true);
    CHECK(eager.state == everything.state);
}

// --- lines of play ------------------------------------------------------------------------------------------
// From a deal, how many different sequences of moves there are, of every seat that must or may act, one ply deep, two
// plies deep and so on. A rule that offers a move too many or too few, or acts otherwise, shows up here.

namespace {

long lines(const State& s, int depth) {
    if (depth == 0) return 1;
    long sum = 0;
    for (const Seat who : must(s) | may(s))
        for (const Move& m : legal(s, who)) {
            State after = s;
            NoEvents none;
            apply(after, who, m, none);
            sum += lines(after, depth - 1);
        }
    return sum;
}

std::string counts(const State& s, int depth) {
    std::string text;
    for (int d = 1; d <= depth; ++d) text += (d == 1 ? "" : " ") + std::to_string(lines(s, d));
    return text;
}
std::string counts(const OptionValues& o, int seats, std::string_view seed, int depth) {
    return counts(Uno::setup(Box(), o, seats, Random::from_text(seed)), depth);
}

}  // namespace

TEST_CASE("Counts: lines of play per depth, standard rules") {
    CHECK(counts(house(0, false, false), 2, "count", 8) == "4 12 25 55 124 249 495 1085");
    CHECK(counts(house(0, false, false), 4, "count", 8) == "3 7 32 106 277 706 1909 5246");
    CHECK(counts(house(0, false, false), 10, "count", 8) == "6 18 58 241 832 2374 6715 20466");
}

TEST_CASE("Counts: lines of play per depth, all house rules") {
    CHECK(counts(house(0, false, true), 2, "count", 8) == "4 12 23 47 109 223 405 843");
    CHECK(counts(house(0, true, true), 4, "count", 8) == "4 8 30 104 259 631 1642 4594");
    CHECK(counts(house(0, true, true), 10, "count", 6) == "15 114 941 3635 14145 47531");
}

TEST_CASE("Counts: near the end, where \"uno\" is said or not, caught or called, and rounds are won") {
    const std::string hands =
        "0 R7 RD F\n 1 BD R4 RD\n 2 R5 W RV\n discard R5\n draw G7 B7 YS Y0 GV B1 B2 B3 B4 B5 B6 B8 B9\n options "
        "rounds=1";
    CHECK(counts(at_table(hands).state, 6) == "7 19 105 395 1424 4695");
    CHECK(counts(at_table(hands + " stack sevenO jumpIn").state, 6) == "9 34 124 476 1706 5367");
}

// Counts miss order, and records rest on it.
TEST_CASE(
    "The order of the moves offered: lays by card, colour, swap, silent before uno; draw or its like; call and catch") {
    CHECK(at_table("options sevenO\n 0 W R7\n 1 B1\n 2 B2\n discard R1\n uncalled 1").moves(0) ==
          "lay R7 swap 1, lay R7 swap 1 uno, lay R7 swap 2, lay R7 swap 2 uno, lay W R, lay W R uno, lay W Y, lay W Y "
          "uno, "
          "lay W G, lay W G uno, lay W B, lay W B uno, draw, catch 1");
    CHECK(at_table("options stack\n 0 F GD\n 1 B1\n discard R1 F\n colour R\n phase challenge\n uncalled 1").moves(0) ==
          "lay F R, lay F R uno, lay F Y, lay F Y uno, lay F G, lay F G uno, lay F B, lay F B uno, accept, challenge, "
          "catch 1");
    CHECK(at_table("options jumpIn sevenO\n 0 B1\n 1 R7 G1\n 2 B2 B3\n discard R7\n uncalled 0\n turn 2").moves(1) ==
          "jump R7 swap 0, jump R7 swap 0 uno, jump R7 swap 2, jump R7 swap 2 uno, catch 0");
}
