// U1 as data: other decks and other hands. The standard ones are what every other test plays with.
#include <doctest/doctest.h>

#include "games/uno/uno.hpp"

using namespace tischlein;
using namespace tischlein::uno;

namespace {

std::string wrong_with(std::string_view text, Language lang = Language::en) {
    const auto read = Uno::read_box(text, lang);
    const auto* bad = std::get_if<BoxError>(&read);
    return bad == nullptr ? "" : std::to_string(bad->line) + ": " + bad->text;
}

Box box_of(std::string_view text) {
    const auto read = Uno::read_box(text);
    REQUIRE_MESSAGE(std::holds_alternative<Box>(read), wrong_with(text));
    return std::get<Box>(read);
}

// Red and blue numbers, one Skip, two Wilds, one Wild Draw Four: 24 cards.
constexpr std::string_view small =
    "R0\nR1\nR2\nR3\nR4\nR5 # one only\nR6\nR7\nR8\nR9\n  B0\nB1 1\nB2\nB3\nB4\nB5\nB6\nB7\nB8\nB9\nRS\nW 2\nF\n";

OptionValues with_cards(int cards) {
    OptionValues o = standard_options(Uno::options);
    o[opt_cards] = cards;
    return o;
}

// Any legal move of the first seat that must act; false when the match is over.
bool play_on(State& s, Random& random, Events& events) {
    const SeatSet waiting = Uno::must(s);
    if (waiting.empty()) return false;
    const auto moves = Uno::legal(s, waiting.front());
    Uno::apply(s, waiting.front(), moves[random.below(moves.size())], events);
    return true;
}

}  // namespace

TEST_CASE("The standard deck misses nothing, and a state is as large as ever") {
    CHECK(Uno::standard_box().missing.empty());
    CHECK(sizeof(State) == 256);
}

TEST_CASE("A deck file says how many of each card there are") {
    const CardSet cards = whole_deck - box_of(small).missing;
    CHECK(cards.size() == 24);
    CHECK((cards & copies_of(Card::wild)).size() == 2);
    CHECK((cards & copies_of(*read_card("R5"))).size() == 1);
    CHECK((cards & copies_of(*read_card("G5"))).empty());
}

TEST_CASE("A deck file that cannot be is refused with its line") {
    CHECK(wrong_with("R1\nX7 2\n").find("2: `X7` is not a card") == 0);
    CHECK(wrong_with("R1 3\n").find("1: there can be at most 2 of `R1`") == 0);
    CHECK(wrong_with("R0 2\n").find("1: there can be at most 1 of `R0`") == 0);
    CHECK(wrong_with("R1 3\n", Language::de) == "1: von `R1` kann es höchstens 2 geben");
    CHECK(wrong_with("R1\nR1\n", Language::it) == "2: `R1` è già stata nominata; ogni carta ha una riga");
    CHECK(wrong_with("R0 2\n", Language::fr) == "1: il peut y avoir au plus 1 carte `R0`");
    CHECK(wrong_with("W 5\n").find("1: ") == 0);
    CHECK(wrong_with("R1 1\nR1 1\n").find("2: `R1` was named before") == 0);
    CHECK(wrong_with("R1 two\n").find("1: after `R1`") == 0);
    CHECK(wrong_with("R1 1 1\n").find("1: after `R1`") == 0);
    CHECK(wrong_with("R1 99999999999999999999\n").find("1: ") == 0);
    CHECK(wrong_with("R1 2\nR2 2\nF 4\n").find("0: the deck has 8 cards") == 0);
    CHECK(wrong_with("").find("0: ") == 0);
}

TEST_CASE("A deck must be large enough for its table, Wild Draw Fours not counted") {
    const Box box = box_of(small);
    CHECK(Uno::box_misfit(box, with_cards(7), 3).empty());   // 21, one, and a Wild Draw Four
    CHECK(!Uno::box_misfit(box, with_cards(8), 3).empty());
    CHECK(Uno::box_misfit(box, with_cards(5), 4).empty());
    CHECK(!Uno::box_misfit(box, with_cards(7), 4).empty());
    for (int seats = 2; seats <= 10; ++seats)
        CHECK(Uno::box_misfit(Uno::standard_box(), with_cards(largest_hand), seats).empty());
    CHECK(Uno::box_misfit(box, with_cards(8), 3).ends_with(" need 26, because a Wild Draw Four cannot be the first"));
    CHECK(Uno::box_misfit(box, with_cards(8), 3, Language::de).starts_with("der Kartensatz hat "));
}

TEST_CASE("A deck in which nobody could ever lay a whole hand is refused: its match would not end") {
    constexpr std::string_view nothing_fits = "R1\nR2\nY3\nY4\nG5\nG6\nB7\n";
    CHECK(wrong_with(nothing_fits).find("0: of no colour has the deck more than 2 cards") == 0);
    const Box wilds = box_of("R1\nR2\nY3\nY4\nG5\nG6\nB7\nW 2\n");  // two of a colour and two wilds: three and a first
    CHECK(Uno::box_misfit(wilds, with_cards(3), 2).empty());
    CHECK(Uno::box_misfit(wilds, with_cards(4), 2).find("of no colour has the deck more than 4 cards") == 0);
}

TEST_CASE("Every seat is dealt as many cards as were chosen, in every round") {
    for (int cards = smallest_hand; cards <= largest_hand; ++cards) {
        OptionValues o = with_cards(cards);
        o[opt_rounds] = 3;
        Random random = Random::from_text("hands");
        State s = Uno::setup(Uno::standard_box(), o, 4, Random(random.next()));
        CHECK(Uno::options_of(s)[opt_cards] == cards);
        for (const Seat who : SeatSet::first(4))
            CHECK(hand(s, who).size() - cards <= 2);  // a first Draw Two gives two more
        Events events;
        for (int round = 1; round < 3 && s.phase != Phase::over;) {
            events.clear();
            if (!play_on(s, random, events)) break;
            if (s.round == round) continue;
            round = s.round;
            int dealt = 0;
            for (const Event& e : events)
                if (e.kind == EventKind::dealt && e.audience.only != 0) dealt += e.cards.size() == cards;
            CHECK(dealt == 4);
            CHECK(Uno::options_of(s)[opt_cards] == cards);
        }
    }
}

TEST_CASE("Cards that the deck does not have never appear, and every view follows") {
    const Box box = box_of(small);
    Random random = Random::from_text("small deck");
    for (int game = 0; game < 10; ++game) {
        OptionValues o = with_cards(4);
        o[opt_rounds] = 4;
        State s = Uno::setup(box, o, 3, Random(random.next()));
        std::array<View, 4> views{Uno::view(s, seat(0)), Uno::view(s, seat(1)), Uno::view(s, seat(2)),
                                  Uno::view(s, Seat::none)};
        Events events;
        for (int ply = 0; ply < 2000; ++ply) {
            events.clear();
            if (!play_on(s, random, events)) break;
            REQUIRE(Uno::consistent(s));
            REQUIRE(s.where.at(absent) == box.missing);
            REQUIRE((s.where.at(out_of_play) & whole_deck).empty());
            for (View& v : views) {
                for (const Event& e : events)
                    if (e.audience.includes(v.seat)) Uno::follow(v, e);
                REQUIRE(v == Uno::view(s, v.seat));
                const State imagined = Uno::imagine(v, random);
                REQUIRE(imagined.where.at(absent) == box.missing);
                REQUIRE(Uno::view(imagined, v.seat) == v);
            }
        }
    }
}
