// An UNO table as text for a terminal. Colour only repeats what letters and signs say already.
#include <fmt/format.h>

#include <algorithm>

#include "games/uno/uno.hpp"
#include "i18n/ascii.hpp"
#include "i18n/columns.hpp"
#include "i18n/say.hpp"

namespace tischlein::uno {

using i18n::phrase, i18n::say;

namespace {

// Every colour has a sign of its own, so that nobody needs to see colours.
constexpr std::array<std::string_view, 5> signs{"♥", "★", "♣", "♦", "?"};
constexpr std::array<std::string_view, 5> plain_signs{"", "", "", "", "?"};
constexpr std::array<int, 5> ansi{31, 33, 32, 34, 35};

std::string painted(std::string_view text, Colour c, const PictureStyle& style) {
    if (!style.colour) return std::string(text);
    return fmt::format("\033[1;{}m{}\033[0m", ansi[static_cast<std::size_t>(c)], text);
}

std::string face(Card c, const PictureStyle& style) {
    const auto colour = static_cast<std::size_t>(colour_of(c));
    const std::string_view sign = is_wild(c) ? "" : style.unicode ? signs[colour] : plain_signs[colour];
    return painted(fmt::format("[{}{}]", text_of(c), sign), colour_of(c), style);
}

// Width on screen of `face`, which the colour codes do not change.
std::size_t face_width(Card c, const PictureStyle& style) { return (is_wild(c) ? 3 : style.unicode ? 5 : 4); }

std::string colour_word(Colour c, const PictureStyle& style) {
    if (c == Colour::none) return painted(phrase(style.language, "uno.terminal.no-colour"), c, style);
    constexpr std::array<std::string_view, 4> keys{"uno.colour.R", "uno.colour.Y", "uno.colour.G", "uno.colour.B"};
    const auto i = static_cast<std::size_t>(c);
    return painted(fmt::format("{} {}{}", phrase(style.language, keys[i]), letter_of(c), style.unicode ? signs[i] : ""),
                   c, style);
}

// A count as a text that begins with it, its last digit in column `digits`.
std::string counted(int n, int digits, const std::string& text) {
    return std::string(static_cast<std::size_t>(std::max(0, digits - i18n::width_of(fmt::to_string(n)))), ' ') + text;
}

std::string cards_text(const View& v, int i, const PictureStyle& style) {
    return counted(v.held[i], 3, say(style.language, "page.cards", {{"n", v.held[i]}}));
}

std::string player_line(const View& v, int i, int name_width, Names names, const PictureStyle& style) {
    const bool in_turn = v.open_state.turn == seat(i) && v.open_state.phase != Phase::over;
    int cards_width = 0;  // "1 card" is shorter than "2 cards"
    for (int each = 0; each < v.seats; ++each)
        cards_width = std::max(cards_width, i18n::width_of(cards_text(v, each, style)));
    return fmt::format("{} {} {} {}", in_turn ? (style.unicode ? "▶" : ">") : " ",
                       i18n::in_columns(names[static_cast<std::size_t>(i)], name_width),
                       i18n::in_columns(cards_text(v, i, style), cards_width),
                       counted(v.score[i], 4, say(style.language, "page.points", {{"n", v.score[i]}})));
}

// What else there is to say about a player: a call that is missing, and cards that this seat happens to know.
std::string player_notes(const View& v, int i, Names names, const PictureStyle& style) {
    const Language lang = style.language;
    const std::string begin = fmt::format("  {:.16}: ", names[static_cast<std::size_t>(i)]);
    std::string text;
    if (v.open_state.uncalled == seat(i)) text += fmt::format("{}{}\n", begin, phrase(lang, "uno.board.uncalled"));
    if (v.known[seat(i)].empty()) return text;
    std::string line = begin + std::string(phrase(lang, "uno.board.knows"));
    for (const int copy : v.known[seat(i)]) {
        const std::string card = text_of(card_of(copy));
        if (i18n::width_of(line) + 1 + static_cast<int>(card.size()) > style.columns) {
            text += line + '\n';
            line = "   ";
        }
        line += " " + card;
    }
    return text + line + '\n';
}

// One line each; two in a line where more than six sit at the table and both fit.
std::string others(const View& v, Names names, const PictureStyle& style) {
    const bool many = v.seats > 6;
    const int rows = many ? (v.seats + 1) / 2 : v.seats, name_width = many ? 13 : 16;
    const int half = style.columns / 2;
    std::string text;
    for (int i = 0; i < rows; ++i) {
        const std::string left = player_line(v, i, name_width, names, style);
        text += left;
        if (i + rows < v.seats) {
            const std::string right = player_line(v, i + rows, name_width, names, style);
            const int width = i18n::width_of(left);
            const bool beside = width < half && i18n::width_of(right) <= style.columns - half;
            text += beside ? std::string(static_cast<std::size_t>(half - width), ' ') : "\n";
            text += right;
        }
        text += '\n';
    }
    for (int i = 0; i < v.seats; ++i) text += player_notes(v, i, names, style);
    return text;
}

// The hand, wrapped to the width of the screen.
std::string own_hand(const View& v, const PictureStyle& style) {
    std::string text;
    std::size_t width = 0;
    std::array<int, card_kinds> count{};
    for (const int copy : v.hand) ++count[static_cast<std::size_t>(card_of(copy))];
    for (int kind = 0; kind < card_kinds; ++kind)
        for (int i = 0; i < count[static_cast<std::size_t>(kind)]; ++i) {
            const Card c = static_cast<Card>(kind);
            if (width + face_width(c, style) + 1 > static_cast<std::size_t>(style.columns)) {
                text += '\n';
                width = 0;
            }
            text += face(c, style) + " ";
            width += face_width(c, style) + 1;
        }
    return text + '\n';
}

}  // namespace

std::string Uno::picture(const Box&, const View& v, Names names, const PictureStyle& style) {
    const Language lang = style.language;
    std::string text = others(v, names, style);
    text += fmt::format("\n  {} {}   {} {}   {} {} {}\n", phrase(lang, "terminal.on-top"),
                        face(v.discard[v.discards - 1], style), phrase(lang, "uno.terminal.colour"),
                        colour_word(v.open_state.colour, style), v.in_pile, phrase(lang, "terminal.to-draw"),
                        v.open_state.direction > 0 ? (style.unicode ? "↓" : "v") : (style.unicode ? "↑" : "^"));
    if (v.open_state.pending > 0)
        text += fmt::format("  {}\n", say(lang, "uno.board.pending", {{"n", v.open_state.pending}}));
    if (v.open_state.phase == Phase::challenge) text += fmt::format("  {}\n", phrase(lang, "uno.terminal.open-four"));
    if (v.drawn != Card::none)
        text +=
            fmt::format("  {}{} {}\n", phrase(lang, "cards.drawn"), phrase(lang, "page.colon"), face(v.drawn, style));
    if (v.seat != Seat::none) text += "\n" + own_hand(v, style);
    return style.unicode ? text : i18n::to_ascii(text);
}

}  // namespace tischlein::uno
