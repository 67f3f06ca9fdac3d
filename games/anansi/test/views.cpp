// What a seat sees, and that following events keeps it true.
#include "games/anansi/test/table.hpp"

#include <cstring>

using namespace tischlein;
using namespace tischlein::anansi;

namespace {

bool same_bytes(const View& a, const View& b) { return std::memcmp(&a, &b, sizeof(View)) == 0; }

// Swaps what seat 0 cannot see: the other hands, card for card, and the spider's order.
State with_others_swapped(State s) {
    const int last = s.table.seats - 1;
    if (s.table.two()) {
        std::swap(s.spider[0], s.spider[s.table.tricks_left - 1]);
        return s;
    }
    std::swap(s.hand[seat(1)], s.hand[seat(last)]);
    return s;
}

}  // namespace

TEST_CASE("A seat sees its own hand and nothing of the others'") {
    for (int seats = 2; seats <= 5; ++seats) {
        State s = Anansi::setup({}, standard_options(Anansi::options), seats, Random(11));
        const View mine = view(s, seat(0));
        CHECK(mine.hand == s.hand[seat(0)]);
        CHECK(view(s, Seat::none).hand.empty());
        CHECK(mine.spider_left == (seats == 2 ? 10 : 0));
        State other = with_others_swapped(s);
        CHECK(consistent(other));
        CHECK(same_bytes(mine, view(other, seat(0))));
        CHECK(same_bytes(view(s, Seat::none), view(other, Seat::none)));
        other.random = Random(99);
        CHECK(same_bytes(mine, view(other, seat(0))));
    }
}

TEST_CASE("Events follow the views of all seats and of spectators through whole games") {
    for (int seats = 2; seats <= 5; ++seats) {
        OptionValues o = standard_options(Anansi::options);
        if (seats == 4) o[option_race] = 40;
        State  s = Anansi::setup({}, o, seats, Random(static_cast<std::uint64_t>(20 + seats)));
        Random source(3);
        while (!s.table.over()) {
            const SeatSet idle = may(s);
            const Seat    who = !idle.empty() && source.below(3) == 0 ? idle.front() : s.table.to_move;
            const Moves   moves = legal(s, who);
            const State   before = s;
            Events        told;
            apply(s, who, moves[source.below(static_cast<std::uint32_t>(moves.size()))], told);
            for (int i = -1; i < seats; ++i) {
                const Seat observer = i < 0 ? Seat::none : seat(i);
                View       v = view(before, observer);
                for (const Event& e : told) follow(v, e);
                CHECK(same_bytes(v, view(s, observer)));
            }
        }
    }
}

TEST_CASE("A new hand is told to its seat, and to others only how many cards") {
    State s = at_table("row S H L\ndisplay S3\nseat 0 L1\nseat 1 L2\nseat 2 L9");
    s = after(after(s, 0, "play L1"), 1, "play L2");
    Events told;
    apply(s, seat(2), play("L9"_c), told);
    int whole = 0, redacted = 0;
    for (const Event& e : told) {
        if (e.kind != EventKind::dealt) continue;
        if (e.cards.empty()) {
            ++redacted;
            CHECK_FALSE(e.audience.includes(e.seat));
            CHECK(e.audience.includes(Seat::none));
        } else {
            ++whole;
            CHECK(e.audience == Audience::just(SeatSet(e.seat)));
            CHECK(e.cards == s.hand[e.seat]);
        }
        CHECK(e.number == 10);
    }
    CHECK(whole == 3);
    CHECK(redacted == 3);
}

TEST_CASE("The events of a round's last card, in play order") {
    State s = at_table(R"(
        row S H L
        display S3
        seat 0 L1
        seat 1 H10
        seat 2 L9
        pile 1 S4 S5 S6
        listeners 0 0 1 )");
    s = after(after(s, 0, "play L1"), 1, "recruit H10");
    Events told;
    apply(s, seat(2), play("L9"_c), told);
    std::string order;
    for (const Event& e : told)
        if (e.kind != EventKind::dealt) order += std::to_string(static_cast<int>(e.kind)) + " ";
    // played, trick, displayed; inspired by itself: seat 1 one, seat 2 one; three scored; the new round.
    CHECK(order == "0 4 5 2 2 7 7 7 8 ");
    CHECK(told[3].seat == seat(1));
    CHECK(told[3].listeners == 1);
    CHECK(told[6].kept == 0);
    CHECK(told[7].bonus == 2);
}
