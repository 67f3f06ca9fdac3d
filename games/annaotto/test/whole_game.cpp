// A whole game at compile time, and counts of lines of play.
#include "games/annaotto/test/table.hpp"

using namespace tischlein;
using namespace tischlein::annaotto;

namespace {

// 26 cards by a rule of their own: the standard deck is a file, and files cannot be read while compiling.
constexpr Box small_box() {
    Box box;
    const auto add = [&](Side front, Side back) {
        box.sides[index(face(box.cards, 0))] = front;
        box.sides[index(face(box.cards++, 1))] = back;
    };
    for (unsigned n = 0; n < 18; ++n)
        add(Side::of(static_cast<Colour>(n % 4), static_cast<Pattern>(n / 4 % 4)),
            Side::of(static_cast<Colour>((n + 1 + n / 16) % 4), static_cast<Pattern>(n % 4)));
    for (unsigned n = 1; n < 7; ++n)
        add(Side::of(static_cast<Colour>(n % 4), static_cast<Pattern>(n / 2), static_cast<Sign>(n)),
            Side::of(Colour::red, Pattern::waves));
    add(Side::annaotto(), Side::of(Colour::orange, Pattern::dots));
    add(Side::annaotto(), Side::of(Colour::yellow, Pattern::dots));
    return box;
}

constexpr State start(int seats, std::uint64_t seed) {
    OptionValues o = standard_options(option_list);
    o[opt_cards] = 6;
    return Annaotto::setup(small_box(), o, seats, Random(seed));
}

// Everybody always makes his first legal move; the first seat that must act goes first.
constexpr State first_move_game(int seats, std::uint64_t seed) {
    State s = start(seats, seed);
    NoEvents none;
    for (int ply = 0; ply < 2000 && s.table.over == 0; ++ply) {
        const Seat who = must(s).front();
        const Move m = legal(s, who)[0];
        if (check(s, who, m)) break;
        apply(s, who, m, none);
        if (!consistent(s)) break;
    }
    return s;
}

constexpr State finished = first_move_game(3, 4);
static_assert(finished.table.over == 1 && consistent(finished));
static_assert(outcome(finished).over);

// What a seat sees holds at compile time, too.
constexpr bool imagines(std::uint64_t seed) {
    const State s = start(2, seed);
    Random random(seed);
    const View v = view(s, seat(0));
    return view(imagine(v, random), seat(0)) == v;
}
static_assert(imagines(9));

// Lines of play: every move of every seat that must act.
std::uint64_t lines(const State& s, int depth) {
    if (depth == 0) return 1;
    std::uint64_t count = 0;
    NoEvents none;
    for (const Seat who : must(s) | may(s))
        for (const Move& m : legal(s, who)) {
            State next = s;
            apply(next, who, m, none);
            count += lines(next, depth - 1);
        }
    return count;
}

}  // namespace

TEST_CASE("The game played while compiling is the game played at run time") {
    CHECK(finished == first_move_game(3, 4));
}

TEST_CASE("Lines of play from fixed positions") {
    const State s = at_table(R"(
        seat 0  Gc*/Ts AO/Ow RdA/Bd
        seat 1  Gw/BdO Vd/Rc+
        seat 2  Yw/Vc Pd/Gs^
        discard Gs/Pw
        draw    Rd/Bw Rc/Bs Gd/Yc Ow/Td)");
    CHECK(lines(s, 1) == 20);
    CHECK(lines(s, 2) == 42);  // 2 + 3 for ALL, 17 + 16 for ANNAOTTO, 2 for the HURDLE, 2 for the draw
    CHECK(lines(s, 3) == 154);
    CHECK(lines(s, 4) == 493);
}

TEST_CASE("The order of legal moves is a promise") {
    const State s = at_table(R"(
        seat 0  Gc*/Ts RdA/Bs Gs/Bd
        seat 1  Gw/GdO Vd/Rc+
        seat 2  Yw/Vc Pd/Gs^
        discard Gs/Pw
        draw    Rd/Bw)");
    CHECK(moves_of(s, 0) == "lay 0, lay 0 all, lay 2, lay 1.0, lay 2.1, draw");
}
