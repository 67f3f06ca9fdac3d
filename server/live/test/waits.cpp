// The times in which a table waits for somebody, each alone: for a board on a screen, and for a store that takes long. The pause
// after a round has a file of its own.
#include <doctest/doctest.h>

#include "server/event_loop/manual_loop.hpp"
#include "server/live/board_wait.hpp"
#include "server/live/long_wait.hpp"

using namespace tischlein::server;
using namespace tischlein::server::live;
using std::chrono::milliseconds;
using std::chrono::seconds;

TEST_CASE("bots wait for a board until it is drawn, or for a few seconds") {
    ManualLoop loop;
    ServerLimits limits;
    int over = 0;
    BoardWait boards{loop, limits, [&] { ++over; }};
    boards.begin();
    loop.pass(limits.board - milliseconds(1));
    CHECK(boards.is_on());
    boards.begin();  // another deal
    loop.pass(limits.board - milliseconds(1));
    CHECK(over == 0);
    loop.pass(milliseconds(1));
    CHECK(over == 1);
    CHECK_FALSE(boards.is_on());
    boards.begin();
    boards.end();
    loop.pass(seconds(100));
    CHECK(over == 1);
}

TEST_CASE("writing that takes long is told about every second, and not when other writing has begun meanwhile") {
    ManualLoop loop;
    bool busy = false;
    int told = 0;
    LongWait writing{loop, [&] { return busy; }, [&] { ++told; }};
    busy = true;
    writing.begin();
    loop.pass(milliseconds(999));
    CHECK(told == 0);
    loop.pass(milliseconds(1));
    CHECK(told == 1);
    loop.pass(seconds(2));
    CHECK(told == 3);
    writing.begin();  // the first was written at last
    loop.pass(seconds(1));
    CHECK(told == 3);
    busy = false;
    loop.pass(seconds(100));
    CHECK(told == 3);
    CHECK_FALSE(loop.next());
}
