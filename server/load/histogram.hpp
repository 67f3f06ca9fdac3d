// How long things took: counted in buckets that are at most 1.6 % wide, so that a million times cost a few kilobytes.
#pragma once
#include <array>
#include <bit>
#include <cstdint>

#include "server/load/namespace.hpp"

namespace tischlein::server::load {

class LatencyHistogram {
public:
    void add(std::uint64_t microseconds) {
        ++buckets_[bucket_of(microseconds)];
        ++count_;
        if (microseconds > longest_) longest_ = microseconds;
    }
    void add(const LatencyHistogram& other) {
        for (std::size_t i = 0; i < buckets_.size(); ++i) buckets_[i] += other.buckets_[i];
        count_ += other.count_;
        if (other.longest_ > longest_) longest_ = other.longest_;
    }
    std::uint64_t count() const { return count_; }
    std::uint64_t longest() const { return longest_; }

    // The time within which `share` of them were done, rounded up to the end of a bucket; 0 if nothing was counted.
    std::uint64_t quantile(double share) const {
        const double wanted = share * static_cast<double>(count_);
        std::uint64_t seen = 0;
        for (std::size_t i = 0; i < buckets_.size(); ++i) {
            seen += buckets_[i];
            if (seen > 0 && static_cast<double>(seen) >= wanted) return longest_ < end_of(i) ? longest_ : end_of(i);
        }
        return longest_;
    }

private:
    // The first 64 buckets hold one microsecond each; from then on each power of two has 64 of them.
    static constexpr unsigned fine_bits = 6, fine = 1U << fine_bits;
    static constexpr std::size_t bucket_of(std::uint64_t us) {
        if (us < fine) return static_cast<std::size_t>(us);
        const unsigned shift = static_cast<unsigned>(std::bit_width(us)) - fine_bits - 1;
        const std::size_t index = (shift + 1) * fine + static_cast<std::size_t>((us >> shift) - fine);
        return index < bucket_count ? index : bucket_count - 1;
    }
    static constexpr std::uint64_t end_of(std::size_t bucket) {
        if (bucket < fine) return bucket;
        const std::size_t shift = bucket / fine - 1;
        return ((static_cast<std::uint64_t>(bucket % fine) + fine + 1) << shift) - 1;
    }
    static constexpr std::size_t bucket_count = std::size_t{fine} * 30;  // up to an hour

    std::array<std::uint64_t, bucket_count> buckets_{};
    std::uint64_t count_ = 0, longest_ = 0;
};

}  // namespace tischlein::server::load
