// The log of one table alone, without guests, clocks or bots: what is decided, when it is shown, and what happens when the
// log and the program disagree. Exceptions and tables that another process takes have files of their own.
#include "server/live/table_log.hpp"

#include <utility>

#include "log_fixture.hpp"
#include "server/live/new_table.hpp"
#include "server/table/checkpoint.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::live;
using std::chrono::milliseconds;

// Nobody makes a durable fact of one that is only decided, and nobody takes the facts out of a decision but the store.
static_assert(!std::is_constructible_v<DurableFact, Fact>);
static_assert(!std::is_constructible_v<DurableFact, DecidedFacts>);
static_assert(!std::is_convertible_v<DecidedFacts, std::vector<Fact>>);
// Nobody says in the store's place that it has kept them, and nobody takes the state out of a table that it has not kept.
template <class Facts>
concept Forgeable = requires(Facts facts) { std::move(facts).after(AppendResult::kept); };
static_assert(!Forgeable<DecidedFacts>);
template <class Table>
concept Readable = requires(Table table) { table.state(); } || std::is_convertible_v<Table, TableState>;
static_assert(!Readable<NewTable>);
// Nobody makes a durable fact of a text that the store has never seen.
template <class Kind>
concept Writable = requires(const std::vector<std::string>& log) { Kind::read(log); };
static_assert(!Writable<DurableFact>);

namespace {

// A program that is wrong once: Ben speaks, unless he has spoken already.
Decision let_ben_speak(const TableState& state, const TableRequest& request, const Circumstances& now) {
    return state.said().empty() ? speak_as<1>(state, request, now) : decide_request(state, request, now);
}

}  // namespace

TEST_CASE("nothing is folded, shown or answered before it is durable; the next request waits") {
    LogFixture at;
    const Seq before = at.log->state().newest();
    at.disk->set_delay(milliseconds(50));
    at.submit(wow);
    at.submit(protocol::Stand{"a2"});
    at.loop.pass(milliseconds(49));
    CHECK(at.log->state().newest() == before);
    CHECK(at.listener.shown.empty());
    CHECK(at.answers.empty());
    CHECK_FALSE(at.log->is_idle());
    at.loop.pass(milliseconds(1));
    CHECK(at.listener.shown == std::vector<std::string>{"said"});
    CHECK(at.answers == std::vector<std::string>{""});
    at.loop.pass(milliseconds(50));
    CHECK(at.listener.shown == std::vector<std::string>{"said", "stood"});
    CHECK(at.listener.batches == std::vector<std::size_t>{1, 1});
    CHECK(at.log->is_idle());
    CHECK(at.metrics.facts == 2);
}

TEST_CASE("what is refused, a repeat, and a store without room change nothing") {
    LogFixture at;
    at.submit(wow);
    at.loop.turn();
    const Seq newest = at.log->state().newest();
    at.submit(wow);
    at.submit(protocol::Rematch{"a2"});
    CHECK(at.answers == std::vector<std::string>{"", "", "wrong-phase"});
    at.disk->refuse_next_appends(1, AppendResult::no_room);
    at.submit(protocol::Stand{"a3"});
    at.loop.turn();
    CHECK(at.answers.back() == "storage");
    CHECK(at.log->state().newest() == newest);
    CHECK(at.listener.shown.size() == 1);
}

TEST_CASE("an answer that comes after the end of the log is nobody's") {
    LogFixture at;
    at.disk->set_delay(milliseconds(50));
    at.submit(wow);
    at.log.reset();
    at.loop.pass(milliseconds(100));
    CHECK(at.answers.empty());
    CHECK(at.listener.shown.empty());
}

TEST_CASE("a durable fact that does not fold, in a log that does not fit together: nobody is shown anything, all is refused") {
    LogFixture at(speak_as<7>);
    const Seq newest = at.log->state().newest();
    at.submit(wow);
    at.submit(wow);  // waits behind it
    at.loop.turn();
    CHECK(at.listener.misfits.size() == 1);
    CHECK(at.listener.losses.size() == 1);
    CHECK(at.listener.reloads == 0);
    CHECK(at.listener.shown.empty());
    CHECK(at.answers == std::vector<std::string>{"bad-log", "bad-log"});
    CHECK(at.log->state().newest() == newest);  // as far as the log fits together
    at.submit(wow);
    CHECK(at.answers.back() == "bad-log");
    CHECK(at.listener.batches.empty());
}

TEST_CASE("a durable fact that does not fold, because the program is wrong about the table: it is read anew from its log") {
    LogFixture at;
    at.forget_ben(speak_as<1>);
    at.submit(wow);
    at.loop.turn();
    CHECK(at.listener.misfits.size() == 1);
    CHECK(at.listener.losses.empty());
    CHECK(at.listener.reloads == 1);
    CHECK(at.listener.shown.empty());
    CHECK(at.answers == std::vector<std::string>{""});  // it is in the log
    CHECK(at.log->state().newest() == at.facts.size() + 1);
    CHECK(at.log->state().chairs()[1].free());
    CHECK(at.log->state().people().size() == 2);
    CHECK(at.log->state().said().size() == 1);
    CHECK(at.log->is_idle());
}

TEST_CASE("a log that cannot be read for a moment when it has to be: read a little later, and nobody is refused") {
    for (const bool busy : {false, true}) {
        LogFixture at;
        at.forget_ben(let_ben_speak);
        at.background.set_most(busy ? 0 : 1);
        at.disk->refuse_next_reads(busy ? 0 : 2);
        at.submit(wow);
        at.loop.pass(milliseconds(500));
        at.submit(wow);  // waits meanwhile
        CHECK(at.listener.losses.empty());
        CHECK(at.answers.empty());
        CHECK_FALSE(at.log->is_idle());
        at.background.set_most(1);
        at.loop.pass(milliseconds(5'000));
        CHECK(at.listener.misfits.size() == 1);
        CHECK(at.listener.losses.empty());
        CHECK(at.listener.reloads == 1);
        CHECK(at.answers == std::vector<std::string>{"", ""});
        CHECK(at.listener.shown == std::vector<std::string>{"said"});
    }
}

TEST_CASE("a log that cannot be read for long when it has to be: given up, but nobody hears that it is damaged") {
    LogFixture at(speak_as<7>);
    at.disk->refuse_next_reads(100);
    at.submit(wow);
    at.submit(wow);
    at.loop.pass(milliseconds(10'000));
    CHECK(at.listener.losses == std::vector<std::string>{"the log cannot be read"});
    CHECK(at.answers == std::vector<std::string>{"storage", "storage"});
    at.submit(wow);
    CHECK(at.answers.back() == "storage");
}

TEST_CASE("what another process wrote is damaged: nobody is shown anything") {
    for (const char* text : {"{]", R"({"fact":"undone","at":1,"back":99})", R"({"fact":"flown","at":1})"}) {
        LogFixture at;
        const Seq newest = at.log->state().newest();
        at.write_elsewhere(text);
        at.log->heard_of(newest + 1);
        at.loop.turn();
        CHECK(at.listener.misfits.size() == 1);
        CHECK(at.listener.losses.size() == 1);
        CHECK(at.listener.shown.empty());
        CHECK(at.log->state().newest() == newest);
    }
}

TEST_CASE("a new table can be had once the store has kept its facts, and not otherwise") {
    for (const AppendResult result : {AppendResult::kept, AppendResult::failed}) {
        LogFixture at;
        at.store.own("other", [](bool mine) { REQUIRE(mine); });
        at.loop.turn();
        if (result != AppendResult::kept) at.disk->refuse_next_appends(1, result);
        at.disk->set_delay(milliseconds(50));
        const Decision opened = decide_open("other", {.game = "uno", .seats = 2, .name = "Ben"}, "hash", {}, {});
        const auto& facts = std::get<std::vector<Fact>>(opened);
        TableState state;
        for (const Fact& fact : facts) REQUIRE_FALSE(state.fold(fact));
        std::vector<bool> answers;
        NewTable begun(state, facts);
        CHECK(begun.id() == "other");
        std::move(begun).write(at.store, [&](const std::optional<TableState>& kept) {
            if (kept) CHECK(*kept == state);
            answers.push_back(kept.has_value());
        });
        at.loop.pass(milliseconds(49));
        CHECK(answers.empty());
        at.loop.pass(milliseconds(1));
        CHECK(answers == std::vector<bool>{result == AppendResult::kept});
    }
}

// --- what is written beside the facts -----------------------------------------------------------------------

TEST_CASE("no checkpoint is kept of a state that was wrong") {
    LogFixture at;
    const auto say = [](int i) { return Fact{1, nobody, "", fact::Said{0, "wow", std::to_string(i)}}; };
    std::vector<Fact> remembered = at.facts;
    remembered.back().what = fact::BotSat{seat(1), Level::easy};
    AppendRequest request{"table", at.facts.size(), {}, {}};
    for (int i = 0; i < 1'000; ++i) {
        remembered.push_back(say(i));
        request.facts.push_back(write_fact(say(i)));
    }
    at.store.append(request, [](AppendResult kept) { REQUIRE(kept == AppendResult::kept); });
    at.loop.turn();
    at.open(remembered, decide_request);
    at.submit(wow);
    at.loop.turn();  // a checkpoint is made, of a table with a bot
    at.write_elsewhere(write_fact({1, nobody, "", fact::Sat{0, seat(1)}}));
    at.log->heard_of(at.log->state().newest() + 1);
    at.loop.turn();
    REQUIRE(at.listener.reloads == 1);
    at.submit(protocol::Say{"a2", "wow", ""});
    at.loop.turn();
    // The next one is made at once, of the state that the log holds: what is in the store may be wrong, too.
    const Checkpoint* kept = at.disk->checkpoint_of("table");
    REQUIRE(kept != nullptr);
    const std::optional<TableState> state = read_checkpoint(*kept);
    REQUIRE(state);
    CHECK(state->chairs()[0].free());
    CHECK(state->chairs()[1].person == 0);
    CHECK(state->newest() + 1 == at.log->state().newest());
}

TEST_CASE("a decided fact that does not fold is not written: the request is refused, and the table is read anew") {
    LogFixture at;
    // The log says that the table is nobody's but Anna's; this program remembers it as one for all, with a bot.
    std::vector<Fact> remembered = at.facts;
    std::get<fact::Opened>(remembered.front().what).settings.listed = true;
    remembered.back().what = fact::BotSat{seat(1), Level::easy};
    at.open(remembered, seat_everybody<0>);
    at.submit(wow);
    at.submit(wow);  // waits behind it, and fits the table as it is
    at.loop.turn();
    CHECK(at.answers == std::vector<std::string>{"broken", ""});
    REQUIRE(at.listener.misfits.size() == 1);
    CHECK(at.listener.misfits[0].starts_with("decided facts do not fold"));
    CHECK(at.listener.reloads == 1);
    CHECK(at.log->state().newest() == at.facts.size() + 1);
    CHECK(at.log->state().chairs()[1].person == 0);
    CHECK(at.log->is_idle());
    std::size_t listed = 99;
    at.store.listed(10, [&](const std::vector<ListedTable>& tables) { listed = tables.size(); });
    at.loop.turn();
    CHECK(listed == 0);
}
