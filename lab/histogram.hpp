// Exact counts of whole numbers. Everything is an integer, so a sum does not depend on the order of its parts. That is why
// a simulation gives the same result with any number of threads.
#pragma once
#include <cmath>
#include <cstdint>
#include <vector>

#include "lab/namespace.hpp"
#include "lab/statistics.hpp"

namespace tischlein::lab {

class Histogram {
public:
    void add(std::int64_t value, std::int64_t times = 1) {
        if (counts_.empty()) first_ = value;
        if (value < first_) {
            counts_.insert(counts_.begin(), static_cast<std::size_t>(first_ - value), 0);
            first_ = value;
        }
        const auto index = static_cast<std::size_t>(value - first_);
        if (index >= counts_.size()) counts_.resize(index + 1 + index / 4, 0);
        counts_[index] += times;
        count_ += times;
        sum_ += value * times;
        squares_ += value * value * times;
    }
    void add(const Histogram& other) {
        for (std::size_t i = 0; i < other.counts_.size(); ++i)
            if (other.counts_[i] != 0) add(other.first_ + static_cast<std::int64_t>(i), other.counts_[i]);
    }

    std::int64_t count() const { return count_; }
    // How often values from `low` up to and without `high` occurred.
    std::int64_t between(std::int64_t low, std::int64_t high) const {
        std::int64_t sum = 0;
        for (std::int64_t value = std::max(low, first_);
             value < std::min(high, first_ + static_cast<std::int64_t>(counts_.size())); ++value)
            sum += counts_[static_cast<std::size_t>(value - first_)];
        return sum;
    }
    // The smallest value that a share of at least `q` does not exceed; 0 if nothing was added.
    std::int64_t quantile(double q) const {
        const double wanted = q * static_cast<double>(count_);
        std::int64_t sum = 0;
        for (std::size_t i = 0; i < counts_.size(); ++i) {
            sum += counts_[i];
            if (counts_[i] != 0 && static_cast<double>(sum) >= wanted) return first_ + static_cast<std::int64_t>(i);
        }
        return 0;
    }
    double mean() const { return count_ > 0 ? static_cast<double>(sum_) / static_cast<double>(count_) : 0; }
    std::int64_t squares() const { return squares_; }  // the sum of them
    // The variance of one value, not of the mean.
    double variance() const {
        if (count_ < 2) return 0;
        const double n = static_cast<double>(count_);
        return std::max(0.0, (static_cast<double>(squares_) - static_cast<double>(sum_) * mean()) / (n - 1));
    }
    // The mean with its 95 % interval.
    Interval interval() const {
        const double half = count_ > 0 ? z95 * std::sqrt(variance() / static_cast<double>(count_)) : 0;
        return {mean(), mean() - half, mean() + half};
    }

    // For sending it to another process (number_codec.hpp).
    template <class Numbers>
    void exchange(Numbers& numbers) {
        exchange_all(numbers, first_, count_, sum_, squares_, counts_);
    }

private:
    std::int64_t              first_ = 0, count_ = 0, sum_ = 0, squares_ = 0;
    std::vector<std::int64_t> counts_;
};

}  // namespace tischlein::lab
