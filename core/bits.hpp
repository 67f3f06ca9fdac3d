// Bit operations, in one place.
//
// Rules use these and never <bit> directly: nvcc compiles std::popcount and similar functions to wrong device code
// without a warning (docs/adr/0001), and choosing the n-th set bit has a one-instruction form on CPUs with BMI2. The two instructions
// are the compilers' builtins: <immintrin.h>, which names them too, takes g++ 0.37 s to read, and nearly every file includes this one.
#pragma once
#include <bit>
#include <cstdint>
#include <type_traits>

namespace tischlein {

constexpr int count_bits(std::uint64_t bits) noexcept { return std::popcount(bits); }

// The position of the lowest set bit.  REQUIRES: bits != 0.
constexpr int lowest_bit(std::uint64_t bits) noexcept { return std::countr_zero(bits); }

constexpr std::uint64_t without_lowest_bit(std::uint64_t bits) noexcept { return bits & (bits - 1); }

// `second` if `take_second`, else `first`. It has no branch: a processor cannot predict a random choice.
constexpr std::uint64_t either(std::uint64_t first, std::uint64_t second, bool take_second) noexcept {
    return first ^ ((first ^ second) & (0 - std::uint64_t{take_second}));
}

// The position of the n-th set bit, counted from 0.  REQUIRES: n < count_bits(bits).
constexpr int nth_bit(std::uint64_t bits, int n) noexcept {
#if defined(__BMI2__)
    if (!std::is_constant_evaluated()) return lowest_bit(__builtin_ia32_pdep_di(std::uint64_t{1} << n, bits));
#endif
    for (; n > 0; --n) bits = without_lowest_bit(bits);
    return lowest_bit(bits);
}

// The bits of `bits` that `mask` picks, pushed together at the low end.
constexpr std::uint64_t gather_bits(std::uint64_t bits, std::uint64_t mask) noexcept {
#if defined(__BMI2__)
    if (!std::is_constant_evaluated()) return __builtin_ia32_pext_di(bits, mask);
#endif
    std::uint64_t gathered = 0;
    for (int n = 0; mask != 0; mask = without_lowest_bit(mask), ++n) gathered |= ((bits >> lowest_bit(mask)) & 1) << n;
    return gathered;
}

}  // namespace tischlein
