// Asks the game's hooks for the rule and the counts, and says them in words.
#include "review/reasons.hpp"

#include <fmt/format.h>

#include "games/all.hpp"
#include "i18n/say.hpp"
#include "review/hooks/review_hooks.hpp"

namespace tischlein::review {

namespace {

// REQUIRES: one of the list is of that kind.
template <class... G>
const AnyReviewHooks& find_hooks(const GameKind& kind, GameList<G...>) {
    const AnyReviewHooks* found = nullptr;
    ((found = &kind == &kind_of<G>() ? &hooks_of<G>() : found), ...);
    return *found;
}

int rule_for(const HookAnswers& answers, bool only_call) {
    if (only_call) return answers.call_rule;
    if (answers.better_rule != 0) return answers.better_rule;
    return answers.made_rule != 0 ? answers.made_rule : answers.plain_rule;
}

// Finds a seat with one or two cards left in a game that ends with none: the one that gained, else the one with the fewest.
void find_few_cards(const HookAnswers& answers, int seats, Seat mover, Seat gave_to, Reason& reason) {
    constexpr int few = 2;
    for (const Seat who : SeatSet::first(seats).without(mover)) {
        const int held = answers.cards_held[tischlein::index_of(who)];
        if (held == 0 || held > few || (gave_to != Seat::none && reason.few_of == gave_to)) continue;
        if (reason.few_of == Seat::none || held < reason.few || who == gave_to) {
            reason.few_of = who;
            reason.few = held;
        }
    }
}

}  // namespace

const AnyReviewHooks& hooks_of(const GameKind& kind) { return find_hooks(kind, AllGames()); }

Reason find_reason(const AnyGame& game, Seat who, AnyMove made, AnyMove better, Seat gave_to) {
    const HookAnswers answers = hooks_of(game.kind()).ask(game, who, made, better);
    Reason reason = answers.counts;
    reason.rule = rule_for(answers, game.with_call(who, made) == better);
    find_few_cards(answers, game.seats(), who, gave_to, reason);
    return reason;
}

std::string reason_text(const GameKind& kind, const Reason& reason, const std::string& mover, const std::vector<std::string>& names, Language lang) {
    std::string text;
    const auto add = [&](const std::string& sentence) { text += (text.empty() ? "" : " ") + sentence; };
    if (reason.rule > 0)
        add(fmt::format("{} {} ({}).", i18n::phrase(lang, "page.review.mattered"),
                        i18n::phrase(lang, fmt::format("{}.page.rule.{}.title", kind.name(), reason.rule)), kind.rule_id(reason.rule)));
    if (reason.few_of != Seat::none)
        add(i18n::say(lang, "page.review.count",
                      {{"who", names[tischlein::index_of(reason.few_of)]}, {"n", reason.few}}));
    if (reason.listeners >= 0)
        add(i18n::say(lang, "page.review.listeners",
                      {{"name", mover}, {"listeners", reason.listeners}, {"piles", reason.piles}}) +
            fmt::format(" ({})", kind.rule_id(10)));
    return text;
}

}  // namespace tischlein::review
