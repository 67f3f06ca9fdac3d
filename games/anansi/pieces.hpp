// What lies in the box: 42 story cards in three suits, and what can be done with them.
//
// A card's code is 16 * suit + value, so the suit and the value are both one shift or mask away and a suit is
// sixteen neighbouring bits of a word. Codes with value 0 or 15 are no cards; code 0 stands for "no card".
#pragma once
#include <array>
#include <cstdint>

#include "core/bits.hpp"

namespace tischlein::anansi {

inline constexpr int most_players = 5;     // seats at the largest table
inline constexpr int suits = 3;
inline constexpr int highest_value = 14;
inline constexpr int story_cards = suits * highest_value;
inline constexpr int card_codes = 48;      // every code lies below this
inline constexpr int listener_cards = 36;  // in the box, N13
inline constexpr int longest_hand = 10;    // N1
inline constexpr int last_race_round = 50; // a race ends here even if nobody has reached the target

enum class Suit : std::uint8_t { snake, hornet, leopard };

constexpr int index(Suit s) noexcept { return static_cast<int>(s); }

enum class Card : std::uint8_t { none = 0 };

constexpr Card card_of(Suit s, int value) noexcept { return static_cast<Card>(index(s) * 16 + value); }
constexpr int code(Card c) noexcept { return static_cast<int>(c); }
constexpr Suit suit_of(Card c) noexcept { return static_cast<Suit>(code(c) >> 4); }
constexpr int value_of(Card c) noexcept { return code(c) & 15; }
constexpr bool is_card(Card c) noexcept { return code(c) < card_codes && value_of(c) >= 1 && value_of(c) <= highest_value; }

// The n-th of the 42 cards: snakes 1 to 14, hornets, leopards.
constexpr Card nth_card(int n) noexcept { return card_of(static_cast<Suit>(n / highest_value), n % highest_value + 1); }

// N5  Heads on a card: how many listeners it brings when one recruits with it.
constexpr int heads(Card c) noexcept { return (value_of(c) >= 5 ? 1 : 0) + (value_of(c) >= 10 ? 1 : 0); }

// A set of story cards, walked suit by suit from the lowest value.
struct Cards {
    std::uint64_t bits = 0;

    static constexpr Cards of(Suit s) noexcept { return {std::uint64_t{0x7FFE} << (16 * index(s))}; }
    static constexpr Cards all() noexcept { return {0x7FFE'7FFE'7FFEULL}; }
    static constexpr Cards one(Card c) noexcept { return {std::uint64_t{1} << code(c)}; }

    constexpr bool empty() const noexcept { return bits == 0; }
    constexpr int size() const noexcept { return count_bits(bits); }
    constexpr bool has(Card c) const noexcept { return code(c) < card_codes && ((bits >> code(c)) & 1U) != 0; }
    constexpr void add(Card c) noexcept { bits |= one(c).bits; }
    constexpr void remove(Card c) noexcept { bits &= ~one(c).bits; }
    // The n-th card from the lowest.  REQUIRES: n < size().
    constexpr Card nth(int n) const noexcept { return static_cast<Card>(nth_bit(bits, n)); }

    friend constexpr Cards operator|(Cards a, Cards b) noexcept { return {a.bits | b.bits}; }
    friend constexpr Cards operator&(Cards a, Cards b) noexcept { return {a.bits & b.bits}; }
    friend constexpr Cards operator-(Cards a, Cards b) noexcept { return {a.bits & ~b.bits}; }
    friend constexpr bool operator==(Cards, Cards) noexcept = default;

    class Iterator {
    public:
        constexpr explicit Iterator(std::uint64_t left) noexcept : left_(left) {}
        constexpr Card operator*() const noexcept { return static_cast<Card>(lowest_bit(left_)); }
        constexpr Iterator& operator++() noexcept {
            left_ = without_lowest_bit(left_);
            return *this;
        }
        friend constexpr bool operator==(Iterator, Iterator) noexcept = default;

    private:
        std::uint64_t left_;
    };
    constexpr Iterator begin() const noexcept { return Iterator(bits); }
    constexpr Iterator end() const noexcept { return Iterator(0); }
};

// A few of the three suits, one bit each: what a seat has shown it does not hold.
struct SuitSet {
    std::uint8_t bits = 0;
    constexpr bool has(Suit s) const noexcept { return ((bits >> index(s)) & 1) != 0; }
    constexpr void add(Suit s) noexcept { bits = static_cast<std::uint8_t>(bits | (1 << index(s))); }
    constexpr int size() const noexcept { return count_bits(bits); }
    // Every card of these suits.
    constexpr Cards cards() const noexcept {
        Cards found;
        for (int s = 0; s < suits; ++s)
            if (has(static_cast<Suit>(s))) found = found | Cards::of(static_cast<Suit>(s));
        return found;
    }
    friend constexpr bool operator==(SuitSet, SuitSet) noexcept = default;
};

enum class MoveKind : std::uint8_t {
    play,     // N3, N4  a card into the trick
    recruit,  // N5      a card before you, listeners from the supply
    inspire,  // N9      a listener onto one of your story piles, at any time
};

struct Move {
    MoveKind kind = MoveKind::play;
    Card     card = Card::none;  // none when inspiring: which listener and which pile makes no difference
    friend constexpr bool operator==(Move, Move) noexcept = default;
};

constexpr Move play(Card c) noexcept { return {MoveKind::play, c}; }
constexpr Move recruit(Card c) noexcept { return {MoveKind::recruit, c}; }
inline constexpr Move inspire{MoveKind::inspire, Card::none};

inline constexpr std::uint32_t move_codes = 2 * story_cards + 1;

// Every move there is: 42 cards to play, the same to recruit with, and inspire.
constexpr Move move_at(std::uint32_t number) noexcept {
    if (number >= 2 * story_cards) return inspire;
    const bool recruits = number >= story_cards;
    const Card c = nth_card(static_cast<int>(recruits ? number - story_cards : number));
    return recruits ? recruit(c) : play(c);
}

}  // namespace tischlein::anansi
