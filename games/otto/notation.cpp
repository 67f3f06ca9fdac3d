// Moves, places, cards and shapes as text, both ways.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/move_words.hpp"
#include "games/otto/names.hpp"
#include "games/otto/otto.hpp"

namespace tischlein::otto {

namespace {

constexpr std::array<std::string_view, card_kinds> card_words{"revolution", "quantum",   "time",     "magnet",
                                                              "meteorite",  "abduction", "infinity", "void"};
constexpr std::array<std::string_view, 6> phase_words{"card", "lift", "to", "place", "infinity", "over"};
constexpr std::array<std::string_view, 3> marker_words{"small", "large", "square"};

template <class Value, std::size_t N>
std::optional<Value> find_word(const std::array<std::string_view, N>& words, std::string_view text) {
    const auto found = std::find(words.begin(), words.end(), text);
    return found == words.end() ? std::nullopt : std::optional(static_cast<Value>(found - words.begin()));
}

// One digit from 0 to `most`.
std::optional<std::uint8_t> read_digit(std::string_view text, int most) {
    const std::optional<int> value = read_number(text);
    return value && *value <= most ? std::optional(static_cast<std::uint8_t>(*value)) : std::nullopt;
}

// What an effect is aimed at, if it is aimed at all.
std::optional<std::uint8_t> read_target(Card effect, MoveWords& words) {
    if (targets_of(effect) == 1) return std::uint8_t{0};
    if (effect != Card::revolution) {
        const std::optional<Seat> who = read_seat(words.next());
        return who ? std::optional(static_cast<std::uint8_t>(*who)) : std::nullopt;
    }
    if (words.take("left")) return std::uint8_t{0};
    return words.take("right") ? std::optional<std::uint8_t>(1) : std::nullopt;
}

// NAME …, or void NAME …; plain void is not a move, it must say as what.
std::optional<Move> read_card_move(MoveWords words) {
    const std::optional<Card> card = read_card(words.next());
    const std::optional<Card> effect = card == Card::joker ? read_card(words.next()) : card;
    const auto target = effect ? read_target(*effect, words) : std::nullopt;
    return target && words.done() ? std::optional(card_move(*card, *effect, *target)) : std::nullopt;
}

std::optional<Move> read_at(Act act, MoveWords words, bool with_turns) {
    const std::optional<Place> place = read_place(words.next());
    const auto turns = with_turns ? read_digit(words.next(), 3) : std::optional<std::uint8_t>(0);
    if (!place || !turns || !words.done()) return std::nullopt;
    return Move{.act = act, .place = *place, .turns = *turns};
}

std::string effect_text(Move m) {
    const std::string_view name = word(m.effect);
    if (m.effect == Card::revolution) return fmt::format("{} {}", name, m.target == 0 ? "left" : "right");
    return targets_of(m.effect) > 1 ? fmt::format("{} {}", name, m.target) : std::string(name);
}

}  // namespace

std::string_view word(Card c) { return card_words[static_cast<std::size_t>(c)]; }
std::string_view word(Phase p) { return phase_words[static_cast<std::size_t>(p)]; }
std::string_view word(Marker m) { return marker_words[static_cast<std::size_t>(m)]; }

std::string text_of(Place p) { return fmt::format("{}{}", static_cast<char>('a' + p % 5), p / 5 + 1); }

std::string text_of(const Shape& s) {
    if (s.kind != Marker::small) return fmt::format("v{}{}", s.at % 8, s.at / 8);
    return fmt::format("{}|{}", text_of(place_of(s.at)), text_of(place_of(s.at + (s.downward != 0 ? 8 : 1))));
}

std::optional<Card> read_card(std::string_view text) { return find_word<Card>(card_words, text); }
std::optional<Phase> read_phase(std::string_view text) { return find_word<Phase>(phase_words, text); }
std::optional<Marker> read_marker(std::string_view text) { return find_word<Marker>(marker_words, text); }

std::optional<Place> read_place(std::string_view text) {
    if (text.size() != 2 || text[0] < 'a' || text[0] > 'e' || text[1] < '1' || text[1] > '5') return std::nullopt;
    return static_cast<Place>(5 * (text[1] - '1') + (text[0] - 'a'));
}

std::optional<Shape> read_shape(Marker kind, std::string_view at) {
    if (kind != Marker::small) {
        if (at.size() != 3 || at[0] != 'v' || at[1] < '0' || at[1] > '5' || at[2] < '0' || at[2] > '5')
            return std::nullopt;
        return Shape{kind, 0, static_cast<std::uint8_t>(8 * (at[2] - '0') + (at[1] - '0'))};
    }
    if (at.size() != 5 || at[2] != '|') return std::nullopt;
    const auto first = read_place(at.substr(0, 2)), second = read_place(at.substr(3));
    if (!first || !second) return std::nullopt;
    const int step = bit_of(*second) - bit_of(*first);
    if (step != 1 && step != 8) return std::nullopt;
    return Shape{kind, step == 8, static_cast<std::uint8_t>(bit_of(*first))};
}

std::string Otto::text(Move m) {
    switch (m.act) {
        case Act::draw: return "draw";
        case Act::decline: return "decline";
        case Act::card: return m.card == Card::joker ? "card void " + effect_text(m) : "card " + effect_text(m);
        case Act::lift: return "lift " + text_of(m.place);
        case Act::to: return fmt::format("to {} {}", text_of(m.place), m.turns);
        case Act::place_kept: return fmt::format("place kept {} {}", text_of(m.place), m.turns);
        case Act::place_drawn: return fmt::format("place drawn {} {}", text_of(m.place), m.turns);
    }
    return {};
}

std::optional<Move> Otto::read_move(std::string_view line) {
    MoveWords words(line);
    const std::string_view act = words.next();
    if (act == "draw" && words.done()) return Move{Act::draw};
    if (act == "decline" && words.done()) return Move{Act::decline};
    if (act == "card") return read_card_move(words);
    if (act == "lift") return read_at(Act::lift, words, false);
    if (act == "to") return read_at(Act::to, words, true);
    if (act != "place") return std::nullopt;
    if (words.take("kept")) return read_at(Act::place_kept, words, true);
    return words.take("drawn") ? read_at(Act::place_drawn, words, true) : std::nullopt;
}

}  // namespace tischlein::otto
