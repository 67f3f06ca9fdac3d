// The robots of one table alone: when they think, when they move, and what becomes of a plan that something happens to.
#include "server/live/robots.hpp"

#include "dealt.hpp"
#include "server/event_loop/manual_loop.hpp"
#include "throwing_question.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::live;
using std::chrono::milliseconds;
using std::chrono::seconds;

namespace {

constexpr Seat bot = seat(1);
constexpr seconds long_enough{7};  // easy bots take six seconds at most

// Anna and a bot at UNO. It is the bot's turn.
TableState bots_turn(Level level = Level::easy) {
    for (int deal = 1;; ++deal) {
        TableState state;
        const Decision opened = decide_open("table", {.game = "uno", .seats = 2, .name = "Anna", .bots = {{bot, level}}}, "hash", {}, {});
        for (const Fact& fact : std::get<std::vector<Fact>>(opened)) REQUIRE_FALSE(state.fold(fact));
        fold(state, fact::Dealt{std::to_string(deal), find_kind("uno")->rules_version()});
        if (state.game().must() == SeatSet(bot)) return state;
    }
}

struct RobotsFixture {
    explicit RobotsFixture(Level level = Level::easy) : state(bots_turn(level)) {}

    TableState state;
    ManualLoop loop;
    FakeAttendance attendance;
    ServerLimits limits;
    BotPool pool{0};
    Clocks clocks{state, attendance, loop, limits, [] {}};
    BoardWait boards{loop, limits, [] {}};
    RoundPause pause{state, attendance, loop, limits, [] {}};
    std::vector<TableRequest> sent;
    std::vector<std::string> failures;
    bool fails_to_send = false;  // once
    Robots robots{{state, attendance, clocks, boards, pause, "household"}, loop, pool, limits, 7,
                  [this](TableRequest request, bool) {
                      if (std::exchange(fails_to_send, false)) throw std::runtime_error("no memory for a move");
                      sent.push_back(std::move(request));
                  },
                  [this](const std::string& why) { failures.push_back(why); }};

    SeatMove move() const { return std::get<SeatMove>(sent.back().what); }
    void decide(const RequestOutcome& outcome) { robots.decided(std::get<RobotPlan>(sent.back().reply), outcome); }
    // When it moves, if it moves.
    Instant moves_at() {
        const Instant end = loop.now() + long_enough;
        while (sent.empty() && loop.now() < end) loop.pass(milliseconds(1));
        REQUIRE(sent.size() == 1);
        return loop.now();
    }
};

// Of the experts that are asked to think, the first few run out of memory: in their pool, or while they are asked.
struct FailingPool final : SearchHelpers {
    bool search(Loop& loop, const BotJob& job) override {
        asked.push_back(loop.now());
        if (failing <= 0) return false;
        --failing;
        if (at_once) throw std::runtime_error("no memory for a question");
        BotJob hopeless = job;
        hopeless.question = throwing_question();
        hopeless.level = Level::easy;
        return pool.think(loop, std::move(hopeless));
    }
    BotPool pool{0};
    int failing = 1;
    bool at_once = false;
    std::vector<Instant> asked;
};

}  // namespace

TEST_CASE("a robot moves once, after a while, and legally; nothing more until the table has decided") {
    RobotsFixture at;
    at.robots.look();
    CHECK(at.robots.thinking() == SeatSet(bot));
    at.loop.pass(milliseconds(199));
    CHECK(at.sent.empty());
    at.moves_at();
    CHECK(at.move().seat == bot);
    CHECK(at.move().moved_by == MovedBy::bot);
    CHECK(at.move().seen == at.state.newest());
    CHECK(at.state.game().allows(bot, at.move().move));
    at.robots.look();
    at.loop.pass(long_enough);
    CHECK(at.sent.size() == 1);
    CHECK(at.robots.thinking() == SeatSet(bot));
    at.decide(at.state.newest() + 1);
    CHECK(at.robots.thinking().empty());
}

TEST_CASE("a plan stays as long as its moves are the same: it takes no longer, and says what was seen when it began") {
    RobotsFixture undisturbed, at;
    undisturbed.robots.look();
    const Instant when = undisturbed.moves_at();
    at.robots.look();
    const Seq seen = at.state.newest();
    at.loop.pass(milliseconds(199));
    fold(at.state, fact::Said{0, "wow", ""});
    at.robots.look();
    CHECK(at.moves_at() == when);
    CHECK(at.move().seen == seen);
    CHECK(at.move().move == undisturbed.move().move);
}

TEST_CASE("a pool that is full is asked again a little later") {
    RobotsFixture at;
    at.pool.set_most_waiting(0);
    at.robots.look();
    at.loop.pass(long_enough);
    CHECK(at.sent.empty());
    CHECK(at.robots.thinking() == SeatSet(bot));
    at.pool.set_most_waiting(1);
    at.loop.pass(milliseconds(100));
    CHECK(at.sent.size() == 1);
}

TEST_CASE("while people decide on a wish to undo robots wait, but not for ever") {
    RobotsFixture at;
    fold(at.state, fact::Moved{bot, at.state.game().moves(bot).front()});
    while (at.state.game().must() != SeatSet(bot)) {
        const Seat turn = at.state.game().must().front();
        fold(at.state, fact::Moved{turn, at.state.game().moves(turn).front()});
    }
    fold(at.state, fact::UndoAsked{seat(0), 1});
    REQUIRE(at.state.undo_wish());
    at.robots.look();
    at.loop.pass(seconds(10));
    CHECK(at.sent.empty());
    at.loop.pass(long_enough);
    CHECK(at.sent.size() == 1);
}

TEST_CASE("a robot whose thinking throws thinks again a second later") {
    for (const bool at_once : {false, true}) {
        RobotsFixture at(Level::expert);
        at.limits.bot_budget = milliseconds(1);
        FailingPool failing;
        failing.at_once = at_once;
        at.pool.ask_first(&failing);
        at.robots.look();
        at.loop.turn();
        CHECK(at.failures.size() == 1);
        CHECK(at.robots.thinking() == SeatSet(bot));
        at.robots.look();  // no sooner for it
        at.loop.pass(milliseconds(999));
        CHECK(failing.asked.size() == 1);
        at.loop.pass(milliseconds(1));
        CHECK(failing.asked.size() == 2);
        at.loop.pass(long_enough);
        REQUIRE(at.sent.size() == 1);
        CHECK(at.state.game().allows(bot, at.move().move));
        CHECK(at.failures.size() == 1);
    }
}

TEST_CASE("a robot whose move cannot be sent begins again") {
    RobotsFixture at;
    at.fails_to_send = true;
    at.robots.look();
    at.loop.pass(long_enough);
    CHECK(at.failures == std::vector<std::string>{"no memory for a move"});
    at.loop.pass(long_enough + seconds(1));
    CHECK(at.sent.size() == 1);
}

TEST_CASE("a robot whose thinking always throws thinks less and less often, and that is told once") {
    RobotsFixture at(Level::expert);
    FailingPool failing;
    failing.failing = 1'000;
    at.pool.ask_first(&failing);
    at.robots.look();
    at.loop.pass(std::chrono::minutes(10));
    CHECK(failing.asked.size() > 10);
    CHECK(failing.asked.size() < 20);
    CHECK(at.failures.size() == 1);
    CHECK(at.sent.empty());
    // Once the game goes on it thinks at once.
    const std::size_t asked = failing.asked.size();
    fold(at.state, fact::Moved{bot, at.state.game().moves(bot).front()});
    while (at.state.game().must() != SeatSet(bot)) {
        const Seat turn = at.state.game().must().front();
        fold(at.state, fact::Moved{turn, at.state.game().moves(turn).front()});
    }
    at.robots.look();
    CHECK(failing.asked.size() == asked + 1);
}

TEST_CASE("an answer of the pool that comes late is nobody's") {
    RobotsFixture at;
    at.robots.look();
    at.robots.stop();  // the pool has not answered yet
    at.loop.pass(long_enough);
    CHECK(at.sent.empty());
    CHECK(at.robots.thinking().empty());
    at.robots.look();
    at.robots.stop();
    at.robots.look();  // two answers come, one for this plan
    at.loop.pass(long_enough);
    CHECK(at.sent.size() == 1);
}

TEST_CASE("a move that is refused: robots look again a second later, and think anew") {
    RobotsFixture at;
    at.robots.look();
    at.moves_at();
    const RobotPlan late = std::get<RobotPlan>(at.sent.back().reply);
    at.decide(Problem{"storage", "not written"});
    CHECK(at.robots.thinking().empty());
    at.loop.pass(milliseconds(999));
    CHECK(at.robots.thinking().empty());
    at.loop.pass(milliseconds(1));
    CHECK(at.robots.thinking() == SeatSet(bot));
    at.robots.decided(late, at.state.newest());  // of the plan before: this one goes on
    CHECK(at.robots.thinking() == SeatSet(bot));
    at.loop.pass(long_enough);
    CHECK(at.sent.size() == 2);
}

TEST_CASE("nobody plays for nobody: without people, while a board is drawn, and in a pause") {
    RobotsFixture at;
    at.attendance.here = {};
    at.robots.look();
    CHECK(at.robots.thinking().empty());
    at.attendance.here = SeatSet(seat(0));
    at.boards.begin();
    at.robots.look();
    CHECK(at.robots.thinking().empty());
    at.boards.end();
    at.pause.begin({0}, seconds(20));
    at.robots.look();
    CHECK(at.robots.thinking().empty());
    at.pause.end();
    at.robots.look();
    CHECK(at.robots.thinking() == SeatSet(bot));
}
