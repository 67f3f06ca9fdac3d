// Anansi in words: why a move was refused, what a move will do, what happened. The texts are in locale/.
#include <fmt/format.h>

#include "games/anansi/anansi.hpp"
#include "i18n/rules.hpp"
#include "i18n/say.hpp"

namespace tischlein::anansi {

using i18n::phrase, i18n::say, i18n::Term;

namespace {

constexpr std::array<std::string_view, suits> suit_keys{"anansi.suit.S", "anansi.suit.H", "anansi.suit.L"};

Term named(Suit s) { return Term(suit_keys[static_cast<std::size_t>(s)]); }
std::string card_name(Card c, Language lang) {
    return say(lang, "anansi.card", {{"suit", named(suit_of(c))}, {"value", value_of(c)}});
}

std::string listeners_text(int count, Language lang) {
    return count == 0 ? say(lang, "anansi.count.no-listener") : say(lang, "anansi.count.listeners", {{"n", count}});
}

std::string piles_text(int count, Language lang) { return say(lang, "anansi.board.count.stories", {{"n", count}}); }

std::string play_text(const State& s, Seat who, Card c, Names names, Language lang) {
    std::string text = leads(s.table, who) ? say(lang, "anansi.explain.lead", {{"card", card_name(c, lang)}})
                                           : say(lang, "anansi.explain.play", {{"card", card_name(c, lang)}});
    if (leads(s.table, who)) return text + " " + say(lang, "anansi.explain.others");
    Table after = s.table;
    step_play(after, who, c);
    const int winner = winning_place(after);
    const bool last = after.to_move == after.leader;
    if (last && s.has_spider())
        text += " " + say(lang, "anansi.explain.spider-decides");
    else if (winner == number(who))
        text += last ? " " + say(lang, "anansi.board.takes", {{"who", i18n::reader}}) + "."
                     : " " + say(lang, "anansi.explain.ahead");
    else
        text += last
                    ? " " + say(lang, "anansi.board.takes", {{"who", names[static_cast<std::size_t>(winner)]}}) + "."
                    : " " + say(lang, "anansi.explain.seat-ahead", {{"seat", names[static_cast<std::size_t>(winner)]}});
    return text;
}

std::string recruit_text(const State& s, Seat who, Card c, Language lang) {
    Table after = s.table;
    step_recruit(after, who, c);
    std::string text = say(lang, "anansi.explain.recruit",
                           {{"card", card_name(c, lang)},
                            {"taken", listeners_text(listeners_for(s.table, c), lang)},
                            {"listeners", listeners_text(after.listeners[who], lang)},
                            {"piles", piles_text(after.piles[who].count, lang)}});
    step_display(after, who);
    if (after.trump != s.table.trump) text += " " + say(lang, "anansi.explain.trump", {{"suit", named(after.trump)}});
    return text;
}

// "Ada: Listeners 2, Stories 3, Kept 4."
std::string scored_text(const Event& e, const std::string& who, Language lang) {
    const std::string what =
        e.bonus > 0 ? say(lang, "anansi.board.scoredBonus",
                          {{"listeners", e.listeners}, {"stories", e.piles}, {"kept", e.kept}, {"bonus", e.bonus}})
                    : say(lang, "anansi.board.scored",
                          {{"listeners", e.listeners}, {"stories", e.piles}, {"kept", e.kept}});
    return fmt::format("{}{} {}.", who, phrase(lang, "page.colon"), what);
}

// By suit: "snake 2 5, hornet 14".
std::string cards_text(Cards cards, Language lang) {
    std::string text;
    int last = -1;
    for (const Card c : cards) {
        if (index(suit_of(c)) == last)
            text += fmt::format(" {}", value_of(c));
        else
            text += fmt::format("{}{}", text.empty() ? "" : ", ", card_name(c, lang));
        last = index(suit_of(c));
    }
    return text;
}

std::string winners_text(const Event& e, Names names, Language lang) {
    std::string who;
    for (const Seat s : SeatSet::from_bits(e.winners))
        who += (who.empty() ? "" : ", ") + names[static_cast<std::size_t>(s)];
    return say(lang, "page.table.winner", {{"who", who}});
}

}  // namespace

std::string Anansi::rule_text(int rule, Language lang) {
    return i18n::Rules{name, rule_letter, rule_count}.text(rule, lang);
}

std::string Anansi::move_text(const Box&, const State& s, Seat who, Move m, Names names, Language lang) {
    switch (m.kind) {
        case MoveKind::play: return play_text(s, who, m.card, names, lang);
        case MoveKind::recruit: return recruit_text(s, who, m.card, lang);
        case MoveKind::inspire: break;
    }
    return say(lang, "anansi.explain.inspire",
               {{"n", s.table.inspired[who] + 1}, {"listeners", s.table.listeners[who]}});
}

std::string Anansi::event_text(const Box&, const Event& e, Names names, Language lang) {
    const std::string who = e.seat == Seat::none ? std::string() : names[static_cast<std::size_t>(e.seat)];
    switch (e.kind) {
        case EventKind::played:
            return say(lang, "anansi.event.played", {{"who", who}, {"card", card_name(e.card, lang)}});
        case EventKind::recruited:
            return say(
                lang, "anansi.event.recruited",
                {{"who", who}, {"card", card_name(e.card, lang)}, {"listeners", listeners_text(e.listeners, lang)}});
        case EventKind::inspired:
            return say(lang, "anansi.event.inspired", {{"who", who}, {"n", e.listeners}});
        case EventKind::spider: return say(lang, "anansi.event.spider", {{"card", card_name(e.card, lang)}});
        case EventKind::trick:
            if (e.seat == Seat::none) return say(lang, "anansi.board.spiderTakes") + ".";
            return say(lang, "anansi.board.takes", {{"who", who}}) + ".";
        case EventKind::displayed: return say(lang, "anansi.event.displayed", {{"card", card_name(e.card, lang)}});
        case EventKind::trump: return say(lang, "anansi.board.trumpIs", {{"suit", named(e.suit)}}) + ".";
        case EventKind::scored: return scored_text(e, who, lang);
        case EventKind::round:
            return say(lang, "anansi.event.round",
                       {{"n", e.round},
                        {"cards", card_name(e.card, lang) + ", " + card_name(e.second, lang)},
                        {"who", who}});
        case EventKind::dealt:
            return e.cards.empty() ? std::string()
                                   : say(lang, "page.table.handIs", {{"cards", cards_text(e.cards, lang)}});
        case EventKind::over: return winners_text(e, names, lang);
    }
    return {};
}

}  // namespace tischlein::anansi
