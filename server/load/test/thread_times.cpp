// What a server's metrics say about its threads.
#include "server/load/thread_times.hpp"

#include <doctest/doctest.h>

using namespace tischlein::server::load;

TEST_CASE("Processor time is read by thread, and nothing else is") {
    const ThreadTimes times = thread_times_in(
        "# HELP tischlein_thread_cpu_seconds_total Processor time by thread.\n"
        "tischlein_moves_total 7\n"
        "tischlein_thread_cpu_seconds_total{thread=\"tables-0\"} 1.50\n"
        "tischlein_thread_cpu_seconds_total{thread=\"store\"} 0.25");
    CHECK(times == ThreadTimes{{"tables-0", 1.5}, {"store", 0.25}});
    CHECK(thread_times_in("").empty());
}

TEST_CASE("Threads of one kind are one group; whoever did most comes first") {
    const ThreadTimes before{{"network-0", 1}, {"tables-0", 1}, {"tables-1", 1}, {"store-reader", 0}};
    const ThreadTimes after{{"network-0", 4}, {"tables-0", 3}, {"tables-1", 5}, {"store-reader", 1}, {"bots", 0}};
    const auto groups = thread_groups(before, after, 2);
    REQUIRE(groups.size() == 4);
    CHECK(groups[0].name == "tables");
    CHECK(groups[0].threads == 2);
    CHECK(groups[0].busy == doctest::Approx(3));
    CHECK(groups[0].busiest == doctest::Approx(2));
    CHECK(groups[1].name == "network");
    CHECK(groups[1].busy == doctest::Approx(1.5));
    CHECK(groups[2].name == "store-reader");
    CHECK(groups[3].name == "bots");
}
