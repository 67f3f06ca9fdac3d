// An ANNAOTTO table as text for a terminal. Colour only repeats what the letters say: a card is written X/Y, the side
// that faces its owner or lies up first, and a side that is not known is a question mark.
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "games/annaotto/annaotto.hpp"
#include "i18n/ascii.hpp"
#include "i18n/say.hpp"

namespace tischlein::annaotto {

using i18n::phrase, i18n::say;

namespace {

// Every colour as one of the 256 of a terminal.
constexpr std::array<int, 8> ansi{196, 208, 226, 40, 44, 33, 99, 213};
constexpr std::array<std::string_view, 4> pattern_signs{"∴", "≡", "▦", "≈"};

std::string painted(std::string_view text, Side side, const PictureStyle& style) {
    if (!style.colour || !side.known()) return std::string(text);
    if (side == Side::annaotto()) return fmt::format("\033[1m{}\033[0m", text);
    return fmt::format("\033[1;38;5;{}m{}\033[0m", ansi[static_cast<std::size_t>(side.colour())], text);
}

// A piece of a line: what is printed, and how wide it is on the screen, which colour codes do not change.
struct Piece {
    std::string text;
    std::size_t width;
};

Piece side_piece(Side side, const PictureStyle& style) {
    const std::string letters = text_of(side);
    const bool patterned = style.unicode && side.known() && side != Side::annaotto();
    const std::string sign(patterned ? pattern_signs[static_cast<std::size_t>(side.pattern())] : std::string_view());
    return {painted(letters + sign, side, style), letters.size() + (patterned ? 1 : 0)};
}

Piece card_piece(const Glimpse& card, std::string_view label, const PictureStyle& style) {
    const Piece front = side_piece(card.front, style), back = side_piece(card.back, style);
    return {fmt::format("{}[{}/{}]", label, front.text, back.text), label.size() + front.width + back.width + 3};
}

// Pieces one behind the other, broken where the screen ends, each line indented.
std::string wrapped(const std::vector<Piece>& pieces, std::size_t indent, const PictureStyle& style) {
    std::string text(indent, ' ');
    std::size_t width = indent;
    for (const Piece& piece : pieces) {
        if (width > indent && width + piece.width + 1 > static_cast<std::size_t>(std::max(style.columns, 20))) {
            text += "\n" + std::string(indent, ' ');
            width = indent;
        }
        text += piece.text + " ";
        width += piece.width + 1;
    }
    return text + "\n";
}

// A hand with the places that moves name: `2:[Rd/Gs]` for the own one, `1.2:[?/Gs]` for others. `new` cards are not faced yet.
std::string hand_lines(const View& v, Seat who, const PictureStyle& style) {
    std::vector<Piece> pieces;
    for (int n = 0; n < held(v, who); ++n) {
        const std::string place = who == v.seat ? fmt::format("{}:", n) : fmt::format("{}.{}:", number(who), n);
        const std::string undecided(phrase(style.language, "annaotto.terminal.undecided"));
        pieces.push_back(card_piece(held_card(v, who, n), n < faced(v, who) ? place : undecided, style));
    }
    return wrapped(pieces, 4, style);
}

std::string seat_line(const View& v, Seat who, Names names, const PictureStyle& style) {
    const Language lang = style.language;
    const bool in_turn = v.table.turn == who && v.table.over == 0;
    std::string text =
        fmt::format("{} {} {:<16.16} {:>3} {}", in_turn ? (style.unicode ? "▶" : ">") : " ", number(who),
                    names[static_cast<std::size_t>(who)], held(v, who), phrase(lang, "annaotto.terminal.cards"));
    if (who == v.seat) text += "  " + std::string(phrase(lang, "annaotto.terminal.you"));
    if (v.table.uncalled == who) text += "  " + std::string(phrase(lang, "annaotto.terminal.no-anna"));
    if (v.table.to_slap.has(who)) text += "  " + std::string(phrase(lang, "annaotto.terminal.to-slap"));
    for (int i = 0; i < queued(v.table.out); ++i)
        if (v.table.out[static_cast<std::size_t>(i)] == who)
            text += fmt::format("  {} {}", phrase(lang, "annaotto.terminal.out"), i + 1);
    return text + "\n";
}

// What lies open and waits: named colour, sequence, run, turning.
std::string open_lines(const View& v, Names names, const PictureStyle& style) {
    const Table& t = v.table;
    const Language lang = style.language;
    const auto short_name = [&](Seat who) { return fmt::format("{:.16}", names[static_cast<std::size_t>(who)]); };
    std::string text;
    const auto add = [&](const std::string& line) { text += fmt::format("  {}\n", line); };
    if (t.colour != Colour::none)
        add(say(lang, "annaotto.terminal.named-colour", {{"colour", std::string(1, letter_of(t.colour))}}));
    if (sequence_open(t))
        add(say(lang, "annaotto.terminal.sequence",
                {{"anna", t.anna}, {"otto", t.otto}, {"draws", 2 * t.otto}, {"turns", 2 * t.anna}}));
    if (run_open(t)) add(say(lang, "annaotto.terminal.run", {{"n", t.plus}}));
    if (t.flipper != Seat::none)
        add(say(lang, "annaotto.terminal.flips",
                {{"who", short_name(t.flipper)}, {"n", t.flips_left}, {"other", short_name(t.turn)}}));
    if (t.has_drawn != 0)
        text += fmt::format("  {} {}\n", phrase(lang, "annaotto.terminal.drawn"), card_piece(v.drawn, "", style).text);
    return text;
}

}  // namespace

std::string Annaotto::picture(const Box&, const View& v, Names names, const PictureStyle& style) {
    const Language lang = style.language;
    std::string text;
    for (const Seat who : SeatSet::first(v.table.seats)) {
        text += seat_line(v, who, names, style);
        if (held(v, who) > 0) text += hand_lines(v, who, style);
    }
    const std::string_view arrow = v.table.direction > 0 ? (style.unicode ? "↓" : "v") : (style.unicode ? "↑" : "^");
    text += fmt::format("\n  {} {}   {} {}   {} {}", phrase(lang, "annaotto.terminal.on-top"),
                        card_piece(discard(v, v.discards - 1), "", style).text, v.pile,
                        phrase(lang, "annaotto.terminal.to-draw"), phrase(lang, "annaotto.terminal.direction"), arrow);
    if (v.pile > 0)
        text += fmt::format("   {} {}", phrase(lang, "annaotto.terminal.next-card"),
                            card_piece({v.top, Side::unknown(), 0}, "", style).text);
    text += "\n" + open_lines(v, names, style);
    return style.unicode ? text : i18n::to_ascii(text);
}

}  // namespace tischlein::annaotto
