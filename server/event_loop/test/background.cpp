// Work beside the loop: served in turn, bounded, and reported on the loop.
#include "server/event_loop/background.hpp"

#include <doctest/doctest.h>

#include <future>
#include <mutex>
#include <stdexcept>
#include <string>
#include <vector>

#include "server/event_loop/manual_loop.hpp"

using namespace tischlein::server::event_loop;

TEST_CASE("A fair queue serves its clients in turn, each in the order of asking") {
    FairQueue<std::string> queue(100, 50);
    for (int i = 0; i < 40; ++i) REQUIRE(queue.push("greedy", "g" + std::to_string(i)));
    REQUIRE(queue.push("modest", "m0"));
    REQUIRE(queue.push("other", "o0"));
    REQUIRE(queue.push("modest", "m1"));
    std::vector<std::string> first;
    for (int i = 0; i < 6; ++i) first.push_back(*queue.pop());
    CHECK(first == std::vector<std::string>{"g0", "m0", "o0", "g1", "m1", "g2"});
}

TEST_CASE("A fair queue is bounded for each client and in all") {
    FairQueue<int> queue(5, 3);
    for (int i = 0; i < 3; ++i) CHECK(queue.push("a", int{i}));
    CHECK_FALSE(queue.push("a", 3));
    CHECK(queue.push("b", 4));
    CHECK(queue.push("c", 5));
    CHECK_FALSE(queue.push("d", 6));
    while (queue.pop()) {}
    CHECK(queue.empty());
    CHECK(queue.push("a", 7));
}

TEST_CASE("Work is done beside the loop and reported on it") {
    for (const int threads : {0, 2}) {
        ManualLoop loop;
        Background background(threads);
        int sum = 0, reported = 0;
        for (int i = 1; i <= 10; ++i)
            REQUIRE(background.run(
                loop, "somebody", [i] { return i * i; }, [&](int square) { sum += square, ++reported; }));
        while (reported < 10) loop.wait_and_turn();
        CHECK(sum == 385);
    }
}

TEST_CASE("Work that can wait does: it is begun only while nothing else waits, and leaves a thread free") {
    ManualLoop loop;
    std::string order;
    {
        Background turns(0, 8, 8);
        const auto note = [&](char name) { return [&order, name](int) { order += name; }; };
        for (int i = 0; i < 3; ++i) REQUIRE(turns.run_when_idle(loop, "a", [] { return 1; }, note('p')));
        for (int i = 0; i < 3; ++i) REQUIRE(turns.run(loop, "b", [] { return 1; }, note('w')));
        loop.turn();
        CHECK(order == "wwwppp");
        for (int i = 0; i < 8; ++i) REQUIRE(turns.run_when_idle(loop, "a", [] { return 1; }, note('p')));
        CHECK_FALSE(turns.run_when_idle(loop, "a", [] { return 1; }, note('p')));  // patient work has a bound of its own
        CHECK(turns.run(loop, "a", [] { return 1; }, note('w')));
    }
    Background two(2);
    CHECK(two.patient_threads() == 1);
    // This patient work ends only after the other work is done, so it must not get all threads.
    std::promise<void> served;
    std::shared_future<void> when_served = served.get_future().share();
    int reported = 0;
    for (int i = 0; i < 3; ++i)
        REQUIRE(two.run_when_idle(loop, "a", [when_served] { return when_served.wait(), 1; }, [&](int) { ++reported; }));
    REQUIRE(two.run(loop, "b", [&served] { return served.set_value(), 1; }, [&](int) { ++reported; }));
    while (reported < 4) loop.wait_and_turn();
}

TEST_CASE("Work that throws is journalled, and whoever asked is told; the work after it is done") {
    for (const int threads : {0, 2}) {
        ManualLoop loop;
        std::vector<std::string> journal;
        std::mutex writing;
        Background background(threads);
        background.journal_failures([&](const std::string& why) {
            const std::scoped_lock lock(writing);
            journal.push_back(why);
        });
        std::string told;
        const auto ask = [&](bool patient, auto work) {
            const auto done = [&](int) { told += 'd'; };
            const auto failed = [&] { told += 'f'; };
            REQUIRE((patient ? background.run_when_idle(loop, "a", work, done, failed) : background.run(loop, "a", work, done, failed)));
            const std::size_t before = told.size();
            while (told.size() == before) loop.wait_and_turn();
        };
        const auto throws = []() -> int { throw std::runtime_error("no such card"); };
        ask(false, throws);
        ask(true, throws);
        ask(false, []() -> int { throw 7; });
        ask(false, [] { return 1; });
        CHECK(told == "fffd");
        REQUIRE(journal.size() == 3);
        CHECK(journal[1] == "no such card");
        CHECK_FALSE(journal[2].empty());
        // Nobody needs to listen for failures.
        REQUIRE(background.run(loop, "a", throws, [](int) {}));
        ask(false, [] { return 1; });
        CHECK(told == "fffdd");
    }
}

TEST_CASE("Too much work is refused, and what waits at the end is dropped") {
    ManualLoop loop;
    int reported = 0;
    {
        Background background(0, 4, 2);
        const auto ask = [&](const std::string& client) {
            return background.run(loop, client, [] { return 1; }, [&](int) { ++reported; });
        };
        CHECK(ask("a"));
        CHECK(ask("a"));
        CHECK_FALSE(ask("a"));
        CHECK(ask("b"));
    }
    loop.turn();
    CHECK(reported == 0);
}
