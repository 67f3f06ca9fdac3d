// A loop with a thread of its own: tasks run in order, on that thread, and all of them before it stops.
#include "server/event_loop/thread_loop.hpp"

#include <doctest/doctest.h>

#include <atomic>
#include <future>
#include <thread>
#include <vector>

using namespace tischlein::server::event_loop;
using namespace std::chrono_literals;

TEST_CASE("What several threads post runs on the loop's thread, each poster's in order, and all of it before the end") {
    ThreadLoop loop("test");
    constexpr int posters = 4, each = 500;
    std::vector<std::vector<int>> heard(posters);
    std::thread::id where;
    bool elsewhere = false;
    loop.post([&] { where = std::this_thread::get_id(); });
    loop.start();
    std::vector<std::thread> threads;
    for (int poster = 0; poster < posters; ++poster)
        threads.emplace_back([&, poster] {
            for (int i = 0; i < each; i += 2) {
                const auto hear = [&, poster](int number) {
                    elsewhere = elsewhere || std::this_thread::get_id() != where;
                    heard[static_cast<std::size_t>(poster)].push_back(number);
                };
                loop.post([hear, i] { hear(i); });
                std::vector<Loop::Task> more{[hear, i] { hear(i + 1); }};
                loop.post_all(std::move(more));
            }
        });
    for (std::thread& thread : threads) thread.join();
    loop.stop();
    CHECK_FALSE(elsewhere);
    CHECK(where != std::this_thread::get_id());
    for (const std::vector<int>& one : heard) {
        REQUIRE(one.size() == each);
        for (int i = 0; i < each; ++i) CHECK(one[static_cast<std::size_t>(i)] == i);
    }
}

TEST_CASE("Timers ring in the order of their times, a cancelled one never, and what is posted does not wait for them") {
    ThreadLoop loop("test");
    std::promise<std::vector<int>> done;
    std::vector<int> order;
    const Instant now = loop.now();
    loop.at(now + 20ms, [&] { done.set_value(order); });
    loop.at(now + 10ms, [&] { order.push_back(2); });
    const Loop::TimerId never = loop.at(now + 5ms, [&] { order.push_back(99); });
    loop.at(now + 1h, [&] { order.push_back(98); });
    loop.post([&] { order.push_back(1), loop.cancel(never); });
    loop.start();
    CHECK(done.get_future().get() == std::vector<int>{1, 2});
}

TEST_CASE("What turns gather is sent before the thread sleeps, and within a long queue now and then") {
    ThreadLoop loop("test");
    int gathered = 0;
    std::vector<int> sent;
    loop.set_after_turns([&] {
        if (gathered == 0) return;
        sent.push_back(std::exchange(gathered, 0));
    });
    for (int i = 0; i < 100; ++i) loop.post([&] { ++gathered; });
    loop.start();
    loop.stop();
    int all = 0;
    for (const int some : sent) all += some;
    CHECK(all == 100);
    CHECK(sent.size() > 2);
    CHECK(sent.size() < 20);
}

TEST_CASE("The longest turn is that of one task, however many wait") {
    ThreadLoop loop("test");
    const auto burn = [](std::chrono::nanoseconds most) {
        for (const auto begin = processor_time(); processor_time() - begin < most;) {}
    };
    for (int i = 0; i < 20; ++i) loop.post([&] { burn(1ms); });
    loop.post([&] { burn(5ms); });
    loop.start();
    loop.stop();
    const Duration longest = loop.take_longest_turn();
    CHECK(longest >= 5ms);
    CHECK(longest < 20ms);  // of processor time: others do not count
    CHECK(loop.take_longest_turn() == Duration{});
}
