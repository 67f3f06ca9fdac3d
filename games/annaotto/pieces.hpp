// The nouns of ANNAOTTO: sides, faces of cards, phases and moves.
//
// A card has two sides and both are played. A `Side` is what is printed: a colour and a pattern, perhaps with a sign.
// A `Face` is one side of one particular card of the deck; the other side of that card is `reverse(face)`.
// Several cards may show the same Side; no two cards share a Face. Whoever sees a Side need not know the Face.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

#include "core/seat.hpp"

namespace tischlein::annaotto {

inline constexpr int seat_limit = 8;
inline constexpr int most_cards = 127;  // so that face 255 is free to mean `none`
inline constexpr int most_turns = 2000; // A17

enum class Colour : std::uint8_t { red, orange, yellow, green, turquoise, blue, violet, pink, none };
enum class Pattern : std::uint8_t { dots, stripes, checks, waves };
enum class Sign : std::uint8_t { plain, anna, otto, all, plus, retour, hurdle, annaotto };

// What is printed on one side of a card: the colour in the three lowest bits, two bits of pattern, three of sign.
struct Side {
    std::uint8_t bits = 0;

    static constexpr Side of(Colour c, Pattern p, Sign s = Sign::plain) noexcept {
        return {static_cast<std::uint8_t>(static_cast<unsigned>(s) << 5 | static_cast<unsigned>(p) << 3 |
                                          static_cast<unsigned>(c))};
    }
    static constexpr Side annaotto() noexcept { return {0xE0}; }
    static constexpr Side unknown() noexcept { return {0xFF}; }

    constexpr Sign sign() const noexcept { return static_cast<Sign>(bits >> 5); }
    // REQUIRES for both: the side is known and not ANNAOTTO, which has neither.
    constexpr Colour colour() const noexcept { return static_cast<Colour>(bits & 7U); }
    constexpr Pattern pattern() const noexcept { return static_cast<Pattern>(bits >> 3 & 3U); }
    constexpr bool known() const noexcept { return bits <= annaotto().bits; }
    constexpr bool is_plain() const noexcept { return sign() == Sign::plain; }
    friend constexpr bool operator==(Side, Side) noexcept = default;
};
inline constexpr int side_codes = 225;  // seven signs on 32 colours and patterns, and ANNAOTTO

// One side of one physical card: twice the card's number, plus which of its sides.
enum class Face : std::uint8_t { none = 0xff };

constexpr Face face(int card, int which) noexcept { return static_cast<Face>(2 * card + which); }
constexpr Face reverse(Face f) noexcept { return static_cast<Face>(static_cast<unsigned>(f) ^ 1U); }
constexpr int card_of(Face f) noexcept { return static_cast<int>(f) >> 1; }
constexpr std::size_t index(Face f) noexcept { return static_cast<std::size_t>(f); }

// What the table waits for. `slap` comes before `sides`: both may be open at once.
enum class Phase : std::uint8_t { slap, sides, flip, drawn, turn, over };

enum class Act : std::uint8_t {
    face,        // choose the side of the first undecided card that faces me          A2
    lay,         // an own card                                                        A4
    lay_theirs,  // another seat's card, the side I see
    lay_up,      // the card just drawn, with the side up that lay up on the pile
    lay_down,    // … or its other side
    draw,
    keep_up,     // the side that lay up will face me
    keep_down,
    take,        // settle a sequence or a run                                         A8, A9
    flip,        // turn a card of the seat that settles                               A8
    done,        // … and no more
    slap,        //                                                                    A13
    call,        // say "anna" after the lay                                           A14
    catch_out,   // … or be caught not saying it
};

constexpr bool is_lay(Act a) noexcept { return Act::lay <= a && a <= Act::lay_down; }
constexpr bool is_own_lay(Act a) noexcept { return is_lay(a) && a != Act::lay_theirs; }

// What is said and chosen with a lay.
struct Additions {
    std::uint8_t bits;  // named colour 0-2, turn own 3, turn next 4, "all" 5, "anna" 6, "otto" 7

    static constexpr std::uint8_t own_bit = 8, next_bit = 16, all_bit = 32, anna_bit = 64, otto_bit = 128;
    static constexpr Additions turning(bool own, Colour c) noexcept {
        return {static_cast<std::uint8_t>((own ? own_bit : next_bit) | static_cast<unsigned>(c))};
    }
    constexpr Additions with(unsigned more) const noexcept { return {static_cast<std::uint8_t>(bits | more)}; }
    constexpr Additions silent() const noexcept {
        return {static_cast<std::uint8_t>(bits & (own_bit | next_bit | 7U))};
    }
    constexpr bool names_colour() const noexcept { return (bits & (own_bit | next_bit)) != 0; }
    constexpr bool turns_own() const noexcept { return (bits & own_bit) != 0; }
    constexpr Colour colour() const noexcept { return static_cast<Colour>(bits & 7U); }  // REQUIRES: names_colour()
    constexpr bool all() const noexcept { return (bits & all_bit) != 0; }
    constexpr bool anna() const noexcept { return (bits & anna_bit) != 0; }
    constexpr bool otto() const noexcept { return (bits & otto_bit) != 0; }
    friend constexpr bool operator==(Additions, Additions) noexcept = default;
};

// Fields that a move does not use are zero, so that equal moves have equal bytes. There are no initialisers on purpose:
// they would fill the whole room of every list of moves.
struct Move {
    Act          act;
    Seat         seat;       // lay_theirs: whose card; catch_out: whom
    std::uint8_t place;      // lay, lay_theirs, flip: the place in the hand; face: the Side's bits
    Additions    additions;  // lays

    friend constexpr bool operator==(const Move&, const Move&) noexcept = default;
};
static_assert(sizeof(Move) == 4);

// Every move that can be written, numbered: what the property suite walks.
inline constexpr int most_places = 128;
inline constexpr std::uint32_t addition_codes = 17 * 8;
inline constexpr std::uint32_t lay_sources = most_places + seat_limit * most_places + 2;
inline constexpr std::uint32_t first_lay_code = side_codes + 7 + seat_limit + most_places;
inline constexpr std::uint32_t move_codes = first_lay_code + lay_sources * addition_codes;

constexpr Additions additions_at(std::uint32_t code) noexcept {
    const std::uint32_t turning = code % 17;
    const auto said = static_cast<std::uint8_t>(code / 17 << 5);
    if (turning == 0) return {said};
    return Additions::turning(turning <= 8, static_cast<Colour>((turning - 1) % 8)).with(said);
}

constexpr Move lay_at(std::uint32_t code) noexcept {
    const Additions said = additions_at(code % addition_codes);
    const std::uint32_t source = code / addition_codes;
    const auto place = static_cast<std::uint8_t>(source % most_places);
    if (source < most_places) return {Act::lay, seat(0), place, said};
    if (source < most_places + seat_limit * most_places)
        return {Act::lay_theirs, seat(static_cast<int>(source / most_places) - 1), place, said};
    return {source + 1 == lay_sources ? Act::lay_down : Act::lay_up, seat(0), 0, said};
}

constexpr Move move_at(std::uint32_t code) noexcept {
    if (code >= first_lay_code) return lay_at(code - first_lay_code);
    if (code < side_codes) return {Act::face, seat(0), static_cast<std::uint8_t>(code), {}};
    code -= side_codes;
    if (code < 7) {
        constexpr std::array<Act, 7> bare{Act::draw, Act::keep_up, Act::keep_down, Act::take,
                                          Act::done, Act::slap,    Act::call};
        return {bare[code], seat(0), 0, {}};
    }
    code -= 7;
    if (code < seat_limit) return {Act::catch_out, seat(static_cast<int>(code)), 0, {}};
    return {Act::flip, seat(0), static_cast<std::uint8_t>(code - seat_limit), {}};
}

}  // namespace tischlein::annaotto
