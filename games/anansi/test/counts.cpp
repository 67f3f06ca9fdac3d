// How many lines of play there are from fixed positions, depth by depth: the number moves with any change of a rule.
#include "games/anansi/test/table.hpp"

using namespace tischlein;
using namespace tischlein::anansi;

namespace {

// Lines of play of the given length; whoever must or may act, acts.
std::uint64_t lines(const State& s, int depth) {
    if (depth == 0) return 1;
    std::uint64_t sum = 0;
    for (int i = 0; i < s.table.seats; ++i)
        for (const Move m : legal(s, seat(i))) {
            State    next = s;
            NoEvents none;
            apply(next, seat(i), m, none);
            sum += lines(next, depth - 1);
        }
    return sum;
}

std::string counts(const State& s, int deepest) {
    std::string text;
    for (int depth = 1; depth <= deepest; ++depth) text += std::to_string(lines(s, depth)) + " ";
    return text;
}

}  // namespace

TEST_CASE("Lines of play from the first deal of seed 1") {
    CHECK(counts(Anansi::setup({}, standard_options(Anansi::options), 2, Random(1)), 4) == "10 128 1152 15956 ");
    CHECK(counts(Anansi::setup({}, standard_options(Anansi::options), 3, Random(1)), 4) == "10 132 1056 9504 ");
    CHECK(counts(Anansi::setup({}, standard_options(Anansi::options), 4, Random(1)), 4) == "10 138 1096 5576 ");
    CHECK(counts(Anansi::setup({}, standard_options(Anansi::options), 5, Random(1)), 4) == "8 88 976 8368 ");
}

TEST_CASE("Lines of play to the end of a round of four") {
    const State s = at_table(R"(
        row S H L
        display S3
        seat 0 L1 H9
        seat 1 L2 S5
        seat 2 L9 L12
        seat 3 H3 H4
        pile 2 H10 H11 H12 H13
        listeners 0 0 1 0
        rounds 1 )");
    CHECK(counts(s, 9) == "3 10 34 104 240 320 680 1120 1280 ");
}
