// What each seat sees and remembers (A3 and the section "What each seat sees").
#include "games/annaotto/test/table.hpp"

using namespace tischlein;
using namespace tischlein::annaotto;

namespace {

std::string seen(const Glimpse& g) { return card_text(g.front, g.back); }
std::string seen_hand(const State& s, Seat observer, int who) {
    const View v = view(s, observer);
    std::string text;
    for (int n = 0; n < held(v, seat(who)); ++n) {
        if (n == faced(v, seat(who))) text += text.empty() ? "|" : " |";
        text += (text.empty() ? "" : " ") + seen(held_card(v, seat(who), n));
    }
    return text;
}
std::string seen_top(const State& s, Seat observer) {
    const View v = view(s, observer);
    return seen(discard(v, v.discards - 1));
}

const char* const small_table = R"(
        seat 0  Rd/Gs OsA/Bw
        seat 1  Gc/Rw Yd/Bs
        seat 2  Vc/Pd Yw/Bd
        discard Gd/Pw
        draw    Gs/Vc Pc/Yw Td/Os
        more    Rc/Tw)";

}  // namespace

TEST_CASE("A3  Both sides of one's own cards, the outer side of all others; spectators see outer sides only") {
    const State s = at_table(small_table);
    CHECK(seen_hand(s, seat(0), 0) == "Rd/Gs OsA/Bw");
    CHECK(seen_hand(s, seat(0), 1) == "?/Rw ?/Bs");
    CHECK(seen_hand(s, Seat::none, 0) == "?/Gs ?/Bw");
    CHECK(seen_top(s, seat(0)) == "Gd/?");
}

TEST_CASE("A3  The upper side of the draw pile's top card and the number of cards") {
    const View v = view(at_table(small_table), seat(1));
    CHECK(text_of(v.top) == "Gs");
    CHECK(v.pile == 3);
}

TEST_CASE("A drawn card: its upper side was seen by all, its lower one by its player") {
    const State s = after(at_table(small_table), 0, "draw");
    CHECK(seen(view(s, seat(0)).drawn) == "Gs/Vc");
    CHECK(seen(view(s, seat(1)).drawn) == "Gs/?");
    CHECK(text_of(view(s, seat(1)).top) == "Pc");
    // Kept with the lower side inwards: the others still see the upper side only.
    CHECK(seen_hand(after(s, 0, "keep down"), seat(1), 0) == "?/Gs ?/Bw ?/Gs");
    // Kept with the upper side inwards: they have seen both.
    CHECK(seen_hand(after(s, 0, "keep up"), seat(1), 0) == "?/Gs ?/Bw Gs/Vc");
    CHECK(seen_hand(after(s, 0, "keep up"), Seat::none, 0) == "?/Gs ?/Bw Gs/Vc");
    // Laid with the upper side up: its player alone knows the other.
    CHECK(seen_top(after(s, 0, "lay up"), seat(1)) == "Gs/?");
    CHECK(seen_top(after(s, 0, "lay up"), seat(0)) == "Gs/Vc");
}

TEST_CASE("A drawn card laid with its lower side up has shown both") {
    const State s = after(at_table(R"(
        seat 0  Rd/Gs OsA/Bw
        seat 1  Gc/Rw
        discard Gd/Pw
        drawn   Vs/Gw)"),
                          0, "lay down");
    CHECK(seen_top(s, seat(1)) == "Gw/Vs");
    CHECK(seen_top(s, Seat::none) == "Gw/Vs");
}

TEST_CASE("An own card laid has shown both sides; another's card is known to its owner alone") {
    const State own = after(at_table(small_table), 0, "lay 0 anna");  // Rd on Gd
    CHECK(seen_top(own, seat(2)) == "Rd/Gs");
    const State theirs = after(at_table(small_table), 0, "lay 2.0");  // Pd on Gd
    CHECK(seen_top(theirs, seat(0)) == "Pd/?");
    CHECK(seen_top(theirs, seat(1)) == "Pd/?");
    CHECK(seen_top(theirs, seat(2)) == "Pd/Vc");  // a card it gave up
}

TEST_CASE("Cards turned in a hand are known to all as long as they can be followed") {
    State s = at_table(R"(
        seat 0  AO/Gs OsA/Bw Rd/Ts
        seat 1  Gc/Rw Yd/Bs
        discard Gd/Pw
        draw    Gs/Vc)");
    s = after(s, 0, "lay 0 next R");
    CHECK(seen_hand(s, seat(0), 1) == "Rw/Gc Bs/Yd");
    CHECK(seen_hand(s, Seat::none, 1) == "Rw/Gc Bs/Yd");
    const State laid = after(s, 1, "lay 0 anna");  // the gap closes, and they are still told apart
    CHECK(seen_hand(laid, seat(0), 1) == "Bs/Yd");
}

TEST_CASE("Undecided cards show their upper side to the others, and after the choice the outer one") {
    const State s = at_table(R"(
        seat 0  Rd/Ts | Oc/Bw
        seat 1  Gc/Rw
        discard Gd/Pw)");
    CHECK(seen_hand(s, seat(1), 0) == "?/Ts | Oc/?");
    CHECK(seen_hand(s, seat(0), 0) == "Rd/Ts | Oc/Bw");
    CHECK(seen_hand(after(s, 0, "face Oc"), seat(1), 0) == "?/Ts Oc/Bw");
    CHECK(seen_hand(after(s, 0, "face Bw"), seat(1), 0) == "?/Ts ?/Oc");
}

TEST_CASE("A17  A reshuffle ends the following of the shuffled cards only") {
    State s = at_table(R"(
        seat 0  Gs/Bw Gw/Ts Od/Yc Rd/Vc
        seat 1  Gc/Rw Yd/Bs Pd/Tw
        discard Gd/Pw)");
    s = after(after(after(s, 0, "lay 0"), 1, "lay 0"), 0, "lay 0");
    CHECK(s.knows[0] == 3);  // Gs/Bw, which its owner laid
    const State t = after(s, 1, "draw");
    CHECK(t.pile == 2);
    for (std::size_t i = t.piles.size() - t.pile; i < t.piles.size(); ++i)
        CHECK(t.knows[static_cast<std::size_t>(card_of(t.piles[i]))] == 0);
    CHECK(t.knows[static_cast<std::size_t>(card_of(t.drawn))] == 2);  // its player alone has seen both sides now
    CHECK(seen_top(t, seat(1)) == "Gw/Ts");  // the top card stays where everybody saw it
    CHECK(seen_top(t, seat(0)) == "Gw/Ts");
}

TEST_CASE("Changing what a seat cannot see leaves its view and the events it sees as they are") {
    // Two cards with the same outer side change places behind it.
    const auto table = [](const char* hand1, const char* hand2) {
        return at_table("seat 0 Rd/Ts Od/Yc\nseat 1 " + std::string(hand1) + "\nseat 2 " + hand2 +
                        "\ndiscard Gd/Pw\ndraw Tc/Yw Bc/Ow\nturn 1\nmore Pc/Rs");
    };
    State a = table("Gc/Rw", "Td/Rw Vs/Bd"), b = table("Td/Rw", "Gc/Rw Vs/Bd");
    b.sides = a.sides;  // the same deck: cards 2 and 3 have changed places
    std::swap(b.hands[2], b.hands[3]);
    std::swap(b.knows[2], b.knows[3]);
    REQUIRE(consistent(b));
    CHECK(view(a, seat(0)) == view(b, seat(0)));
    CHECK(view(a, Seat::none) == view(b, Seat::none));
    CHECK(!(view(a, seat(1)) == view(b, seat(1))));
    for (const char* move : {"draw", "keep down"}) {
        Events seen_a, seen_b;
        apply(a, seat(1), *Annaotto::read_move(move), seen_a);
        apply(b, seat(1), *Annaotto::read_move(move), seen_b);
        REQUIRE(seen_a.size() == seen_b.size());
        for (std::size_t i = 0; i < seen_a.size(); ++i)
            if (seen_a[i].audience.includes(seat(0))) CHECK(seen_a[i] == seen_b[i]);
    }
}

TEST_CASE("Events turn the old view into the new one, for every seat and for spectators") {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        const int seats = 2 + static_cast<int>(seed % 7);
        State s = Annaotto::setup(Annaotto::standard_box(), standard_options(option_list), seats, Random(seed));
        Random random(seed * 31);
        while (s.table.over == 0) {
            const SeatSet able = must(s) | may(s);
            const Seat who =
                seat(nth_bit(able.bits(), static_cast<int>(random.below(static_cast<std::uint32_t>(able.size())))));
            const Moves moves = legal(s, who);
            const State before = s;
            Events events;
            apply(s, who, moves[random.below(static_cast<std::uint32_t>(moves.size()))], events);
            for (int i = -1; i < seats; ++i) {
                const Seat observer = i < 0 ? Seat::none : seat(i);
                View v = view(before, observer);
                for (const Event& e : events)
                    if (e.audience.includes(observer)) follow(v, e);
                REQUIRE(v == view(s, observer));
            }
        }
    }
}
