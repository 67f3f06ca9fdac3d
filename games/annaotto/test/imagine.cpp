// `imagine` against a full enumeration of small decks: it must give every deal that fits, and each equally often.
#include <cmath>
#include <map>
#include <set>

#include "games/annaotto/test/table.hpp"

using namespace tischlein;
using namespace tischlein::annaotto;

namespace {

// Where the cards are, as one text; two states with the same text are the same deal.
std::string deal_of(const State& s) {
    std::string text;
    for (int i = 0; i < s.table.seats; ++i) text += hand_of(s, i) + "; ";
    for (int n = 0; n < s.discards; ++n) text += card_at(s, s.piles[static_cast<std::size_t>(n)]) + " ";
    text += "; ";
    for (std::size_t i = s.piles.size() - s.pile; i < s.piles.size(); ++i) text += card_at(s, s.piles[i]) + " ";
    if (s.drawn != Face::none) text += "; " + card_at(s, s.drawn);
    return text;
}

// Every way to put the cards of the deck, either way up, on the places of `s`, that looks the same to `observer`.
class Enumeration {
public:
    Enumeration(const State& s, Seat observer) : observer_(observer), seen_(view(s, observer)), state_(s) {
        for (int i = 0; i < s.start[seat_limit]; ++i) places_.push_back(&state_.hands[static_cast<std::size_t>(i)]);
        for (int n = 0; n < s.discards; ++n) places_.push_back(&state_.piles[static_cast<std::size_t>(n)]);
        for (std::size_t i = s.piles.size() - s.pile; i < s.piles.size(); ++i) places_.push_back(&state_.piles[i]);
        if (s.drawn != Face::none) places_.push_back(&state_.drawn);
        for (const Face* place : places_) knows_.push_back(s.knows[static_cast<std::size_t>(card_of(*place))]);
        fill(0, CardSet());
    }
    std::set<std::string> deals;

private:
    void fill(std::size_t at, CardSet used) {
        if (at == places_.size()) {
            state_.knows = {};
            for (std::size_t i = 0; i < places_.size(); ++i)
                state_.knows[static_cast<std::size_t>(card_of(*places_[i]))] = knows_[i];
            if (view(state_, observer_) == seen_) deals.insert(deal_of(state_));
            return;
        }
        for (int f = 0; f < 2 * state_.cards; ++f) {
            if (used.has(f / 2)) continue;
            *places_[at] = static_cast<Face>(f);
            if (possible(at)) fill(at + 1, used | CardSet::one(f / 2));
        }
    }
    // Prunes what the view already contradicts, place by place.
    bool possible(std::size_t at) {
        state_.knows = {};
        for (std::size_t i = 0; i <= at; ++i) state_.knows[static_cast<std::size_t>(card_of(*places_[i]))] = knows_[i];
        const View v = view(state_, observer_);
        const auto hands = static_cast<std::size_t>(state_.start[seat_limit]);
        if (at < hands) return v.cards[at] == seen_.cards[at];
        if (at < hands + state_.discards)
            return discard(v, static_cast<int>(at - hands)) == discard(seen_, static_cast<int>(at - hands));
        return at != hands + state_.discards || v.top == seen_.top;
    }

    Seat                      observer_;
    View                      seen_;
    State                     state_;
    std::vector<Face*>        places_;
    std::vector<std::uint8_t> knows_;
};

// Imagines 200 times as often as there are deals, by drawing (tries > 0) or by walking, and compares.
void compare(const State& s, Seat observer, int tries) {
    const Enumeration all(s, observer);
    REQUIRE(!all.deals.empty());
    std::map<std::string, int> found;
    const View v = view(s, observer);
    Random random(99);
    const int times = 200 * static_cast<int>(all.deals.size());
    for (int n = 0; n < times; ++n) {
        const State imagined = Imagination(v, random).imagine(tries);
        REQUIRE(consistent(imagined));
        REQUIRE(view(imagined, observer) == v);
        ++found[deal_of(imagined)];
    }
    CHECK(found.size() == all.deals.size());
    double spread = 0;  // chi squared over its degrees of freedom: about 1
    for (const auto& [deal, count] : found) {
        CHECK(all.deals.count(deal) == 1);
        spread += (count - 200) * (count - 200) / 200.0;
    }
    const double freedom = static_cast<double>(all.deals.size()) - 1;
    if (freedom > 0)
        CHECK_MESSAGE(spread < freedom + 5 * std::max(1.0, std::sqrt(2 * freedom)), all.deals.size() << " deals");
}

const char* const crossed = R"(
    seat 0  Rd/Ts
    seat 1  Od/Gs Gs/Yd Gs/Od*
    discard Yd/Gc
    draw    Gs/Rc Yd/Vc
    more    Od/Vc)";

// A ring: each of three sides is on two of three cards, so the deals are its two directions. No single swap leads from
// one to the other.
const char* const ring = R"(
    seat 0  Pw/Ts
    seat 1  Rd/Gs Gs/Bc Bc/Rd
    discard Yd/Vc)";

}  // namespace

TEST_CASE("Every deal that fits is imagined, and each equally often") {
    for (const char* table : {crossed, ring})
        for (const int tries : {Imagination::patience, 0})
            for (const Seat observer : {seat(0), seat(1), Seat::none}) {
                CAPTURE(table);
                CAPTURE(tries);
                CAPTURE(number(observer));
                compare(at_table(table), observer, tries);
            }
}

TEST_CASE("… also in the middle of a game, with cards half known, undecided and drawn") {
    State s = at_table(R"(
        seat 0  Rd/Ts Gs/Vd
        seat 1  Od/Gs | Gs/Yd
        discard Yd/Gc
        draw    Gs/Rc
        more    Od/Rc Vd/Gs)");
    for (const int tries : {Imagination::patience, 0}) {
        compare(s, seat(0), tries);
        compare(after(s, 1, "face Gs"), seat(0), tries);
        compare(after(s, 1, "face Yd"), seat(0), tries);
        compare(after(after(s, 1, "face Yd"), 0, "draw"), seat(1), tries);
    }
}

TEST_CASE("A card whose other side is determined is known") {
    // Only one card has RdA, so whoever sees it sees through it; then the other Gs side can only be the one left.
    const State s = at_table(R"(
        seat 0  Pw/Ts
        seat 1  Gs/RdA Yd/Gs
        discard Bw/Vc)");
    const View v = view(s, seat(0));
    Random random(1);
    for (int n = 0; n < 50; ++n) CHECK(hand_of(imagine(v, random), 1) == "Gs/RdA Yd/Gs");
}

TEST_CASE("Who knows what is imagined as it is: that was seen by all") {
    State s = Annaotto::setup(Annaotto::standard_box(), standard_options(option_list), 4, Random(3));
    Random random(5);
    NoEvents none;
    for (int ply = 0; ply < 90 && s.table.over == 0; ++ply) {
        const Seat who = must(s).front();
        const Moves moves = legal(s, who);
        apply(s, who, moves[random.below(static_cast<std::uint32_t>(moves.size()))], none);
    }
    const State imagined = imagine(view(s, seat(0)), random);
    for (int i = 0; i < s.start[seat_limit]; ++i)
        CHECK(imagined.knows[static_cast<std::size_t>(card_of(imagined.hands[static_cast<std::size_t>(i)]))] ==
              s.knows[static_cast<std::size_t>(card_of(s.hands[static_cast<std::size_t>(i)]))]);
}
