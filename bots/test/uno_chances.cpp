// Chances by the look of the hands, and turns at random without a list: both stand in for playing rounds out.
#include "bots/heuristics/uno_chances.hpp"

#include <doctest/doctest.h>

#include "bots/heuristics/all.hpp"

using namespace tischlein;
using namespace tischlein::bots;
using namespace tischlein::bots::uno_chances;
using namespace tischlein::uno;

namespace {

State new_round(int seats, std::uint64_t seed, House house = House{}) {
    OptionValues options = standard_options(Uno::options);
    options[opt_rounds] = 1;
    State s = Uno::setup(Box{}, options, seats, Random(seed));
    s.house = static_cast<std::uint8_t>(s.house | house);
    return s;
}

void act_by_thumb(State& s, Random& random) {
    NoEvents none;
    apply(s, s.turn, best_by_thumb<Uno>(s, s.turn, legal(s, s.turn), random), none);
}

}  // namespace

TEST_CASE("The seats' chances make one, whoever is asked first") {
    for (const int seats : {2, 3, 4, 7}) {
        State s = new_round(seats, static_cast<std::uint64_t>(seats));
        Random random(5);
        for (int ply = 0; ply < 30 && s.phase != Phase::over; ++ply, act_by_thumb(s, random)) {
            if (s.phase != Phase::turn) continue;
            double sum = 0;
            for (const Seat who : SeatSet::first(seats)) sum += chance_of(s, who);
            CHECK(sum == doctest::Approx(1));
        }
    }
}

TEST_CASE("Who looks strong wins as often as it looks") {
    double expected = 0, won = 0;
    int cases = 0;
    for (std::uint64_t seed = 1; seed <= 400; ++seed) {
        State s = new_round(4, seed);
        Random random(seed);
        Seat strong = Seat::none;
        double chance = 0;
        while (s.phase != Phase::over) {
            for (const Seat who : SeatSet::first(4))
                if (strong == Seat::none && s.phase == Phase::turn && chance_of(s, who) > 0.5) {
                    strong = who;
                    chance = chance_of(s, who);
                }
            act_by_thumb(s, random);
        }
        if (strong == Seat::none) continue;
        ++cases;
        expected += chance;
        won += hand(s, strong).empty() ? 1 : 0;
    }
    REQUIRE(cases > 200);
    CHECK(won / cases == doctest::Approx(expected / cases).epsilon(0.15));
}

TEST_CASE("Turns at random keep the rules, stop where they are told to, and end the round") {
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
        State s = new_round(4, seed);
        Random random(seed);
        const Seat stop = next_seat(s, s.turn);
        Heuristics<Uno>::play_at_random(s, stop, 1000, random);
        CHECK((s.turn == stop || s.phase == Phase::over));
        CHECK(consistent(s));
        CHECK(Heuristics<Uno>::play_at_random(s, Seat::none, 3, random) <= 3);
        Heuristics<Uno>::play_at_random(s, Seat::none, 100'000, random);
        CHECK(s.phase == Phase::over);
        CHECK(consistent(s));
    }
}

TEST_CASE("Where house rules give more to choose, turns at random leave it to the list of moves") {
    for (const House house : {stack, seven_o, jump_in}) {
        State s = new_round(4, 3, house);
        const State before = s;
        Random random(1);
        CHECK(Heuristics<Uno>::play_at_random(s, Seat::none, 10, random) == 0);
        CHECK(s == before);
    }
}
