// What happens at the table, told in the order it happens.
//
// Each event stands for one small step in rules.hpp, and view.hpp takes the same step when it is told: that is why
// a view that has followed the events equals the view of the new state.
#pragma once
#include <cstdint>

#include <array>

#include "core/events.hpp"
#include "games/anansi/pieces.hpp"

namespace tischlein::anansi {

// clang-format off
enum class EventKind : std::uint8_t {
    played,     // seat, card: into the trick                                                N3, N4
    recruited,  // seat, card, listeners: how many came                                      N5
    inspired,   // seat, listeners: how many were laid on piles                              N9
    spider,     // card: the spider's card joins the trick                                   N14
    trick,      // seat (none: the spider), cards, laid: who takes it                        N7
    displayed,  // seat, card: a recruiting card goes under its trump card                   N8
    trump,      // suit: the display has a new trump suit                                    N8
    scored,     // seat, listeners (L), piles (P), kept, bonus: a seat's round               N10
    round,      // round, seat (leads), card and second (display), cards (aside): a new deal N1, N11
    dealt,      // seat, cards, number: a new hand; others are told only how many            N1
    over,       // winners: the game has ended                                               N12
};
// clang-format on

struct Event {
    Cards cards{};
    Audience audience{};
    EventKind kind{};
    Seat seat = Seat::none;
    Card card = Card::none;
    Card second = Card::none;
    Suit suit{};
    std::uint8_t listeners = 0;
    std::uint8_t piles = 0;
    std::uint8_t kept = 0;
    std::uint8_t bonus = 0;
    std::uint8_t round = 0;
    std::uint8_t number = 0;   // of cards dealt
    std::uint8_t winners = 0;  // one bit a seat
    // trick: its cards in the order laid, then Card::none
    std::array<Card, most_players> laid{Card::none, Card::none, Card::none, Card::none, Card::none};
    std::array<std::uint8_t, 3> reserved{};
    friend constexpr bool operator==(const Event&, const Event&) = default;
};
static_assert(sizeof(Event) == 32 && std::has_unique_object_representations_v<Event>);

// The longest move closes a round of five: card, trick, two recruits, trump, five to inspire, five to score,
// the new round, five hands told twice.
using Events = EventList<Event, 40>;

}  // namespace tischlein::anansi
