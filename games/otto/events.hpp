// What can happen at an OTTO table, and how the open table changes with it.
//
// `happen` is the one place where the open table changes between decisions: rules announce an event and the true
// table follows it, and so does every view. What is hidden (hands, tower, deck) is kept by rules.hpp and view.hpp.
#pragma once
#include "core/events.hpp"
#include "games/otto/state.hpp"

namespace tischlein::otto {

enum class EventKind : std::uint8_t {
    round_began,  // round `number`; `seats`: the tied, if it is a blind one                       O2 O16
    took_tile,    // onto the player board                                                         O2 O11 O12
    took_card,    // `card` is none to those who may not see it                                    O2 O11
    drew,         // the tile to lay                                                               O3
    left_game,    // a black: the drawn one, or if `flag` the kept one                             O11 O16
    placed,       // `tile` on `place`; `flag`: it was the kept one                                O3
    marked,       // `seat` is the owner: a seat, or if `flag` a team                              O7
    unmarked,     // closed, but nobody has a marker for it                                        O7
    made_otto,    // `number` of them; `seats` are asked                                           O8 O15
    played,       // a card; `effect` is what it does, `other` or `flag` its target; `number` 1: a stolen one  O12
    passed_on,    // all player boards' tiles, to the left, or if `flag` to the right              O12
    swapped,      // the tiles of `seat` and `other`                                               O12
    swept,        // all player boards' tiles to the bottom of the tower                           O12
    stole,        // from `other`; `card` is none to those who may not see it                      O12
    card_left,    // a stolen card that could not be played, hidden likewise                       O12
    lifted,       // the tile on `place`                                                           O12
    moved,        // from `place` to `to`, lying with `turns`                                      O12
    declined,     //                                                                               O15
    scored,       // the owner `seat` (if `flag` a team) gets `number` points at the end of a round  O8 O9
    consoled,     // likewise, the forfeit points                                                  O14
    drew_off,     // `seat` drew `tile` to break the tie: its last draw                            O16
    turn,         // how the table stands after a move: `seat`, phase, extra, no_card
    ended,        // `seats` won                                                                   O1
};

struct Event {
    Audience     audience{};
    EventKind    kind{};
    Seat         seat = Seat::none;
    Seat         other = Seat::none;
    Kind         tile = no_tile;
    Place        place = no_place;
    Place        to = no_place;
    std::uint8_t turns = 0;
    Card         card = Card::none;
    Card         effect = Card::none;
    std::uint8_t flag = 0;
    Shape        shape{};
    Phase        phase{};
    std::int16_t number = 0;
    SeatSet      seats{};
    std::uint8_t extra = 0, no_card = 0;
    friend constexpr bool operator==(const Event&, const Event&) = default;
};
static_assert(std::has_unique_object_representations_v<Event>);

// The longest move ends a round, deals four players in and begins the next; or it passes over many blacks.
using Events = EventList<Event, 160>;

constexpr int tiles_in_play(const Table& t) noexcept {
    int tiles = t.tower_left + (t.drawn != no_tile ? 1 : 0) + count_bits(t.board.taken) - 1;
    for (const Kind k : t.kept) tiles += k != no_tile ? 1 : 0;
    return tiles;
}

constexpr void happen_round(Table& t, const Event& e) noexcept {
    t.tower_left = static_cast<std::uint8_t>(tiles_in_play(t));
    clear(t.board);
    lay_centre(t);
    t.marks = {};
    t.kept.fill(no_tile);
    t.drawn = no_tile;
    t.round = static_cast<std::uint16_t>(e.number);
    t.asked = t.safe = SeatSet{};
    t.tied = e.seats;
    t.blind = !e.seats.empty();
    t.extra = t.no_card = 0;
}

constexpr void happen_mark(Table& t, const Event& e) noexcept {
    Marks& m = t.marks[number(e.seat)];
    Bits& bits = e.shape.kind != Marker::small ? m.ring : e.shape.downward != 0 ? m.over_below : m.over_right;
    bits |= one(e.shape.at);
    t.ever_scored.add(e.seat);
}

constexpr void happen_played(Table& t, const Event& e) noexcept {
    if (e.number != 0) {
        t.stealing = 0;
        t.victim = Seat::none;
    } else {
        --t.held[number(e.seat)];
    }
    t.played.set(t.played_count++, static_cast<unsigned>(e.card));
    if (e.effect == Card::time) t.extra = 1;
    if (e.effect == Card::infinity) {
        t.asked.remove(e.seat);
        t.safe.add(seat(owner_of(t, e.seat)));
    }
}

constexpr void happen_passed_on(Table& t, bool right) noexcept {
    const auto before = t.kept;
    for (int i = 0; i < t.seats; ++i) t.kept[number(step(seat(i), right ? -1 : 1, t.seats))] = before[i];
}

constexpr void happen_swept(Table& t) noexcept {
    t.tower_left = static_cast<std::uint8_t>(t.tower_left + t.seats);
    t.kept.fill(no_tile);
}

constexpr void lay(Table& t, Place p, Kind k, int turns) noexcept {
    put(t.board, p, laid(k, turns), turned(t.kinds[k], turns));
}

constexpr void happen_moved(Table& t, const Event& e) noexcept {
    const Kind k = kind_of(t.board.at[e.place]);
    pick_up(t.board, e.place);
    lay(t, e.to, k, e.turns);
    t.lifted = no_place;
}

constexpr void happen_placed(Table& t, const Event& e) noexcept {
    lay(t, e.place, e.tile, e.turns);
    if (e.flag != 0) t.kept[number(e.seat)] = t.drawn;
    t.drawn = no_tile;
}

constexpr void happen(Table& t, const Event& e) noexcept {
    switch (e.kind) {
        case EventKind::round_began: return happen_round(t, e);
        case EventKind::took_tile:
            --t.tower_left;
            t.kept[number(e.seat)] = e.tile;
            return;
        case EventKind::took_card:
            --t.deck_left;
            ++t.held[number(e.seat)];
            return;
        case EventKind::drew:
            --t.tower_left;
            t.drawn = e.tile;
            return;
        case EventKind::left_game:
            ++t.gone[e.tile];
            (e.flag != 0 ? t.kept[number(e.seat)] : t.drawn) = no_tile;
            return;
        case EventKind::placed: return happen_placed(t, e);
        case EventKind::marked: return happen_mark(t, e);
        case EventKind::made_otto:
            t.ever_scored.add(seat(owner_of(t, e.seat)));
            t.asked = e.seats;
            t.ottos = static_cast<std::uint8_t>(is_solo(t) ? t.ottos + e.number : 0);
            return;
        case EventKind::played: return happen_played(t, e);
        case EventKind::passed_on: return happen_passed_on(t, e.flag != 0);
        case EventKind::swapped: {
            const Kind mine = t.kept[number(e.seat)];
            t.kept[number(e.seat)] = t.kept[number(e.other)];
            t.kept[number(e.other)] = mine;
            return;
        }
        case EventKind::swept: return happen_swept(t);
        case EventKind::stole:
            --t.held[number(e.other)];
            t.stealing = 1;
            t.victim = e.other;
            return;
        case EventKind::card_left:
            t.stealing = 0;
            t.victim = Seat::none;
            return;
        case EventKind::lifted: t.lifted = e.place; return;
        case EventKind::moved: return happen_moved(t, e);
        case EventKind::declined: t.asked.remove(e.seat); return;
        case EventKind::scored:
        case EventKind::consoled:
            t.score[number(e.seat)] = static_cast<std::uint16_t>(t.score[number(e.seat)] + e.number);
            return;
        case EventKind::turn:
            t.turn = e.seat;
            t.phase = e.phase;
            t.extra = e.extra;
            t.no_card = e.no_card;
            return;
        case EventKind::ended:
            t.winners = e.seats;
            t.phase = Phase::over;
            return;
        case EventKind::drew_off: t.drawn_off[number(e.seat)] = e.tile; return;
        case EventKind::unmarked: return;
    }
}

}  // namespace tischlein::otto
