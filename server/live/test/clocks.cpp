// Patience alone: the turn clock, the countdown for whoever is away, and the host's.
#include "server/live/clocks.hpp"

#include "dealt.hpp"
#include "server/event_loop/manual_loop.hpp"
#include "server/live/host_watch.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::live;
using std::chrono::seconds;

namespace {

struct ClocksFixture {
    TableState state = dealt({.game = "uno", .seats = 2, .clock = 40});
    ManualLoop loop;
    FakeAttendance attendance;
    ServerLimits limits;
    int ran_out = 0;
    Clocks clocks{state, attendance, loop, limits, [this] { ++ran_out; }};
    Seat turn = state.game().must().front(), other = turn == seat(0) ? seat(1) : seat(0);

    ClocksFixture() {
        attendance.here = SeatSet::first(2);
        clocks.turn_begins();
    }
};

}  // namespace

TEST_CASE("a turn that runs out is told once, for whoever must act") {
    ClocksFixture at;
    CHECK(at.clocks.left_ms() == 40'000);
    at.loop.pass(seconds(39));
    CHECK(at.clocks.left_ms() == 1'000);
    CHECK(at.ran_out == 0);
    at.loop.pass(seconds(1));
    CHECK(at.ran_out == 1);
    CHECK(at.clocks.out_of_time(at.turn));
    CHECK_FALSE(at.clocks.out_of_time(at.other));
    at.loop.pass(seconds(100));
    CHECK(at.ran_out == 1);
    at.clocks.turn_begins();
    CHECK_FALSE(at.clocks.out_of_time(at.turn));
    CHECK(at.clocks.left_ms() == 40'000);
}

TEST_CASE("whoever is away is stood in for after the countdown, and not any more when back") {
    ClocksFixture at;
    at.attendance.here.remove(at.other);
    at.clocks.look_around();
    CHECK(at.clocks.away_left_ms(at.other) == 30'000);
    at.loop.pass(seconds(30));
    CHECK(at.ran_out == 1);
    CHECK(at.clocks.standing_in(at.other));
    CHECK(at.clocks.stand_ins() == SeatSet(at.other));
    CHECK_FALSE(at.clocks.away_left_ms(at.other));
    at.attendance.here.add(at.other);
    at.clocks.look_around();
    CHECK(at.clocks.stand_ins().empty());
}

TEST_CASE("nothing runs at a table where nobody is") {
    ClocksFixture at;
    at.attendance.here = {};
    at.clocks.look_around();
    CHECK_FALSE(at.clocks.left_ms());
    at.loop.pass(seconds(100));
    CHECK(at.ran_out == 0);
}

TEST_CASE("the host's time begins when the host goes, and anew with every other host") {
    ManualLoop loop;
    ServerLimits limits;
    int gone = 0;
    HostWatch watch(loop, limits, [&] { ++gone; });
    watch.look(true);
    CHECK_FALSE(watch.left_ms());
    watch.look(false);
    loop.pass(seconds(100));
    watch.look(false);  // still away: it goes on
    CHECK(watch.left_ms() == 20'000);
    CHECK_FALSE(watch.is_gone());
    loop.pass(seconds(20));
    CHECK(gone == 1);
    CHECK(watch.is_gone());
    watch.begin_anew(false);
    CHECK(watch.left_ms() == 120'000);
    watch.look(true);
    loop.pass(seconds(200));
    CHECK(gone == 1);
}
