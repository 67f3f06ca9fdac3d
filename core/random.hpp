// The one random source. Same seed, same numbers: on every compiler, in WebAssembly, next year.
//
// The generator is SplitMix64 read as a counter: output number i under key k is mix(k + (i + 1) * golden).
// It keeps only key and counter. So a copy of a state has the same future, and output number i can be
// computed without the ones before it. Check values are in core/test/random.cpp.
//
// It is fast and well distributed, but not cryptographic: docs/adr/0004 says what that means for fair deals.
#pragma once
#include <cstdint>
#include <string_view>
#include <utility>

namespace tischlein {

constexpr std::uint64_t mix64(std::uint64_t x) noexcept {
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
    return x ^ (x >> 31);
}

class Random {
public:
    constexpr Random() noexcept = default;
    constexpr explicit Random(std::uint64_t key) noexcept : key_(key) {}

    // A source seeded from text: FNV-1a over its bytes, then mixed.
    static constexpr Random from_text(std::string_view seed) noexcept {
        std::uint64_t hash = 0xCBF29CE484222325ULL;
        for (const char c : seed) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
        return Random(mix64(hash));
    }

    constexpr std::uint64_t next() noexcept { return mix64(key_ + ++drawn_ * golden); }

    // A number below n, every one equally likely (Lemire's multiplication with rejection).  REQUIRES: n > 0.
    constexpr std::uint32_t below(std::uint32_t n) noexcept { return below(n, next()); }

    // The same, for a caller that took `bits = next()` before it knew n: the processor can compute both at once.
    constexpr std::uint32_t below(std::uint32_t n, std::uint64_t bits) noexcept {
        std::uint64_t product = (bits >> 32) * n;
        if (static_cast<std::uint32_t>(product) < n) [[unlikely]] {
            const std::uint32_t unfair = (0U - n) % n;
            while (static_cast<std::uint32_t>(product) < unfair) product = (next() >> 32) * n;
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

    // A second, independent source. Different names give different sources.
    constexpr Random split(std::uint64_t name) const noexcept { return Random(mix64(key_ ^ mix64(name + golden))); }

    // Every order equally likely (Fisher and Yates, from the back).
    template <class T>
    constexpr void shuffle(T* first, std::uint32_t count) noexcept {
        for (; count > 1; --count) {
            const std::uint32_t chosen = below(count);
            T kept = first[count - 1];
            first[count - 1] = first[chosen];
            first[chosen] = kept;
        }
    }

    friend constexpr bool operator==(const Random&, const Random&) noexcept = default;

private:
    static constexpr std::uint64_t golden = 0x9E3779B97F4A7C15ULL;
    std::uint64_t key_ = 0;
    std::uint64_t drawn_ = 0;
};

}  // namespace tischlein
