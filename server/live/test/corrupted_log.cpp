// People at a table whose log turns out to be damaged, whose server was wrong about it, or that cannot tell them something.
#include <new>
#include <stdexcept>

#include "two.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::live;

namespace {

void write_elsewhere(TestServer& server, const FactBody& what) {
    server.store->append({server.id, server.table->state().newest(), {write_fact({1, nobody, "", what})}, {}},
                         [](AppendResult kept) { REQUIRE(kept == AppendResult::kept); });
    server.loop.turn();
}

// A program that runs out of memory when somebody says "wow", after it has changed something.
std::optional<Problem> fold_half(TableState& state, const Fact& fact) {
    const auto* said = std::get_if<fact::Said>(&fact.what);
    if (said == nullptr || said->phrase != "wow") return state.fold(fact);
    REQUIRE_FALSE(state.fold({1, nobody, "", fact::Said{0, "hello", ""}}));
    throw std::bad_alloc();
}

}  // namespace

TEST_CASE("a log that does not fit together: everybody is told why and goes, nobody was shown more than it holds") {
    TwoPeople at;
    const Seq seq = at.anna.seq;
    write_elsewhere(at.server, fact::Undone{99});
    const std::string id = at.anna.act(R"("do":"say","phrase":"wow")");  // runs into it
    at.server.loop.turn();
    CHECK(at.server.misfits == 1);
    CHECK(at.server.losses == 1);
    CHECK(at.anna.gone == "gone");
    CHECK(at.ben.gone == "gone");
    CHECK(at.anna.goodbye.at("text").as_string().starts_with("Was an diesem Tisch festgehalten wurde"));
    CHECK(at.anna.error(id) == "bad-log");
    CHECK(at.anna.seq == seq);
    CHECK(at.ben.seq == seq);
    CHECK(at.server.table->guests() == 0);
    at.server.loop.pass(seconds(100));  // no clock, bot or timer touches it any more
    CHECK(at.server.table->newest() == seq);
}

TEST_CASE("a server that was wrong about a table: everybody is shown what the log says, and the game goes on") {
    TwoPeople at({.game = "uno", .clock = 20});
    at.anna.act(R"("do":"say","phrase":"wow")");
    at.server.loop.turn();
    const Seq seq = at.anna.seq;
    at.anna.cut();
    at.ben.cut();
    // It remembers a move that nobody made, in place of what Anna said.
    std::vector<Fact> facts = at.server.log();
    const Seat turn = at.server.table->state().game().must().front();
    facts.back().what = fact::Moved{turn, "draw"};
    TableState wrong;
    for (const Fact& fact : facts) REQUIRE_FALSE(wrong.fold(fact));
    at.server.wake_as(std::move(wrong));
    at.anna.connect(false);
    at.ben.connect(false);
    const int snapshots = at.anna.snapshots;
    write_elsewhere(at.server, fact::Moved{turn, "draw"});  // fits the log only
    at.server.table->heard_of(seq + 1);
    at.server.loop.one_turn();  // reads what was written, which does not fold
    at.server.disk->refuse_next_reads(2);
    at.server.loop.turn();
    CHECK(at.server.misfits == 1);
    Client watcher(at.server, nobody);
    watcher.connect();
    at.ben.send(R"({"do":"lang","lang":"en"})");
    CHECK(at.ben.error(at.ben.act(R"("do":"explain","move":"draw")")) == "busy");
    CHECK(watcher.snapshots == 0);  // nobody is shown the table as this program remembered it
    CHECK(at.ben.snapshots == snapshots);
    CHECK(watcher.presence.is_null());
    CHECK_FALSE(at.server.table->is_whole());
    at.server.loop.pass(seconds(2));
    CHECK(at.server.table->is_whole());
    CHECK(watcher.snapshots == 1);
    CHECK(at.server.losses == 0);
    CHECK(at.anna.snapshots == snapshots + 1);
    CHECK(at.ben.snapshots == snapshots + 1);
    for (Client* each : {&at.anna, &at.ben}) {
        CHECK(each->seq == seq + 1);
        CHECK(each->connected());
        CHECK(each->play_now.at("clock").at("left_ms").as_int64() == 18'000);  // two seconds later
    }
    CHECK(at.server.table->state().moves().size() == 1);
    const std::string id = at.mover().play(at.mover().moves().front());
    at.server.loop.turn();
    CHECK(at.server.metrics.moves == 1);
    CHECK(at.anna.seq == seq + 2);
    CHECK(at.ben.seq == seq + 2);
    (void)id;
}

TEST_CASE("a log that cannot be read for long when it has to be: everybody is told so and comes back, nobody hears of damage") {
    TwoPeople at;
    const Seq seq = at.anna.seq;
    write_elsewhere(at.server, fact::Undone{99});
    const std::string id = at.anna.act(R"("do":"say","phrase":"wow")");  // runs into it
    at.server.loop.one_turn();
    at.server.loop.one_turn();  // refused: somebody was faster
    at.server.loop.one_turn();
    at.server.disk->refuse_next_reads(100);
    at.server.loop.pass(seconds(10));
    CHECK(at.server.misfits == 1);
    CHECK(at.server.losses == 1);
    for (const Client* each : {&at.anna, &at.ben}) {
        CHECK(each->gone == "closing");
        CHECK(each->seq == seq);
    }
    CHECK(at.anna.goodbye.at("text").as_string().starts_with("Dieser Tisch lässt sich gerade nicht lesen"));
    CHECK(at.anna.error(id) == "unanswered");  // she asks again when she is back
}

TEST_CASE("an exception while a fact is folded: nobody is shown what it left, until the table is read anew") {
    TwoPeople at;
    Client watcher(at.server, nobody), another(at.server, nobody);
    at.anna.cut();
    at.ben.cut();
    at.server.wake_as(at.server.table->state(), fold_half);
    at.anna.connect();
    at.ben.connect();
    another.connect();
    const Seq seq = at.anna.seq;
    const int snapshots = at.ben.snapshots;
    at.server.disk->refuse_next_reads(2);
    at.anna.act(R"("do":"say","phrase":"wow")");
    at.server.loop.turn();
    REQUIRE(at.server.misfits == 1);
    CHECK_FALSE(at.server.table->is_whole());
    at.ben.presence = nullptr;
    another.hang_up();
    watcher.connect();
    at.ben.send(R"({"do":"lang","lang":"en"})");
    const std::string why = at.ben.act(R"("do":"explain","move":"draw")");
    CHECK(watcher.snapshots == 0);
    CHECK(at.ben.snapshots == snapshots);
    CHECK(at.ben.error(why) == "busy");
    CHECK(at.ben.error(at.ben.act(R"("do":"ready","for":"moves")")) == "busy");
    CHECK(watcher.presence.is_null());
    CHECK(at.ben.presence.is_null());
    at.server.loop.pass(seconds(5));
    CHECK(at.server.table->is_whole());
    CHECK(at.ben.presence.at("watching") == 1);
    CHECK(at.server.losses == 0);
    CHECK(watcher.snapshots == 1);
    CHECK(at.ben.snapshots == snapshots + 1);
    CHECK(at.ben.seq == seq + 1);
    CHECK(at.server.table->state().said().size() == 1);
    at.ben.act(R"("do":"say","phrase":"hello")");
    at.server.loop.turn();
    for (const Client* each : {&at.anna, &at.ben, &watcher}) CHECK(each->seq == seq + 2);
}

TEST_CASE("a guest who can be told nothing: the table is given up, and the others come back to it") {
    TwoPeople at;
    const Seq seq = at.anna.seq;
    at.ben.when_told = [] { throw std::runtime_error("no memory for Ben"); };
    at.server.join("Cleo");  // is answered: she is in the log
    CHECK(at.server.misfits == 1);
    CHECK(at.server.losses == 1);
    CHECK(at.anna.gone == "closing");
    CHECK(at.server.table->guests() == 0);
    at.ben.cut();
    at.server.wake();
    at.anna.gone.clear();
    at.anna.connect();
    CHECK(at.anna.seq == seq + 1);
    at.anna.act(R"("do":"say","phrase":"hello")");
    at.server.loop.turn();
    CHECK(at.anna.seq == seq + 2);
    CHECK(at.server.losses == 1);
}

TEST_CASE("an exception while a table does something by itself: it is read anew and goes on") {
    TwoPeople at;
    int throws = 0;
    at.ben.when_told = [&] {
        if (throws > 0 && throws-- > 0) throw std::runtime_error("no memory for Ben");
    };
    SUBCASE("when somebody leaves") {
        throws = 1;
        at.anna.hang_up();
    }
    SUBCASE("when a time has run out") {
        at.anna.hang_up();
        throws = 1;
        at.server.loop.pass(seconds(30));
    }
    SUBCASE("when the store has read what somebody missed") {
        at.ben.cut();
        at.anna.act(R"("do":"say","phrase":"wow")");
        at.server.loop.turn();
        at.ben.connect();
        throws = 1;
    }
    at.server.loop.turn();
    CHECK(throws == 0);
    CHECK(at.server.misfits == 1);
    CHECK(at.server.losses == 0);
    CHECK(at.ben.connected());
    const Seq seq = at.ben.seq;
    CHECK(seq == at.server.table->state().newest());
    at.ben.act(R"("do":"say","phrase":"hello")");
    at.server.loop.turn();
    CHECK(at.ben.seq == seq + 1);
}

TEST_CASE("an exception beside what is being written: that is done and answered first") {
    TwoPeople at;
    at.server.slow_disk(milliseconds(50));
    const std::string id = at.ben.act(R"("do":"say","phrase":"wow")");
    bool throws = true;
    at.ben.when_told = [&] {
        if (std::exchange(throws, false)) throw std::runtime_error("no memory for Ben");
    };
    at.anna.hang_up();
    CHECK(at.server.misfits == 0);
    const int snapshots = at.ben.snapshots;
    at.server.loop.pass(milliseconds(200));
    CHECK(at.ben.error(id) == "");
    CHECK(at.server.misfits == 1);
    CHECK(at.ben.snapshots == snapshots + 1);
    CHECK(at.server.losses == 0);
}
