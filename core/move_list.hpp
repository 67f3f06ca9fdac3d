// A list with room for a fixed number of things and no heap: legal moves, events, cards in a row.
#pragma once
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

namespace tischlein {

template <class T, std::size_t Capacity>
class MoveList {
public:
    // The array stays uninitialised on purpose: filling it would cost more than most lists of legal moves. It is filled
    // only at compile time, because clang refuses to copy uninitialised values there.
    constexpr MoveList() noexcept {
        if (std::is_constant_evaluated()) things_ = {};
    }

    constexpr void push(const T& thing) noexcept {
        assert(size_ < Capacity);
        things_[size_++] = thing;
    }
    constexpr void clear() noexcept { size_ = 0; }
    constexpr std::uint32_t size() const noexcept { return size_; }
    constexpr bool empty() const noexcept { return size_ == 0; }
    constexpr const T& operator[](std::size_t i) const noexcept { return things_[i]; }
    constexpr const T* begin() const noexcept { return things_.data(); }
    constexpr const T* end() const noexcept { return things_.data() + size_; }
    constexpr std::span<const T> span() const noexcept { return {begin(), size_}; }
    constexpr bool has(const T& thing) const noexcept {
        for (const T& mine : *this)
            if (mine == thing) return true;
        return false;
    }
    static constexpr std::size_t capacity() noexcept { return Capacity; }

private:
    std::array<T, Capacity> things_;
    std::uint32_t size_ = 0;
};

}  // namespace tischlein
