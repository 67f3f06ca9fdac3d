// UNO in words: why a move was refused, what a move will do, what happened. The texts are in locale/.
#include <fmt/format.h>

#include "games/uno/uno.hpp"
#include "i18n/rules.hpp"
#include "i18n/say.hpp"

namespace tischlein::uno {

using i18n::phrase, i18n::say, i18n::Term;

namespace {

constexpr std::array<std::string_view, 4> colour_keys{"uno.colour.R", "uno.colour.Y", "uno.colour.G", "uno.colour.B"};
constexpr std::array<std::string_view, 5> symbol_keys{"uno.card.S", "uno.card.V", "uno.card.D",
                                                      "uno.card.W", "uno.card.F"};

// REQUIRES: c != Colour::none.
Term named(Colour c) { return Term(colour_keys[static_cast<std::size_t>(c)]); }

std::string card_name(Card c, Language lang) {
    const auto rank = static_cast<std::size_t>(rank_of(c));
    if (is_wild(c)) return say(lang, symbol_keys[rank - 10]);
    if (rank < 10) return say(lang, "uno.card.number", {{"colour", named(colour_of(c))}, {"value", rank}});
    return say(lang, symbol_keys[rank - 10], {{"colour", named(colour_of(c))}});
}

// What the card laid will do to the others.
std::string effect_text(const State& s, Seat who, Move m, Names names, Language lang) {
    const std::string& next = names[index_of(next_seat(s, who))];
    const int left = hand(s, who).size() - 1;
    const bool last = left == 0;
    std::string effect;
    if (rank_of(m.card) == Rank::draw_two || m.card == Card::wild_four) {
        const int sum = (plays(s, stack) || last ? s.pending : 0) + (m.card == Card::wild_four ? 4 : 2);
        if (last)
            effect = " " + say(lang, "uno.explain.still-draws", {{"seat", next}, {"n", sum}});
        else if (m.card == Card::wild_four && plays(s, stack))
            effect = " " + say(lang, "uno.explain.draws-challenges-or-lays", {{"seat", next}, {"n", sum}});
        else if (m.card == Card::wild_four)
            effect = " " + say(lang, "uno.explain.draws-or-challenges", {{"seat", next}, {"n", sum}});
        else if (plays(s, stack))
            effect = " " + say(lang, "uno.explain.draws-or-lays", {{"seat", next}, {"n", sum}});
        else
            effect = " " + say(lang, "uno.explain.draws-and-misses", {{"seat", next}, {"n", sum}});
    } else if (!last && (rank_of(m.card) == Rank::skip || (rank_of(m.card) == Rank::reverse && s.seats == 2))) {
        effect = " " + say(lang, "cards.event.skipped", {{"who", next}});
    } else if (!last && rank_of(m.card) == Rank::reverse) {
        effect = " " + say(lang, "cards.event.reversed");
    } else if (!last && moves_hands(s, m.card)) {
        effect = m.other != Seat::none ? " " + say(lang, "uno.event.swapped", {{"who", i18n::reader}, {"other", names[index_of(m.other)]}})
                                       : " " + say(lang, "uno.event.handedOn");
    }
    if (last) effect += " " + say(lang, "uno.explain.out");
    if (left == 1 && (m.uno != 0 || !moves_hands(s, m.card)))  // U19: after a 0 or 7 nobody can be caught
        effect += m.uno != 0 ? " " + say(lang, "uno.explain.says-uno") : " " + say(lang, "uno.explain.no-uno");
    return effect;
}

std::string lay_text(const State& s, Seat who, Move m, Names names, Language lang) {
    std::string text = m.verb == Verb::jump ? say(lang, "uno.explain.jump", {{"card", card_name(m.card, lang)}})
                                            : say(lang, "explain.lay", {{"card", card_name(m.card, lang)}});
    if (m.colour != Colour::none) text += " " + say(lang, "uno.explain.colour-now", {{"colour", named(m.colour)}});
    return text + effect_text(s, who, m, names, lang);
}

// Cards as moves write them: "R5 GS".
std::string codes(CardSet cards) {
    std::string text;
    for (const int copy : cards) text += (text.empty() ? "" : " ") + text_of(card_of(copy));
    return text;
}

}  // namespace

std::string Uno::rule_text(int rule, Language lang) {
    return i18n::Rules{name, rule_letter, rule_count}.text(rule, lang);
}

std::string Uno::move_text(const Box&, const State& s, Seat who, Move m, Names names, Language lang) {
    switch (m.verb) {
        case Verb::lay:
        case Verb::jump: return lay_text(s, who, m, names, lang);
        case Verb::draw:
            if (in_draw_pile(s).empty() && s.discards == 1)  // U6
                return say(lang, "uno.explain.nothing-to-draw");
            return say(lang, "uno.explain.draw");
        case Verb::pass: return say(lang, "uno.explain.pass");
        case Verb::accept: return say(lang, "uno.explain.accept", {{"n", plays(s, stack) ? s.pending : 4}});
        case Verb::challenge: {
            const int sum = plays(s, stack) ? s.pending : 4;
            return say(lang, "uno.explain.challenge",
                       {{"seat", names[index_of(layer_of_open_four(s))]}, {"n", sum}, {"more", sum + 2}});
        }
        case Verb::take: return say(lang, "uno.explain.take", {{"n", s.pending}});
        case Verb::call: return say(lang, "uno.explain.call");
        case Verb::colour: return say(lang, "uno.explain.name", {{"colour", named(m.colour)}});
        case Verb::catch_seat: return say(lang, "uno.explain.catch", {{"seat", names[index_of(m.other)]}});
    }
    return {};
}

std::string Uno::event_text(const Box&, const Event& e, Names names, Language lang) {
    const auto called = [&](Seat who) {
        return who == Seat::none ? std::string() : names[static_cast<std::size_t>(who)];
    };
    switch (e.kind) {
        case EventKind::dealt:
            return say(lang, "uno.event.dealt",
                       {{"n", e.round}, {"dealer", called(e.seat)}, {"card", card_name(e.card, lang)}});
        case EventKind::laid: {
            std::string text = say(lang, (e.count & jumped_in) != 0 ? "uno.event.jumped" : "cards.event.laid",
                                   {{"who", called(e.seat)}, {"card", card_name(e.card, lang)}});
            if (e.colour != Colour::none) text += fmt::format(" – {}", phrase(lang, named(e.colour).key));
            if ((e.count & said_uno) != 0) text += fmt::format(" – {}", say(lang, "cards.shout", {{"word", "UNO"}}));
            return text;
        }
        case EventKind::drew: {
            if (e.count == 0) return say(lang, "cards.event.nothing", {{"who", called(e.seat)}});
            std::string text = say(lang, "uno.event.drew", {{"who", called(e.seat)}, {"n", e.count}});
            if (!e.cards.empty()) text += fmt::format("{} {}", phrase(lang, "page.colon"), codes(e.cards));
            return text + ".";
        }
        case EventKind::reshuffled: return say(lang, "cards.event.reshuffled", {{"n", e.count}});
        case EventKind::passed: return say(lang, "uno.event.passed", {{"who", called(e.seat)}});
        case EventKind::named:
            return say(lang, "uno.event.named", {{"who", called(e.seat)}, {"colour", named(e.colour)}});
        case EventKind::accepted: return say(lang, "uno.event.accepted", {{"who", called(e.seat)}});
        case EventKind::challenged:
            return say(lang, "uno.event.challenged", {{"who", called(e.seat)}, {"other", called(e.other)}}) + " " +
                   std::string(phrase(lang, e.count != 0 ? "uno.event.bluff" : "uno.event.noBluff"));
        case EventKind::shown:
            if (e.cards.empty())
                return say(lang, "uno.event.shown", {{"who", called(e.seat)}, {"other", called(e.other)}});
            if (called(e.other) == i18n::reader) return say(lang, "page.table.handIs", {{"cards", codes(e.cards)}});
            return say(lang, "uno.event.handOf", {{"who", called(e.other)}, {"cards", codes(e.cards)}});
        case EventKind::called: return say(lang, "uno.event.called", {{"who", called(e.seat)}});
        case EventKind::caught:
            return say(lang, "uno.event.caught", {{"who", called(e.seat)}, {"other", called(e.other)}});
        case EventKind::swapped:
            return say(lang, "uno.event.swapped", {{"who", called(e.seat)}, {"other", called(e.other)}});
        case EventKind::handed_on: return say(lang, "uno.event.handedOn");
        case EventKind::round_over:
            if (e.seat == Seat::none) return say(lang, "uno.event.dried");
            return say(lang, "uno.event.out", {{"who", called(e.seat)}, {"n", e.points}});
        case EventKind::received:
        case EventKind::turn: return {};
    }
    return {};
}

}  // namespace tischlein::uno
