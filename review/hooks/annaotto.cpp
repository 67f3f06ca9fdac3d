// What a review asks ANNAOTTO.
#include "games/annaotto/annaotto.hpp"
#include "review/hooks/review_hooks.hpp"

namespace tischlein::review {

namespace {

// The side that will lie up, as the seat sees it: "lay 2" lays an own card, "lay 1.2" somebody else's.
std::string side_laid(const PossibleMove& move) {
    const WordList& words = move.words;
    if (words.size() < 2 || words[1].find_first_not_of("0123456789.") != std::string::npos) return {};
    const std::size_t dot = words[1].find('.');
    const std::size_t owner = dot == std::string::npos ? tischlein::index_of(move.who) : static_cast<std::size_t>(std::stoi(words[1]));
    const auto place = static_cast<std::size_t>(std::stoi(dot == std::string::npos ? words[1] : words[1].substr(dot + 1)));
    const json::array& hands = hands_in(move.view);
    if (owner >= hands.size() || !hands[owner].is_array() || place >= hands[owner].get_array().size()) return {};
    const std::string card(hands[owner].get_array()[place].as_string());
    const std::size_t stroke = card.find('/');
    return dot == std::string::npos ? card.substr(0, stroke) : card.substr(stroke + 1);
}

int rule_of_annaotto(const PossibleMove& move) {
    const std::string& verb = move.words[0];
    if (verb == "take") return move.view.at("plus").to_number<int>() > 0 ? 9 : 8;
    if (verb == "flip" || verb == "done") return 8;
    if (verb == "face" || verb == "keep") return 2;
    if (verb == "draw") return 4;
    const std::string side = side_laid(move);
    if (side == "AO") return 7;
    switch (side.size() > 2 ? side.back() : ' ') {
        case 'A':
        case 'O': return 8;
        case '*': return 13;
        case '+': return 9;
        case '~': return 10;
        case '^': return 11;
        default: return move.words.size() > 1 && move.words[1].find('.') != std::string::npos ? 4 : 0;
    }
}

}  // namespace

template <>
const ReviewHooks& hooks_of<annaotto::Annaotto>() {
    static const ReviewHooks hooks{
        .special_rule = rule_of_annaotto,
        .plain_rule = [](const json::object&, Seat) { return 5; },
        .call_rule = [](const PossibleMove& move) { return has(move.words, "otto") ? 15 : 14; },
        .counts_cards = true,
    };
    return hooks;
}

}  // namespace tischlein::review
