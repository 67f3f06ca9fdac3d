// A tile's outlook against what the board says once the tile lies there.
#include "bots/heuristics/otto_outlook.hpp"

#include <doctest/doctest.h>

#include "games/otto/otto.hpp"

namespace tischlein::bots {
namespace {

using namespace tischlein::otto;
using otto_outlook::Outlook;

Outlook::After by_counting(Board board, Place p, Traits t) {
    put(board, p, laid(0, 0), t);
    const Shapes made = closed_through(board, p);
    const Closers next = closers(board);
    Bits small = 0, large = 0, square = 0;
    for (int i = 0; i < 4; ++i) {
        small |= next.shape[half + i];
        large |= next.shape[arc + i];
        square |= next.shape[angle + i];
    }
    const Bits here = touching(board);
    return {count_bits(made.over_right) + count_bits(made.over_below) + 2 * count_bits(made.large) +
                4 * count_bits(made.square) + 8 * static_cast<int>(ottos_through(board, p) > 0),
            count_bits(small & here) + 2 * count_bits(large & here) + 4 * count_bits(square & here)};
}

// Any combination of traits, not only those of tiles: one of them in four in even games, one in two in odd games.
Traits any_traits(int game, Random& random) {
    const std::uint64_t some = game % 2 == 0 ? random.next() & random.next() : random.next();
    return static_cast<Traits>(some & ((1U << plane_count) - 1));
}

TEST_CASE("a tile's outlook is what the board says once it lies there") {
    Random random = Random::from_text("outlook");
    int asked = 0, closed = 0, with_otto = 0;
    for (int game = 0; game < 200; ++game) {
        Board board =
            Otto::setup(Otto::standard_box(), standard_options(Otto::options), 2, random.split(game)).table.board;
        while (free_places(board) != 0) {
            const Outlook outlook(board);
            Place last = no_place;
            for (Bits left = free_places(board); left != 0; left = without_lowest_bit(left)) {
                const Place p = place_of(lowest_bit(left));
                const Traits t = any_traits(game, random);
                const Outlook::After wanted = by_counting(board, p, t), found = outlook.after(p, t);
                REQUIRE(found.points == wanted.points);
                REQUIRE(found.open == wanted.open);
                ++asked;
                closed += static_cast<int>(wanted.points > 0);
                with_otto += static_cast<int>((otto_places(closers(board), t) & only(p)) != 0);
                if (last == no_place || random.below(4) == 0) last = p;
            }
            put(board, last, laid(0, 0), any_traits(game, random));
        }
    }
    CHECK(asked > 10000);
    CHECK(closed > 5000);
    CHECK(with_otto > 1000);
}

}  // namespace
}  // namespace tischlein::bots
