// The pause after a round without a table around it: for whom it waits, and when it ends.
#include "server/live/round_pause.hpp"

#include "dealt.hpp"
#include "server/event_loop/manual_loop.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::live;
using std::chrono::milliseconds;
using std::chrono::seconds;

namespace {

// Anna lays her last card; Person 1 is left with two.
struct PauseFixture {
    TableState state = dealt({.game = "uno",
                              .seats = 2,
                              .position = json::parse(R"({"game":"uno","seats":2,"hands":[["R1"],["G5","W"]],"discard":["R7"],"turn":0})").as_object()});
    ManualLoop loop;
    FakeAttendance attendance;
    ServerLimits limits;
    int times_over = 0;
    RoundPause pause{state, attendance, loop, limits, [this] { ++times_over; }};

    void end_round() { fold(state, fact::Moved{seat(0), "lay R1"}); }
};

}  // namespace

TEST_CASE("a pause begins where a round has ended and the game goes on, if somebody sees it") {
    PauseFixture at;
    at.pause.game_changed({0, 1});
    CHECK_FALSE(at.pause.is_on());
    at.end_round();
    at.pause.game_changed({});
    CHECK_FALSE(at.pause.is_on());
    at.pause.game_changed({0, 1});
    CHECK(at.pause.is_on());
    CHECK(at.pause.left_ms() == 20'000);
    CHECK(at.times_over == 0);
}

TEST_CASE("a pause is over when everybody has seen the end, or when its time is over") {
    PauseFixture at;
    at.end_round();
    at.pause.game_changed({0, 1});
    at.loop.pass(seconds(5));
    CHECK(at.pause.seen_by(0));
    CHECK(at.pause.left_ms() == 15'000);  // as it said when it began
    CHECK_FALSE(at.pause.seen_by(0));
    CHECK(at.pause.is_on());
    SUBCASE("seen") { CHECK(at.pause.seen_by(1)); }
    SUBCASE("the time") {
        at.loop.pass(seconds(15) - milliseconds(1));
        CHECK(at.times_over == 0);
        at.loop.pass(milliseconds(1));
    }
    CHECK_FALSE(at.pause.is_on());
    CHECK(at.times_over == 1);
    at.loop.pass(seconds(30));
    CHECK(at.times_over == 1);
}

TEST_CASE("a pause does not wait for who has left, nor for who has no seat any more") {
    PauseFixture at;
    at.end_round();
    at.pause.game_changed({0, 1});
    at.pause.look();
    CHECK(at.pause.waiting() == std::set<PersonId>{0, 1});
    SUBCASE("left") { at.attendance.here.remove(seat(1)); }
    SUBCASE("removed") { fold(at.state, fact::Removed{1, Level::easy}); }
    at.pause.look();
    CHECK(at.pause.waiting() == std::set<PersonId>{0});
    CHECK(at.times_over == 0);
    at.attendance.here.remove(seat(0));
    at.pause.look();
    CHECK_FALSE(at.pause.is_on());
    CHECK(at.times_over == 1);
    at.pause.look();
    CHECK(at.times_over == 1);
}

TEST_CASE("a pause that is ended, or begun anew, is not over a second time") {
    PauseFixture at;
    at.pause.begin({}, seconds(20));
    CHECK_FALSE(at.pause.is_on());
    at.pause.begin({0}, seconds(20));
    at.pause.end();
    CHECK_FALSE(at.pause.is_on());
    at.loop.pass(seconds(100));
    CHECK(at.times_over == 0);
    at.pause.begin({0}, seconds(20));
    at.loop.pass(seconds(19));
    at.pause.begin({0}, seconds(4));
    CHECK(at.pause.left_ms() == 4'000);
    at.loop.pass(seconds(100));
    CHECK(at.pause.waiting().empty());
    CHECK(at.times_over == 1);
}
