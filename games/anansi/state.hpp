// The table, and the whole truth about it.
//
// Nearly everything in Anansi lies open: only hands, the spider's pile and the shuffles to come are secret. So a
// State is a `Table`, which everybody may look at, and three secrets. Nothing secret may ever be put into a Table.
#pragma once
#include <array>
#include <cstdint>
#include <type_traits>

#include "core/random.hpp"
#include "core/seat.hpp"
#include "games/anansi/pieces.hpp"

namespace tischlein::anansi {

template <class T>
using EachSeat = PerSeat<T, most_players>;

// One entry for each suit.
template <class T>
struct EachSuit {
    std::array<T, suits> of{};
    constexpr T& operator[](Suit s) noexcept { return of[static_cast<std::size_t>(s)]; }
    constexpr const T& operator[](Suit s) const noexcept { return of[static_cast<std::size_t>(s)]; }
    friend constexpr bool operator==(const EachSuit&, const EachSuit&) = default;
};

// A row of cards in the order they were laid: a seat's tricks, or the cards under one trump card.
// The table's links say which cards lie in it.
struct Row {
    Card first = Card::none;
    Card last = Card::none;
    std::uint8_t count = 0;  // tricks in a seat's row, cards in a row of the display
    friend constexpr bool operator==(const Row&, const Row&) = default;
};

// For every card in a row, which one comes next. A card lies in one row at most, so a byte for each card is enough for all rows,
// however the tricks fall. Cards in no row have a 0.
class CardLinks {
public:
    constexpr Card after(Card c) const noexcept { return static_cast<Card>(next_[code(c)] & next_mask); }
    constexpr bool ends_trick(Card c) const noexcept { return (next_[code(c)] & end_mark) != 0; }
    constexpr void append(Row& row, Card c) noexcept {
        if (row.first == Card::none)
            row.first = c;
        else
            next_[code(row.last)] = static_cast<std::uint8_t>(next_[code(row.last)] | code(c));
        row.last = c;
    }
    constexpr void end_trick(Row& row) noexcept {
        next_[code(row.last)] = static_cast<std::uint8_t>(next_[code(row.last)] | end_mark);
        ++row.count;
    }
    // Takes a whole row off, card by card; the row itself is its owner's to clear.
    constexpr void cut(Card c) noexcept { next_[code(c)] = 0; }
    constexpr Cards cards(const Row& row) const noexcept {
        Cards found;
        for (Card c = row.first; c != Card::none; c = after(c)) found.add(c);
        return found;
    }
    friend constexpr bool operator==(const CardLinks&, const CardLinks&) = default;

private:
    static constexpr int next_mask = 0x3F, end_mark = 0x80;
    std::array<std::uint8_t, card_codes> next_{};
};

// What a seat, or the spider, has laid in the running trick.
class Laid {
public:
    constexpr Laid() noexcept = default;
    constexpr Laid(Card c, bool recruiting) noexcept
        : byte_(static_cast<std::uint8_t>(code(c) | (recruiting ? mark : 0))) {}
    constexpr bool nothing() const noexcept { return byte_ == 0; }
    constexpr bool recruits() const noexcept { return (byte_ & mark) != 0; }
    constexpr bool in_trick() const noexcept { return byte_ != 0 && byte_ < mark; }
    constexpr Card card() const noexcept { return static_cast<Card>(byte_ & (mark - 1)); }
    friend constexpr bool operator==(Laid, Laid) noexcept = default;

private:
    static constexpr int mark = 0x40;
    std::uint8_t byte_ = 0;
};

inline constexpr int spiders_place = most_players;  // in `laid`, beside the seats

// clang-format off
// What lies open. Everybody may see all of it.
struct Table {
    Cards                  aside;           // out of play this round, face up: left over or the spider's                N1, N14
    EachSeat<std::uint16_t> bonus{};        // trickster bonus points in the scoring pile                                N10
    CardLinks              links;           // the order of the cards in `piles` and `display`
    EachSeat<Row>          piles{};         // tricks won this round; count is N10's P                                   N7
    EachSuit<Row>          display{};       // cards under the three trump cards                                         N2
    std::array<Laid, 6>    laid{};          // the running trick, by seat, then the spider's card                        N4
    EachSeat<std::uint8_t> listeners{};     // taken this round, inspired or not: N10's L                                N5
    EachSeat<std::uint8_t> inspired{};      // how many of them lie on piles                                             N9
    EachSeat<SuitSet>      voids{};         // suits a seat has shown this round that it does not hold                   N4
    EachSeat<std::uint8_t> scored{};        // listeners in the scoring pile                                             N10
    std::array<Suit, 3>    row{};           // the trump cards from left to right                                        N2
    Suit                   trump{};         // follows from `row` and `display`; kept because every move asks            N2
    std::uint8_t           supply = 0;      // listeners nobody has                                                      N13
    std::uint8_t           seats = 0;
    std::uint8_t           rounds = 3;      // option: how many are played, unless it is a race
    std::uint8_t           race = 0;        // option: the target, or 0
    std::uint8_t           round = 1;
    std::uint8_t           tricks_left = 0; // the running trick counts; 0: the game is over
    Seat                   leader{};        // led the running trick or will
    Seat                   to_move{};       // whose card the table waits for

    constexpr bool over() const noexcept { return tricks_left == 0; }
    constexpr bool two() const noexcept { return seats == 2; }  // N14
    // Cards in a hand: one for each trick left, less the one already laid.
    constexpr int held(Seat s) const noexcept { return tricks_left - (laid[number(s)].nothing() ? 0 : 1); }
    friend constexpr bool operator==(const Table&, const Table&) = default;
};
// clang-format on
static_assert(sizeof(Table) == 128 && std::has_unique_object_representations_v<Table>);

// The whole truth, secrets included; players and bots get a View.
struct State {
    Random random;           // every shuffle still to come
    EachSeat<Cards> hand{};  // secret to its seat
    // N14  The spider's pile, face down; the top is spider[tricks_left - 1]. All none: no spider plays.
    std::array<Card, longest_hand> spider{};
    std::array<std::uint8_t, 6> unused{};  // no padding: bytes compare and hash
    Table table;

    constexpr bool has_spider() const noexcept { return spider[0] != Card::none; }
    friend constexpr bool operator==(const State&, const State&) = default;
};
static_assert(sizeof(State) == 200 && std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>);

// N1  Cards dealt to a seat, which is how many tricks a round has.
constexpr int hand_size(int seats) noexcept { return seats == 5 ? 8 : 10; }

// Every card somebody can see without looking into a hand.
constexpr Cards open_cards(const Table& t) noexcept {
    Cards seen = t.aside;
    for (const Row& row : t.piles.of) seen = seen | t.links.cards(row);
    for (const Row& row : t.display.of) seen = seen | t.links.cards(row);
    for (const Laid laid : t.laid)
        if (!laid.nothing()) seen.add(laid.card());
    return seen;
}

// N2  The suit with most cards in the display; a tie goes to the one furthest left.
constexpr Suit trump_of(const Table& t) noexcept {
    Suit trump = t.row[0];
    for (const Suit s : {t.row[1], t.row[2]})
        if (t.display[s].count > t.display[trump].count) trump = s;
    return trump;
}

// Whether the cards can lie like this: no card twice, hands of the right size, nobody holding a suit it has shown
// it does not hold, and the fields that follow from others in step with them.
constexpr bool consistent_cards(const State& s) noexcept {
    const Table& t = s.table;
    Cards met = open_cards(t);
    int cards = met.size();
    for (int i = 0; i < t.seats; ++i) {
        const Seat who = seat(i);
        if (s.hand[who].size() != t.held(who) || !(s.hand[who] & t.voids[who].cards()).empty()) return false;
        met = met | s.hand[who];
        cards += s.hand[who].size();
    }
    for (int i = t.seats; i < most_players; ++i)
        if (!s.hand[seat(i)].empty()) return false;
    for (int i = 0; i < longest_hand; ++i) {
        const bool expected = s.has_spider() && i < t.tricks_left;
        if ((s.spider[i] != Card::none) != expected) return false;
        if (!expected) continue;
        met.add(s.spider[i]);
        ++cards;
    }
    return met.size() == cards && (met - Cards::all()).empty() && (!s.has_spider() || t.two());
}

// Whether the running trick is what it says: seats clockwise from the leader, who is in the trick, up to `to_move`.
constexpr bool consistent_trick(const Table& t) noexcept {
    int laid = 0, recruits = 0;
    for (int i = 0; i < most_players; ++i) laid += t.laid[i].nothing() ? 0 : 1;
    if (!t.laid[spiders_place].nothing() || laid >= t.seats) return false;
    for (int i = 0; i < laid; ++i) {
        const Laid l = t.laid[number(step(t.leader, i, t.seats))];
        if (l.nothing()) return false;
        recruits += l.recruits() ? 1 : 0;
    }
    if (laid > 0 && t.laid[number(t.leader)].recruits()) return false;
    return recruits <= (t.seats == 5 ? 2 : 1) && t.to_move == step(t.leader, laid, t.seats);
}

// Holds after every move and for every position that can be set.
constexpr bool consistent(const State& s) noexcept {
    const Table& t = s.table;
    if (t.seats < 2 || t.seats > most_players || t.tricks_left > hand_size(t.seats)) return false;
    if (number(t.leader) >= t.seats || t.trump != trump_of(t)) return false;
    int listeners = t.supply;
    for (int i = 0; i < most_players; ++i) {
        const Seat who = seat(i);
        listeners += t.listeners[who] + t.scored[who];
        if (t.inspired[who] > t.listeners[who] || t.inspired[who] > t.piles[who].count) return false;
        if (t.over() && (t.listeners[who] != 0 || t.piles[who].count != 0)) return false;
    }
    return listeners <= listener_cards && consistent_cards(s) && consistent_trick(t);
}

}  // namespace tischlein::anansi
