// Moves that compete, without a table around them: what goes on at once, what is held back and for how long.
#include "server/live/reflexes.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "dealt.hpp"
#include "server/event_loop/manual_loop.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::live;
using std::chrono::milliseconds;

namespace {

// ANNAOTTO for three, played at random until at least two must slap.
TableState slapping(bool reflexes) {
    for (int deal = 0; deal < 200; ++deal) {
        TableState state = dealt({.game = "annaotto", .seats = 3, .reflexes = reflexes}, std::to_string(deal));
        Random random(static_cast<std::uint64_t>(deal));
        while (state.phase() == Phase::playing) {
            const SeatSet must = state.game().must();
            const auto moves = state.game().moves(must.front());
            const bool slaps = must.size() >= 2 && std::find(moves.begin(), moves.end(), "slap") != moves.end();
            if (slaps) return state;
            fold(state, fact::Moved{must.front(), moves[random.below(static_cast<std::uint32_t>(moves.size()))]});
        }
    }
    FAIL("nobody ever slaps");
    return {};
}

struct SlapFixture {
    TableState state;
    ManualLoop loop;
    FakeAttendance attendance;
    Random lots{1};
    std::vector<TableRequest> released;
    Reflexes reflexes{state, attendance, loop, lots, [this](TableRequest r) { released.push_back(std::move(r)); }};
    Seat first = state.game().must().front(), last = first;

    explicit SlapFixture(bool with_reflexes) : state(slapping(with_reflexes)) {
        for (const Seat seat : state.game().must()) last = seat;
    }
    std::optional<milliseconds> slap(Seat seat, milliseconds round_trip = milliseconds(0), bool may_start_false = true) {
        const AnyMove move = *state.game().kind().read_move("slap");
        return reflexes.enter({seat, move, loop.now(), round_trip, may_start_false},
                              {SeatMove{seat, move, state.newest(), MovedBy::person}});
    }
    Seat seat_of(std::size_t index) const { return std::get<SeatMove>(released.at(index).what).seat; }
};

}  // namespace

TEST_CASE("a slap waits as long as somebody with a slower line could have been earlier; then the order is that of pressing") {
    SlapFixture at(true);
    at.attendance.trips[index_of(at.last)] = milliseconds(200);
    at.loop.pass(milliseconds(400));
    CHECK_FALSE(at.slap(at.first));
    CHECK(at.released.empty());
    CHECK_FALSE(at.reflexes.is_idle());
    at.loop.pass(milliseconds(100));
    CHECK_FALSE(at.slap(at.last, milliseconds(200)));  // pressed at 300
    REQUIRE(at.released.size() >= 1);
    CHECK(at.seat_of(0) == at.last);
    at.loop.pass(milliseconds(100));
    REQUIRE(at.released.size() == 2);
    CHECK(at.seat_of(1) == at.first);
    REQUIRE(at.released[0].reactions.size() == 2);
    CHECK(at.released[0].reactions[0].counted_ms == 300);
    CHECK(at.released[0].reactions[1].counted_ms == 400);
    CHECK(at.reflexes.is_idle());
}

TEST_CASE("a guess is no reaction, unless it is a repeat or a bot's") {
    SlapFixture at(true);
    at.loop.pass(milliseconds(99));
    CHECK(at.slap(at.first) == milliseconds(99));
    CHECK(at.released.empty());
    CHECK(at.reflexes.is_idle());
    CHECK_FALSE(at.slap(at.first, milliseconds(0), false));
    CHECK(at.released.size() == 1);
}

TEST_CASE("an opportunity that stays open is counted from when it was first shown") {
    SlapFixture at(true);
    at.loop.pass(milliseconds(90));
    at.reflexes.game_changed();
    at.loop.pass(milliseconds(20));
    CHECK_FALSE(at.slap(at.first));
    REQUIRE(at.released.size() == 1);
    CHECK(at.released[0].reactions.at(0).counted_ms == 110);
}

TEST_CASE("without reflexes slaps are sealed until all have pressed; pressing twice gains nothing") {
    SlapFixture at(false);
    const SeatSet must = at.state.game().must();
    for (const Seat seat : must) {
        CHECK(at.released.empty());
        if (seat == at.first) CHECK_FALSE(at.slap(seat));
        CHECK_FALSE(at.slap(seat));
    }
    REQUIRE(static_cast<int>(at.released.size()) == must.size() + 1);
    CHECK(at.seat_of(at.released.size() - 1) == at.first);  // the second pressing of the same seat
    SeatSet opened;
    for (std::size_t i = 0; i + 1 < at.released.size(); ++i) opened.add(at.seat_of(i));
    CHECK(opened == must);
    CHECK(at.reflexes.is_idle());
}

TEST_CASE("whoever comes back to an empty table presses again") {
    SlapFixture at(false);
    CHECK_FALSE(at.slap(at.first));
    CHECK_FALSE(at.reflexes.is_idle());
    at.reflexes.forget_sealed();
    CHECK(at.reflexes.is_idle());
    CHECK(at.released.empty());
}

TEST_CASE("when everybody may act only later, an opportunity is as old as that moment") {
    SlapFixture at(true);
    at.loop.pass(milliseconds(5000));  // a pause after a round
    at.reflexes.begin_anew();
    CHECK(at.slap(at.first) == milliseconds(0));  // nobody can have seen it yet
    at.loop.pass(milliseconds(300));
    CHECK_FALSE(at.slap(at.first));
}
