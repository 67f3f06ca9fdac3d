// The board as planes of bits, and the geometry of closing: which lines meet over edges and round grid points.
//
// Plane t holds the places whose tile has trait t as it lies. The frame is printed outside the board, so it is
// simply there, in the planes of arcs and angles, for good; the printed centre is a tile of kind centre_kind.
// Nothing here knows what a tile is called.
#pragma once
#include "games/otto/pieces.hpp"

namespace tischlein::otto {

using Planes = std::array<Bits, plane_count>;

struct Board {
    Planes                         plane{};
    Bits                           taken = 0;  // places with a tile, the centre included
    std::array<Laid, place_count>  at{};
    std::array<std::uint8_t, 7>    reserved{};
    friend constexpr bool operator==(const Board&, const Board&) = default;
};

// REQUIRES: p is free; `t` are the traits of the tile as it will lie.
constexpr void put(Board& b, Place p, Laid tile, Traits t) noexcept {
    const int bit = bit_of(p);
    for (int i = 0; i < plane_count; ++i) b.plane[i] |= static_cast<Bits>((t >> i) & 1) << bit;
    b.taken |= one(bit);
    b.at[p] = tile;
}

constexpr void pick_up(Board& b, Place p) noexcept {
    for (Bits& plane : b.plane) plane &= ~only(p);
    b.taken &= ~only(p);
    b.at[p] = empty_place;
}

// Everything but the frame goes.
constexpr void clear(Board& b) noexcept {
    for (Bits& plane : b.plane) plane &= ~on_board;
    b.taken = 0;
    b.at.fill(empty_place);
}

// O4  Free places next to a tile.
constexpr Bits free_places(const Board& b) noexcept { return on_board & ~b.taken; }
constexpr Bits touching(const Board& b) noexcept {
    return (b.taken << 8 | b.taken >> 8 | b.taken << 1 | b.taken >> 1) & free_places(b);
}

// --- what is closed -----------------------------------------------------------------------------------------

// All closed shapes, each set by the bit of its edge's first place or of its grid point.
struct Shapes {
    Bits over_right = 0, over_below = 0;  // small circles
    Bits large = 0, square = 0;
};

constexpr Bits rings(const Planes& p, int trait) noexcept {
    return p[trait + south_east] & p[trait + south_west] >> 1 & p[trait + north_east] >> 8 &
           p[trait + north_west] >> 9 & grid_points;
}

constexpr Shapes closed(const Board& b) noexcept {
    const Planes& p = b.plane;
    return {p[half + east] & p[half + west] >> 1, p[half + south] & p[half + north] >> 8, rings(p, arc),
            rings(p, angle)};
}

// The same, only those the tile at p is part of.
constexpr Shapes closed_through(const Board& b, Place p) noexcept {
    const int bit = bit_of(p);
    const Shapes all = closed(b);
    const Bits corners = one(bit) | one(bit - 1) | one(bit - 8) | one(bit - 9);
    return {all.over_right & (one(bit) | one(bit - 1)), all.over_below & (one(bit) | one(bit - 8)), all.large & corners,
            all.square & corners};
}

// How many OTTOs run through the tile at p: as their crossing, or as one of their ends.
constexpr int ottos_through(const Board& b, Place p) noexcept {
    const Planes& q = b.plane;
    const Bits upright = q[cross] & q[half + south] << 8 & q[half + north] >> 8;     // by the crossing's place
    const Bits lying = q[cross + 1] & q[half + east] << 1 & q[half + west] >> 1;
    const Bits me = only(p);
    return count_bits(upright & (me | me << 8 | me >> 8)) + count_bits(lying & (me | me << 1 | me >> 1));
}

// --- what a tile would close --------------------------------------------------------------------------------

// For each trait, the places where a tile with it would close a shape, or an OTTO.
struct Closers {
    std::array<Bits, 12>          shape{};
    std::array<Bits, plane_count> otto{};  // half circles and crossings only
};

constexpr Closers closers(const Board& b) noexcept {
    const Planes& p = b.plane;
    Closers c;
    c.shape[half + north] = p[half + south] << 8;
    c.shape[half + east] = p[half + west] >> 1;
    c.shape[half + south] = p[half + north] >> 8;
    c.shape[half + west] = p[half + east] << 1;
    for (const int t : {arc, angle}) {
        c.shape[t + north_east] = p[t + south_east] << 8 & p[t + south_west] << 7 & p[t + north_west] >> 1;
        c.shape[t + south_east] = p[t + south_west] >> 1 & p[t + north_east] >> 8 & p[t + north_west] >> 9;
        c.shape[t + south_west] = p[t + south_east] << 1 & p[t + north_west] >> 8 & p[t + north_east] >> 7;
        c.shape[t + north_west] = p[t + north_east] << 1 & p[t + south_west] << 8 & p[t + south_east] << 9;
    }
    c.otto[half + north] = p[cross] << 8 & p[half + south] << 16;
    c.otto[half + east] = p[cross + 1] >> 1 & p[half + west] >> 2;
    c.otto[half + south] = p[cross] >> 8 & p[half + north] >> 16;
    c.otto[half + west] = p[cross + 1] << 1 & p[half + east] << 2;
    c.otto[cross] = p[half + south] << 8 & p[half + north] >> 8;
    c.otto[cross + 1] = p[half + east] << 1 & p[half + west] >> 1;
    return c;
}

constexpr Bits all_if(Traits t, int trait) noexcept { return Bits{0} - static_cast<Bits>((t >> trait) & 1); }

// Where a tile that lies with traits `t` would close a circle or square.
constexpr Bits scoring_places(const Closers& c, Traits t) noexcept {
    Bits places = 0;
    for (int i = 0; i < 12; ++i) places |= c.shape[i] & all_if(t, i);
    return places;
}

constexpr Bits otto_places(const Closers& c, Traits t) noexcept {
    Bits places = (c.otto[cross] & all_if(t, cross)) | (c.otto[cross + 1] & all_if(t, cross + 1));
    for (int i = 0; i < 4; ++i) places |= c.otto[half + i] & all_if(t, half + i);
    return places;
}

}  // namespace tischlein::otto
