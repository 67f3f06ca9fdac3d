// ANNAOTTO in words: why a move was refused, what a move will do, what happened. The texts are in locale/.
#include <fmt/format.h>

#include "games/annaotto/annaotto.hpp"
#include "i18n/rules.hpp"
#include "i18n/say.hpp"

namespace tischlein::annaotto {

using i18n::phrase, i18n::say, i18n::Term;

namespace {

constexpr std::array<std::string_view, 8> colour_keys{"cards.colour.R", "cards.colour.O", "cards.colour.Y",
                                                      "cards.colour.G", "cards.colour.T", "cards.colour.B",
                                                      "cards.colour.V", "cards.colour.P"};
constexpr std::array<std::string_view, 4> pattern_keys{"annaotto.coloured.d", "annaotto.coloured.s",
                                                       "annaotto.coloured.c", "annaotto.coloured.w"};
// Where the web client adds what a sign does (`annaotto.special.all`), a name has a key of its own.
constexpr std::array<std::string_view, 8> sign_keys{"",
                                                    "annaotto.special.anna",
                                                    "annaotto.special.otto",
                                                    "annaotto.sign.all",
                                                    "annaotto.special.plus",
                                                    "annaotto.sign.retour",
                                                    "annaotto.sign.hurdle",
                                                    "annaotto.special.annaotto"};

Term named(Colour c) { return Term(colour_keys[static_cast<std::size_t>(c)]); }

// "green stripes (Gs)", "ANNA red dots (RdA)", "ANNAOTTO"
std::string side_name(Side side, Language lang) {
    const std::string_view sign = sign_keys[static_cast<std::size_t>(side.sign())];
    if (side == Side::annaotto()) return std::string(phrase(lang, sign));
    const std::string pattern =
        say(lang, pattern_keys[static_cast<std::size_t>(side.pattern())], {{"colour", named(side.colour())}});
    if (sign.empty()) return say(lang, "annaotto.side.plain", {{"pattern", pattern}, {"code", text_of(side)}});
    return say(lang, "annaotto.side.signed", {{"sign", Term(sign)}, {"pattern", pattern}, {"code", text_of(side)}});
}

// --- what a move will do ------------------------------------------------------------------------------------

// The table as it will be once the card lies: whom it put out, and who comes next.
Table table_after(const State& s, Seat who, Move m) {
    State next = s;
    NoEvents none;
    apply(next, who, m, none);
    return next.table;
}

std::string annaotto_text(const Table& then, Seat who, Additions said, Names names, Language lang) {
    if (said.turns_own()) return " " + say(lang, "annaotto.explain.turn-own", {{"colour", named(said.colour())}});
    if (then.in.without(who).empty())
        return " " + say(lang, "annaotto.explain.turn-nobody", {{"colour", named(said.colour())}});
    return " " + say(lang, "annaotto.explain.turn-seat",
                     {{"seat", names[index_of(next_in(then, who))]}, {"colour", named(said.colour())}});
}

// What the next player faces: to draw for each OTTO, to have cards turned for each ANNA.
std::string sequence_text(const Table& then, const std::string& seat, Language lang) {
    if (then.anna == 0) return say(lang, "annaotto.explain.sequence-draws", {{"seat", seat}, {"draws", 2 * then.otto}});
    if (then.otto == 0) return say(lang, "annaotto.explain.sequence-turns", {{"seat", seat}, {"turns", 2 * then.anna}});
    return say(lang, "annaotto.explain.sequence", {{"seat", seat}, {"draws", 2 * then.otto}, {"turns", 2 * then.anna}});
}

std::string sign_text(const Table& then, Seat who, Side side, Additions said, Names names, Language lang) {
    const std::string next = then.turn == Seat::none ? std::string() : names[index_of(then.turn)];
    switch (side.sign()) {
        case Sign::anna:
        case Sign::otto: return " " + sequence_text(then, next, lang);
        case Sign::plus: return " " + say(lang, "annaotto.explain.plus", {{"seat", next}, {"draws", then.plus}});
        case Sign::retour: return " " + say(lang, "cards.event.reversed");
        case Sign::hurdle:  // with two seats the next one is the seat itself
            return " " + say(lang, "annaotto.explain.skip", {{"seat", then.turn == who ? std::string(i18n::reader) : next}});
        case Sign::all:
            return said.all() ? " " + say(lang, "annaotto.explain.shout-all")
                              : " " + say(lang, "annaotto.explain.no-shout");
        case Sign::annaotto: return annaotto_text(then, who, said, names, lang);
        case Sign::plain: break;
    }
    return {};
}

std::string call_text(Move m, int left, Language lang) {
    if (!is_own_lay(m.act) || left > 1) return {};
    if (left == 1)
        return m.additions.anna() ? " " + say(lang, "annaotto.explain.says-anna")
                                  : " " + say(lang, "annaotto.explain.no-anna");
    return m.additions.otto() ? " " + say(lang, "annaotto.explain.says-otto")
                              : " " + say(lang, "annaotto.explain.no-otto");
}

std::string lay_move_text(const State& s, Seat who, Move m, Names names, Language lang) {
    const Side side = side_to_lay(s, who, m);
    const Table then = table_after(s, who, m);
    std::string text = m.act == Act::lay_theirs
                           ? say(lang, "annaotto.explain.lay-theirs",
                                 {{"side", side_name(side, lang)}, {"seat", names[index_of(m.seat)]}})
                           : say(lang, "explain.lay", {{"card", side_name(side, lang)}});
    text +=
        then.over != 0 && side.sign() != Sign::annaotto ? std::string() : sign_text(then, who, side, m.additions, names, lang);
    text += call_text(m, left_after(s, who, m.act), lang);
    for (int i = queued(s.table.out); i < queued(then.out); ++i)
        text += then.out[static_cast<std::size_t>(i)] == who
                    ? " " + say(lang, "annaotto.explain.you-out", {{"place", i + 1}})
                    : " " + say(lang, "annaotto.explain.seat-out",
                                {{"seat", names[index_of(then.out[static_cast<std::size_t>(i)])]}, {"place", i + 1}});
    return text;
}

std::string keep_text(const State& s, bool up, Language lang) {
    const Face inner = up ? s.drawn : reverse(s.drawn);
    return say(lang, "annaotto.explain.keep",
               {{"inner", side_name(side_of(s, inner), lang)}, {"outer", side_name(side_of(s, reverse(inner)), lang)}});
}

std::string take_text(const State& s, Names names, Language lang) {
    const Table& t = s.table;
    std::string text;
    if (const int draws = t.plus + 2 * t.otto; draws > 0) text += say(lang, "annaotto.explain.take", {{"n", draws}}) + " ";
    if (t.anna > 0)
        text += say(lang, "annaotto.explain.turned-by", {{"seat", names[index_of(t.last)]}, {"turns", 2 * t.anna}}) + " ";
    return text + say(lang, "annaotto.explain.then-turn");
}

// --- what happened ------------------------------------------------------------------------------------------

std::string laid_text(const Event& e, const std::string& who, const std::string& owner, Language lang) {
    std::string side = side_name(e.side, lang);
    if (e.act == Act::lay_theirs) side = say(lang, "annaotto.event.from", {{"side", side}, {"owner", owner}});
    std::string text = say(lang, "cards.event.laid", {{"who", who}, {"card", side}});
    const auto add = [&](std::string_view said) { text += fmt::format(" – {}", said); };
    if (e.additions.names_colour()) {
        add(phrase(lang, e.additions.turns_own() ? "annaotto.event.turnsOwn" : "annaotto.event.turnsNext"));
        add(fmt::format("{}{} {}", phrase(lang, "annaotto.board.named"), phrase(lang, "page.colon"),
                        phrase(lang, named(e.additions.colour()).key)));
    }
    if (e.additions.all()) add(phrase(lang, "annaotto.board.shout"));
    if (e.additions.anna()) add(say(lang, "cards.shout", {{"word", "ANNA"}}));
    if (e.additions.otto()) add(say(lang, "cards.shout", {{"word", "OTTO"}}));
    return text;
}

std::string drew_text(const Event& e, const std::string& who, Language lang) {
    std::string text = say(lang, "annaotto.event.drew", {{"who", who}, {"side", side_name(e.side, lang)}});
    if (e.back.known()) text += "; " + say(lang, "annaotto.event.below", {{"side", side_name(e.back, lang)}});
    return text + ".";
}

}  // namespace

std::string Annaotto::rule_text(int rule, Language lang) {
    return i18n::Rules{name, rule_letter, rule_count}.text(rule, lang);
}

std::string Annaotto::move_text(const Box&, const State& s, Seat who, Move m, Names names, Language lang) {
    switch (m.act) {
        case Act::face: {
            const Face first = first_undecided(s, who);
            const Face inner = side_of(s, first).bits == m.place ? first : reverse(first);
            return say(lang, "annaotto.explain.face",
                       {{"inner", side_name(side_of(s, inner), lang)},
                        {"outer", side_name(side_of(s, reverse(inner)), lang)}});
        }
        case Act::lay:
        case Act::lay_theirs:
        case Act::lay_up:
        case Act::lay_down: return lay_move_text(s, who, m, names, lang);
        case Act::draw: return say(lang, "annaotto.explain.draw");
        case Act::keep_up: return keep_text(s, true, lang);
        case Act::keep_down: return keep_text(s, false, lang);
        case Act::take: return take_text(s, names, lang);
        case Act::flip: {
            const Face inner = hand_face(s, s.table.turn, m.place);
            return say(lang, "annaotto.explain.flip",
                       {{"seat", names[index_of(s.table.turn)]}, {"side", side_name(side_of(s, reverse(inner)), lang)}});
        }
        case Act::done: return say(lang, "annaotto.explain.done", {{"seat", names[index_of(s.table.turn)]}});
        case Act::slap:
            return s.table.to_slap.size() == 1 ? say(lang, "annaotto.explain.slap-last")
                                               : say(lang, "annaotto.explain.slap");
        case Act::call: return say(lang, "annaotto.explain.call");
        case Act::catch_out: return say(lang, "annaotto.explain.catch", {{"seat", names[index_of(m.seat)]}});
    }
    return {};
}

std::string Annaotto::event_text(const Box&, const Event& e, Names names, Language lang) {
    const auto called = [&](Seat who) {
        return who == Seat::none ? std::string() : names[static_cast<std::size_t>(who)];
    };
    const std::string who = called(e.seat), other = called(e.other);
    switch (e.kind) {
        case EventKind::laid: return laid_text(e, who, other, lang);
        case EventKind::drew: return drew_text(e, who, lang);
        case EventKind::reshuffled: return say(lang, "cards.event.reshuffled", {{"n", e.count}});
        case EventKind::faced:
        case EventKind::kept: return say(lang, "annaotto.event.shows", {{"who", who}, {"side", side_name(e.side, lang)}});
        case EventKind::turned:  // cards are counted as moves count them, `flip 0`
            if (e.other == e.seat)
                return say(lang, "annaotto.event.turnedOwn",
                           {{"who", who}, {"n", e.place}, {"side", side_name(e.side, lang)}});
            return say(lang, "annaotto.event.turned",
                       {{"who", other}, {"n", e.place}, {"owner", who}, {"side", side_name(e.side, lang)}});
        case EventKind::done: return say(lang, "annaotto.event.done", {{"who", who}});
        case EventKind::took:
            return e.count > 0 ? say(lang, "annaotto.event.tookCards", {{"who", who}, {"n", e.count}})
                               : say(lang, "annaotto.event.took", {{"who", who}});
        case EventKind::passed: return say(lang, "cards.event.nothing", {{"who", who}});
        case EventKind::reversed: return say(lang, "cards.event.reversed");
        case EventKind::skipped: return say(lang, "cards.event.skipped", {{"who", who}});
        case EventKind::slapped: return say(lang, "annaotto.event.slapped", {{"who", who}, {"n", e.count}});
        case EventKind::slowest: return say(lang, "annaotto.event.slowest", {{"who", who}});
        case EventKind::silent_all: return say(lang, "annaotto.event.silentAll", {{"who", who}});
        case EventKind::silent_otto: return say(lang, "annaotto.event.silentOtto", {{"who", who}});
        case EventKind::called: return say(lang, "annaotto.event.called", {{"who", who}});
        case EventKind::caught: return say(lang, "annaotto.event.caught", {{"who", who}, {"other", other}});
        case EventKind::out: return say(lang, "annaotto.event.out", {{"who", who}, {"n", e.count}});
        case EventKind::ended: return say(lang, "page.table.over") + ".";
        case EventKind::turn: return {};
    }
    return {};
}

}  // namespace tischlein::annaotto
