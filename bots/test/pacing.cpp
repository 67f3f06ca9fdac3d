// Pacing: the times are drawn as declared.
#include "bots/pacing.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

using namespace tischlein;
using namespace tischlein::bots;

namespace {

constexpr int draws = 20'000;

std::vector<double> drawn(const Delay& delay) {
    Random random = Random::from_text("pacing");
    std::vector<double> times;
    for (int i = 0; i < draws; ++i) times.push_back(static_cast<double>(draw(delay, random).count()));
    std::sort(times.begin(), times.end());
    return times;
}

// Quantiles of a log-normal: median * exp(spread * z).
void has_declared_shape(const Delay& delay) {
    const std::vector<double> times = drawn(delay);
    CHECK(times.front() >= delay.shortest_ms);
    CHECK(times.back() <= delay.longest_ms);
    for (const auto& [share, z] : {std::pair(0.16, -0.9945), std::pair(0.5, 0.0), std::pair(0.84, 0.9945)}) {
        const double expected = delay.median_ms * std::exp(delay.spread * z);
        CHECK(times[static_cast<std::size_t>(share * draws)] == doctest::Approx(expected).epsilon(0.03));
    }
}

}  // namespace

TEST_CASE("Think and reaction times are log-normal with the declared median and spread, within their bounds") {
    for (const Level level : {Level::random, Level::easy, Level::medium, Level::expert}) {
        CAPTURE(static_cast<int>(level));
        has_declared_shape(pacing_of(level).think);
        has_declared_shape(pacing_of(level).reaction);
    }
}

TEST_CASE("A forced move takes half the time, and chances are noticed as often as declared") {
    Random one = Random::from_text("same"), two = Random::from_text("same");
    CHECK(think_time(Level::easy, 1, one) == think_time(Level::easy, 7, two) / 2);
    for (const Level level : {Level::random, Level::easy, Level::medium, Level::expert}) {
        Random random = Random::from_text("notices");
        int seen = 0;
        for (int i = 0; i < draws; ++i) seen += static_cast<int>(notices(level, random));
        CHECK(seen / static_cast<double>(draws) == doctest::Approx(pacing_of(level).notices).epsilon(0.02));
    }
}
