// OTTO's nouns: places, sides and corners, tiles and what of them can score, cards, markers, moves.
//
// The board lives on a grid of eight columns with one row and column to spare all round, so that a neighbour is a
// shift and the printed frame is nothing but tiles outside the board: place a1 is bit 9, its right neighbour bit
// 10, the place below bit 17. A grid point has the bit of the place on its upper left.
#pragma once
#include <array>
#include <cstdint>

#include "core/bits.hpp"
#include "core/move_list.hpp"
#include "core/options.hpp"
#include "core/seat.hpp"

namespace tischlein::otto {

inline constexpr int table_size = 4;
inline constexpr int place_count = 25;
inline constexpr int most_kinds = 16;   // in one box, the printed centre included
inline constexpr int most_tiles = 48;   // in one box
inline constexpr int most_cards = 48;   // in one box, at most 15 of a kind

// --- places -------------------------------------------------------------------------------------------------

// Places in reading order: 0 is a1, 1 is b1, 24 is e5.
using Place = std::uint8_t;
inline constexpr Place no_place = 0xff;
inline constexpr Place centre = 12;  // c3

using Bits = std::uint64_t;  // a set of places or of grid points

constexpr int bit_of(Place p) noexcept { return 9 + p + 3 * (p / 5); }
constexpr Place place_of(int bit) noexcept { return static_cast<Place>(((bit >> 3) - 1) * 5 + (bit & 7) - 1); }
constexpr Bits one(int bit) noexcept { return Bits{1} << bit; }
constexpr Bits only(Place p) noexcept { return one(bit_of(p)); }

inline constexpr Bits on_board =
    Bits{0x3E} << 8 | Bits{0x3E} << 16 | Bits{0x3E} << 24 | Bits{0x3E} << 32 | Bits{0x3E} << 40;
inline constexpr Bits grid_points =
    0x3F | Bits{0x3F} << 8 | Bits{0x3F} << 16 | Bits{0x3F} << 24 | Bits{0x3F} << 32 | Bits{0x3F} << 40;

// --- tiles --------------------------------------------------------------------------------------------------

// What of a tile can close something, one bit each. Sides run N E S W, corners NE SE SW NW, so a quarter turn
// clockwise rotates each group of four by one.
inline constexpr int half = 0;          // + side: a half circle over that side
inline constexpr int arc = 4;           // + corner
inline constexpr int angle = 8;         // + corner
inline constexpr int cross = 12;        // + 0: two lines cross on their way from north to south; + 1: from east to west
inline constexpr int zero_trait = 14;   // must be laid (O10)
inline constexpr int black_trait = 15;  // never laid (O11)
inline constexpr int plane_count = 14;  // the traits that lie on the board

inline constexpr int north = 0, east = 1, south = 2, west = 3;
inline constexpr int north_east = 0, south_east = 1, south_west = 2, north_west = 3;

using Traits = std::uint16_t;
using Kind = std::uint8_t;  // which tile of the box; what it is called stands in the Box
inline constexpr Kind no_tile = 0xff;
inline constexpr Kind centre_kind = 15;

constexpr bool has(Traits t, int trait) noexcept { return ((t >> trait) & 1) != 0; }
constexpr bool is_zero(Traits t) noexcept { return has(t, zero_trait); }
constexpr bool is_black(Traits t) noexcept { return has(t, black_trait); }

// `turns` quarter turns clockwise.
constexpr Traits turned(Traits t, int turns) noexcept {
    const unsigned wrapped = 0x111U * ((1U << turns) - 1U);  // the bits of each group that come in from its far end
    const unsigned groups = ((unsigned{t} << turns) & 0xFFFU & ~wrapped) | ((unsigned{t} >> (4 - turns)) & wrapped);
    const unsigned axes = (t >> cross) & 3U;
    const unsigned crossed = (turns & 1) != 0 ? (axes >> 1 | axes << 1) & 3U : axes;
    return static_cast<Traits>(groups | crossed << cross | (t & 0xC000U));
}
static_assert(turned(0x0001, 1) == 0x0002 && turned(0x0008, 1) == 0x0001 && turned(0x0840, 2) == 0x0210);
static_assert(turned(0x0123, 3) == 0x0819 && turned(0x1000, 1) == 0x2000 && turned(0x4FFF, 0) == 0x4FFF);

// Each half circle 1, arc 2, right angle 4.
constexpr int value_of(Traits t) noexcept {
    return count_bits(t & 0x00FU) + 2 * count_bits(t & 0x0F0U) + 4 * count_bits(t & 0xF00U);
}

// A tile as it lies: kind and quarter turns.
using Laid = std::uint8_t;
inline constexpr Laid empty_place = 0xff;
constexpr Laid laid(Kind k, int turns) noexcept { return static_cast<Laid>(k << 2 | turns); }
constexpr Kind kind_of(Laid l) noexcept { return static_cast<Kind>(l >> 2); }
constexpr int turns_of(Laid l) noexcept { return l & 3; }

// --- shapes and markers -------------------------------------------------------------------------------------

enum class Marker : std::uint8_t { small, large, square };
constexpr int points_of(Marker m) noexcept { return 1 << static_cast<int>(m); }
constexpr int set_of(Marker m) noexcept { return m == Marker::square ? 3 : 4; }  // how many one player or team has

// A closed shape: a small circle over the edge from `at` to its right or lower neighbour, or a ring round the
// grid point `at`.
struct Shape {
    Marker       kind{};
    std::uint8_t downward = 0;  // small: the edge to the place below
    std::uint8_t at = 0;        // a bit of the grid
    friend constexpr bool operator==(const Shape&, const Shape&) noexcept = default;
};

// --- cards --------------------------------------------------------------------------------------------------

enum class Card : std::uint8_t {
    revolution,
    quantum,
    time,
    magnet,
    meteorite,
    abduction,
    infinity,
    joker,
    none = 0xff
};
inline constexpr int card_kinds = 8;  // `joker` is the card called void; the word is taken in C++
constexpr int index(Card c) noexcept { return static_cast<int>(c); }

// Cards of each kind, four bits a kind.
struct Hand {
    std::uint32_t packed = 0;
    constexpr int count(Card c) const noexcept { return static_cast<int>((packed >> (4 * index(c))) & 15U); }
    constexpr bool has(Card c) const noexcept { return count(c) != 0; }
    constexpr void add(Card c) noexcept { packed += 1U << (4 * index(c)); }
    constexpr void remove(Card c) noexcept { packed -= 1U << (4 * index(c)); }
    constexpr int size() const noexcept {
        int cards = 0;
        for (int c = 0; c < card_kinds; ++c) cards += count(static_cast<Card>(c));
        return cards;
    }
    // REQUIRES: `less` has of no kind more than this hand.
    constexpr Hand without(Hand less) const noexcept { return {packed - less.packed}; }
    constexpr bool contains(Hand part) const noexcept {
        for (int c = 0; c < card_kinds; ++c)
            if (part.count(static_cast<Card>(c)) > count(static_cast<Card>(c))) return false;
        return true;
    }
    friend constexpr bool operator==(const Hand&, const Hand&) noexcept = default;
};

// --- phases, options ----------------------------------------------------------------------------------------

enum class Phase : std::uint8_t {
    card,      // play a card, or draw                                       O3
    lift,      // quantum: which tile                                        O12
    to,        // quantum: where to                                          O12
    place,     // lay one of the two tiles                                   O3
    infinity,  // an OTTO was made: who protects its markers                 O15
    over,
};

inline constexpr std::size_t opt_target = 0, opt_teams = 1, opt_honour = 2, opt_cards = 3, opt_tiles = 4;
inline constexpr std::array<OptionSpec, 5> option_list{{
    {.name = "target", .type = OptionType::number, .min = 1, .max = 1000, .standard = 24, .rule = 1},
    {.name = "teams", .type = OptionType::yes_no, .rule = 2},
    {.name = "honour", .type = OptionType::yes_no, .rule = 13},
    {.name = "cards", .type = OptionType::yes_no, .standard = 1, .rule = 12},
    {.name = "tiles", .type = OptionType::file, .max = 0, .file = "standard", .rule = 2},
}};

// --- moves --------------------------------------------------------------------------------------------------

enum class Act : std::uint8_t { draw, card, lift, to, place_kept, place_drawn, decline };

// Fields that an act does not use are 0.
struct Move {
    Act          act{};
    Card         card{};      // the card played
    Card         effect{};    // what it does: another card's effect if it is void
    std::uint8_t target = 0;  // revolution: 0 left, 1 right; magnet, abduction: the seat
    Place        place = 0;
    std::uint8_t turns = 0;
    friend constexpr bool operator==(const Move&, const Move&) noexcept = default;
};

// What each effect can be aimed at: how many targets there are to name.
constexpr int targets_of(Card effect) noexcept {
    if (effect == Card::revolution) return 2;
    return effect == Card::magnet || effect == Card::abduction ? table_size : 1;
}

inline constexpr std::uint32_t effect_codes = 15;                  // 2 + 1 + 1 + 4 + 1 + 4 + 1 and void itself
inline constexpr std::uint32_t card_codes = 2 * effect_codes - 1;  // plain, and again as void; plain void is nothing
inline constexpr std::uint32_t move_codes = 2 + card_codes + 25 + 100 + 200;

constexpr Move card_move(Card card, Card effect, int target) noexcept {
    return {Act::card, card, effect, static_cast<std::uint8_t>(target), 0, 0};
}

// Effect number `code`, below effect_codes, played with `card`, or as itself if that is Card::none.
constexpr Move effect_at(std::uint32_t code, Card card) noexcept {
    for (int c = 0; c < card_kinds; ++c) {
        const Card effect = static_cast<Card>(c);
        const auto targets = static_cast<std::uint32_t>(targets_of(effect));
        if (code < targets) return card_move(card == Card::none ? effect : card, effect, static_cast<int>(code));
        code -= targets;
    }
    return {};
}

constexpr Move move_at(std::uint32_t code) noexcept {
    if (code == 0) return {Act::draw};
    if (code == 1) return {Act::decline};
    code -= 2;
    if (code < effect_codes - 1) return effect_at(code, Card::none);
    if (code < card_codes) return effect_at(code - (effect_codes - 1), Card::joker);
    code -= card_codes;
    if (code < 25) return {.act = Act::lift, .place = static_cast<Place>(code)};
    code -= 25;
    const Act act = code < 100 ? Act::to : code < 200 ? Act::place_kept : Act::place_drawn;
    return {.act = act, .place = static_cast<Place>(code % 100 / 4), .turns = static_cast<std::uint8_t>(code % 4)};
}

using Moves = MoveList<Move, 200>;  // two tiles, four turns, 24 places; cards and lifts are fewer

}  // namespace tischlein::otto
