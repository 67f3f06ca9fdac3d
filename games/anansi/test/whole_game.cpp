// A whole game at compile time: no heap, no undefined behaviour, the same on every compiler.
#include "games/anansi/test/table.hpp"

#include "core/hash.hpp"

using namespace tischlein;
using namespace tischlein::anansi;

namespace {

// Plays a seed's game with moves drawn by another source; polls everybody who may inspire now and then.
constexpr State random_game(int seats, std::uint64_t seed) {
    State    s = Anansi::setup({}, standard_options(Anansi::options), seats, Random(seed));
    Random   source(seed + 1);
    NoEvents none;
    while (!s.table.over()) {
        const SeatSet idle = may(s);
        const Seat    who = !idle.empty() && source.below(2) == 0 ? idle.front() : s.table.to_move;
        const Moves   moves = legal(s, who);
        apply(s, who, moves[source.below(static_cast<std::uint32_t>(moves.size()))], none);
    }
    return s;
}

static_assert(random_game(4, 1).table.round == 3);
static_assert(outcome(random_game(5, 2)).over);
static_assert(consistent(random_game(2, 3)));

// A deal imagined at compile time fits its view.
constexpr bool imagined_fits(int seats, std::uint64_t seed) {
    State    s = Anansi::setup({}, standard_options(Anansi::options), seats, Random(seed));
    Random   source(seed);
    NoEvents none;
    for (int ply = 0; ply < 30; ++ply) {
        const Moves moves = legal(s, s.table.to_move);
        apply(s, s.table.to_move, moves[source.below(static_cast<std::uint32_t>(moves.size()))], none);
    }
    const View v = view(s, seat(0));
    return view(imagine(v, source), seat(0)) == v;
}
static_assert(imagined_fits(3, 4));

}  // namespace

TEST_CASE("The compiled game and the running one are the same") {
    constexpr std::uint64_t at_compile_time = hash_of(random_game(4, 1));
    CHECK(hash_of(random_game(4, 1)) == at_compile_time);
}
