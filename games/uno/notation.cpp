// UNO moves and cards as text, both ways. The grammar is the section "Moves" of docs/rules/uno.md.
#include <fmt/format.h>

#include "core/move_words.hpp"
#include "games/uno/uno.hpp"

namespace tischlein::uno {

namespace {

constexpr std::string_view colour_letters = "RYGB";
constexpr std::string_view rank_letters = "0123456789SVD";

// Verbs that stand alone, in the order of `Verb` from draw.
constexpr std::array<std::string_view, 6> bare_words{"draw", "pass", "accept", "challenge", "take", "call"};

std::optional<Move> read_lay(MoveWords words, Move m) {
    const std::optional<Card> card = read_card(words.next());
    if (!card) return std::nullopt;
    m.card = *card;
    if (m.verb == Verb::lay && read_colour(words.peek()) != Colour::none) m.colour = read_colour(words.next());
    if (words.take("swap")) {
        const std::optional<Seat> other = read_seat(words.next());
        if (!other) return std::nullopt;
        m.other = *other;
    }
    m.uno = static_cast<std::uint8_t>(words.take("uno"));
    return words.done() ? std::optional(m) : std::nullopt;
}

}  // namespace

char letter_of(Colour c) { return colour_letters[static_cast<std::size_t>(c)]; }

Colour read_colour(std::string_view text) {
    const std::size_t found = text.size() == 1 ? colour_letters.find(text[0]) : std::string_view::npos;
    return found == std::string_view::npos ? Colour::none : static_cast<Colour>(found);
}

std::string text_of(Card c) {
    if (is_wild(c)) return c == Card::wild ? "W" : "F";
    return {letter_of(colour_of(c)), rank_letters[static_cast<std::size_t>(rank_of(c))]};
}

std::optional<Card> read_card(std::string_view text) {
    if (text == "W") return Card::wild;
    if (text == "F") return Card::wild_four;
    if (text.size() != 2) return std::nullopt;
    const Colour colour = read_colour(text.substr(0, 1));
    const std::size_t rank = rank_letters.find(text[1]);
    if (colour == Colour::none || rank == std::string_view::npos) return std::nullopt;
    return card(colour, static_cast<int>(rank));
}

std::string Uno::text(Move m) {
    switch (m.verb) {
        case Verb::lay:
        case Verb::jump: {
            std::string text = fmt::format("{} {}", m.verb == Verb::lay ? "lay" : "jump", text_of(m.card));
            if (m.colour != Colour::none) text += fmt::format(" {}", letter_of(m.colour));
            if (m.other != Seat::none) text += fmt::format(" swap {}", number(m.other));
            if (m.uno != 0) text += " uno";
            return text;
        }
        case Verb::colour: return fmt::format("colour {}", letter_of(m.colour));
        case Verb::catch_seat: return fmt::format("catch {}", number(m.other));
        default:
            return std::string(bare_words[static_cast<std::size_t>(m.verb) - static_cast<std::size_t>(Verb::draw)]);
    }
}

std::optional<Move> Uno::read_move(std::string_view line) {
    MoveWords words(line);
    const std::string_view verb = words.next();
    if (verb == "lay") return read_lay(words, lay(Card::none));
    if (verb == "jump") return read_lay(words, jump(Card::none));
    if (verb == "colour") {
        const Colour colour = read_colour(words.next());
        if (colour == Colour::none || !words.done()) return std::nullopt;
        return name_colour(colour);
    }
    if (verb == "catch") {
        const std::optional<Seat> who = read_seat(words.next());
        if (!who || !words.done()) return std::nullopt;
        return uno::catch_seat(*who);
    }
    for (std::size_t i = 0; i < bare_words.size(); ++i)
        if (verb == bare_words[i] && words.done())
            return bare(static_cast<Verb>(i + static_cast<std::size_t>(Verb::draw)));
    return std::nullopt;
}

}  // namespace tischlein::uno
