// The log of one table alone, without guests, clocks or bots: what is decided, when it is shown, and what happens when the
// log and the program disagree.
#include "server/live/table_log.hpp"

#include <doctest/doctest.h>

#include <memory>
#include <stdexcept>
#include <utility>

#include "server/event_loop/manual_loop.hpp"
#include "server/live/new_table.hpp"
#include "server/store/memory_store.hpp"
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

namespace {

struct Recorder final : TableLog::Listener {
    Circumstances circumstances() const override { return {.now_ms = 5}; }
    bool show(const DurableFact& fact, const GuestAddress*) override {
        shown.emplace_back(name_of(fact->what));
        if (std::exchange(fails_to_show, false)) throw std::runtime_error("no memory for a text");
        return false;
    }
    void settled(std::span<const DurableFact> facts) override {
        batches.push_back(facts.size());
        if (std::exchange(fails_to_settle, false)) throw std::runtime_error("no memory for a clock");
    }
    void answer(const ReplyTo& to, const RequestOutcome& outcome) override {
        if (const auto* tell = std::get_if<TellCaller>(&to)) (*tell)(outcome);
    }
    void failed(const std::string& why) override { failures.push_back(why); }
    void misfit(const Problem& why) override { misfits.push_back(why.text); }
    void reloaded() override { ++reloads; }
    void lost(const Problem& why) override { losses.push_back(why.text); }

    std::vector<std::string> shown, failures, misfits, losses;
    std::vector<std::size_t> batches;
    int reloads = 0;
    bool fails_to_show = false, fails_to_settle = false;  // once
};

// Anna opened the table and sits on seat 0.
struct LogFixture {
    ManualLoop loop;
    std::shared_ptr<MemoryDisk> disk = std::make_shared<MemoryDisk>();
    MemoryStore store{loop, disk};
    Background background{0};
    Metrics metrics;
    ServerLimits limits;
    Recorder listener;
    std::vector<Fact> facts;
    std::unique_ptr<TableLog> log;
    std::vector<std::string> answers;  // "" for done

    explicit LogFixture(TableLog::Decide decide = decide_request, TableLog::Fold fold = TableLog::fold_fact) {
        Decision opened = decide_open("table", {.game = "uno", .seats = 2, .name = "Anna"}, "hash", {});
        facts = std::get<std::vector<Fact>>(opened);
        store.own("table", [](bool mine) { REQUIRE(mine); });
        AppendRequest request{"table", 0, {}, {}};
        for (const Fact& fact : facts) request.facts.push_back(write_fact(fact));
        store.append(request, [](AppendResult kept) { REQUIRE(kept == AppendResult::kept); });
        loop.turn();
        open(facts, decide, fold);
    }
    void open(const std::vector<Fact>& as_remembered, TableLog::Decide decide, TableLog::Fold fold = TableLog::fold_fact) {
        TableState state;
        for (const Fact& fact : as_remembered) REQUIRE_FALSE(state.fold(fact));
        log = std::make_unique<TableLog>(std::move(state), loop, store, background, metrics, limits, listener, decide, fold);
    }
    void submit(RequestBody what) {
        log->submit({std::move(what), {0}, [this](const RequestOutcome& outcome) {
                         const auto* no = std::get_if<Problem>(&outcome);
                         answers.push_back(no != nullptr ? no->code : "");
                     }});
    }
    // Joins as somebody does over HTTP, who waits for an answer.
    void join() { submit(JoinTable{{"Ben", {}}, "bens hash"}); }
    // As another process would write it.
    void write_elsewhere(const std::string& text) {
        store.append({"table", log->state().newest(), {text}, {}},
                     [](AppendResult kept) { REQUIRE(kept == AppendResult::kept); });
        loop.turn();
    }
};

// A wrong program: whatever is asked for, `person` sits down on seat 1, whether there is such a person or not.
template <int person>
Decision seat_everybody(const TableState&, const TableRequest&, const Circumstances&) {
    return std::vector<Fact>{{1, nobody, "", fact::Sat{person, seat(1)}}};
}

// A program that is wrong once: Anna sits down on seat 1, unless she sits there already.
Decision seat_anna(const TableState& state, const TableRequest& request, const Circumstances& now) {
    return state.chairs()[1].person == 0 ? decide_request(state, request, now) : seat_everybody<0>(state, request, now);
}

// Programs that fail at some action or fact: nobody knows how to deal with "boom", and nobody who stands up is written down.
Decision decide_but_boom(const TableState& state, const TableRequest& request, const Circumstances& now) {
    const auto* action = std::get_if<protocol::Action>(&request.what);
    const auto* say = action != nullptr ? std::get_if<protocol::Say>(action) : nullptr;
    if (say != nullptr && say->phrase == "boom") throw std::runtime_error("boom");
    return decide_request(state, request, now);
}
std::optional<Problem> fold_but_stood(TableState& state, const Fact& fact) {
    if (std::holds_alternative<fact::Stood>(fact.what)) throw std::runtime_error("nobody stands");
    return state.fold(fact);
}
std::optional<Problem> fold_but_wow(TableState& state, const Fact& fact) {
    const auto* said = std::get_if<fact::Said>(&fact.what);
    if (said != nullptr && said->phrase == "wow") throw std::runtime_error("not this word");
    return state.fold(fact);
}
std::optional<Problem> throw_anything(TableState&, const Fact&) { throw 7; }

const protocol::Action wow = protocol::Say{"a1", "wow", ""};

}  // namespace

TEST_CASE("nothing is folded, shown or answered before it is durable; the next request waits") {
    LogFixture at;
    const Seq before = at.log->state().newest();
    at.disk->set_delay(milliseconds(50));
    at.submit(wow);
    at.submit(protocol::Action(protocol::Stand{"a2"}));
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
    at.submit(protocol::Action(protocol::Rematch{"a2"}));
    CHECK(at.answers == std::vector<std::string>{"", "", "wrong-phase"});
    at.disk->refuse_next_appends(1, AppendResult::no_room);
    at.submit(protocol::Action(protocol::Stand{"a3"}));
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
    LogFixture at(seat_everybody<7>);
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
    // The log says that Anna sits on seat 0; this program remembers a bot on seat 1 instead.
    std::vector<Fact> remembered = at.facts;
    remembered.back().what = fact::BotSat{seat(1), Level::easy};
    at.open(remembered, seat_everybody<0>);
    at.submit(wow);
    at.loop.turn();
    CHECK(at.listener.misfits.size() == 1);
    CHECK(at.listener.losses.empty());
    CHECK(at.listener.reloads == 1);
    CHECK(at.listener.shown.empty());
    CHECK(at.answers == std::vector<std::string>{""});  // it is in the log
    CHECK(at.log->state().newest() == at.facts.size() + 1);
    CHECK(at.log->state().chairs()[0].free());
    CHECK(at.log->state().chairs()[1].person == 0);
    CHECK(at.log->is_idle());
}

TEST_CASE("a log that cannot be read for a moment when it has to be: read a little later, and nobody is refused") {
    for (const bool busy : {false, true}) {
        LogFixture at;
        std::vector<Fact> remembered = at.facts;
        remembered.back().what = fact::BotSat{seat(1), Level::easy};
        at.open(remembered, seat_anna);
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
    LogFixture at(seat_everybody<7>);
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
        const Decision opened = decide_open("other", {.game = "uno", .seats = 2, .name = "Ben"}, "hash", {});
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

// --- exceptions ---------------------------------------------------------------------------------------------

TEST_CASE("an exception while a durable fact is folded: as if it did not fold, and the table is read anew from its log") {
    LogFixture at(decide_request, fold_but_wow);
    const Seq newest = at.log->state().newest();
    SUBCASE("asked for here") {
        at.submit(wow);
        at.submit(protocol::Action(protocol::Say{"a2", "hello", ""}));
        at.loop.turn();
        CHECK(at.answers == std::vector<std::string>{"", ""});
    }
    SUBCASE("written by another process") {
        at.write_elsewhere(write_fact({1, nobody, "", fact::Said{0, "wow", ""}}));
        at.log->heard_of(newest + 1);
        at.loop.turn();
        at.submit(protocol::Action(protocol::Say{"a2", "hello", ""}));
        at.loop.turn();
        CHECK(at.answers == std::vector<std::string>{""});
    }
    CHECK(at.listener.misfits == std::vector<std::string>{"folding said failed: not this word"});
    CHECK(at.listener.reloads == 1);
    CHECK(at.listener.losses.empty());
    CHECK(at.listener.failures.empty());
    CHECK(at.listener.shown == std::vector<std::string>{"said"});  // the second one
    CHECK_FALSE(at.log->may_be_half_changed());
    CHECK(at.log->state().newest() == newest + 2);
    CHECK(at.log->state().said().size() == 2);
    CHECK(at.log->is_idle());
}

TEST_CASE("an exception while something is shown, or afterwards: the table is read anew, and whoever asked is answered once") {
    for (bool Recorder::*fails : {&Recorder::fails_to_show, &Recorder::fails_to_settle}) {
        LogFixture at;
        at.listener.*fails = true;
        at.join();
        at.loop.turn();
        REQUIRE(at.listener.misfits.size() == 1);
        CHECK(at.listener.misfits[0].find("no memory for a") != std::string::npos);
        CHECK(at.listener.reloads == 1);
        CHECK(at.listener.losses.empty());
        CHECK(at.answers == std::vector<std::string>{""});
        CHECK(at.log->state().people().size() == 2);
        CHECK_FALSE(at.log->may_be_half_changed());
        CHECK(at.log->is_idle());
        at.submit(JoinTable{{"Cleo", {}}, "cleos hash"});
        at.loop.turn();
        CHECK(at.answers == std::vector<std::string>{"", ""});
        CHECK(at.log->state().people().size() == 3);
        CHECK(at.listener.reloads == 1);
    }
}

TEST_CASE("an exception that is none of the library's counts, too") {
    LogFixture at(decide_request, throw_anything);
    at.submit(wow);
    at.loop.turn();
    CHECK(at.listener.misfits.size() == 1);
    CHECK(at.listener.reloads == 1);
    CHECK(at.answers == std::vector<std::string>{""});
}

TEST_CASE("an exception while a request is decided, or while the lobby's entry is made: it is refused, and the next one works") {
    LogFixture at(decide_but_boom, fold_but_stood);
    const Seq newest = at.log->state().newest();
    SUBCASE("while it is decided") { at.submit(protocol::Action(protocol::Say{"a2", "boom", ""})); }
    SUBCASE("while the lobby's entry is made") { at.submit(protocol::Action(protocol::Stand{"a2"})); }
    SUBCASE("behind another one") {
        at.disk->set_delay(milliseconds(50));
        at.submit(protocol::Action(protocol::Say{"a3", "hello", ""}));
        at.submit(protocol::Action(protocol::Stand{"a2"}));
        at.loop.pass(milliseconds(50));
        REQUIRE(at.answers.front().empty());
        at.answers.erase(at.answers.begin());
    }
    CHECK(at.answers == std::vector<std::string>{"broken"});
    CHECK(at.listener.failures.size() == 1);
    CHECK(at.metrics.refusals == 1);
    CHECK(at.log->is_idle());
    const Seq before = at.log->state().newest();
    CHECK(before <= newest + 1);  // nothing of it is in the log
    at.submit(wow);
    at.loop.pass(milliseconds(50));
    CHECK(at.answers == std::vector<std::string>{"broken", ""});
    CHECK(at.log->state().newest() == before + 1);
    CHECK(at.listener.misfits.empty());
    CHECK(at.listener.losses.empty());
}

// --- a table that another process takes ---------------------------------------------------------------------

TEST_CASE("taken while something is written, which is refused for that reason: whoever waits for an answer gets one") {
    for (const AppendResult result : {AppendResult::taken, AppendResult::moved_on, AppendResult::failed}) {
        LogFixture at;
        const Seq newest = at.log->state().newest();
        at.disk->set_delay(milliseconds(50));
        at.disk->refuse_next_appends(1, result);
        at.join();
        at.join();  // waits behind it
        at.log->taken();
        CHECK(at.answers == std::vector<std::string>{"busy"});
        at.loop.pass(milliseconds(200));
        CHECK(at.answers == std::vector<std::string>{"busy", result == AppendResult::failed ? "storage" : "busy"});
        CHECK(at.listener.losses.size() == 1);
        CHECK(at.listener.shown.empty());
        CHECK(at.log->state().newest() == newest);
        CHECK(at.log->is_idle());  // nothing is on its way any more: it can be destroyed
    }
}

TEST_CASE("taken while something is written, which is kept: it is answered as done, nobody is shown it, and all else is refused") {
    LogFixture at;
    const Seq newest = at.log->state().newest();
    at.disk->set_delay(milliseconds(50));
    at.join();
    at.log->taken();
    at.loop.pass(milliseconds(50));
    CHECK(at.answers == std::vector<std::string>{""});
    CHECK(at.log->state().newest() == newest + 1);  // the answer names the person who joined
    CHECK(at.listener.shown.empty());
    CHECK(at.listener.batches.empty());
    at.join();
    at.log->heard_of(newest + 9);
    at.loop.pass(milliseconds(200));
    CHECK(at.answers == std::vector<std::string>{"", "busy"});
    CHECK(at.log->state().newest() == newest + 1);
    CHECK(at.listener.losses.size() == 1);
    CHECK(at.log->is_idle());
}

TEST_CASE("taken while something is read: it stays taken") {
    SUBCASE("what another process wrote") {
        LogFixture at;
        const Seq newest = at.log->state().newest();
        at.write_elsewhere(write_fact({1, nobody, "", fact::Said{0, "wow", ""}}));
        at.disk->set_delay(milliseconds(50));
        at.join();
        at.loop.pass(milliseconds(60));  // somebody was faster, so that is being read
        at.log->taken();
        at.loop.pass(milliseconds(200));
        CHECK(at.answers == std::vector<std::string>{"busy"});
        CHECK(at.listener.shown.empty());
        CHECK(at.listener.losses.size() == 1);
        CHECK(at.log->state().newest() == newest + 1);
        at.join();
        CHECK(at.answers.back() == "busy");
        CHECK(at.log->is_idle());
    }
    SUBCASE("the whole log") {
        LogFixture at;
        std::vector<Fact> remembered = at.facts;
        remembered.back().what = fact::BotSat{seat(1), Level::easy};
        at.open(remembered, seat_everybody<0>);
        at.disk->set_delay(milliseconds(50));
        at.submit(wow);
        at.loop.pass(milliseconds(60));  // does not fold
        at.log->taken();
        at.loop.pass(milliseconds(200));
        CHECK(at.answers == std::vector<std::string>{""});
        CHECK(at.listener.reloads == 0);
        at.submit(wow);
        CHECK(at.answers.back() == "busy");
        CHECK(at.log->is_idle());
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
    at.submit(protocol::Action(protocol::Say{"a2", "wow", ""}));
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

TEST_CASE("a decided fact that does not fold writes nothing into the lobby") {
    LogFixture at;
    // The log says that the table is nobody's but Anna's; this program remembers it as one for all, with a bot.
    std::vector<Fact> remembered = at.facts;
    std::get<fact::Opened>(remembered.front().what).settings.listed = true;
    remembered.back().what = fact::BotSat{seat(1), Level::easy};
    at.open(remembered, seat_everybody<0>);
    at.submit(wow);
    at.loop.turn();
    CHECK(at.listener.reloads == 1);
    std::size_t listed = 99;
    at.store.listed(10, [&](const std::vector<ListedTable>& tables) { listed = tables.size(); });
    at.loop.turn();
    CHECK(listed == 0);
}
