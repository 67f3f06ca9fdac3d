// What is in the box: the tiles with their lines, the printed frame and centre, the number of each card.
//
// Read from a tile file (tiles/standard.tiles shows the form), so an owner of the game can put in their own. What
// scores is worked out here, from the lines alone: from where they leave a tile and how they run, never from names.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "core/game.hpp"
#include "games/otto/board.hpp"

namespace tischlein::otto {

// Exits are numbered clockwise: N1 N2 E1 E2 S1 S2 W1 W2.
enum class Bend : std::uint8_t { plain, round, square };  // square: an angle

struct Line {
    std::uint8_t from = 0, to = 0;  // exits, from < to
    Bend         bend{};
    friend constexpr bool operator==(const Line&, const Line&) = default;
};

struct TileKind {
    std::array<char, 16> name{};
    std::array<Line, 4>  lines{};
    std::uint8_t         line_count = 0;  // 4, or 0 if black
    std::uint8_t         copies = 0;
    bool                 zero = false, black = false;
    constexpr std::string_view called() const noexcept {
        std::size_t length = 0;
        while (length < name.size() && name[length] != '\0') ++length;
        return {name.data(), length};
    }
    friend constexpr bool operator==(const TileKind&, const TileKind&) = default;
};

enum class FramePart : std::uint8_t { open, round, square };

struct Box {
    std::array<TileKind, most_kinds - 1> tiles{};
    int                                  kinds = 0;
    TileKind                             centre{};
    std::array<FramePart, 20>            frame{};  // clockwise from the upper left corner
    std::array<std::uint8_t, card_kinds> cards{};
    friend constexpr bool operator==(const Box&, const Box&) = default;
};

std::variant<Box, BoxError> read_box(std::string_view text, Language lang = Language::en);

// --- geometry -----------------------------------------------------------------------------------------------

constexpr int side_of(int exit) noexcept { return exit / 2; }

// Both exits of one side.
constexpr bool is_half_circle(const Line& l) noexcept { return side_of(l.from) == side_of(l.to); }

// The corner whose two neighbouring exits the line joins (N2E1 is 0, W2N1 is 3), or -1.
constexpr int corner_of(const Line& l) noexcept {
    if (l.from == 0 && l.to == 7) return north_west;
    return l.from % 2 == 1 && l.to == l.from + 1 ? l.from / 2 : -1;
}

// Two lines cross if, going round the tile, their ends alternate.
constexpr bool cross_each_other(const Line& a, const Line& b) noexcept {
    return (a.from < b.from && b.from < a.to && a.to < b.to) || (b.from < a.from && a.from < b.to && b.to < a.to);
}

// Joins north and south (0), east and west (1), or neither (-1).
constexpr int axis_of(const Line& l) noexcept { return side_of(l.to) == side_of(l.from) + 2 ? side_of(l.from) : -1; }

constexpr Traits traits_of(const TileKind& tile) noexcept {
    unsigned traits = (tile.zero ? 1U << zero_trait : 0U) | (tile.black ? 1U << black_trait : 0U);
    for (int i = 0; i < tile.line_count; ++i) {
        const Line& line = tile.lines[i];
        if (is_half_circle(line)) traits |= 1U << (half + side_of(line.from));
        if (corner_of(line) >= 0) traits |= 1U << ((line.bend == Bend::round ? arc : angle) + corner_of(line));
        for (int j = 0; j < i; ++j)
            if (axis_of(line) >= 0 && axis_of(line) == axis_of(tile.lines[j]) && cross_each_other(line, tile.lines[j]))
                traits |= 1U << (cross + axis_of(line));
    }
    return static_cast<Traits>(traits);
}

constexpr Line turned(const Line& l, int turns) noexcept {
    const auto a = static_cast<std::uint8_t>((l.from + 2 * turns) % 8),
               b = static_cast<std::uint8_t>((l.to + 2 * turns) % 8);
    return a < b ? Line{a, b, l.bend} : Line{b, a, l.bend};
}

// After how many quarter turns a tile looks the same again: 1, 2 or 4. All lines count, not only those that score.
constexpr int period_of(const TileKind& tile) noexcept {
    for (const int turns : {1, 2}) {
        int found = 0;
        for (int i = 0; i < tile.line_count; ++i)
            for (int j = 0; j < tile.line_count; ++j) found += turned(tile.lines[i], turns) == tile.lines[j] ? 1 : 0;
        if (found == tile.line_count) return turns;
    }
    return 4;
}

// The printed frame, as tiles outside the board. Part 0 is the upper left corner, part 5 the upper right.
constexpr void print_frame(Board& b, const Box& box) noexcept {
    for (int i = 0; i < 20; ++i) {
        if (box.frame[i] == FramePart::open) continue;
        const int along = i % 5;
        const int x = i < 5 ? along : i < 10 ? 5 : i < 15 ? 5 - along : 0;
        const int y = i < 5 ? 0 : i < 10 ? along : i < 15 ? 5 : 5 - along;
        const int point = 8 * y + x, trait = box.frame[i] == FramePart::round ? arc : angle;
        b.plane[trait + south_east] |= one(point) & ~on_board;
        b.plane[trait + south_west] |= one(point + 1) & ~on_board;
        b.plane[trait + north_east] |= one(point + 8) & ~on_board;
        b.plane[trait + north_west] |= one(point + 9) & ~on_board;
    }
}

}  // namespace tischlein::otto
