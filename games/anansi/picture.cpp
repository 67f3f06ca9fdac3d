// An Anansi table as text for a terminal. Colour only repeats what letters and signs say already.
#include <fmt/format.h>

#include <algorithm>

#include "games/anansi/anansi.hpp"
#include "i18n/ascii.hpp"
#include "i18n/columns.hpp"
#include "i18n/say.hpp"

namespace tischlein::anansi {

using i18n::phrase, i18n::say;

namespace {

// Every suit has a letter and a sign of its own, so that nobody needs to see colours.
constexpr std::array<std::string_view, suits> signs{"~", "*", "°"};
constexpr std::array<int, suits> ansi{34, 33, 35};

std::string painted(std::string_view text, Suit s, const PictureStyle& style) {
    if (!style.colour) return std::string(text);
    return fmt::format("\033[1;{}m{}\033[0m", ansi[static_cast<std::size_t>(s)], text);
}

// [S14~]: the card as moves name it, with its suit's sign.
std::string face(Card c, const PictureStyle& style) {
    const std::string_view sign = style.unicode ? signs[static_cast<std::size_t>(suit_of(c))] : std::string_view();
    return painted(fmt::format("[{}{}]", text_of(c), sign), suit_of(c), style);
}

std::size_t face_width(Card c, const PictureStyle& style) {
    return (value_of(c) >= 10 ? 5U : 4U) + (style.unicode ? 1U : 0U);
}

// Cards side by side, wrapped to the width of the screen; `used` columns of the first line are taken, and later
// lines start below them.
class Line {
public:
    Line(std::string start, std::size_t used, const PictureStyle& style)
        : text_(std::move(start)),
          used_(used),
          indent_(used),
          style_(style) {}
    void add(Card c) {
        if (used_ + 1 + face_width(c, style_) > static_cast<std::size_t>(style_.columns)) {
            text_ += "\n" + std::string(indent_, ' ');
            used_ = indent_;
        }
        text_ += " " + face(c, style_);
        used_ += 1 + face_width(c, style_);
    }
    std::string done() const { return text_ + "\n"; }

private:
    std::string text_;
    std::size_t used_, indent_;
    const PictureStyle& style_;
};

std::string header(const View& v, const PictureStyle& style) {
    const Table& t = v.table;
    const Language lang = style.language;
    std::string text = say(lang, "page.table.round", {{"n", t.round}});
    if (t.race != 0) text += ", " + say(lang, "anansi.board.race", {{"n", t.race}});
    if (t.over()) return text + fmt::format("   {}\n", phrase(lang, "page.table.over"));
    return text + fmt::format("   {}   {}   {}\n", say(lang, "anansi.board.tricksLeft", {{"n", t.tricks_left}}),
                              say(lang, "anansi.board.supply", {{"n", t.supply}}),
                              say(lang, "anansi.terminal.bonus", {{"n", trickster_bonus(t)}}));
}

// One line a seat, under headings: name, cards in hand, piles, listeners inspired and all, points, and what it has laid in the
// running trick.
std::string seats(const View& v, Names names, const PictureStyle& style) {
    const Table& t = v.table;
    const std::array<std::string_view, 4> headings{
        phrase(style.language, "terminal.cards"), phrase(style.language, "anansi.terminal.piles"),
        phrase(style.language, "anansi.terminal.listeners"), phrase(style.language, "page.table.pointsHead")};
    const auto row = [&](auto&& cell) {  // to the right, as wide as the heading; no number has more than five letters
        std::string line;
        for (std::size_t i = 0; i < headings.size(); ++i) {
            const int width = std::max(5, i18n::width_of(headings[i]));
            const std::string shown(cell(i));
            line += std::string(static_cast<std::size_t>(width + 2 - i18n::width_of(shown)), ' ') + shown;
        }
        return line;
    };
    std::string text = std::string(14, ' ') + row([&](std::size_t i) { return headings[i]; }) + "\n";
    for (int i = 0; i < t.seats; ++i) {
        const Seat who = seat(i);
        std::string voids;
        for (const Suit s : {Suit::hornet, Suit::leopard, Suit::snake})
            if (t.voids[who].has(s)) voids += letter_of(s);
        const std::array<std::string, 4> counts{fmt::to_string(t.held(who)), fmt::to_string(t.piles[who].count),
                                                fmt::format("{}/{}", t.inspired[who], t.listeners[who]),
                                                fmt::to_string(points(t, who))};
        text += fmt::format("{} {}{}", !t.over() && t.to_move == who ? (style.unicode ? "▶" : ">") : " ",
                            i18n::in_columns(names[static_cast<std::size_t>(i)], 12),
                            row([&](std::size_t n) { return counts[n]; }));
        if (!voids.empty()) text += "  " + say(style.language, "anansi.terminal.lacks", {{"suits", voids}});
        const Laid l = t.laid[i];
        if (!l.nothing())
            text += fmt::format(" {}{}", face(l.card(), style),
                                l.recruits() ? phrase(style.language, "anansi.terminal.recruits") : "");
        text += '\n';
    }
    return text;
}

// The trump cards from left to right with what lies under each.
std::string display(const View& v, const PictureStyle& style) {
    const Table& t = v.table;
    std::string text = fmt::format("\n  {}\n", phrase(style.language, "anansi.terminal.display"));
    for (const Suit s : t.row) {
        const std::string_view word =
            s == t.trump ? phrase(style.language, "anansi.terminal.trump") : std::string_view();
        Line line(
            fmt::format("  {:<6} {} ({})", word, painted(std::string(1, letter_of(s)), s, style), t.display[s].count),
            t.display[s].count >= 10 ? 15 : 14, style);
        for (Card c = t.display[s].first; c != Card::none; c = t.links.after(c)) line.add(c);
        text += line.done();
    }
    return text;
}

std::string spread(std::string_view title, Cards cards, const PictureStyle& style) {
    const auto letters = std::count_if(title.begin(), title.end(), [](char c) { return (c & 0xC0) != 0x80; });
    Line line("  " + std::string(title), 2 + static_cast<std::size_t>(letters), style);
    for (const Card c : cards) line.add(c);
    return line.done();
}

}  // namespace

std::string Anansi::picture(const Box&, const View& v, Names names, const PictureStyle& style) {
    std::string text = header(v, style) + anansi::seats(v, names, style) + display(v, style);
    if (v.spider_left > 0)
        text += fmt::format("  {}\n", say(style.language, "anansi.board.spiderPile", {{"n", v.spider_left}}));
    if (!v.table.aside.empty()) text += spread(phrase(style.language, "anansi.terminal.aside"), v.table.aside, style);
    if (v.seat != Seat::none && !v.hand.empty()) {
        const std::string heading =
            fmt::format("{}{}", phrase(style.language, "page.table.hand"), phrase(style.language, "page.colon"));
        text +=
            fmt::format("\n{}  {}\n", spread(heading, v.hand, style), phrase(style.language, "anansi.terminal.heads"));
    }
    return style.unicode ? text : i18n::to_ascii(text);
}

}  // namespace tischlein::anansi
