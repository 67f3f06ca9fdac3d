// The OTTO table: what lies open on it, and the whole truth.
#pragma once
#include "core/packed.hpp"
#include "core/random.hpp"
#include "games/otto/box.hpp"

namespace tischlein::otto {

// The markers one player or team has on the board. A ring's kind is what closes it (`closed`).
struct Marks {
    Bits over_right = 0, over_below = 0;  // small circles, by the edge's first place
    Bits ring = 0;                        // by grid point
    friend constexpr bool operator==(const Marks&, const Marks&) = default;
};

// What everybody at the table can see, a spectator too. Only what lies open may stand here: views copy it whole.
// An *owner* is whoever has a marker set and a score: a seat, or in teams a team (seats 0+2 are team 0).
struct Table {
    Board                               board{};
    std::array<Marks, table_size>       marks{};        // by owner                                        O7
    std::array<Traits, most_kinds>      kinds{};        // what each kind of tile can close, unturned
    std::array<std::uint16_t, table_size> score{};      // by owner; counted at the end of a round         O1
    std::uint16_t                       target = 0;
    std::uint16_t                       round = 0;
    std::uint32_t                       periods = 0;    // two bits a kind: looks the same after 1, 2, 4 quarter turns
    SeatSet                             asked{};        // infinity: still to answer                       O15
    SeatSet                             safe{};         // infinity: owners that played it                 O15
    SeatSet                             ever_scored{};  // owners with a marker or an OTTO so far          O14
    SeatSet                             tied{};         // blind: the seats playing it                     O16
    SeatSet                             winners{};      // when over
    std::array<std::uint8_t, most_kinds> gone{};        // tiles out of the game, by kind                  O11
    std::array<Kind, table_size>        kept{};         // the tile on each player board                   O2
    std::array<Kind, table_size>        drawn_off{};    // when over: what each drew to break a tie        O16
    std::array<std::uint8_t, table_size> held{};        // cards in each hand
    Packed<most_cards, 4>               played{};       // the discard, oldest first                       O12
    std::uint8_t                        played_count = 0;
    std::uint8_t                        tower_left = 0, deck_left = 0;
    Kind                                drawn = no_tile;   // beside the kept one, to be laid              O3
    Place                               lifted = no_place; // quantum: still lies there                    O12
    std::uint8_t                        stealing = 0;   // 1: an abducted card must be played now          O12
    Seat                                victim = Seat::none;  // whose it was; nobody: not known
    std::uint8_t                        seats = 0;
    std::uint8_t                        teams = 0, honour = 0, cards = 0;  // options
    Seat                                oldest{};
    Seat                                turn{};         // infinity: the maker
    Phase                               phase{};
    std::uint8_t                        extra = 0;      // 1: `time` gives another turn after this one     O12
    std::uint8_t                        no_card = 0;    // 1: this is that turn
    std::uint8_t                        blind = 0;      // a blind round (never in solo)                   O16
    std::uint8_t                        ottos = 0;      // solo: made so far                               O17
    std::array<std::uint8_t, 7>         reserved{};

    friend constexpr bool operator==(const Table&, const Table&) = default;
};
static_assert(std::has_unique_object_representations_v<Table> && sizeof(Table) % 8 == 0);

// The whole truth about one table, secrets included; players and bots get a View.
struct State {
    Table                            table{};
    Random                           random{};
    std::array<Hand, table_size>     hand{};     // secret to its seat and partner
    Hand                             lost{};     // cards out of the game unseen: abducted in vain, or never put in
    std::array<Hand, table_size>     saw_lost{}; // those of them that a seat has seen go: its own thefts, and from it
    std::array<Kind, most_tiles>     tower{};    // bottom to top, tower_left of them, the rest 0
    Packed<most_cards, 4>            deck{};     // bottom to top, deck_left of them, the rest 0
    Card                             stolen = Card::none;  // while table.stealing
    std::array<std::uint8_t, 2>      reserved{};

    friend constexpr bool operator==(const State&, const State&) = default;
};
static_assert(sizeof(State) <= 512 && sizeof(State) % 8 == 0);
static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>);

// --- small questions about a table --------------------------------------------------------------------------

constexpr bool is_solo(const Table& t) noexcept { return t.seats == 1; }
constexpr int owners(const Table& t) noexcept { return t.teams != 0 ? 2 : t.seats; }
constexpr int owner_of(const Table& t, Seat s) noexcept { return t.teams != 0 ? number(s) % 2 : number(s); }
constexpr SeatSet seats_of(const Table& t, int owner) noexcept {
    return t.teams != 0 ? SeatSet::from_bits(5U << owner) : SeatSet(seat(owner));
}
// The seats that see this seat's cards: itself and its partner.
constexpr SeatSet friends(const Table& t, Seat s) noexcept { return seats_of(t, owner_of(t, s)); }
constexpr Seat clockwise(const Table& t, Seat s) noexcept { return step(s, 1, t.seats); }

constexpr Traits traits(const Table& t, Kind k) noexcept { return t.kinds[k]; }
constexpr int period(const Table& t, Kind k) noexcept { return 1 << ((t.periods >> (2 * k)) & 3U); }
constexpr bool black(const Table& t, Kind k) noexcept { return k != no_tile && is_black(t.kinds[k]); }
constexpr bool zero(const Table& t, Kind k) noexcept { return k != no_tile && is_zero(t.kinds[k]); }

constexpr Marks all_marks(const Table& t) noexcept {
    Marks all;
    for (const Marks& m : t.marks) {
        all.over_right |= m.over_right;
        all.over_below |= m.over_below;
        all.ring |= m.ring;
    }
    return all;
}

// The places a marker stands on: all tiles of its shape.
constexpr Bits marked_places(const Table& t) noexcept {
    const Marks m = all_marks(t);
    return (m.over_right | m.over_right << 1 | m.over_below | m.over_below << 8 | m.ring | m.ring << 1 | m.ring << 8 |
            m.ring << 9) &
           t.board.taken;
}

// How many markers of a kind an owner has on the board.
constexpr int set_out(const Table& t, int owner, Marker kind) noexcept {
    const Marks& m = t.marks[owner];
    if (kind == Marker::small) return count_bits(m.over_right) + count_bits(m.over_below);
    return count_bits(m.ring & rings(t.board.plane, kind == Marker::large ? arc : angle));
}
constexpr bool has_free(const Table& t, int owner, Marker kind) noexcept {
    return set_out(t, owner, kind) < set_of(kind);
}

constexpr int points_on_board(const Table& t, int owner) noexcept {
    return set_out(t, owner, Marker::small) + 2 * set_out(t, owner, Marker::large) +
           4 * set_out(t, owner, Marker::square);
}

// --- the box on the table -----------------------------------------------------------------------------------

constexpr void lay_centre(Table& t) noexcept { put(t.board, centre, laid(centre_kind, 0), t.kinds[centre_kind]); }

// A table with its options and its printed board, and no tile or card on it.
constexpr State empty_table(const Box& box, const OptionValues& o, int seats, Random random) noexcept {
    State s;
    Table& t = s.table;
    s.random = random;
    t.seats = static_cast<std::uint8_t>(seats);
    t.target = static_cast<std::uint16_t>(o[opt_target]);
    t.teams = o[opt_teams] != 0;
    t.honour = o[opt_honour] != 0;
    t.cards = o[opt_cards] != 0;
    for (int k = 0; k < most_kinds; ++k) {
        const bool printed = k == centre_kind;
        if (!printed && k >= box.kinds) continue;
        const TileKind& tile = printed ? box.centre : box.tiles[k];
        t.kinds[k] = traits_of(tile);
        t.periods |= static_cast<std::uint32_t>(period_of(tile) / 2) << (2 * k);  // 1, 2, 4 as 0, 1, 2
    }
    t.kept.fill(no_tile);
    t.drawn_off.fill(no_tile);
    print_frame(t.board, box);
    clear(t.board);
    lay_centre(t);
    return s;
}

constexpr OptionValues options_of(const State& s) noexcept {
    OptionValues o;
    o[opt_target] = s.table.target;
    o[opt_teams] = s.table.teams;
    o[opt_honour] = s.table.honour;
    o[opt_cards] = s.table.cards;
    return o;
}

}  // namespace tischlein::otto
