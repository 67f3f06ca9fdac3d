// What a tile would do to OTTO's board: the points it closes, and what it leaves one tile short of closed.
//
// A search asks this for every place and turn of two tiles. So the board is read once, and a tile is added to a few sets of bits
// instead of to a copy of the board. Says the same as putting the tile there and counting (bots/test/otto_outlook.cpp).
#pragma once
#include "games/otto/board.hpp"

namespace tischlein::bots::otto_outlook {

using namespace tischlein::otto;

// Which quarters of the rings of one sort (large circles, or squares) are there, by the ring's grid point: `south_east` is the
// quarter on the point's upper left, which reaches from its place to the south east.
struct Quarters {
    Bits south_east, south_west, north_east, north_west;

    static constexpr Quarters of(const Planes& p, int trait) noexcept {
        return {p[trait + otto::south_east], p[trait + otto::south_west] >> 1, p[trait + otto::north_east] >> 8,
                p[trait + otto::north_west] >> 9};
    }
    // With a tile of these traits on the place of this bit.
    constexpr Quarters with(int bit, Traits t, int trait) const noexcept {
        const auto quarter = [t, trait](int corner) { return static_cast<Bits>((t >> (trait + corner)) & 1); };
        return {south_east | quarter(otto::south_east) << bit, south_west | quarter(otto::south_west) << (bit - 1),
                north_east | quarter(otto::north_east) << (bit - 8),
                north_west | quarter(otto::north_west) << (bit - 9)};
    }
    constexpr Bits rings() const noexcept { return south_east & south_west & north_east & north_west & grid_points; }
    // The places where a tile with the right quarter would close a ring, also such that have a tile.
    constexpr Bits closers() const noexcept {
        const Bits upper = south_east & south_west, lower = north_east & north_west;
        return (south_west & lower) | (south_east & lower) << 1 | (upper & north_west) << 8 | (upper & north_east) << 9;
    }
};

class Outlook {
public:
    struct After {
        int points = 0;  // of all the tile closes: 1, 2, 4 for circles and squares, 8 for OTTOs
        int open = 0;    // the same of the places where the next tile may close something, without OTTOs
    };

    explicit constexpr Outlook(const Board& board) noexcept
        : closers_(otto::closers(board)),
          arcs_(Quarters::of(board.plane, arc)),
          angles_(Quarters::of(board.plane, angle)),
          halves_(closers_.shape[half + north] | closers_.shape[half + east] | closers_.shape[half + south] |
                  closers_.shape[half + west]),
          taken_(board.taken) {}

    // REQUIRES: `p` is free; `t` are the traits of the tile as it will lie.
    constexpr After after(Place p, Traits t) const noexcept {
        const int bit = bit_of(p);
        const Quarters arcs = arcs_.with(bit, t, arc), angles = angles_.with(bit, t, angle);
        const Bits here = one(bit), corners = here | here >> 1 | here >> 8 | here >> 9;
        const Bits taken = taken_ | here;
        const Bits next = (taken << 8 | taken >> 8 | taken << 1 | taken >> 1) & on_board & ~taken;
        return {small_closed(bit, t) + 2 * count_bits(arcs.rings() & corners) +
                    4 * count_bits(angles.rings() & corners) +
                    8 * static_cast<int>((otto_places(closers_, t) >> bit) & 1),
                count_bits((halves_ | beyond(bit, t)) & next) + 2 * count_bits(arcs.closers() & next) +
                    4 * count_bits(angles.closers() & next)};
    }

private:
    constexpr int small_closed(int bit, Traits t) const noexcept {
        int closed = 0;
        for (int side = 0; side < 4; ++side)
            closed +=
                static_cast<int>((closers_.shape[half + side] >> bit) & static_cast<Bits>((t >> (half + side)) & 1));
        return closed;
    }
    // The places to which half circles of such a tile point.
    static constexpr Bits beyond(int bit, Traits t) noexcept {
        const auto side = [t](int which) { return static_cast<Bits>((t >> (half + which)) & 1); };
        return side(north) << (bit - 8) | side(east) << (bit + 1) | side(south) << (bit + 8) | side(west) << (bit - 1);
    }

    Closers closers_;
    Quarters arcs_, angles_;
    Bits halves_;  // the places to which half circles of the board point
    Bits taken_;
};

}  // namespace tischlein::bots::otto_outlook
