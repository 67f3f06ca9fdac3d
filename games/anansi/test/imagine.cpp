// Imagined deals: they fit the view, and all that fit are equally likely. Proved on small deals by enumeration.
#include "games/anansi/test/table.hpp"

#include <functional>
#include <map>

using namespace tischlein;
using namespace tischlein::anansi;

namespace {

// A deal as one word for each place, so that deals can be counted.
using Deal = std::vector<std::uint64_t>;

Deal deal_of(const State& s) {
    Deal deal;
    for (int i = 0; i < s.table.seats; ++i) deal.push_back(s.hand[seat(i)].bits);
    for (const Card c : s.spider) deal.push_back(static_cast<std::uint64_t>(c));
    return deal;
}

// Every deal that fits `v`, by trying all of them: hidden cards one by one into each hand, the spider's pile, or nowhere.
std::vector<Deal> every_deal(const View& v) {
    std::vector<Card> hidden;
    for (const Card c : hidden_cards(v)) hidden.push_back(c);
    State s;
    s.table = v.table;
    if (v.seat != Seat::none) s.hand[v.seat] = v.hand;
    std::vector<Deal> found;
    const std::function<void(std::size_t)> place = [&](std::size_t i) {
        if (i == hidden.size()) {
            for (int p = 0; p < v.table.seats; ++p)
                if (s.hand[seat(p)].size() != v.table.held(seat(p))) return;
            for (int k = 0; k < v.spider_left; ++k)
                if (s.spider[k] == Card::none) return;
            found.push_back(deal_of(s));
            return;
        }
        const Card c = hidden[i];
        place(i + 1);  // nowhere
        for (int p = 0; p < v.table.seats; ++p) {
            const Seat who = seat(p);
            if (who == v.seat || s.hand[who].size() == v.table.held(who) || v.table.voids[who].has(suit_of(c)))
                continue;
            s.hand[who].add(c);
            place(i + 1);
            s.hand[who].remove(c);
        }
        for (int k = 0; k < v.spider_left; ++k) {
            if (s.spider[k] != Card::none) continue;
            s.spider[k] = c;
            place(i + 1);
            s.spider[k] = Card::none;
        }
    };
    place(0);
    return found;
}

// Draws many deals: each must be one of `every_deal`, all must come, and their numbers must be even. The sum of
// squares over expectation has mean n - 1 and variance 2(n - 1); eight standard deviations is a wide berth for a
// fixed seed and far below what a seat's forgotten void or a wrong weight gives.
void check_even(const View& v, int draws_each = 400) {
    const std::vector<Deal> deals = every_deal(v);
    std::map<Deal, int> drawn;
    for (const Deal& d : deals) drawn[d] = 0;
    REQUIRE(drawn.size() == deals.size());
    Random random(2026);
    const int draws = draws_each * static_cast<int>(deals.size());
    for (int i = 0; i < draws; ++i) {
        const State s = imagine(v, random);
        CHECK(view(s, v.seat) == v);
        const auto at = drawn.find(deal_of(s));
        REQUIRE(at != drawn.end());
        ++at->second;
    }
    std::int64_t squares = 0;
    for (const auto& [deal, count] : drawn) {
        CHECK(count > 0);
        squares += static_cast<std::int64_t>(count - draws_each) * (count - draws_each);
    }
    const std::int64_t over = squares / draws_each - static_cast<std::int64_t>(deals.size() - 1);
    CHECK(over * over <= 64 * 2 * static_cast<std::int64_t>(deals.size()));
}

std::uint64_t ways(const View& v) { return static_cast<std::uint64_t>(ways_to_fill_bound_hands(v)); }

// Everything but these cards lies aside, so that little stays hidden.
State with_rest_aside(State s) {
    Cards in_play = open_cards(s.table);
    for (int i = 0; i < s.table.seats; ++i) in_play = in_play | s.hand[seat(i)];
    for (const Card c : s.spider)
        if (c != Card::none) in_play.add(c);
    s.table.aside = s.table.aside | (Cards::all() - in_play);
    return s;
}

}  // namespace

TEST_CASE("Without voids every deal is equally likely") {
    check_even(
        view(with_rest_aside(at_table("row S H L\ndisplay S3\nseat 0 L1 L2\nseat 1 S1 H2\nseat 2 H3 H4")), seat(0)));
}

TEST_CASE("One seat's void is honoured, evenly") {
    const State s = with_rest_aside(at_table(R"(
        row S H L
        display S3
        seat 0 L1 L2 L3
        seat 1 S1 S2 H3
        seat 2 H4 H5 L6
        void 1 L )"));
    check_even(view(s, seat(0)));
    CHECK(ways(view(s, seat(0))) == 10);  // three of the five that are no leopards
}

TEST_CASE("Tight voids: three seats bound in different ways") {
    const State s = with_rest_aside(at_table(R"(
        row S H L
        display S3
        seat 0 L1 L2 L13
        seat 1 S1 S2 H3
        seat 2 H4 H5 L6
        seat 3 S7 L8 L9
        void 1 L
        void 2 S
        void 3 H )"));
    check_even(view(s, seat(0)), 200);
    check_even(view(s, seat(1)));
}

TEST_CASE("Two voids leave one suit; a hand may be known whole") {
    const State s = with_rest_aside(at_table(R"(
        row S H L
        display S3
        seat 0 S1 S2
        seat 1 H3 H4
        seat 2 H5 L6
        seat 3 L7 S8
        void 1 S L
        void 2 S )"));
    check_even(view(s, seat(0)));
    check_even(view(s, seat(3)));
    const State known =
        with_rest_aside(at_table("row S H L\ndisplay S3\nseat 0 S1 S2\nseat 1 H3 H4\nseat 2 L5 L6\nvoid 1 S L"));
    CHECK(every_deal(view(known, seat(0))).size() == 1);
    check_even(view(known, seat(0)));
}

TEST_CASE(
    "In the middle of a trick hands differ in size; the spider's order and cards that lie nowhere are drawn too") {
    check_even(view(with_rest_aside(at_table(R"(
        row S H L
        display S3
        seat 0 L1
        seat 1 S1 H2
        seat 2 H3 H4
        void 1 L
        trick 0:L10 )")),
                    seat(2)));
    check_even(
        view(with_rest_aside(at_table("row S H L\ndisplay S3\nseat 0 L1 S4\nseat 1 S1 H2\nspider L5 H9\nvoid 1 L")),
             seat(0)));
    State loose =
        with_rest_aside(at_table("row S H L\ndisplay S3\nseat 0 L1 S4\nseat 1 S1 H2\nseat 2 H3 H5\nvoid 2 S"));
    loose.table.aside = loose.table.aside - cards("S14 L14");  // out of play, seen by nobody
    check_even(view(loose, seat(0)), 300);
}

TEST_CASE("A spectator sees no hand and imagines them all") {
    check_even(view(with_rest_aside(at_table(
                        "row S H L\ndisplay S3\nseat 0 L1 S4\nseat 1 S1 H2\nseat 2 H3 H5\nvoid 2 S\nvoid 0 H")),
                    Seat::none),
               300);
}

TEST_CASE("The number of ways agrees with enumeration as hands grow, beyond 64 bits too") {
    State s = with_rest_aside(at_table(R"(
        row S H L
        display S3
        seat 0 L1 L2 L3
        seat 1 S1 S2 H3
        seat 2 H4 H5 L6
        seat 3 S7 L8 L9
        void 1 L
        void 2 S
        void 3 H )"));
    CHECK(ways(view(s, seat(0))) == every_deal(view(s, seat(0))).size());
    CHECK(ways(view(s, Seat::none)) * 1 == every_deal(view(s, Seat::none)).size() / 1);
    // Five hidden hands of seven or eight: 64 bits would not do. Every seat is bound once to keep the count whole.
    State wide = Anansi::setup({}, standard_options(Anansi::options), 5, Random(4));
    for (int i = 0; i < 5; ++i) wide.hand[seat(i)] = {};
    int next = 0;
    for (const Card c : Cards::all() - open_cards(wide.table)) wide.hand[seat(next++ / 8)].add(c);
    for (int i = 0; i < 5; ++i)
        for (const Suit suit : {Suit::leopard, Suit::hornet, Suit::snake})
            if (wide.table.voids[seat(i)].size() == 0 && (wide.hand[seat(i)] & Cards::of(suit)).empty())
                wide.table.voids[seat(i)].add(suit);
    REQUIRE(consistent(wide));
    Random random(1);
    for (int i = 0; i < 100; ++i) CHECK(consistent(imagine(view(wide, Seat::none), random)));
    CHECK((ways_to_fill_bound_hands(view(wide, Seat::none)) >> 40) > 0);
}
