// What a review asks OTTO.
#include "games/otto/otto.hpp"
#include "review/hooks/review_hooks.hpp"

namespace tischlein::review {

namespace {

int rule_of_otto(const PossibleMove& move) {
    if (move.words[0] == "card") return 12;
    if (move.words[0] != "place" && move.words[0] != "to") return 0;
    const auto after = move.game.clone();  // tiles and board lie open, so this tells the mover nothing new
    after->apply(move.who, move.move);
    int rule = 0;
    for (const json::value& event : after->events()) {
        const json::value* name = event.as_object().if_contains("event");
        if (name != nullptr && *name == "otto") return 8;
        if (name != nullptr && *name == "marked") rule = 7;
    }
    return rule;
}

}  // namespace

template <>
const ReviewHooks& hooks_of<otto::Otto>() {
    static const ReviewHooks hooks{
        .special_rule = rule_of_otto,
        .plain_rule = [](const json::object&, Seat) { return 5; },
        .weight = 3,  // its rule of thumb weighs many places and turns of a tile: 1.4 million decisions a second against 10
    };
    return hooks;
}

}  // namespace tischlein::review
