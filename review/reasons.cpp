// Asks the game's hooks for the rule and the counts, and says them in words.
#include "review/reasons.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "games/all.hpp"
#include "i18n/say.hpp"
#include "review/hooks/review_hooks.hpp"

namespace tischlein::review {

namespace {

// A move as its words: "lay R7 swap 2".
Words words_of(std::string_view text) {
    Words words(1);
    for (const char c : text)
        if (c == ' ')
            words.emplace_back();
        else
            words.back() += c;
    return words;
}

// REQUIRES: one of the list is of that kind.
template <class... G>
const ReviewHooks& find_hooks(const GameKind& kind, GameList<G...>) {
    const ReviewHooks* found = nullptr;
    ((found = &kind == &kind_of<G>() ? &hooks_of<G>() : found), ...);
    return *found;
}

int rule_for(const AnyGame& game, const json::object& view, Seat who, AnyMove made, AnyMove better) {
    const ReviewHooks& hooks = hooks_of(game.kind());
    const auto looked_at = [&](AnyMove move) { return PossibleMove{game, view, who, move, words_of(game.kind().text(move))}; };
    if (game.with_call(who, made) == better) return better == made ? 0 : hooks.call_rule(looked_at(better));
    const int best = hooks.special_rule(looked_at(better)), own = hooks.special_rule(looked_at(made));
    return best != 0 ? best : own != 0 ? own : hooks.plain_rule(view, who);
}

// Finds a seat with one or two cards left in a game that ends with none: the one that gained, else the one with the fewest.
void count_cards(const json::object& view, Seat who, Seat gave_to, Reason& reason) {
    constexpr int few = 2;
    const json::array& hands = hands_in(view);
    for (std::size_t i = 0; i < hands.size(); ++i) {
        const int held = hands[i].is_array() ? static_cast<int>(hands[i].get_array().size()) : hands[i].to_number<int>();
        if (i == tischlein::index_of(who) || held == 0 || held > few || (gave_to != Seat::none && reason.few_of == gave_to)) continue;
        if (reason.few_of == Seat::none || held < reason.few || seat(static_cast<int>(i)) == gave_to) {
            reason.few_of = seat(static_cast<int>(i));
            reason.few = held;
        }
    }
}

}  // namespace

const ReviewHooks& hooks_of(const GameKind& kind) { return find_hooks(kind, AllGames()); }

bool has(const Words& words, std::string_view word) { return std::find(words.begin(), words.end(), word) != words.end(); }

const json::array& hands_in(const json::object& view) { return view.at("hands").as_array(); }

Reason find_reason(const AnyGame& game, Seat who, AnyMove made, AnyMove better, Seat gave_to) {
    const json::object view = game.view(who);
    const ReviewHooks& hooks = hooks_of(game.kind());
    Reason reason{.rule = rule_for(game, view, who, made, better)};
    if (hooks.counts_cards) count_cards(view, who, gave_to, reason);
    hooks.count(view, who, reason);
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
