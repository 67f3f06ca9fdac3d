// ANNAOTTO moves, sides and cards as text, both ways. The grammar is the section "Moves" of docs/rules/annaotto.md.
#include <fmt/format.h>

#include "core/move_words.hpp"
#include "games/annaotto/annaotto.hpp"

namespace tischlein::annaotto {

namespace {

constexpr std::string_view colour_letters = "ROYGTBVP";
constexpr std::string_view pattern_letters = "dscw";
constexpr std::string_view sign_letters = "AO*+~^";  // from Sign::anna

// Moves of fixed words.
struct Fixed {
    std::string_view words;
    Act act;
};
constexpr std::array<Fixed, 7> fixed_moves{{{"draw", Act::draw},
                                            {"keep up", Act::keep_up},
                                            {"keep down", Act::keep_down},
                                            {"take", Act::take},
                                            {"done", Act::done},
                                            {"slap", Act::slap},
                                            {"call", Act::call}}};

// A place no hand can reach stands for all larger ones.
std::optional<std::uint8_t> read_place(std::string_view word) {
    const std::optional<int> place = read_number(word);
    if (!place) return std::nullopt;
    return static_cast<std::uint8_t>(std::min(*place, most_places - 1));
}

// `3`, `2.0`, `up` or `down`.
bool read_source(std::string_view word, Move& m) {
    if (word == "up" || word == "down") {
        m.act = word == "up" ? Act::lay_up : Act::lay_down;
        return true;
    }
    m.act = Act::lay;
    if (const std::size_t dot = word.find('.'); dot != std::string_view::npos) {
        const std::optional<Seat> owner = read_seat(word.substr(0, dot));
        if (!owner) return false;
        m.act = Act::lay_theirs;
        m.seat = *owner;
        word.remove_prefix(dot + 1);
    }
    const std::optional<std::uint8_t> place = read_place(word);
    if (place) m.place = *place;
    return place.has_value();
}

std::optional<Move> read_lay(MoveWords words) {
    Move m{};
    if (!read_source(words.next(), m)) return std::nullopt;
    if (words.peek() == "own" || words.peek() == "next") {
        const bool own = words.next() == "own";
        const Colour colour = read_colour(words.next());
        if (colour == Colour::none) return std::nullopt;
        m.additions = Additions::turning(own, colour);
    }
    if (words.take("all")) m.additions = m.additions.with(Additions::all_bit);
    if (words.take("anna")) m.additions = m.additions.with(Additions::anna_bit);
    if (words.take("otto")) m.additions = m.additions.with(Additions::otto_bit);
    return words.done() ? std::optional(m) : std::nullopt;
}

std::optional<Move> read_face(MoveWords words) {
    const std::optional<Side> side = read_side(words.next());
    if (!side || !words.done()) return std::nullopt;
    return Move{Act::face, seat(0), side->bits, {}};
}

std::optional<Move> read_flip(MoveWords words) {
    const std::optional<std::uint8_t> place = read_place(words.next());
    if (!place || !words.done()) return std::nullopt;
    return Move{Act::flip, seat(0), *place, {}};
}

std::optional<Move> read_catch(MoveWords words) {
    const std::optional<Seat> who = read_seat(words.next());
    if (!who || !words.done()) return std::nullopt;
    return Move{Act::catch_out, *who, 0, {}};
}

std::string lay_text(Move m) {
    std::string text = "lay ";
    if (m.act == Act::lay_up) text += "up";
    if (m.act == Act::lay_down) text += "down";
    if (m.act == Act::lay) text += fmt::format("{}", m.place);
    if (m.act == Act::lay_theirs) text += fmt::format("{}.{}", number(m.seat), m.place);
    if (m.additions.names_colour())
        text += fmt::format(" {} {}", m.additions.turns_own() ? "own" : "next", letter_of(m.additions.colour()));
    if (m.additions.all()) text += " all";
    if (m.additions.anna()) text += " anna";
    if (m.additions.otto()) text += " otto";
    return text;
}

}  // namespace

char letter_of(Colour c) { return colour_letters[static_cast<std::size_t>(c)]; }

Colour read_colour(std::string_view text) {
    const std::size_t found = text.size() == 1 ? colour_letters.find(text[0]) : std::string_view::npos;
    return found == std::string_view::npos ? Colour::none : static_cast<Colour>(found);
}

std::string text_of(Side side) {
    if (!side.known()) return "?";
    if (side == Side::annaotto()) return "AO";
    std::string text{letter_of(side.colour()), pattern_letters[static_cast<std::size_t>(side.pattern())]};
    if (!side.is_plain()) text += sign_letters[static_cast<std::size_t>(side.sign()) - 1];
    return text;
}

std::optional<Side> read_side(std::string_view text) {
    if (text == "AO") return Side::annaotto();
    if (text.size() != 2 && text.size() != 3) return std::nullopt;
    const Colour colour = read_colour(text.substr(0, 1));
    const std::size_t pattern = pattern_letters.find(text[1]);
    const std::size_t sign = text.size() == 3 ? sign_letters.find(text[2]) : 0;
    if (colour == Colour::none || pattern == std::string_view::npos || sign == std::string_view::npos)
        return std::nullopt;
    return Side::of(colour, static_cast<Pattern>(pattern),
                    text.size() == 3 ? static_cast<Sign>(sign + 1) : Sign::plain);
}

std::string card_text(Side front, Side back) { return fmt::format("{}/{}", text_of(front), text_of(back)); }

std::optional<std::pair<Side, Side>> read_card(std::string_view text) {
    const std::size_t stroke = text.find('/');
    if (stroke == std::string_view::npos) return std::nullopt;
    const std::optional<Side> front = read_side(text.substr(0, stroke)), back = read_side(text.substr(stroke + 1));
    if (!front || !back) return std::nullopt;
    return std::pair(*front, *back);
}

std::string Annaotto::text(Move m) {
    if (is_lay(m.act)) return lay_text(m);
    if (m.act == Act::face) return "face " + text_of(Side{m.place});
    if (m.act == Act::flip) return fmt::format("flip {}", m.place);
    if (m.act == Act::catch_out) return fmt::format("catch {}", number(m.seat));
    for (const Fixed& fixed : fixed_moves)
        if (fixed.act == m.act) return std::string(fixed.words);
    return {};
}

std::optional<Move> Annaotto::read_move(std::string_view line) {
    for (const Fixed& fixed : fixed_moves)
        if (fixed.words == line) return Move{fixed.act, seat(0), 0, {}};
    MoveWords words(line);
    const std::string_view verb = words.next();
    if (verb == "lay") return read_lay(words);
    if (verb == "face") return read_face(words);
    if (verb == "flip") return read_flip(words);
    if (verb == "catch") return read_catch(words);
    return std::nullopt;
}

}  // namespace tischlein::annaotto
