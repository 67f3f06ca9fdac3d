// The log of one table that another process takes, while something is being written or read here.
#include "log_fixture.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::live;
using std::chrono::milliseconds;

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
        at.forget_ben(speak_as<1>);
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
