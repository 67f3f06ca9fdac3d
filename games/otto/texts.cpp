// OTTO in words: what a move will do, what happened. The texts are in locale/.
#include <fmt/format.h>

#include "games/otto/names.hpp"
#include "games/otto/otto.hpp"
#include "i18n/rules.hpp"
#include "i18n/say.hpp"

namespace tischlein::otto {

using i18n::phrase, i18n::say, i18n::Term;

namespace {

constexpr std::array<std::string_view, card_kinds> card_keys{
    "otto.card.revolution", "otto.card.quantum",   "otto.card.time",     "otto.card.magnet",
    "otto.card.meteorite",  "otto.card.abduction", "otto.card.infinity", "otto.card.void"};
constexpr std::array<std::string_view, 3> shape_keys{"otto.shape.small", "otto.shape.large", "otto.shape.square"};

// "Void as Magnet", or just the card.
std::string played_name(Card card, Card effect, Language lang) {
    std::string name = card_name(card, lang);
    if (effect != card) name += " " + say(lang, "otto.event.as", {{"card", card_name(effect, lang)}});
    return name;
}

std::string tile_name(const Box& box, Kind k) { return std::string(box.tiles[k].called()); }
// "tile 12", "a black tile", "a zero tile".
std::string tile_text(const Box& box, Kind k, Language lang) {
    if (box.tiles[k].black) return say(lang, "otto.tile.black");
    if (box.tiles[k].zero) return say(lang, "otto.tile.zero");
    return say(lang, "otto.tile", {{"tile", tile_name(box, k)}});
}

// What a tile coming to lie would close: the table with it, compared by shape.
std::string closing_text(const Table& t, Place p, Language lang) {
    const Shapes c = closed_through(t.board, p);
    const std::array<int, 3> count{count_bits(c.over_right) + count_bits(c.over_below), count_bits(c.large),
                                   count_bits(c.square)};
    std::string text;
    int points = 0;
    for (int i = 0; i < 3; ++i)
        for (int n = 0; n < count[i]; ++n) {
            text += (text.empty() ? "" : ", ") + std::string(phrase(lang, shape_keys[static_cast<std::size_t>(i)]));
            points += points_of(static_cast<Marker>(i));
        }
    if (!text.empty()) text = " " + say(lang, "otto.explain.closes", {{"shapes", text}, {"n", points}});
    if (ottos_through(t.board, p) > 0)
        text +=
            is_solo(t) ? " " + say(lang, "otto.explain.makes-otto") : " " + say(lang, "otto.explain.makes-otto-ends");
    return text;
}

std::string place_text(const Box& box, const State& s, Seat who, Move m, Language lang) {
    Table t = s.table;
    const Kind k = m.act == Act::place_kept ? t.kept[number(who)] : t.drawn;
    lay(t, m.place, k, m.turns);
    return say(lang, "otto.explain.lay", {{"tile", tile_name(box, k)}, {"place", text_of(m.place)}}) +
           closing_text(t, m.place, lang);
}

std::string to_text(const Box& box, const State& s, Move m, Language lang) {
    Table t = s.table;
    const Kind k = kind_of(t.board.at[t.lifted]);
    happen_moved(t, {.place = t.lifted, .to = m.place, .turns = m.turns});
    const std::string text =
        m.place == s.table.lifted
            ? say(lang, "otto.explain.turn", {{"tile", tile_name(box, k)}, {"place", text_of(m.place)}})
            : say(lang, "otto.explain.move",
                  {{"tile", tile_name(box, k)}, {"from", text_of(s.table.lifted)}, {"to", text_of(m.place)}});
    return text + closing_text(t, m.place, lang);
}

std::string effect_text(Move m, Names names, Language lang) {
    switch (m.effect) {
        case Card::revolution:
            return m.target == 0 ? say(lang, "otto.explain.revolution-left")
                                 : say(lang, "otto.explain.revolution-right");
        case Card::quantum: return say(lang, "otto.explain.quantum");
        case Card::time: return say(lang, "otto.explain.time");
        case Card::magnet: return say(lang, "otto.explain.magnet", {{"seat", names[m.target]}});
        case Card::meteorite: return say(lang, "otto.explain.meteorite");
        case Card::abduction: return say(lang, "otto.explain.abduction", {{"seat", names[m.target]}});
        default: return say(lang, "otto.explain.infinity");
    }
}

std::string_view way(bool right, Language lang) {
    return phrase(lang, right ? "otto.board.right" : "otto.board.left");
}

// What is added about a card, if this seat may know it, and the end of the sentence.
std::string about_card(Card c, Language lang) {
    return c == Card::none ? "." : fmt::format("{} {}.", phrase(lang, "page.colon"), card_name(c, lang));
}

std::string played_text(const Event& e, const std::string& who, const std::string& other, Language lang) {
    std::string text = say(lang, "otto.event.played", {{"who", who}, {"card", card_name(e.card, lang)}});
    if (e.effect != Card::none && e.effect != e.card)
        text += ", " + say(lang, "otto.event.as", {{"card", card_name(e.effect, lang)}});
    if (e.number != 0) text += fmt::format(", {}", phrase(lang, "otto.event.stolenCard"));
    if (e.effect == Card::revolution) text += fmt::format(", {}", way(e.flag != 0, lang));
    return other.empty() ? text + "." : text + ", → " + other + ".";
}

Term named(Marker kind) { return Term(shape_keys[static_cast<std::size_t>(kind)]); }

// A tile that was lifted comes to lie, perhaps where it was.
std::string moved_text(const Event& e, Language lang) {
    if (e.place == e.to) return say(lang, "otto.event.turnedThere", {{"place", text_of(e.to)}});
    return say(lang, "otto.event.moved", {{"from", text_of(e.place)}, {"to", text_of(e.to)}});
}

// Who owns markers and points: a player, or a team.
std::string owner_name(const Event& e, Names names, Language lang) {
    const std::size_t first = static_cast<std::size_t>(e.seat), second = first + 2;
    if (e.flag == 0) return names[first];
    if (names[first] == i18n::reader || names[second] == i18n::reader)
        return std::string(phrase(lang, "otto.board.yourTeam"));
    return say(lang, "otto.board.teamOf", {{"names", fmt::format("{} & {}", names[first], names[second])}});
}

std::string joined(SeatSet seats, Names names) {
    std::string text;
    for (const Seat who : seats) text += (text.empty() ? "" : ", ") + names[static_cast<std::size_t>(who)];
    return text;
}

std::string ending_text(const Event& e, Names names, Language lang) {
    if (e.seats.empty()) return say(lang, "page.table.over") + ".";
    return say(lang, "page.table.winner", {{"who", joined(e.seats, names)}});
}

std::string round_text(const Event& e, Names names, Language lang) {
    if (e.seats.empty()) return say(lang, "otto.event.began", {{"n", e.number}});
    return say(lang, "otto.event.blind", {{"n", e.number}, {"who", joined(e.seats, names)}});
}

}  // namespace

// The catalogue says where a card's name may be broken on a narrow card (soft hyphens); here it is never broken.
std::string card_name(Card c, Language lang) {
    std::string name(phrase(lang, card_keys[static_cast<std::size_t>(c)]));
    constexpr std::string_view soft_hyphen = "\u00ad";
    for (auto at = name.find(soft_hyphen); at != std::string::npos; at = name.find(soft_hyphen, at))
        name.erase(at, soft_hyphen.size());
    return name;
}

std::string Otto::rule_text(int rule, Language lang) {
    return i18n::Rules{name, rule_letter, rule_count}.text(rule, lang);
}

std::string Otto::move_text(const Box& box, const State& s, Seat who, Move m, Names names, Language lang) {
    switch (m.act) {
        case Act::draw: return say(lang, "otto.explain.draw");
        case Act::card:
            return say(lang, "otto.explain.card",
                       {{"card", played_name(m.card, m.effect, lang)}, {"effect", effect_text(m, names, lang)}});
        case Act::lift: return say(lang, "otto.explain.lift", {{"place", text_of(m.place)}});
        case Act::to: return to_text(box, s, m, lang);
        case Act::place_kept:
        case Act::place_drawn: return place_text(box, s, who, m, lang);
        case Act::decline:
            return s.table.teams != 0 ? say(lang, "otto.explain.decline-in-team") : say(lang, "otto.explain.decline");
    }
    return {};
}

std::string Otto::event_text(const Box& box, const Event& e, Names names, Language lang) {
    const auto called = [&](Seat s) { return s == Seat::none ? std::string() : names[static_cast<std::size_t>(s)]; };
    const std::string who = called(e.seat), other = called(e.other);
    const std::string tile = e.tile == no_tile ? std::string() : tile_text(box, e.tile, lang);
    switch (e.kind) {
        case EventKind::round_began: return round_text(e, names, lang);
        case EventKind::took_tile: return say(lang, "otto.event.tookTile", {{"who", who}, {"tile", tile}});
        case EventKind::took_card:
            return say(lang, "otto.event.tookCard", {{"who", who}}) + about_card(e.card, lang);
        case EventKind::drew: return say(lang, "otto.event.drew", {{"who", who}, {"tile", tile}});
        case EventKind::left_game: return say(lang, "otto.event.left", {{"who", who}, {"tile", tile}});
        case EventKind::placed:
            return say(lang, "otto.event.placed", {{"who", who}, {"tile", tile}, {"place", text_of(e.place)}});
        case EventKind::marked:
            return say(
                lang, "otto.event.marked",
                {{"who", owner_name(e, names, lang)}, {"shape", named(e.shape.kind)}, {"n", points_of(e.shape.kind)}});
        case EventKind::unmarked: return say(lang, "otto.event.unmarked", {{"shape", named(e.shape.kind)}});
        case EventKind::made_otto: return say(lang, "otto.event.otto", {{"who", who}, {"n", e.number}});
        case EventKind::played: return played_text(e, who, other, lang);
        case EventKind::passed_on:
            return say(lang, "otto.event.passedOn", {{"way", way(e.flag != 0, lang)}});
        case EventKind::swapped: return say(lang, "otto.event.swapped", {{"who", who}, {"other", other}});
        case EventKind::swept: return say(lang, "otto.event.swept");
        case EventKind::stole:
            return say(lang, "otto.event.stole", {{"who", who}, {"other", other}}) + about_card(e.card, lang);
        case EventKind::card_left: return say(lang, "otto.event.cardLeft") + about_card(e.card, lang);
        case EventKind::lifted: return say(lang, "otto.event.lifted", {{"who", who}, {"place", text_of(e.place)}});
        case EventKind::moved: return moved_text(e, lang);
        case EventKind::declined: return say(lang, "otto.event.declined", {{"who", who}});
        case EventKind::scored:
            return say(lang, "otto.event.scored", {{"who", owner_name(e, names, lang)}, {"n", e.number}});
        case EventKind::consoled:
            return say(lang, "otto.event.consoled", {{"who", owner_name(e, names, lang)}, {"n", e.number}});
        case EventKind::drew_off: return say(lang, "otto.event.drewOff", {{"who", who}, {"tile", tile}});
        case EventKind::ended: return ending_text(e, names, lang);
        case EventKind::turn: return {};
    }
    return {};
}

}  // namespace tischlein::otto
