// What a review asks UNO.
#include "games/uno/uno.hpp"
#include "review/hooks/review_hooks.hpp"

namespace tischlein::review {

namespace {

int rule_of_uno(const PossibleMove& move) {
    const std::string& verb = move.words[0];
    if (verb == "draw") return 3;
    if (verb == "pass") return 5;
    if (verb == "take") return 18;
    if (verb == "accept" || verb == "challenge") return 12;
    if (verb == "colour" || move.words.size() < 2) return 10;
    const std::string& card = move.words[1];
    if (card == "W") return 10;
    if (card == "F") return 11;
    if (has(move.words, "swap")) return 19;
    switch (card.back()) {
        case 'D': return 7;
        case 'V': return 8;
        case 'S': return 9;
        default: return 0;
    }
}

}  // namespace

template <>
const ReviewHooks& hooks_of<uno::Uno>() {
    static const ReviewHooks hooks{
        .special_rule = rule_of_uno,
        .plain_rule = [](const json::object&, Seat) { return 4; },
        .call_rule = [](const PossibleMove&) { return 13; },
        .counts_cards = true,
    };
    return hooks;
}

}  // namespace tischlein::review
