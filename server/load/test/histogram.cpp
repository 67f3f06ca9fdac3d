#include "server/load/histogram.hpp"

#include <doctest/doctest.h>

using namespace tischlein::server;
using namespace tischlein::server::load;

TEST_CASE("quantiles are right within a bucket's width") {
    LatencyHistogram times;
    CHECK(times.quantile(0.5) == 0);
    for (std::uint64_t us = 1; us <= 100'000; ++us) times.add(us);
    CHECK(times.count() == 100'000);
    CHECK(times.longest() == 100'000);
    for (const double share : {0.001, 0.1, 0.5, 0.9, 0.99, 0.999}) {
        const double exact = share * 100'000;
        CHECK(static_cast<double>(times.quantile(share)) >= exact);
        CHECK(static_cast<double>(times.quantile(share)) <= exact * 1.017 + 1);
    }
    CHECK(times.quantile(1) == 100'000);
}

TEST_CASE("small times are exact and huge ones have a place") {
    LatencyHistogram times;
    for (int i = 0; i < 99; ++i) times.add(7);
    times.add(UINT64_MAX);
    CHECK(times.quantile(0.5) == 7);
    CHECK(times.quantile(0.99) == 7);
    CHECK(times.longest() == UINT64_MAX);
}

TEST_CASE("Two histograms add up") {
    LatencyHistogram one, other, both;
    for (std::uint64_t us = 1; us < 5000; us += 7) {
        (us % 2 == 0 ? one : other).add(us);
        both.add(us);
    }
    one.add(other);
    CHECK(one.count() == both.count());
    CHECK(one.longest() == both.longest());
    for (const double share : {0.0, 0.5, 0.99, 1.0}) CHECK(one.quantile(share) == both.quantile(share));
}
