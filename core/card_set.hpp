// A set of up to 128 physical cards, two words of bits; and `Whereabouts`, which says for each card where it is.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

#include "core/bits.hpp"
#include "core/random.hpp"

namespace tischlein {

struct CardSet {
    std::uint64_t low = 0;
    std::uint64_t high = 0;

    static constexpr CardSet one(int card) noexcept {
        const std::uint64_t bit = std::uint64_t{1} << (card & 63);
        const std::uint64_t in_high = 0 - std::uint64_t{card >= 64};
        return {bit & ~in_high, bit & in_high};
    }
    constexpr bool empty() const noexcept { return (low | high) == 0; }
    constexpr int size() const noexcept { return count_bits(low) + count_bits(high); }
    constexpr bool has(int card) const noexcept { return (((card < 64 ? low : high) >> (card & 63)) & 1U) != 0; }
    // The lowest card.  REQUIRES: !empty().
    constexpr int front() const noexcept {
        const bool in_high = low == 0;
        return lowest_bit(either(low, high, in_high)) + 64 * in_high;
    }
    // The n-th card from the lowest.  REQUIRES: n < size().
    constexpr int nth(int n) const noexcept {
        const int in_low = count_bits(low);
        const bool in_high = n >= in_low;
        return nth_bit(either(low, high, in_high), n - in_low * in_high) + 64 * in_high;
    }
    // Any card, each equally likely.  REQUIRES: !empty().
    constexpr int any(Random& random) const noexcept {
        return nth(static_cast<int>(random.below(static_cast<std::uint32_t>(size()))));
    }

    friend constexpr CardSet operator|(CardSet a, CardSet b) noexcept { return {a.low | b.low, a.high | b.high}; }
    friend constexpr CardSet operator&(CardSet a, CardSet b) noexcept { return {a.low & b.low, a.high & b.high}; }
    friend constexpr CardSet operator-(CardSet a, CardSet b) noexcept { return {a.low & ~b.low, a.high & ~b.high}; }
    friend constexpr CardSet operator^(CardSet a, CardSet b) noexcept { return {a.low ^ b.low, a.high ^ b.high}; }
    friend constexpr bool operator==(CardSet, CardSet) noexcept = default;

    class Iterator {
    public:
        constexpr explicit Iterator(std::uint64_t low, std::uint64_t high) noexcept : low_(low), high_(high) {}
        constexpr int operator*() const noexcept { return low_ != 0 ? lowest_bit(low_) : 64 + lowest_bit(high_); }
        constexpr Iterator& operator++() noexcept {
            (low_ != 0 ? low_ : high_) = without_lowest_bit(low_ != 0 ? low_ : high_);
            return *this;
        }
        friend constexpr bool operator==(Iterator, Iterator) noexcept = default;
    private:
        std::uint64_t low_, high_;
    };
    constexpr Iterator begin() const noexcept { return Iterator(low, high); }
    constexpr Iterator end() const noexcept { return Iterator(0, 0); }
};

// Where every card is, among at most sixteen places (hands and piles). A card's place is a four-bit number
// spread over four bit planes, so a card is always in exactly one place: no two hands can hold the same card,
// and none can be lost. Asking for a hand costs eight ANDs, moving a card eight XORs.
class Whereabouts {
public:
    // The cards in `place`. Every bit starts in place 0, so a game keeps place 0 for bits that are no card of it.
    constexpr CardSet at(int place) const noexcept {
        CardSet found{~std::uint64_t{0}, ~std::uint64_t{0}};
        for (int p = 0; p < 4; ++p) {
            const std::uint64_t flip = ((place >> p) & 1) != 0 ? 0 : ~std::uint64_t{0};
            found.low &= plane_[p].low ^ flip;
            found.high &= plane_[p].high ^ flip;
        }
        return found;
    }
    constexpr int of(int card) const noexcept {
        int place = 0;
        for (int p = 0; p < 4; ++p) place |= static_cast<int>(plane_[p].has(card)) << p;
        return place;
    }
    // REQUIRES: every card of `cards` is in `from`.
    constexpr void move(CardSet cards, int from, int to) noexcept {
        const int change = from ^ to;
        for (int p = 0; p < 4; ++p) {
            const std::uint64_t moved = ((change >> p) & 1) != 0 ? ~std::uint64_t{0} : 0;
            plane_[p].low ^= cards.low & moved;
            plane_[p].high ^= cards.high & moved;
        }
    }
    friend constexpr bool operator==(const Whereabouts&, const Whereabouts&) noexcept = default;

private:
    std::array<CardSet, 4> plane_{};
};

}  // namespace tischlein
