// An ANNAOTTO table as text for a terminal. Colour only repeats what the letters say. Cards stand in columns under the
// numbers that moves name: of the own ones both sides, of others the side that everybody sees. A card whose side is not
// chosen yet has a question mark.
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "games/annaotto/annaotto.hpp"
#include "i18n/ascii.hpp"
#include "i18n/columns.hpp"
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

std::string both_sides(const Glimpse& card, const PictureStyle& style) {
    return fmt::format("{}/{}", side_piece(card.front, style).text, side_piece(card.back, style).text);
}

constexpr int label_width = 24, card_width = 6;

// Lines of `rows` texts for each card, in columns behind a label for each row, as many cards a line as the screen takes.
template <class Cell>
std::string columns_of(int cards, const std::vector<std::string>& labels, const PictureStyle& style, Cell cell) {
    const int a_line = std::max(1, (style.columns - label_width) / card_width);
    std::string text;
    for (int first = 0; first == 0 || first < cards; first += a_line)
        for (std::size_t row = 0; row < labels.size(); ++row) {
            std::string line = i18n::in_columns(first == 0 || labels.size() > 1 ? labels[row] : "", label_width);
            for (int n = first; n < std::min(cards, first + a_line); ++n) {
                const Piece piece = cell(row, n);
                line += piece.text + std::string(static_cast<std::size_t>(std::max(1, card_width - static_cast<int>(piece.width))), ' ');
            }
            line.erase(line.find_last_not_of(' ') + 1);
            text += line + "\n";
        }
    return text;
}

Piece plain_piece(const std::string& text) { return {text, text.size()}; }

// The own hand: the number of each card, the side that faces its owner, the side that the others see.
std::string own_hand(const View& v, const PictureStyle& style) {
    const Language lang = style.language;
    const auto label = [&](std::string_view key) { return "    " + std::string(phrase(lang, key)); };
    const std::vector<std::string> labels{label("annaotto.terminal.number"), label("annaotto.terminal.you-see"),
                                          label("annaotto.terminal.others-see")};
    return columns_of(held(v, v.seat), labels, style, [&](std::size_t row, int n) {
        const Glimpse& card = held_card(v, v.seat, n);
        if (row == 0) return plain_piece(n < faced(v, v.seat) ? fmt::to_string(n) : "?");
        return side_piece(row == 1 ? card.front : card.back, style);
    });
}

// What is seen of another hand. Undecided cards show the side that lay up; it may still be turned.
std::string seen_hand(const View& v, Seat who, std::string label, const PictureStyle& style) {
    const int cards = held(v, who);
    std::vector<std::string> labels{std::move(label)};
    bool knows_more = false;
    for (int n = 0; n < faced(v, who); ++n) knows_more = knows_more || held_card(v, who, n).front.known();
    if (knows_more) labels.push_back("    " + std::string(phrase(style.language, "annaotto.terminal.known-other-side")));
    return columns_of(cards, labels, style, [&](std::size_t row, int n) {
        const Glimpse& card = held_card(v, who, n);
        const bool decided = n < faced(v, who);
        if (row == 1) return decided && card.front.known() ? side_piece(card.front, style) : plain_piece("");
        Piece piece = side_piece(decided || !card.front.known() ? card.back : card.front, style);
        return decided ? piece : Piece{piece.text + "?", piece.width + 1};
    });
}

// "▶ 1 Ada          8".
std::string seat_label(const View& v, Seat who, Names names, const PictureStyle& style) {
    const bool in_turn = v.table.turn == who && v.table.over == 0;
    return fmt::format("{} {} {} {:>3}", in_turn ? (style.unicode ? "▶" : ">") : " ", number(who),
                       i18n::in_columns(names[static_cast<std::size_t>(who)], 14), held(v, who));
}

// What else there is to say about a seat, with its name.
std::string seat_notes(const View& v, Seat who, Names names, const PictureStyle& style) {
    const Language lang = style.language;
    std::string text;
    const auto add = [&](const std::string& note) {
        text += fmt::format("  {:.16}: {}\n", names[static_cast<std::size_t>(who)], note);
    };
    if (v.table.uncalled == who) add(std::string(phrase(lang, "annaotto.board.uncalled")));
    if (v.table.to_slap.has(who)) add(std::string(phrase(lang, "annaotto.terminal.to-slap")));
    for (int i = 0; i < queued(v.table.out); ++i)
        if (v.table.out[static_cast<std::size_t>(i)] == who) add(say(lang, "annaotto.board.out", {{"n", i + 1}}));
    return text;
}

// The numbers of the columns, as moves write them: `lay 1.3`.
std::string heading(const View& v, const PictureStyle& style) {
    int most = 0;
    for (const Seat who : SeatSet::first(v.table.seats).without(v.seat)) most = std::max(most, held(v, who));
    const int shown = std::min(most, (style.columns - label_width) / card_width);
    const std::string label = "    " + std::string(phrase(style.language, "annaotto.terminal.others"));
    return columns_of(shown, {label}, style, [](std::size_t, int n) { return plain_piece(fmt::format(".{}", n)); });
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
        text += fmt::format("  {}{} {}\n", phrase(lang, "cards.drawn"), phrase(lang, "page.colon"),
                            both_sides(v.drawn, style));
    return text;
}

}  // namespace

std::string Annaotto::picture(const Box&, const View& v, Names names, const PictureStyle& style) {
    const Language lang = style.language;
    std::string text = heading(v, style);
    for (const Seat who : SeatSet::first(v.table.seats))
        text += who == v.seat ? seat_label(v, who, names, style) + "\n"
                              : seen_hand(v, who, seat_label(v, who, names, style), style);
    for (const Seat who : SeatSet::first(v.table.seats)) text += seat_notes(v, who, names, style);
    if (v.seat != Seat::none && held(v, v.seat) > 0) text += own_hand(v, style);
    const std::string_view arrow = v.table.direction > 0 ? (style.unicode ? "↓" : "v") : (style.unicode ? "↑" : "^");
    text += fmt::format("  {} {}   {} {}   {} {}", phrase(lang, "terminal.on-top"),
                        side_piece(discard(v, v.discards - 1).front, style).text, v.pile,
                        phrase(lang, "terminal.to-draw"), phrase(lang, "annaotto.terminal.direction"), arrow);
    if (v.pile > 0)
        text += fmt::format("   {} {}", phrase(lang, "annaotto.terminal.next-card"),
                            side_piece(v.top, style).text);
    text += "\n" + open_lines(v, names, style);
    return style.unicode ? text : i18n::to_ascii(text);
}

}  // namespace tischlein::annaotto
