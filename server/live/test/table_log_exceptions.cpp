// The log of one table where something throws: while a request is decided, while a fact is folded or shown, and afterwards.
#include <stdexcept>

#include "log_fixture.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::live;
using std::chrono::milliseconds;

namespace {

// Programs that fail at some action or fact: nobody knows how to deal with "boom", and nobody who stands up is written down.
Decision decide_but_boom(const TableState& state, const TableRequest& request, const Circumstances& now) {
    const auto* action = std::get_if<LoggedAction>(&request.what);
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

}  // namespace

TEST_CASE("an exception while a durable fact is folded: as if it did not fold, and the table is read anew from its log") {
    LogFixture at(decide_request, fold_but_wow);
    const Seq newest = at.log->state().newest();
    SUBCASE("asked for here") {
        at.submit(wow);
        at.submit(protocol::Say{"a2", "hello", ""});
        at.loop.turn();
        CHECK(at.answers == std::vector<std::string>{"", ""});
    }
    SUBCASE("written by another process") {
        at.write_elsewhere(write_fact({1, nobody, "", fact::Said{0, "wow", ""}}));
        at.log->heard_of(newest + 1);
        at.loop.turn();
        at.submit(protocol::Say{"a2", "hello", ""});
        at.loop.turn();
        CHECK(at.answers == std::vector<std::string>{""});
    }
    CHECK(at.listener.misfits == std::vector<std::string>{"folding said failed: not this word"});
    CHECK(at.listener.reloads == 1);
    CHECK(at.listener.losses.empty());
    CHECK(at.listener.failures.empty());
    CHECK(at.listener.shown == std::vector<std::string>{"said"});  // the second one
    CHECK_FALSE(at.log->may_be_wrong());
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
        CHECK_FALSE(at.log->may_be_wrong());
        CHECK(at.log->is_idle());
        at.submit(JoinTable{{"Cleo", {}}, "cleos hash"});
        at.loop.turn();
        CHECK(at.answers == std::vector<std::string>{"", ""});
        CHECK(at.log->state().people().size() == 3);
        CHECK(at.listener.reloads == 1);
    }
}

TEST_CASE("an exception also when what was read anew is shown: the table is given up, and everybody is answered") {
    for (const bool goodbye_fails : {false, true}) {
        LogFixture at;
        at.listener.fails_to_show = at.listener.fails_to_reload = true;
        at.listener.fails_to_lose = goodbye_fails;
        at.join();
        at.submit(wow);  // waits behind it
        at.loop.turn();
        CHECK(at.listener.misfits.size() == 1);
        CHECK(at.listener.reloads == 1);
        CHECK(at.listener.losses == std::vector<std::string>{"showing what was read anew failed: no memory for a snapshot"});
        CHECK(at.listener.failures.size() == (goodbye_fails ? 1 : 0));
        CHECK(at.answers == std::vector<std::string>{"", "broken"});  // the first one is in the log
        CHECK(at.log->state().people().size() == 2);
        CHECK(at.log->is_idle());
        at.submit(wow);
        CHECK(at.answers.back() == "broken");
    }
}

TEST_CASE("an exception while somebody is answered: what was done stays, and the next one is answered") {
    LogFixture at;
    const ReplyNumber throws{Recorder::fails_to_answer};
    at.disk->set_delay(milliseconds(50));
    at.log->submit({JoinTable{{"Cleo", {}}, "cleos hash"}, {}, throws});
    at.log->submit({protocol::Rematch{"a2"}, {0}, throws});  // refused
    at.join();
    at.loop.pass(milliseconds(50));
    at.loop.pass(milliseconds(50));
    CHECK(at.listener.failures == std::vector<std::string>(2, "an answer failed: no memory for an answer"));
    CHECK(at.answers == std::vector<std::string>{""});
    CHECK(at.log->state().people().size() == 3);
    CHECK(at.listener.misfits.empty());
    CHECK(at.log->is_idle());
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
    SUBCASE("while it is decided") { at.submit(protocol::Say{"a2", "boom", ""}); }
    SUBCASE("while the lobby's entry is made") { at.submit(protocol::Stand{"a2"}); }
    SUBCASE("behind another one") {
        at.disk->set_delay(milliseconds(50));
        at.submit(protocol::Say{"a3", "hello", ""});
        at.submit(protocol::Stand{"a2"});
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
