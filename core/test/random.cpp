// The random source: fixed outputs, no bias, independent streams.
#include <doctest/doctest.h>

#include <array>
#include <cstdlib>

#include "core/random.hpp"

using namespace tischlein;

TEST_CASE("SplitMix64 gives its published numbers") {
    Random random(1234567);
    CHECK(random.next() == 6457827717110365317ULL);
    CHECK(random.next() == 3203168211198807973ULL);
    CHECK(random.next() == 9817491932198370423ULL);
}

TEST_CASE("A seed is text, and every byte of it counts") {
    static_assert(Random::from_text("42") == Random::from_text("42"));
    CHECK_FALSE(Random::from_text("42") == Random::from_text("43"));
    CHECK_FALSE(Random::from_text("") == Random::from_text("0"));
    CHECK(Random::from_text("42").next() == 0xAD5D77C567E9A04DULL);
}

TEST_CASE("below(n) is even over all of n") {
    Random random = Random::from_text("below");
    std::array<int, 7> seen{};
    for (int i = 0; i < 70000; ++i) ++seen[random.below(7)];
    for (const int times : seen) CHECK(std::abs(times - 10000) < 500);  // five standard deviations
}

TEST_CASE("A shuffle reaches every order equally often") {
    Random random = Random::from_text("shuffle");
    std::array<int, 27> seen{};
    for (int i = 0; i < 60000; ++i) {
        std::array<int, 3> cards{0, 1, 2};
        random.shuffle(cards.data(), 3);
        ++seen[static_cast<std::size_t>(cards[0] * 9 + cards[1] * 3 + cards[2])];
    }
    int orders = 0;
    for (const int times : seen)
        if (times != 0) {
            ++orders;
            CHECK(std::abs(times - 10000) < 500);
        }
    CHECK(orders == 6);
}

TEST_CASE("Split streams differ from their parent and from each other") {
    const Random parent = Random::from_text("family");
    CHECK(parent.split(0).next() != parent.split(1).next());
    CHECK(parent.split(0).next() != Random(parent).next());
}

TEST_CASE("A number below n is the same whether its chance was drawn before or not") {
    Random now = Random::from_text("early"), early = now;
    for (const std::uint32_t n : {1U, 2U, 3U, 108U, 0x80000001U, 0xFFFFFFFFU})
        for (int i = 0; i < 50; ++i) {
            const std::uint64_t chance = early.next();
            CHECK(early.below(n, chance) == now.below(n));
            CHECK(early == now);
        }
}
