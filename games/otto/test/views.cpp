// What each seat sees. The general laws (nothing hidden shows, views follow events) run in testkit.
#include "games/otto/test/at_table.hpp"

using namespace tischlein;
using namespace tischlein::otto;

namespace {

Events events_of(State s, int who, std::string_view text) {
    Events events;
    REQUIRE(refused(s, who, text) == 0);
    apply(s, seat(who), *Otto::read_move(text), events);
    return events;
}

// What an observer is told about a card: none if hidden, revolution counts as a card.
Card card_told(const Events& events, EventKind kind, Seat observer) {
    for (const Event& e : events)
        if (e.kind == kind && e.audience.includes(observer)) return e.card;
    return Card::none;
}

}  // namespace

TEST_CASE("A seat sees its own cards, in teams its partner's, and counts of the others") {
    const State s = at_table(4, "teams\n hand0 time\n hand1 magnet void\n hand2 infinity\n hand3 quantum");
    const View v = view(s, seat(0));
    CHECK(v.hand[0].has(Card::time));
    CHECK(v.hand[2].has(Card::infinity));
    CHECK(v.hand[1] == Hand{});
    CHECK(v.hand[3] == Hand{});
    CHECK(v.table.held[1] == 2);
    CHECK(v.unseen[index(Card::magnet)] == 1);
    const View spectator = view(s, Seat::none);
    for (const Hand& hand : spectator.hand) CHECK(hand == Hand{});
    const State single = at_table(4, "hand0 time\n hand2 infinity");
    CHECK(view(single, seat(0)).hand[2] == Hand{});
}

TEST_CASE("All tiles but the order of the tower are open") {
    const State s = at_table(2, "kept 9 7\n drawn 16\n tower 12 5 2");
    for (const Seat who : {seat(0), seat(1), Seat::none}) {
        const View v = view(s, who);
        CHECK(v.table.kept[0] == tile("9"));
        CHECK(v.table.drawn == tile("16"));
        CHECK(v.table.tower_left == 3);
    }
    State other = s;
    std::swap(other.tower[0], other.tower[2]);
    CHECK(view(other, seat(0)) == view(s, seat(0)));
}

TEST_CASE("An abducted card is seen by thief and victim, and by all once played") {
    const State s = at_table(3, "kept 9 7 5\n hand0 abduction\n hand1 magnet\n tower 12 8 8");
    const Events theft = events_of(s, 0, "card abduction 1");
    CHECK(card_told(theft, EventKind::stole, seat(0)) == Card::magnet);
    CHECK(card_told(theft, EventKind::stole, seat(1)) == Card::magnet);
    CHECK(card_told(theft, EventKind::stole, seat(2)) == Card::none);
    CHECK(card_told(theft, EventKind::stole, Seat::none) == Card::none);
    const State stolen = after(s, 0, "card abduction 1");
    CHECK(view(stolen, seat(0)).stolen == Card::magnet);
    CHECK(view(stolen, seat(1)).stolen == Card::magnet);
    CHECK(view(stolen, seat(2)).stolen == Card::none);
    CHECK(view(stolen, seat(2)).table.stealing == 1);
    const Events played = events_of(stolen, 0, "card magnet 1");
    CHECK(card_told(played, EventKind::played, seat(2)) == Card::magnet);
}

TEST_CASE("A card abducted in vain is never shown to the others") {
    const State s = at_table(3, "hand0 abduction\n hand1 infinity\n hand2 time\n tower 12 8 8");
    const Events events = events_of(s, 0, "card abduction 1");
    CHECK(card_told(events, EventKind::card_left, seat(0)) == Card::infinity);
    CHECK(card_told(events, EventKind::card_left, seat(1)) == Card::infinity);
    CHECK(card_told(events, EventKind::card_left, seat(2)) == Card::none);
    CHECK(card_told(events, EventKind::stole, seat(2)) == Card::none);
}

TEST_CASE("Being asked about infinity tells nothing about the cards") {
    const std::string board = "board a2 5 1 b2 2 1 b3 8 0\n kept 5 8 8\n drawn 8\n";
    const State with = after(at_table(3, board + "hand1 infinity"), 0, "place kept c2 3");
    const State without = after(at_table(3, board + "hand1 time"), 0, "place kept c2 3");
    CHECK(must(with) == must(without));
    CHECK(with.table == without.table);
}

TEST_CASE("A stolen card that a seat imagines is one that can be played") {
    const State s = at_table(3,
                             "kept 9 - 5\n hand0 abduction\n hand1 time\n hand2 infinity meteorite revolution\n stolen "
                             "time 1\n deck infinity infinity");
    Random random(3);
    for (int i = 0; i < 100; ++i) {
        const State imagined = imagine(view(s, seat(2)), random);
        CHECK(has_way(imagined.table, seat(0), imagined.stolen));
    }
}
