// What one seat may know of an OTTO table, how events change it, and what might lie behind it.
#pragma once
#include "games/otto/consistent.hpp"

namespace tischlein::otto {

// A spectator's view has seat Seat::none and no hand in it.
struct View {
    Table                                table{};     // all that lies open
    std::array<Hand, table_size>         hand{};      // your own and your partner's, never another's
    std::array<std::uint8_t, most_kinds> in_tower{};  // tiles by kind: all others lie open, so everybody can count
    std::array<std::uint8_t, card_kinds> unseen{};    // cards by kind that may be in the deck, in other hands or lost
    Hand                                 lost{};      // stolen cards that you saw leave the game
    Card                                 stolen = Card::none;  // if you are one who knows it
    Seat                                 seat = Seat::none;
    std::array<std::uint8_t, 2>          reserved{};

    friend constexpr bool operator==(const View&, const View&) = default;
};
static_assert(std::has_unique_object_representations_v<View> && sizeof(View) % 8 == 0);

constexpr SeatSet friends_of(const View& v) noexcept {
    return v.seat == Seat::none ? SeatSet{} : friends(v.table, v.seat);
}

constexpr View view(const State& s, Seat observer) noexcept {
    const Table& t = s.table;
    View v{.table = t, .seat = observer};
    for (int i = 0; i < t.tower_left; ++i) ++v.in_tower[s.tower[i]];
    for (int i = 0; i < t.deck_left; ++i) ++v.unseen[s.deck[i]];
    const auto hide = [&](const Hand& hand) {
        for (int c = 0; c < card_kinds; ++c)
            v.unseen[c] = static_cast<std::uint8_t>(v.unseen[c] + hand.count(static_cast<Card>(c)));
    };
    if (observer != Seat::none) v.lost = s.saw_lost[number(observer)];
    hide(s.lost.without(v.lost));
    for (const Seat who : SeatSet::first(t.seats))
        friends_of(v).has(who) ? void(v.hand[number(who)] = s.hand[number(who)]) : hide(s.hand[number(who)]);
    if (t.stealing != 0) witnesses(t).has(observer) ? void(v.stolen = s.stolen) : void(++v.unseen[index(s.stolen)]);
    return v;
}

// --- following events ---------------------------------------------------------------------------------------

constexpr void follow_tower(View& v, const Event& e) noexcept {
    const auto back = [&](Kind k) {
        if (k != no_tile) ++v.in_tower[k];
    };
    if (e.kind == EventKind::took_tile || e.kind == EventKind::drew) --v.in_tower[e.tile];
    if (e.kind != EventKind::swept && e.kind != EventKind::round_began) return;
    for (const Kind k : v.table.kept) back(k);
    if (e.kind == EventKind::swept) return;
    back(v.table.drawn);
    for (int p = 0; p < place_count; ++p)
        if (p != centre && v.table.board.at[p] != empty_place) back(kind_of(v.table.board.at[p]));
}

constexpr void follow_cards(View& v, const Event& e) noexcept {
    const bool mine = friends_of(v).has(e.seat);
    if (e.kind == EventKind::took_card && mine) {
        v.hand[number(e.seat)].add(e.card);
        --v.unseen[index(e.card)];
    } else if (e.kind == EventKind::played && e.number != 0) {  // the stolen one, now seen by all
        if (v.stolen == Card::none) --v.unseen[index(e.card)];
        v.stolen = Card::none;
    } else if (e.kind == EventKind::played) {
        mine ? v.hand[number(e.seat)].remove(e.card) : void(--v.unseen[index(e.card)]);
    } else if (e.kind == EventKind::stole && e.card != Card::none) {
        friends_of(v).has(e.other) ? v.hand[number(e.other)].remove(e.card) : void(--v.unseen[index(e.card)]);
        v.stolen = e.card;
    } else if (e.kind == EventKind::card_left && v.stolen != Card::none) {
        v.lost.add(v.stolen);
        v.stolen = Card::none;
    }
}

// Writes what v.seat sees of `e` into its view; an event meant for others changes nothing.
constexpr void follow(View& v, const Event& e) noexcept {
    if (!e.audience.includes(v.seat)) return;
    follow_tower(v, e);
    follow_cards(v, e);
    happen(v.table, e);
}

// --- imagining ----------------------------------------------------------------------------------------------

// A stolen card that this seat does not know: any unseen one that can be played, or it would have left the game.
constexpr Card imagine_stolen(const View& v, Random& random) noexcept {
    std::array<std::uint8_t, 8 * 16> cards{};
    std::uint32_t count = 0;
    for (int c = 0; c < card_kinds; ++c)
        for (int i = 0; i < v.unseen[c] && has_way(v.table, v.table.turn, static_cast<Card>(c)); ++i)
            cards[count++] = static_cast<std::uint8_t>(c);
    return static_cast<Card>(cards[random.below(count)]);
}

// A state the seat could be facing: every order of the tower and every deal of the unseen cards equally likely.
constexpr State imagine(const View& v, Random& random) noexcept {
    const Table& t = v.table;
    State s;
    s.table = t;
    s.random = Random(random.next());
    s.hand = v.hand;
    s.lost = v.lost;
    if (v.seat != Seat::none) s.saw_lost[number(v.seat)] = v.lost;
    int tiles = 0;
    for (int k = 0; k < most_kinds; ++k)
        for (int i = 0; i < v.in_tower[k]; ++i) s.tower[tiles++] = static_cast<Kind>(k);
    random.shuffle(s.tower.data(), static_cast<std::uint32_t>(tiles));

    auto unseen = v.unseen;
    s.stolen = v.stolen;
    if (t.stealing != 0 && s.stolen == Card::none) {
        s.stolen = imagine_stolen(v, random);
        --unseen[index(s.stolen)];
    }
    std::array<std::uint8_t, most_cards> cards{};
    int count = 0;
    for (int c = 0; c < card_kinds; ++c)
        for (int i = 0; i < unseen[c]; ++i) cards[count++] = static_cast<std::uint8_t>(c);
    random.shuffle(cards.data(), static_cast<std::uint32_t>(count));
    int next = 0;
    for (int i = 0; i < t.deck_left; ++i) s.deck.set(i, cards[next++]);
    for (const Seat who : SeatSet::first(t.seats) - friends_of(v))
        for (int i = 0; i < t.held[number(who)]; ++i) s.hand[number(who)].add(static_cast<Card>(cards[next++]));
    while (next < count) s.lost.add(static_cast<Card>(cards[next++]));
    return s;
}

}  // namespace tischlein::otto
