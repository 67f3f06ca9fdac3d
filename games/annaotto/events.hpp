// What can happen at an ANNAOTTO table. The events of a move tell every observer how its view changes.
#pragma once
#include "core/events.hpp"
#include "games/annaotto/state.hpp"

namespace tischlein::annaotto {

enum class EventKind : std::uint8_t {
    laid,        // `seat` laid a card by `act` (from `other`'s hand, at `place`) with `side` up and `additions`
    drew,        // `seat` drew the top card, whose upper side is `side`, for the reason `why`; its own form holds the `back`
    reshuffled,  // A17: the discards but the top one became a draw pile of `count` cards
    faced,       // A2: `seat` decided: its first undecided card shows `side` to the others; `count` 1: it was turned over
    kept,        // A4: the same for the card just drawn, which joins the hand
    turned,      // `seat`'s card at `place` was turned by `other` and now shows `side` to the others
    done,        // A8: `seat` turns no more
    took,        // `seat` settles; `count` cards are due
    passed,      // A17: `seat` drew and there was nothing
    reversed,    // A10
    skipped,     // A11: `seat` misses its turn
    slapped,     // A13: `seat`'s hand is the `count`-th on the pile
    slowest,     // A13: `seat`'s hand came last
    silent_all,  // A13: `seat` forgot to shout
    silent_otto, // A15
    called,      // A14
    caught,      // A14: `seat` caught `other`
    out,         // A16: `seat` is out, at place `count`
    ended,       // A16, A17
    turn,        // how the table stands after the move: `table`
};

enum class Why : std::uint8_t { turn, settle, penalty };

struct Event {
    Table        table{};  // EventKind::turn
    Audience     audience{};
    EventKind    kind{};
    Seat         seat = Seat::none;
    Seat         other = Seat::none;
    std::uint8_t place = 0;
    Side         side = Side::unknown();
    Side         back = Side::unknown();
    Side next = Side::
        unknown();  // drew, reshuffled: the upper side of the card now on top of the draw pile; unknown: none left
    Act          act{};
    Additions    additions{};
    std::uint8_t count = 0;
    Why          why{};
    std::uint8_t reserved = 0;

    friend constexpr bool operator==(const Event&, const Event&) = default;
};
static_assert(sizeof(Event) == 80 && std::has_unique_object_representations_v<Event>);

// The longest moves draw nearly the whole deck, each card in two forms, or turn a hand of that size.
inline constexpr std::size_t most_events = 2 * most_cards + 32;
using Events = EventList<Event, most_events>;

}  // namespace tischlein::annaotto
