// Numbers with their uncertainty: shares, means, ratings, and a sequential test.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>

#include "lab/namespace.hpp"

namespace tischlein::lab {

inline constexpr double z95 = 1.959964;

struct Interval {
    double value = 0, low = 0, high = 0;
};

// A share of successes with its 95 % interval after Wilson, which is honest near 0 and 1 and for few trials.
inline Interval share(double successes, double trials) {
    if (trials <= 0) return {0, 0, 1};
    const double p = successes / trials, z2 = z95 * z95;
    const double centre = (p + z2 / (2 * trials)) / (1 + z2 / trials);
    const double half = z95 * std::sqrt(p * (1 - p) / trials + z2 / (4 * trials * trials)) / (1 + z2 / trials);
    return {p, std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

// Mean and spread of what was added, without keeping it (Welford).
class Mean {
public:
    void add(double x) {
        ++count_;
        const double delta = x - mean_;
        mean_ += delta / static_cast<double>(count_);
        squares_ += delta * (x - mean_);
    }
    // Joins another sample; the result does not depend on how samples were split, up to rounding.
    void add(const Mean& other) {
        if (other.count_ == 0) return;
        const double n = static_cast<double>(count_), m = static_cast<double>(other.count_),
                     delta = other.mean_ - mean_;
        mean_ += delta * m / (n + m);
        squares_ += other.squares_ + delta * delta * n * m / (n + m);
        count_ += other.count_;
    }
    std::int64_t count() const { return count_; }
    double mean() const { return mean_; }
    double deviation() const { return count_ > 1 ? std::sqrt(squares_ / static_cast<double>(count_ - 1)) : 0; }
    Interval interval() const {
        const double half = count_ > 1 ? z95 * deviation() / std::sqrt(static_cast<double>(count_)) : 0;
        return {mean_, mean_ - half, mean_ + half};
    }

private:
    std::int64_t count_ = 0;
    double       mean_ = 0, squares_ = 0;
};

// A share of games won, from the shares won of each deal, with its 95 % interval. The games of a deal share its cards, so
// a deal counts as fewer games than it has: as many independent games as would scatter like the deals did (at least one, at
// most all its games). The interval is Wilson's for that number; when every deal ended alike, a deal counts as one game.
inline Interval share_of_deals(const Mean& deals, double games) {
    const double p = std::min(1.0, std::max(0.0, deals.mean())), n = static_cast<double>(deals.count());
    const double scatter = deals.deviation() * deals.deviation();
    if (scatter <= 0 || p <= 0 || p >= 1) return share(p * n, n);
    const double trials = std::min(games, std::max(1.0, n * p * (1 - p) / scatter));
    return share(p * trials, trials);
}

// Wald's sequential test on deals: is the mean of what is added above `fair`? It says when the answer is clear.
// Each deal counts as one observation, because its rotations share the cards.
class SequentialTest {
public:
    enum class Verdict : std::uint8_t { open, above, below };

    // `effect`: the smallest difference from `fair` worth finding; error chances are 5 % on both sides.
    SequentialTest(double fair, double effect) : fair_(fair), effect_(effect) {}

    void add(double share_of_deal) { mean_.add(share_of_deal); }

    Verdict verdict() const {
        if (mean_.count() < 30) return Verdict::open;
        const double variance = std::max(1e-6, mean_.deviation() * mean_.deviation());
        // Log likelihood ratio of "fair + effect" against "fair - effect" for a normal mean.
        const double ratio = 2 * effect_ * static_cast<double>(mean_.count()) * (mean_.mean() - fair_) / variance;
        const double bound = std::log(0.95 / 0.05);
        return ratio > bound ? Verdict::above : ratio < -bound ? Verdict::below : Verdict::open;
    }

private:
    double fair_, effect_;
    Mean   mean_;
};

// Elo-like difference that gives this expected score.
inline double rating_difference(double score) {
    const double p = std::min(0.999, std::max(0.001, score));
    return 400.0 * std::log10(p / (1 - p));
}

}  // namespace tischlein::lab
