// What one seat may know of an ANNAOTTO table, and how events change it.
//
// Each side of a card is a secret of its own. A seat sees both sides of its own cards; of every other card one side,
// and the second one only if it has seen that before and followed the card since (`Glimpse`). Cards are told here by
// their sides, never by their Face: which of several cards with an `Rd` side this one is, is what the seat must not know.
#pragma once
#include "games/annaotto/play.hpp"

namespace tischlein::annaotto {

// A card as somebody sees it. The front faces the owner or lies up; a side he does not know is unknown.
struct Glimpse {
    Side         front{}, back{};
    std::uint8_t knows = 0;  // who knows both sides: everybody saw how they came to know, so this is no secret

    constexpr bool whole() const noexcept { return front.known() && back.known(); }
    friend constexpr bool operator==(const Glimpse&, const Glimpse&) = default;
};

// A field added to State stays secret until somebody writes it here. A spectator's view has seat Seat::none.
struct View {
    Table                                    table{};
    Sides                                    sides{};  // the deck, which lies open before the game
    std::array<Glimpse, most_cards + 1>      cards{};  // hands from the front as in State::hands, discards from the end
    std::array<std::uint8_t, seat_limit + 1> start{};  // where each hand begins
    std::uint8_t                             deck = 0; // cards in the deck
    std::uint8_t                             discards = 0;
    std::uint8_t                             pile = 0;
    Side                                     top{};    // A3: upper side of the top card of the draw pile; unknown: no card
    Glimpse                                  drawn{};  // A4: while table.has_drawn
    Seat                                     seat = Seat::none;
    std::array<std::uint8_t, 7>              reserved{};

    friend constexpr bool operator==(const View&, const View&) = default;
};
static_assert(std::has_unique_object_representations_v<View> && sizeof(View) % 8 == 0);

// Discard number n from the bottom.
constexpr Glimpse& discard(View& v, int n) noexcept {
    return v.cards[v.cards.size() - 1 - static_cast<std::size_t>(n)];
}
constexpr const Glimpse& discard(const View& v, int n) noexcept {
    return v.cards[v.cards.size() - 1 - static_cast<std::size_t>(n)];
}
constexpr int held(const View& v, Seat who) noexcept { return v.start[number(who) + 1] - v.start[number(who)]; }
constexpr int faced(const View& v, Seat who) noexcept { return held(v, who) - v.table.undecided[number(who)]; }
constexpr const Glimpse& held_card(const View& v, Seat who, int place) noexcept {
    return v.cards[v.start[number(who)] + place];
}
constexpr Glimpse& held_card(View& v, Seat who, int place) noexcept { return v.cards[v.start[number(who)] + place]; }

// A spectator knows what everybody at the table knows.
constexpr bool knows_both(std::uint8_t knows, Seat observer, const Table& t) noexcept {
    return observer == Seat::none ? knows == everyone(t) : (knows >> number(observer) & 1U) != 0;
}

// A card whose front, or else whose back, lies open to those who do not know both.
constexpr Glimpse glimpse(const State& s, Face f, bool front_open, Seat observer) noexcept {
    const std::uint8_t knows = s.knows[card_of(f)];
    const bool both = knows_both(knows, observer, s.table);
    return {both || front_open ? side_of(s, f) : Side::unknown(),
            both || !front_open ? side_of(s, reverse(f)) : Side::unknown(), knows};
}

constexpr View view(const State& s, Seat observer) noexcept {
    View v{.table = s.table,
           .sides = s.sides,
           .start = s.start,
           .deck = s.cards,
           .discards = s.discards,
           .pile = s.pile,
           .top = shown_on_pile(s),
           .seat = observer};
    for (const Seat who : SeatSet::first(s.table.seats))
        for (int n = 0; n < held(s, who); ++n)
            held_card(v, who, n) = glimpse(s, hand_face(s, who, n), n >= faced(s, who), observer);
    for (int n = 0; n < s.discards; ++n) discard(v, n) = glimpse(s, s.piles[n], true, observer);
    if (s.drawn != Face::none) v.drawn = glimpse(s, s.drawn, true, observer);
    return v;
}

// --- following events ---------------------------------------------------------------------------------------

constexpr void add_to_hand(View& v, Seat who, const Glimpse& card) noexcept {
    for (int i = v.start[seat_limit]; i > v.start[number(who) + 1]; --i) v.cards[i] = v.cards[i - 1];
    v.cards[v.start[number(who) + 1]] = card;
    for (int i = number(who) + 1; i <= seat_limit; ++i) ++v.start[i];
}

constexpr Glimpse take_from_hand(View& v, Seat who, int place) noexcept {
    const int at = v.start[number(who)] + place;
    const Glimpse taken = v.cards[at];
    for (int i = at + 1; i < v.start[seat_limit]; ++i) v.cards[i - 1] = v.cards[i];
    for (int i = number(who) + 1; i <= seat_limit; ++i) --v.start[i];
    v.cards[v.start[seat_limit]] = {};
    return taken;
}

constexpr void follow_laid(View& v, const Event& e) noexcept {
    const bool from_hand = e.act == Act::lay || e.act == Act::lay_theirs;
    Glimpse card = from_hand ? take_from_hand(v, e.other, e.place) : v.drawn;
    if (!from_hand) v.drawn = {};
    switch (e.act) {
        case Act::lay: card = {e.side, card.back, everyone(v.table)}; break;
        case Act::lay_theirs: card = {card.back, card.front, card.knows}; break;
        case Act::lay_down: card = {e.side, card.front, everyone(v.table)}; break;
        default: break;
    }
    discard(v, v.discards++) = card;
}

constexpr void follow_drew(View& v, const Event& e) noexcept {
    const Glimpse card{e.side, e.back, static_cast<std::uint8_t>(1U << number(e.seat))};
    --v.pile;
    v.top = e.next;
    if (e.why == Why::turn) {
        v.drawn = card;
        return;
    }
    add_to_hand(v, e.seat, card);
    ++v.table.undecided[number(e.seat)];
}

constexpr void follow_reshuffled(View& v, const Event& e) noexcept {
    const Glimpse top = discard(v, v.discards - 1);
    for (int n = 0; n < v.discards; ++n) discard(v, n) = {};
    discard(v, 0) = top;
    v.discards = 1;
    v.pile = e.count;
    v.top = e.next;
}

// A2  Which side the owner chose shows on the other one.
constexpr Glimpse decided(const View& v, const Glimpse& card, const Event& e) noexcept {
    if (e.count == 0) return {card.back, card.front, card.knows};
    return {card.front, e.side, everyone(v.table)};
}

// One event that this seat sees.  REQUIRES: e.audience.includes(v.seat).
constexpr void follow(View& v, const Event& e) noexcept {
    switch (e.kind) {
        case EventKind::laid: return follow_laid(v, e);
        case EventKind::drew: return follow_drew(v, e);
        case EventKind::reshuffled: return follow_reshuffled(v, e);
        case EventKind::faced: {
            Glimpse& card = held_card(v, e.seat, faced(v, e.seat));
            card = decided(v, card, e);
            --v.table.undecided[number(e.seat)];
            return;
        }
        case EventKind::kept:
            add_to_hand(v, e.seat, decided(v, v.drawn, e));
            v.drawn = {};
            return;
        case EventKind::turned: {
            Glimpse& card = held_card(v, e.seat, e.place);
            card = {card.back, e.side, everyone(v.table)};
            return;
        }
        case EventKind::turn: v.table = e.table; return;
        default: return;  // said or done before everybody; what it changes on the table follows in the turn event
    }
}

}  // namespace tischlein::annaotto
