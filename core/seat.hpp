// Seats round a table, sets of seats, and things of which every seat has one.
#pragma once
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "core/bits.hpp"

namespace tischlein {

inline constexpr int most_seats = 10;  // the largest table of any game

// A position at the table, numbered from 0. `none` is nobody; as an observer it is a spectator.
enum class Seat : std::uint8_t { none = 0xff };

constexpr Seat seat(int number) noexcept { return static_cast<Seat>(number); }
constexpr int number(Seat s) noexcept { return static_cast<int>(s); }
constexpr std::size_t index_of(Seat s) noexcept { return static_cast<std::size_t>(s); }

// The seat `steps` further round a table of `seats`; negative steps go the other way.
// REQUIRES: -seats <= steps <= seats.
constexpr Seat step(Seat from, int steps, int seats) noexcept {
    assert(-seats <= steps && steps <= seats);
    int to = number(from) + steps;
    to += to < 0 ? seats : 0;
    to -= to >= seats ? seats : 0;
    return seat(to);
}

// A set of seats, walked from the lowest number up.
class SeatSet {
public:
    constexpr SeatSet() noexcept = default;
    constexpr explicit SeatSet(Seat s) noexcept { add(s); }
    static constexpr SeatSet first(int seats) noexcept {
        return SeatSet(static_cast<std::uint16_t>((1U << seats) - 1U));
    }
    static constexpr SeatSet from_bits(unsigned bits) noexcept { return SeatSet(static_cast<std::uint16_t>(bits)); }

    constexpr unsigned bits() const noexcept { return bits_; }
    constexpr bool empty() const noexcept { return bits_ == 0; }
    constexpr int size() const noexcept { return count_bits(bits_); }
    constexpr bool has(Seat s) const noexcept { return s != Seat::none && ((bits_ >> number(s)) & 1U) != 0; }
    constexpr void add(Seat s) noexcept { bits_ = static_cast<std::uint16_t>(bits_ | (1U << number(s))); }
    constexpr void remove(Seat s) noexcept { bits_ = static_cast<std::uint16_t>(bits_ & ~(1U << number(s))); }
    constexpr SeatSet without(Seat s) const noexcept {
        SeatSet rest = *this;
        rest.remove(s);
        return rest;
    }

    friend constexpr SeatSet operator|(SeatSet a, SeatSet b) noexcept { return from_bits(a.bits_ | unsigned{b.bits_}); }
    friend constexpr SeatSet operator&(SeatSet a, SeatSet b) noexcept { return from_bits(a.bits_ & unsigned{b.bits_}); }
    friend constexpr SeatSet operator-(SeatSet a, SeatSet b) noexcept {
        return from_bits(a.bits_ & ~unsigned{b.bits_});
    }
    friend constexpr bool operator==(SeatSet, SeatSet) noexcept = default;

    class Iterator {
    public:
        constexpr explicit Iterator(unsigned left) noexcept : left_(left) {}
        constexpr Seat operator*() const noexcept { return seat(lowest_bit(left_)); }
        constexpr Iterator& operator++() noexcept {
            left_ &= left_ - 1;
            return *this;
        }
        friend constexpr bool operator==(Iterator, Iterator) noexcept = default;
    private:
        unsigned left_;
    };
    constexpr Iterator begin() const noexcept { return Iterator(bits_); }
    constexpr Iterator end() const noexcept { return Iterator(0); }
    // The lowest seat.  REQUIRES: !empty().
    constexpr Seat front() const noexcept { return *begin(); }

private:
    constexpr explicit SeatSet(std::uint16_t bits) noexcept : bits_(bits) {}
    std::uint16_t bits_ = 0;
};

// One T for each of up to N seats, indexed by seat.
template <class T, int N>
struct PerSeat {
    std::array<T, N> of{};
    constexpr T& operator[](Seat s) noexcept { return of[static_cast<std::size_t>(s)]; }
    constexpr const T& operator[](Seat s) const noexcept { return of[static_cast<std::size_t>(s)]; }
    friend constexpr bool operator==(const PerSeat&, const PerSeat&) = default;
};

}  // namespace tischlein
