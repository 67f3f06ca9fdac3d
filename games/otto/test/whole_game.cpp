// A whole game while compiling, counts of lines of play, and a fixed game for every number of seats.
#include "core/hash.hpp"
#include "games/otto/test/at_table.hpp"

using namespace tischlein;
using namespace tischlein::otto;

namespace {

constexpr TileKind kind_of_tile(std::string_view name, std::initializer_list<Line> lines, bool zero_word = false,
                                bool black_word = false) {
    TileKind kind;
    for (std::size_t i = 0; i < name.size(); ++i) kind.name[i] = name[i];
    for (const Line& line : lines) kind.lines[kind.line_count++] = line;
    kind.copies = 4;
    kind.zero = zero_word;
    kind.black = black_word;
    return kind;
}

// The table of docs/rules/otto.md, written a second time. Exits N1 … W2 are 0 … 7.
constexpr Box box_by_hand() {
    constexpr Bend o = Bend::round, l = Bend::square, _ = Bend::plain;
    Box box;
    box.tiles[0] = kind_of_tile("8", {{1, 2, o}, {3, 4, o}, {5, 6, o}, {0, 7, o}});
    box.tiles[1] = kind_of_tile("12", {{1, 2, o}, {3, 4, l}, {5, 6, o}, {0, 7, l}});
    box.tiles[2] = kind_of_tile("7", {{0, 1, _}, {2, 7, _}, {3, 4, o}, {5, 6, l}});
    box.tiles[3] = kind_of_tile("5", {{0, 1, _}, {2, 7, _}, {3, 4, o}, {5, 6, o}});
    box.tiles[4] = kind_of_tile("9", {{0, 1, _}, {2, 7, _}, {3, 4, l}, {5, 6, l}});
    box.tiles[5] = kind_of_tile("16", {{1, 2, l}, {3, 4, l}, {5, 6, l}, {0, 7, l}});
    box.tiles[6] = kind_of_tile("2", {{0, 4, _}, {1, 5, _}, {2, 3, _}, {6, 7, _}});
    box.tiles[7] = kind_of_tile("0", {{0, 5, _}, {1, 4, _}, {2, 7, _}, {3, 6, _}}, true);
    box.tiles[8] = kind_of_tile("black", {}, false, true);
    box.kinds = 9;
    box.centre = kind_of_tile("", {{1, 2, o}, {3, 4, o}, {5, 6, o}, {0, 7, o}});
    box.centre.copies = 0;
    for (int i = 0; i < 20; ++i) box.frame[i] = i % 5 == 1 || i % 5 == 4 ? FramePart::square : FramePart::round;
    box.cards = {4, 4, 4, 4, 4, 4, 4, 5};
    return box;
}

struct Played {
    int           plies = 0;
    bool          sound = true;
    Outcome       end{};
    std::uint64_t hash = 0;
};

// Plays the first legal move of every third ply and a drawn one otherwise, to the end of the game.
constexpr Played play(int seats, std::uint64_t seed, int check_every) {
    OptionValues o = standard_options(option_list);
    o[opt_target] = 8;
    State s = setup(box_by_hand(), o, seats, Random(seed));
    Random random(seed);
    NoEvents none;
    Played played;
    for (; !must(s).empty() && played.plies < 2000; ++played.plies) {
        const Seat who = must(s).front();
        const Moves moves = legal(s, who);
        const Move m = moves[played.plies % 3 == 0 ? 0 : random.below(static_cast<std::uint32_t>(moves.size()))];
        if (check(s, who, m)) played.sound = false;
        apply(s, who, m, none);
        if (played.plies % check_every == 0 && !consistent(s)) played.sound = false;
    }
    played.end = outcome(s);
    played.hash = hash_of(s);
    return played;
}

constexpr Played compiled = play(2, 8, 5);
static_assert(compiled.sound && compiled.end.over && compiled.plies > 10);
static_assert(!compiled.end.winners.empty());

// Lines of play to this depth, over all seats that must act.
long lines_of_play(const State& s, int depth) {
    if (depth == 0 || must(s).empty()) return 1;
    long lines = 0;
    for (const Seat who : must(s))
        for (const Move& m : legal(s, who)) {
            State next = s;
            NoEvents none;
            apply(next, who, m, none);
            lines += lines_of_play(next, depth - 1);
        }
    return lines;
}

}  // namespace

TEST_CASE("The standard file is the table of the rules") { CHECK(box_by_hand() == Otto::standard_box()); }

TEST_CASE("The compiler and the machine play the same game") {
    const Played now = play(2, 8, 1);
    CHECK(now.plies == compiled.plies);
    CHECK(now.hash == compiled.hash);
    CHECK(now.end == compiled.end);
}

TEST_CASE("Lines of play from a fixed position") {
    const State s = at_table(2, R"(
        board  c2 5 0   b3 8 0   d3 7 1   c4 12 0
        kept   9 16
        hand0  quantum void
        hand1  time infinity
        tower  5 2 8 12 7 16
    )");
    const std::array<long, 4> expected{1, 9, 51, 570};
    for (int depth = 0; depth < 4; ++depth) CHECK(lines_of_play(s, depth) == expected[static_cast<std::size_t>(depth)]);
}
