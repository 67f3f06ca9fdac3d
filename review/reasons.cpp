// Finds the reasons game by game: moves are read as words, views as JSON.
#include "review/reasons.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "i18n/say.hpp"

namespace tischlein::review {

namespace {

// A move as its words: "lay R7 swap 2".
std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words(1);
    for (const char c : text)
        if (c == ' ')
            words.emplace_back();
        else
            words.back() += c;
    return words;
}
bool has(const std::vector<std::string>& words, std::string_view word) { return std::find(words.begin(), words.end(), word) != words.end(); }

const json::array& hands_in(const json::object& view) { return view.at("hands").as_array(); }

// --- the rule of what is special about a move; 0: nothing ---------------------------------------------------------

int rule_of_uno(const std::vector<std::string>& words) {
    const std::string& verb = words[0];
    if (verb == "draw") return 3;
    if (verb == "pass") return 5;
    if (verb == "take") return 18;
    if (verb == "accept" || verb == "challenge") return 12;
    if (verb == "colour" || words.size() < 2) return 10;
    const std::string& card = words[1];
    if (card == "W") return 10;
    if (card == "F") return 11;
    if (has(words, "swap")) return 19;
    switch (card.back()) {
        case 'D': return 7;
        case 'V': return 8;
        case 'S': return 9;
        default: return 0;
    }
}

// The side that will lie up, as the seat sees it: "lay 2" lays an own card, "lay 1.2" somebody else's.
std::string side_laid(const std::vector<std::string>& words, std::size_t who, const json::object& view) {
    if (words.size() < 2 || words[1].find_first_not_of("0123456789.") != std::string::npos) return {};
    const std::size_t dot = words[1].find('.');
    const std::size_t owner = dot == std::string::npos ? who : static_cast<std::size_t>(std::stoi(words[1]));
    const auto place = static_cast<std::size_t>(std::stoi(dot == std::string::npos ? words[1] : words[1].substr(dot + 1)));
    const json::array& hands = hands_in(view);
    if (owner >= hands.size() || !hands[owner].is_array() || place >= hands[owner].get_array().size()) return {};
    const std::string card(hands[owner].get_array()[place].as_string());
    const std::size_t stroke = card.find('/');
    return dot == std::string::npos ? card.substr(0, stroke) : card.substr(stroke + 1);
}

int rule_of_annaotto(const std::vector<std::string>& words, std::size_t who, const json::object& view) {
    const std::string& verb = words[0];
    if (verb == "take") return view.at("plus").to_number<int>() > 0 ? 9 : 8;
    if (verb == "flip" || verb == "done") return 8;
    if (verb == "face" || verb == "keep") return 2;
    if (verb == "draw") return 4;
    const std::string side = side_laid(words, who, view);
    if (side == "AO") return 7;
    switch (side.size() > 2 ? side.back() : ' ') {
        case 'A':
        case 'O': return 8;
        case '*': return 13;
        case '+': return 9;
        case '~': return 10;
        case '^': return 11;
        default: return words.size() > 1 && words[1].find('.') != std::string::npos ? 4 : 0;
    }
}

int rule_of_otto(const AnyGame& game, Seat who, AnyMove move, const std::vector<std::string>& words) {
    if (words[0] == "card") return 12;
    if (words[0] != "place" && words[0] != "to") return 0;
    const auto after = game.clone();  // tiles and board lie open, so this tells the mover nothing new
    after->apply(who, move);
    int rule = 0;
    for (const json::value& event : after->events()) {
        const json::value* name = event.as_object().if_contains("event");
        if (name != nullptr && *name == "otto") return 8;
        if (name != nullptr && *name == "marked") rule = 7;
    }
    return rule;
}

// The rule that is named where neither move is special.
int plain_rule(std::string_view name, const json::object& view, Seat who) {
    if (name == "uno") return 4;
    if (name == "annaotto") return 5;
    if (name == "otto") return 5;
    return view.at("leader").to_number<int>() == static_cast<int>(tischlein::index_of(who)) && view.at("trick").as_array().empty() ? 3 : 7;
}

int rule_for(const AnyGame& game, const json::object& view, Seat who, AnyMove made, AnyMove better) {
    const std::string_view name = game.kind().name();
    const auto rule_of = [&](AnyMove move) {
        const auto words = words_of(game.kind().text(move));
        if (name == "uno") return rule_of_uno(words);
        if (name == "annaotto") return rule_of_annaotto(words, tischlein::index_of(who), view);
        if (name == "otto") return rule_of_otto(game, who, move, words);
        return words[0] == "recruit" ? 5 : 0;
    };
    if (game.with_call(who, made) == better)
        return name == "uno" ? 13 : better == made ? 0 : has(words_of(game.kind().text(better)), "otto") ? 15 : 14;
    const int best = rule_of(better), own = rule_of(made);
    return best != 0 ? best : own != 0 ? own : plain_rule(name, view, who);
}

// --- counts ----------------------------------------------------------------------------------------------------

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

Reason find_reason(const AnyGame& game, Seat who, AnyMove made, AnyMove better, Seat gave_to) {
    const json::object view = game.view(who);
    const std::string_view name = game.kind().name();
    Reason reason{.rule = rule_for(game, view, who, made, better)};
    if (name == "uno" || name == "annaotto") count_cards(view, who, gave_to, reason);
    if (name == "anansi") {
        reason.listeners = view.at("listeners").as_array()[tischlein::index_of(who)].to_number<int>();
        reason.piles = static_cast<int>(view.at("piles").as_array()[tischlein::index_of(who)].as_array().size());
    }
    return reason;
}

std::string reason_text(const GameKind& kind, const Reason& reason, const std::string& mover, const std::vector<std::string>& names, Language lang) {
    std::string text;
    const auto add = [&](const std::string& sentence) { text += (text.empty() ? "" : " ") + sentence; };
    if (reason.rule > 0)
        add(i18n::say(lang, "review.rule",
                      {{"title", i18n::phrase(lang, fmt::format("{}.page.rule.{}.title", kind.name(), reason.rule))}, {"rule", kind.rule_id(reason.rule)}}));
    if (reason.few_of != Seat::none)
        add(i18n::say(lang, "page.review.count",
                      {{"who", names[tischlein::index_of(reason.few_of)]}, {"n", reason.few}}));
    if (reason.listeners >= 0)
        add(i18n::say(lang, "review.listeners",
                      {{"who", mover}, {"listeners", reason.listeners}, {"piles", reason.piles}, {"rule", kind.rule_id(10)}}));
    return text;
}

}  // namespace tischlein::review
