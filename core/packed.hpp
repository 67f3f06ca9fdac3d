// Small numbers packed side by side without gaps: N numbers of Bits bits each.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

namespace tischlein {

// Bits is at most 10 and even, so that every number lies within two neighbouring bytes.
template <int N, int Bits>
class Packed {
    static_assert(Bits <= 10 && Bits % 2 == 0);

public:
    constexpr unsigned operator[](int i) const noexcept { return (pair(i) >> shift(i)) & mask; }
    constexpr void set(int i, unsigned value) noexcept {
        const unsigned both = (pair(i) & ~(mask << shift(i))) | (value << shift(i));
        bytes_[first(i)] = static_cast<std::uint8_t>(both);
        bytes_[first(i) + 1] = static_cast<std::uint8_t>(both >> 8);
    }
    friend constexpr bool operator==(const Packed&, const Packed&) noexcept = default;

private:
    static constexpr unsigned mask = (1U << Bits) - 1U;
    static constexpr int first(int i) noexcept { return i * Bits / 8; }
    static constexpr int shift(int i) noexcept { return i * Bits % 8; }
    constexpr unsigned pair(int i) const noexcept { return bytes_[first(i)] | unsigned{bytes_[first(i) + 1]} << 8; }

    std::array<std::uint8_t, (N - 1) * Bits / 8 + 2> bytes_{};
};

}  // namespace tischlein
