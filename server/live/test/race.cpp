// The order of attempts and how long each is held, as values: no table, no loop.
#include "server/live/race.hpp"

#include <doctest/doctest.h>

#include "instants.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::live;
using std::chrono::milliseconds;

namespace {

// All were told of their opportunity at 0. The request says whose it is.
Attempt attempt(int who, int arrived, int round_trip, bool quick = true) {
    const Instant told{};
    return {
        seat(who), told, told + milliseconds(arrived), milliseconds(round_trip), quick, {SetForeignGameAside{}, {who}}};
}

std::vector<PersonId> people(const std::vector<TableRequest>& requests) {
    std::vector<PersonId> list;
    for (const TableRequest& request : requests) list.push_back(request.from.person);
    return list;
}

}  // namespace

TEST_CASE("the round trip is taken off a reaction, up to a bound") {
    CHECK(attempt(0, 500, 0).reaction() == milliseconds(500));
    CHECK(attempt(0, 500, 120).reaction() == milliseconds(380));
    CHECK(attempt(0, 500, 250).reaction() == milliseconds(250));
    CHECK(attempt(0, 500, 2'000).reaction() == milliseconds(250));
}

TEST_CASE("an attempt is held as long as somebody with a slower line could have pressed before it") {
    const auto due = [](int round_trip, int slowest_other) {
        Race race;
        race.enter(attempt(0, 500, round_trip), milliseconds(slowest_other));
        return *race.due() - at(500);
    };
    CHECK(due(0, 0) == milliseconds(0));
    CHECK(due(0, 120) == milliseconds(120));
    CHECK(due(20, 120) == milliseconds(100));
    CHECK(due(120, 20) == milliseconds(0));     // the other one's would be here
    CHECK(due(0, 2'000) == milliseconds(250));  // nobody waits longer
    CHECK(due(300, 2'000) == milliseconds(0));  // both have as much taken off
}

TEST_CASE("who pressed earlier goes first, also before the own time has run out; all hear how quick everybody was") {
    Race race;
    CHECK(race.empty());
    CHECK_FALSE(race.due());
    race.enter(attempt(0, 400, 0), milliseconds(200));  // pressed at 400, held until 600
    race.enter(attempt(1, 550, 200), milliseconds(0));  // pressed at 350
    CHECK(race.due() == at(550));
    CHECK(race.take_due(at(549)).empty());
    const std::vector<TableRequest> first = race.take_due(at(550));
    CHECK(people(first) == std::vector<PersonId>{1});
    REQUIRE(first[0].reactions.size() == 2);
    CHECK(first[0].reactions[0].seat == seat(1));
    CHECK(first[0].reactions[0].raw_ms == 550);
    CHECK(first[0].reactions[0].round_trip_ms == 200);
    CHECK(first[0].reactions[0].counted_ms == 350);
    CHECK(first[0].reactions[1].seat == seat(0));
    CHECK(first[0].reactions[1].counted_ms == 400);
    CHECK(race.due() == at(600));

    race.enter(attempt(2, 560, 150),
               milliseconds(250));  // pressed at 410, held until 660: the later one is due before it
    race.enter(attempt(1, 570, 140), milliseconds(0));  // pressed at 430
    CHECK(people(race.take_due(at(570))) == std::vector<PersonId>{0, 2, 1});
    CHECK(race.empty());
}

TEST_CASE("an ordinary move waits with the others, and has no reaction; a seat that presses twice is listed once") {
    Race race;
    race.enter(attempt(0, 300, 0, false), milliseconds(100));
    race.enter(attempt(1, 310, 0), milliseconds(90));
    race.enter(attempt(1, 320, 0), milliseconds(80));
    CHECK(race.held_of(seat(0)) == 1);
    CHECK(race.held_of(seat(1)) == 2);
    CHECK(race.held_of(seat(2)) == 0);
    const std::vector<TableRequest> going = race.take_due(at(400));
    REQUIRE(people(going) == std::vector<PersonId>{0, 1, 1});
    CHECK(going[0].reactions.empty());
    REQUIRE(going[1].reactions.size() == 1);
    CHECK(going[1].reactions[0].counted_ms == 310);
    CHECK(going[2].reactions.size() == 1);
}
