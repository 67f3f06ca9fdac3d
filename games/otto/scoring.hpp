// Markers and points: O7 shapes, O9 counting, O14 forfeit, O16 breaking a tie, O17 solo.
#pragma once
#include "games/otto/events.hpp"

namespace tischlein::otto {

// Something everybody sees.
template <class Sink>
constexpr void tell(State& s, Sink& events, const Event& e) noexcept {
    happen(s.table, e);
    if constexpr (Sink::listens) events.tell(e);
}

// Something whose card only `insiders` see; the others are told without it.
template <class Sink>
constexpr void tell_apart(State& s, Sink& events, Event e, SeatSet insiders) noexcept {
    happen(s.table, e);
    if constexpr (Sink::listens) {
        e.audience = Audience::just(insiders);
        events.tell(e);
        e.audience = Audience::all_but(insiders);
        e.card = Card::none;
        events.tell(e);
    }
}

// --- O7  shapes ---------------------------------------------------------------------------------------------

// The player in turn sets a marker; without a free one, the next clockwise who has one; else the shape is lost.
// In a blind round markers pass only among the tied.
template <class Sink>
constexpr void score_shape(State& s, Sink& events, Shape shape) noexcept {
    const Table& t = s.table;
    Seat who = t.turn;
    for (int i = 0; i < t.seats; ++i, who = clockwise(t, who)) {
        if (t.blind != 0 && !t.tied.has(who)) continue;
        const int owner = owner_of(t, who);
        if (has_free(t, owner, shape.kind))
            return tell(s, events, {.kind = EventKind::marked, .seat = seat(owner), .flag = t.teams, .shape = shape});
    }
    tell(s, events, {.kind = EventKind::unmarked, .shape = shape});
}

// Everything closed through the tile at p, small, large, square, each in reading order. None of it bears a marker
// yet: a laid tile is new, and a tile with a marker cannot be moved.
template <class Sink>
constexpr void score_shapes(State& s, Sink& events, Place p) noexcept {
    const Shapes c = closed_through(s.table.board, p);
    const auto shape = [](Marker kind, int at, int downward) {
        return Shape{kind, static_cast<std::uint8_t>(downward), static_cast<std::uint8_t>(at)};
    };
    for (Bits left = c.over_right | c.over_below; left != 0; left = without_lowest_bit(left)) {
        const int at = lowest_bit(left);
        if ((c.over_right & one(at)) != 0) score_shape(s, events, shape(Marker::small, at, 0));
        if ((c.over_below & one(at)) != 0) score_shape(s, events, shape(Marker::small, at, 1));
    }
    for (Bits left = c.large; left != 0; left = without_lowest_bit(left))
        score_shape(s, events, shape(Marker::large, lowest_bit(left), 0));
    for (Bits left = c.square; left != 0; left = without_lowest_bit(left))
        score_shape(s, events, shape(Marker::square, lowest_bit(left), 0));
}

// --- O8 O9 O15  counting a round ----------------------------------------------------------------------------

// After an OTTO only its maker scores, and markers count for those who played infinity.
template <class Sink>
constexpr void count_round(State& s, Sink& events, bool otto) noexcept {
    const Table& t = s.table;
    for (int owner = 0; owner < owners(t); ++owner) {
        int points = !otto || t.safe.has(seat(owner)) ? points_on_board(t, owner) : 0;
        if (otto && owner == owner_of(t, t.turn)) points += 8;
        if (points > 0)
            tell(s, events,
                 {.kind = EventKind::scored,
                  .seat = seat(owner),
                  .flag = t.teams,
                  .number = static_cast<std::int16_t>(points)});
    }
}

// The seats with the most points among these.
constexpr SeatSet leaders(const Table& t, SeatSet among) noexcept {
    int most = -1;
    SeatSet best;
    for (const Seat who : among) {
        const int points = t.score[owner_of(t, who)];
        if (points > most) best = SeatSet{};
        if (points >= most) best.add(who);
        most = points > most ? points : most;
    }
    return best;
}

constexpr bool one_owner(const Table& t, SeatSet seats) noexcept { return (seats - friends(t, seats.front())).empty(); }

// O14  A player or team that never had a point gets the value of the tile left on its board, the higher of two.
template <class Sink>
constexpr void console(State& s, Sink& events) noexcept {
    const Table& t = s.table;
    for (int owner = 0; owner < owners(t); ++owner) {
        if (t.ever_scored.has(seat(owner))) continue;
        int best = 0;
        for (const Seat who : seats_of(t, owner)) {
            const Kind k = t.kept[number(who)];
            const int value = k == no_tile ? 0 : value_of(traits(t, k));
            best = value > best ? value : best;
        }
        if (best > 0)
            tell(s, events,
                 {.kind = EventKind::consoled,
                  .seat = seat(owner),
                  .flag = t.teams,
                  .number = static_cast<std::int16_t>(best)});
    }
}

// --- O16  breaking a tie ------------------------------------------------------------------------------------

// All tiles that are not gone, wherever they lie.
struct Bag {
    std::array<Kind, most_tiles> tile{};
    int                          count = 0;
    constexpr void add(Kind k) noexcept {
        if (k != no_tile) tile[count++] = k;
    }
};

constexpr Bag all_tiles(const State& s) noexcept {
    const Table& t = s.table;
    Bag bag;
    for (int i = 0; i < t.tower_left; ++i) bag.add(s.tower[i]);
    for (Bits left = t.board.taken & ~only(centre); left != 0; left = without_lowest_bit(left))
        bag.add(kind_of(t.board.at[place_of(lowest_bit(left))]));
    for (const Kind k : t.kept) bag.add(k);
    bag.add(t.drawn);
    return bag;
}

constexpr bool can_differ(const Table& t, const Bag& bag, int drawers) noexcept {
    if (bag.count < drawers) return false;
    for (int i = 1; i < bag.count; ++i)
        if (value_of(traits(t, bag.tile[i])) != value_of(traits(t, bag.tile[0]))) return true;
    return false;
}

// Each draws a tile, the higher value wins; equals draw again, and when the tiles run short all are shuffled anew.
// Where no difference can come they share. The tiles on the table stay as they lie.
template <class Sink>
constexpr SeatSet draw_off(State& s, Sink& events, SeatSet tied) noexcept {
    const Table& t = s.table;
    Bag bag = all_tiles(s);
    int at = bag.count;
    PerSeat<Kind, table_size> last{{no_tile, no_tile, no_tile, no_tile}};
    while (!one_owner(t, tied)) {
        if (!can_differ(t, bag, tied.size())) return tied;
        if (at + tied.size() > bag.count) {
            s.random.shuffle(bag.tile.data(), static_cast<std::uint32_t>(bag.count));
            at = 0;
        }
        int most = -1;
        SeatSet best;
        for (const Seat who : tied) {
            const Kind k = bag.tile[at++];
            const int value = value_of(traits(t, k));
            if (value > most) best = SeatSet{};
            if (value >= most) best.add(who);
            most = value > most ? value : most;
            last[who] = k;
        }
        tied = best;
    }
    for (const Seat who : SeatSet::first(t.seats))
        if (last[who] != no_tile) tell(s, events, {.kind = EventKind::drew_off, .seat = who, .tile = last[who]});
    return friends(t, tied.front());
}

// --- O17  solo ----------------------------------------------------------------------------------------------

constexpr int closed_shapes(const Table& t) noexcept {
    const Shapes c = closed(t.board);
    return count_bits(c.over_right) + count_bits(c.over_below) + count_bits(c.large) + count_bits(c.square);
}

constexpr bool solo_is_won(const Table& t) noexcept { return t.ottos > 0 && points_on_board(t, 0) == 24; }

// 24 for the markers, 8 for the OTTO, 2 for each empty place, less 1 for each closed shape without a marker.
constexpr int solo_score(int empty_places, int without_marker) noexcept {
    return 24 + 8 + 2 * empty_places - without_marker;
}

constexpr int solo_score(const Table& t) noexcept {
    const Marks& m = t.marks[0];
    const int markers = count_bits(m.over_right) + count_bits(m.over_below) + count_bits(m.ring);
    return solo_score(count_bits(free_places(t.board)), closed_shapes(t) - markers);
}

// 1 lost, 2 narrow, 3 good, 4 excellent, 5 an OTTO master.
constexpr int solo_grade(bool won, int score) noexcept {
    if (!won) return 1;
    return score > 40 ? 5 : score > 36 ? 4 : score >= 32 ? 3 : 2;
}

}  // namespace tischlein::otto
