// An UNO table as text for a terminal. Colour only repeats what letters and signs say already.
#include <fmt/format.h>

#include "core/text.hpp"
#include "games/uno/uno.hpp"

namespace tischlein::uno {

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
    constexpr std::array<Text, 5> names{{{"red R", "Rot R", "rood R"},
                                         {"yellow Y", "Gelb Y", "geel Y"},
                                         {"green G", "Grün G", "groen G"},
                                         {"blue B", "Blau B", "blauw B"},
                                         {"none yet", "noch keine", "nog geen"}}};
    const std::string_view sign =
        style.unicode && c != Colour::none ? signs[static_cast<std::size_t>(c)] : std::string_view();
    return painted(fmt::format("{}{}", names[static_cast<std::size_t>(c)].in(style.language), sign), c, style);
}

std::string others(const View& v, Names names, const PictureStyle& style) {
    std::string text;
    for (int i = 0; i < v.seats; ++i) {
        const bool in_turn = v.standing.turn == seat(i) && v.standing.phase != Phase::over;
        std::string known;
        for (const int copy : v.known[seat(i)]) known += " " + text_of(card_of(copy));
        text += fmt::format(
            "{} {:<16.16} {:>3} {}  {:>5} {}{}{}\n", in_turn ? (style.unicode ? "▶" : ">") : " ",
            names[static_cast<std::size_t>(i)], v.held[i], Text{"cards", "Karten", "kaarten"}.in(style.language),
            v.score[i], Text{"points", "Punkte", "punten"}.in(style.language),
            v.standing.uncalled == seat(i)
                ? Text{"  has not said uno!", "  hat nicht Uno gesagt!", "  zei geen uno!"}.in(style.language)
                : "",
            known.empty()
                ? ""
                : fmt::format("  ({}{})", Text{"you know", "dir bekannt:", "je kent"}.in(style.language), known));
    }
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
    text += fmt::format("\n  {} {}   {} {}   {} {} {}\n", Text{"on top", "oben", "bovenop"}.in(lang),
                        face(v.discard[v.discards - 1], style), Text{"colour", "Farbe", "kleur"}.in(lang),
                        colour_word(v.standing.colour, style), v.in_pile,
                        Text{"to draw", "im Stapel", "op de stapel"}.in(lang),
                        v.standing.direction > 0 ? (style.unicode ? "↓" : "v") : (style.unicode ? "↑" : "^"));
    if (v.standing.pending > 0)
        text +=
            fmt::format("  {} {}\n", Text{"cards to draw:", "zu ziehen:", "te trekken:"}.in(lang), v.standing.pending);
    if (v.standing.phase == Phase::challenge)
        text += fmt::format(
            "  {}\n", Text{"an open Wild Draw Four waits for an answer", "eine offene Zieh-Vier wartet auf Antwort",
                           "een open Trek-Vier wacht op antwoord"}
                          .in(lang));
    if (v.drawn != Card::none)
        text += fmt::format("  {} {}\n", Text{"just drawn:", "eben gezogen:", "net getrokken:"}.in(lang),
                            face(v.drawn, style));
    if (v.seat != Seat::none) text += "\n" + own_hand(v, style);
    return text;
}

}  // namespace tischlein::uno
