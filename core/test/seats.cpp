// Seats, sets of them, who sees what.
#include <doctest/doctest.h>

#include "core/events.hpp"
#include "core/hash.hpp"
#include "core/any_seat.hpp"
#include "core/seat.hpp"

using namespace tischlein;

TEST_CASE("Going round the table") {
    CHECK(step(seat(3), 1, 4) == seat(0));
    CHECK(step(seat(0), -1, 4) == seat(3));
    CHECK(step(seat(1), -2, 2) == seat(1));
    for (int seats = 1; seats <= most_seats; ++seats)
        for (int from = 0; from < seats; ++from)
            for (int steps = -seats; steps <= seats; ++steps)
                CHECK(number(step(seat(from), steps, seats)) == (from + steps + seats) % seats);
}

TEST_CASE("A set of seats is walked from the lowest") {
    SeatSet set = SeatSet::first(3);
    set.remove(seat(1));
    set.add(seat(9));
    int sum = 0;
    for (const Seat s : set) sum = sum * 10 + number(s);
    CHECK(sum == 29);
    CHECK(set.size() == 3);
    CHECK_FALSE(set.has(Seat::none));
}

TEST_CASE("Each observer sees one form of a private event") {
    const SeatSet two(seat(2));
    for (const Seat s : {seat(0), seat(2), Seat::none})
        CHECK(Audience::just(two).includes(s) != Audience::all_but(two).includes(s));
    CHECK(Audience::everybody().includes(Seat::none));
}

TEST_CASE("The fingerprint changes with any byte") {
    struct Pair {
        std::uint64_t a, b;
    };
    static_assert(hash_of(Pair{1, 2}) != hash_of(Pair{2, 1}));
    static_assert(hash_of(Pair{0, 0}) != hash_of(Pair{0, 1}));
}

TEST_CASE("a seat of a set by its index, and any seat") {
    const SeatSet set = SeatSet(seat(1)) | SeatSet(seat(4)) | SeatSet(seat(9));
    CHECK(seat_at(set, 0) == seat(1));
    CHECK(seat_at(set, 1) == seat(4));
    CHECK(seat_at(set, 2) == seat(9));
    Random random(5), untouched = random;
    CHECK(any_of(SeatSet(), random) == Seat::none);
    CHECK(any_of(SeatSet(seat(7)), random) == seat(7));
    CHECK(random.next() == untouched.next());  // neither drew a number
    for (int i = 0; i < 20; ++i) CHECK(set.has(any_of(set, random)));
}
