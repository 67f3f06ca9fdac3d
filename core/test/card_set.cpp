// Card sets, places and packed numbers.
#include <doctest/doctest.h>

#include "core/card_set.hpp"
#include "core/packed.hpp"

using namespace tischlein;

TEST_CASE("A card is in exactly one place") {
    Whereabouts places;
    const CardSet both = CardSet::one(3) | CardSet::one(100);
    places.move(both, 0, 11);
    CHECK(places.at(11) == both);
    places.move(CardSet::one(100), 11, 4);
    CHECK(places.at(11) == CardSet::one(3));
    CHECK(places.at(4) == CardSet::one(100));
    CHECK(places.of(100) == 4);
    CHECK(places.of(3) == 11);
    CHECK(places.of(50) == 0);
}

TEST_CASE("Cards are walked and counted from the lowest") {
    const CardSet cards = CardSet::one(5) | CardSet::one(63) | CardSet::one(64) | CardSet::one(127);
    int found[4], n = 0;
    for (const int card : cards) found[n++] = card;
    CHECK(n == 4);
    for (int i = 0; i < 4; ++i) CHECK(found[i] == cards.nth(i));
    CHECK(cards.front() == 5);
    CHECK((cards - CardSet::one(5)).front() == 63);
    static_assert(CardSet{0, 6}.nth(1) == 66);
    static_assert(CardSet{0, 6}.front() == 65);
}

TEST_CASE("Every card is one bit, in the word that it belongs to") {
    for (int card = 0; card < 128; ++card) {
        const CardSet one = CardSet::one(card);
        CHECK(one.size() == 1);
        CHECK(one.has(card));
        CHECK(one.front() == card);
        CHECK(one.nth(0) == card);
        CHECK((one.low == 0) == (card >= 64));
    }
}

TEST_CASE("Either of two numbers") {
    static_assert(either(5, 9, false) == 5);
    static_assert(either(5, 9, true) == 9);
    CHECK(either(~std::uint64_t{0}, 0, true) == 0);
}

TEST_CASE("Packed numbers do not disturb their neighbours") {
    Packed<108, 10> notes;
    for (int i = 0; i < 108; ++i) notes.set(i, static_cast<unsigned>(i * 9));
    notes.set(50, 1023);
    notes.set(51, 0);
    for (int i = 0; i < 108; ++i) CHECK(notes[i] == (i == 50 ? 1023U : i == 51 ? 0U : static_cast<unsigned>(i * 9)));
    static_assert(sizeof(notes) == 135);
}
