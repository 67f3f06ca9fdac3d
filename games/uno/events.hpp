// What can happen at an UNO table. The list of events of a move tells every observer how its view changes.
#pragma once
#include "core/events.hpp"
#include "games/uno/pieces.hpp"

namespace tischlein::uno {

enum class EventKind : std::uint8_t {
    dealt,       // a round begins: `cards` is your hand (a spectator's copy has none), `card` the first discard
    laid,        // `seat` laid `card`, naming `colour` if wild; `count`: bits of LaidHow
    drew,        // `seat` drew `count` cards, for the reason `why`; its own form holds the `cards`
    reshuffled,  // the discards but the top one became the draw pile of `count` cards
    passed,      // U5, or (U6) a draw that gave nothing
    named,       // U2: `seat` named `colour`
    accepted,    // U11
    challenged,  // U12: `seat` challenged `other`; `count` 1: it was a bluff
    shown,       // U12: `other`'s hand was shown to `seat`, whose form holds the `cards`
    called,      // U13
    caught,      // U13: `seat` caught `other`
    swapped,     // U19: `seat` and `other` swapped hands
    handed_on,   // U19: all hands went one seat on in the direction of play
    received,    // U19: `seat`'s new hand, its own form with the `cards`
    round_over,  // `seat` went out and scored `points`; Seat::none: the round dried up
    turn,        // how the table stands after the move: see `OpenState`
};

enum LaidHow : std::uint8_t { said_uno = 1, jumped_in = 2 };
enum class Why : std::uint8_t { turn, penalty, uno_penalty };

// The public markers on the table, sent after every move.
struct OpenState {
    Seat         turn{};
    Phase        phase{};
    std::int8_t  direction = 1;
    Colour       colour = Colour::none, under = Colour::none;
    std::uint8_t pending = 0;
    Seat         uncalled = Seat::none;
    std::uint8_t passes = 0;
    friend constexpr bool operator==(const OpenState&, const OpenState&) = default;
};

struct Event {
    CardSet       cards{};  // in `as_seen` form; only in the form that its audience may see
    OpenState     open_state{};
    Audience      audience{};
    EventKind     kind{};
    Seat          seat = Seat::none;
    Seat          other = Seat::none;
    Card          card = Card::none;
    Colour        colour = Colour::none;
    std::uint8_t  count = 0;
    Why           why{};
    std::uint8_t  reserved = 0;
    std::uint16_t points = 0;
    std::uint16_t round = 0;  // dealt
    friend constexpr bool operator==(const Event&, const Event&) = default;
};
static_assert(sizeof(Event) == 40 && std::has_unique_object_representations_v<Event>);

inline constexpr std::size_t most_events = 80;  // the longest move ends a round by a stacked sum and deals ten hands

}  // namespace tischlein::uno
