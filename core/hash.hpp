// A 64-bit fingerprint of a value's bytes; the same on every compiler, because states have no padding.
#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <type_traits>

#include "core/random.hpp"

namespace tischlein {

template <class T>
constexpr std::uint64_t hash_of(const T& value) noexcept {
    static_assert(std::has_unique_object_representations_v<T> && sizeof(T) % 8 == 0);
    static_assert(std::endian::native == std::endian::little, "signatures are defined on little-endian bytes");
    std::uint64_t hash = sizeof(T);
    for (const std::uint64_t word : std::bit_cast<std::array<std::uint64_t, sizeof(T) / 8>>(value))
        hash = mix64((hash ^ word) * 0x9E3779B97F4A7C15ULL + 1);
    return hash;
}

}  // namespace tischlein
