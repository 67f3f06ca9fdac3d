// UNO's nouns: colours, cards, phases, options, moves.
//
// A `Card` is what is printed on it: R5 is one Card, although the box holds two of them. A *copy* is one piece of
// cardboard, a bit in a CardSet. Copies of the same Card look alike, so nothing a player sees may tell them apart:
// whatever leaves the state goes through `as_seen`.
#pragma once
#include <array>
#include <cstdint>

#include "core/card_set.hpp"
#include "core/options.hpp"
#include "core/seat.hpp"

namespace tischlein::uno {

inline constexpr int table_size = 10;
inline constexpr int deck_size = 108;
inline constexpr int usual_hand = 7;  // U1
inline constexpr int smallest_hand = 3, largest_hand = 10;  // option `cards`: ten seats with ten cards leave eight
inline constexpr int most_pending = 252;  // U18: a multiple of 2 and of 4

enum class Colour : std::uint8_t { red, yellow, green, blue, none };
inline constexpr std::array<Colour, 4> colours{Colour::red, Colour::yellow, Colour::green, Colour::blue};

// 13 cards of each colour, in the order 0-9, Skip, Reverse, Draw Two; then the two wilds.
enum class Card : std::uint8_t { wild = 52, wild_four = 53, none = 0xff };
inline constexpr int card_kinds = 54;

enum class Rank : std::uint8_t { zero = 0, seven = 7, skip = 10, reverse = 11, draw_two = 12, wild, wild_four };

constexpr Card card(Colour colour, int rank) noexcept {
    return static_cast<Card>(static_cast<int>(colour) * 13 + rank);
}
constexpr int index(Card c) noexcept { return static_cast<int>(c); }
constexpr bool is_wild(Card c) noexcept { return index(c) >= 52; }
constexpr Colour colour_of(Card c) noexcept { return is_wild(c) ? Colour::none : static_cast<Colour>(index(c) / 13); }
constexpr Rank rank_of(Card c) noexcept {
    return is_wild(c) ? static_cast<Rank>(index(c) - 52 + 13) : static_cast<Rank>(index(c) % 13);
}

// U15
constexpr int points_of(Card c, bool dear_wilds) noexcept {
    if (c == Card::wild_four) return 50;
    if (c == Card::wild) return dear_wilds ? 50 : 30;
    return rank_of(c) >= Rank::skip ? 20 : static_cast<int>(rank_of(c));
}

// --- copies -------------------------------------------------------------------------------------------------
// Low word: bits 0-51 the first copy of each coloured card, 52-55 the Wilds, 56-59 the Wild Draw Fours.
// High word: bits 0-51 the second copy of each coloured card but the zeros. So the kinds a hand holds are
// low | high, and matching is one AND.
inline constexpr std::uint64_t coloured_bits = (std::uint64_t{1} << 52) - 1;
inline constexpr std::uint64_t wild_bits = std::uint64_t{0xF} << 52;
inline constexpr std::uint64_t wild_four_bits = std::uint64_t{0xF} << 56;
inline constexpr std::uint64_t zero_bits = 1ULL | 1ULL << 13 | 1ULL << 26 | 1ULL << 39;
inline constexpr CardSet whole_deck{coloured_bits | wild_bits | wild_four_bits, coloured_bits & ~zero_bits};
inline constexpr int no_copy = 0xff;

constexpr std::uint64_t colour_bits(Colour c) noexcept { return std::uint64_t{0x1FFF} << (13 * static_cast<int>(c)); }
constexpr std::uint64_t rank_bits(Rank r) noexcept { return zero_bits << static_cast<int>(r); }

constexpr Card card_of(int copy) noexcept {
    const int bit = copy & 63;  // the same in both words
    return bit < 52 ? static_cast<Card>(bit) : bit < 56 ? Card::wild : Card::wild_four;
}

constexpr CardSet copies_of(Card c) noexcept {
    if (c == Card::wild) return {wild_bits, 0};
    if (c == Card::wild_four) return {wild_four_bits, 0};
    return CardSet{std::uint64_t{1} << index(c), std::uint64_t{1} << index(c)} & whole_deck;
}

// Numbers the 108 copies without gaps: the high word has 13 * colour + rank, and no zeros.
constexpr int slot_of(int copy) noexcept {
    const int bit = copy & 63;
    return bit + (copy >> 6) * (59 - bit / 13);
}

// The same for all cards of a set, in order: `visit(copy, slot)`. Word by word nothing depends on which word a copy is in, so it takes two
// thirds of the time where many cards are looked at.
template <class Visit>
constexpr void for_each_slot(CardSet cards, Visit&& visit) noexcept {
    for (std::uint64_t bits = cards.low; bits != 0; bits = without_lowest_bit(bits)) visit(lowest_bit(bits), lowest_bit(bits));
    for (std::uint64_t bits = cards.high; bits != 0; bits = without_lowest_bit(bits))
        visit(64 + lowest_bit(bits), slot_of(64 + lowest_bit(bits)));
}

static_assert([] {
    std::array<bool, deck_size> used{};
    for (const int copy : whole_deck) used[static_cast<std::size_t>(slot_of(copy))] = true;
    for (const bool u : used)
        if (!u) return false;
    return true;
}());

// The same cards with copies made indistinguishable: the lowest copies of each kind stand for all.
constexpr CardSet as_seen(CardSet cards) noexcept {
    const auto gathered = [&](std::uint64_t bits, int from) {
        return ((std::uint64_t{1} << count_bits(cards.low & bits)) - 1) << from;
    };
    const std::uint64_t low = cards.low & coloured_bits;
    return {(low | cards.high) | gathered(wild_bits, 52) | gathered(wild_four_bits, 56), low & cards.high};
}

// Both in `as_seen` form: one card more, one card less.  REQUIRES for removed: the card is there.
constexpr CardSet with_card(CardSet seen, Card c) noexcept {
    return seen | CardSet::one((copies_of(c) - seen).front());
}
constexpr CardSet without_card(CardSet seen, Card c) noexcept {
    CardSet mine = copies_of(c) & seen;
    if (mine.size() == 1 || !is_wild(c)) return mine.high != 0 ? seen - CardSet{0, mine.high} : seen - mine;
    return seen - CardSet::one(mine.nth(mine.size() - 1));
}

// --- a round's phases ---------------------------------------------------------------------------------------
enum class Phase : std::uint8_t {
    turn,       // lay, draw, or answer a stacked sum
    drawn,      // U5: lay the drawn card or pass
    challenge,  // U11: an open Wild Draw Four waits for an answer
    colour,     // U2: the first card was a Wild
    over,
};

// --- options ------------------------------------------------------------------------------------------------
// The yes-or-no options and two-valued ones, as bits of State::house.
enum House : std::uint8_t { dear_wilds = 1, colour_bluff = 2, partner = 4, stack = 8, seven_o = 16, jump_in = 32 };

enum Option : std::size_t {
    opt_target,
    opt_rounds,
    opt_wild_points,
    opt_bluff,
    opt_partner,
    opt_stack,
    opt_seven_o,
    opt_jump_in,
    opt_cards,
    opt_deck
};

inline constexpr std::array<std::int32_t, 2> wild_points_values{30, 50};
inline constexpr std::array<std::string_view, 2> bluff_words{"match", "colour"};
inline constexpr std::array<OptionSpec, 10> option_list{{
    {.name = "target", .min = 1, .max = 10000, .standard = 500, .rule = 16},
    {.name = "rounds", .min = 0, .max = 100, .standard = 0, .rule = 16},
    {.name = "wildPoints", .type = OptionType::pick, .standard = 30, .numbers = wild_points_values, .rule = 15},
    {.name = "bluff", .type = OptionType::word, .words = bluff_words, .rule = 11},
    {.name = "partner", .type = OptionType::yes_no, .rule = 17},
    {.name = "stack", .type = OptionType::yes_no, .rule = 18},
    {.name = "sevenO", .type = OptionType::yes_no, .rule = 19},
    {.name = "jumpIn", .type = OptionType::yes_no, .rule = 20},
    {.name = "cards", .min = smallest_hand, .max = largest_hand, .standard = usual_hand, .rule = 1, .extra = true},
    {.name = "deck", .type = OptionType::file, .max = 0, .file = "standard", .rule = 1, .extra = true},
}};

// --- moves --------------------------------------------------------------------------------------------------
enum class Verb : std::uint8_t { lay, jump, draw, pass, accept, challenge, take, call, colour, catch_seat };

struct Move {
    Verb verb;
    Card card;         // lay, jump
    Colour colour;     // lay of a wild, colour
    Seat other;        // lay, jump: swap hands with; catch: whom
    std::uint8_t uno;  // lay, jump: 1 if "uno" is said with it
    friend constexpr bool operator==(const Move&, const Move&) noexcept = default;
};

constexpr Move bare(Verb verb) noexcept { return {verb, Card::none, Colour::none, Seat::none, 0}; }
constexpr Move lay(Card c, Colour named = Colour::none, Seat swap = Seat::none, bool uno = false) noexcept {
    return {Verb::lay, c, named, swap, static_cast<std::uint8_t>(uno)};
}
constexpr Move jump(Card c, Seat swap = Seat::none, bool uno = false) noexcept {
    return {Verb::jump, c, Colour::none, swap, static_cast<std::uint8_t>(uno)};
}
constexpr Move name_colour(Colour c) noexcept { return {Verb::colour, Card::none, c, Seat::none, 0}; }
constexpr Move catch_seat(Seat who) noexcept { return {Verb::catch_seat, Card::none, Colour::none, who, 0}; }

// Every move that can be written down: lays and jumps with any card, colour, swap and call, then the rest.
inline constexpr std::uint32_t lay_codes = 54 * 5 * 11 * 2;
inline constexpr std::uint32_t move_codes = 2 * lay_codes + 6 + 4 + table_size;

constexpr Move move_at(std::uint32_t code) noexcept {
    if (code < 2 * lay_codes) {
        const Verb verb = code < lay_codes ? Verb::lay : Verb::jump;
        const std::uint32_t c = code % lay_codes;
        const int other = static_cast<int>(c / 2 % 11);
        return {verb, static_cast<Card>(c / 110), static_cast<Colour>(c / 22 % 5),
                other == 10 ? Seat::none : seat(other), static_cast<std::uint8_t>(c % 2)};
    }
    code -= 2 * lay_codes;
    if (code < 6) return bare(static_cast<Verb>(static_cast<std::uint32_t>(Verb::draw) + code));
    if (code < 10) return name_colour(static_cast<Colour>(code - 6));
    return catch_seat(seat(static_cast<int>(code) - 10));
}

}  // namespace tischlein::uno
