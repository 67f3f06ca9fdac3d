// Pacing at a table: how long a bot takes, so that people can follow, and catch, slap or jump in before it.
//
// Both times are log-normal, as people's are: median * exp(spread * z), z normal, cut to [shortest, longest].
//   think      from the moment the table waits for the seat to its move; with one legal move half as long
//   reaction   from the moment something can be caught, slapped or jumped on to the bot speaking up
// `notices` says how often it notices such an opportunity at all. Never used in matches, simulations or tests of strength.
#pragma once
#include <array>
#include <chrono>
#include <cmath>

#include "bots/bot.hpp"
#include "core/random.hpp"

namespace tischlein::bots {

struct Delay {
    double median_ms, spread;  // spread: of the logarithm
    double shortest_ms, longest_ms;
};

struct Pacing {
    Delay  think, reaction;
    double notices;  // share of the opportunities out of turn that it sees
};

// By level. The medians of reactions are around the time that people need to see, decide and press (about a second).
constexpr Pacing pacing_of(Level level) noexcept {
    switch (level) {
        case Level::random: return {{900, 0.5, 300, 4000}, {1800, 0.5, 600, 6000}, 0.50};
        case Level::easy: return {{1500, 0.5, 400, 6000}, {1700, 0.45, 600, 6000}, 0.65};
        case Level::medium: return {{1300, 0.45, 400, 5000}, {1300, 0.4, 500, 5000}, 0.85};
        case Level::expert: return {{1200, 0.4, 400, 5000}, {1000, 0.35, 450, 4000}, 0.95};
    }
    return {};
}

// A normal number by the sum of twelve uniform ones (Irwin and Hall): no tails beyond 6, none are wanted here.
inline double nearly_normal(Random& random) {
    double sum = -6;
    for (int i = 0; i < 12; ++i) sum += static_cast<double>(random.next() >> 11) * 0x1p-53;
    return sum;
}

inline std::chrono::milliseconds draw(const Delay& delay, Random& random) {
    const double ms = delay.median_ms * std::exp(delay.spread * nearly_normal(random));
    return std::chrono::milliseconds(std::lround(ms < delay.shortest_ms  ? delay.shortest_ms
                                                 : ms > delay.longest_ms ? delay.longest_ms
                                                                         : ms));
}

inline std::chrono::milliseconds think_time(Level level, std::size_t choices, Random& random) {
    const std::chrono::milliseconds time = draw(pacing_of(level).think, random);
    return choices > 1 ? time : time / 2;
}

inline std::chrono::milliseconds reaction_time(Level level, Random& random) {
    return draw(pacing_of(level).reaction, random);
}

inline bool notices(Level level, Random& random) {
    return static_cast<double>(random.below(1000)) < 1000 * pacing_of(level).notices;
}

}  // namespace tischlein::bots
