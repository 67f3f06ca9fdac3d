// Replies that wait for a table's decision: told once, or destroyed with the table, and never kept any longer.
#include "server/live/pending_replies.hpp"

#include <stdexcept>

#include "dealt.hpp"
#include "test_reply.hpp"
#include "two.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::live;

namespace {

struct ThrowingReply final : PendingReply {
    void decided(const RequestOutcome&, const TableState&) override { throw std::runtime_error("no memory for an answer"); }
};

// Cleo wants to join, and waits for a reply.
void join(TestServer& server, TestReply::Notes& notes) {
    server.table->submit({JoinTable{{"Cleo", {}}, "cleos hash"}}, std::make_unique<TestReply>(notes));
}

}  // namespace

TEST_CASE("a reply is told once and destroyed, also one that throws") {
    const TableState state = dealt({.game = "uno", .seats = 2});
    TestReply::Notes notes;
    PendingReplies replies;
    const ReplyNumber first = replies.add(std::make_unique<TestReply>(notes));
    const ReplyNumber second = replies.add(std::make_unique<TestReply>(notes));
    const ReplyNumber third = replies.add(std::make_unique<ThrowingReply>());
    CHECK(replies.size() == 3);
    replies.tell(second, Problem{"locked", "not now"}, state);
    replies.tell(second, state.newest(), state);
    CHECK(notes.told == std::vector<std::string>{"locked"});
    CHECK(notes.destroyed == 1);
    CHECK_THROWS(replies.tell(third, state.newest(), state));
    replies.forget(first);
    CHECK(notes.destroyed == 2);
    CHECK(replies.size() == 0);
    CHECK(replies.add(std::make_unique<TestReply>(notes)).number > third.number);
}

TEST_CASE("a reply is pending until the table has decided, and no longer") {
    TestReply::Notes notes;  // outlives the table, as those who are told do
    TwoPeople at;
    at.server.slow_disk(milliseconds(50));
    join(at.server, notes);
    CHECK(at.server.table->pending_replies() == 1);
    SUBCASE("it is done") {
        at.server.loop.pass(milliseconds(50));
        CHECK(notes.told == std::vector<std::string>{"Cleo"});
    }
    SUBCASE("another server takes the table before the store has answered") {
        join(at.server, notes);  // waits behind it
        at.server.table->taken();
        CHECK(notes.told == std::vector<std::string>{"busy"});
        at.server.loop.pass(milliseconds(50));
        CHECK(notes.told == std::vector<std::string>{"busy", "Cleo"});
        CHECK(at.server.losses == 1);
    }
    SUBCASE("the table is given up, and whoever comes later is refused at once") {
        at.server.loop.pass(milliseconds(50));
        at.server.store->append({at.server.id, at.server.table->newest(), {write_fact({1, nobody, "", fact::Undone{99}})}, {}},
                                [](AppendResult kept) { REQUIRE(kept == AppendResult::kept); });
        at.server.loop.pass(milliseconds(50));
        join(at.server, notes);
        at.server.loop.pass(milliseconds(500));
        CHECK(at.server.losses == 1);
        join(at.server, notes);
        CHECK(notes.told == std::vector<std::string>{"Cleo", "bad-log", "bad-log"});
    }
    CHECK(notes.destroyed == static_cast<int>(notes.told.size()));
    CHECK(at.server.table->pending_replies() == 0);
}

TEST_CASE("a table that is destroyed before it has decided destroys its pending replies, and tells them nothing") {
    TestReply::Notes notes;  // outlives the table, as those who are told do
    TwoPeople at;
    at.server.slow_disk(milliseconds(50));
    join(at.server, notes);
    join(at.server, notes);
    at.anna.hang_up();
    at.ben.hang_up();
    at.server.sleep();
    CHECK(notes.destroyed == 2);
    at.server.loop.pass(milliseconds(100));
    CHECK(notes.told.empty());
}
