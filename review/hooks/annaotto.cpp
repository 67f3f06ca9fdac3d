// What a review asks ANNAOTTO.
#include "games/annaotto/annaotto.hpp"
#include "review/hooks/review_hooks.hpp"

namespace tischlein::review {

namespace {

// A card as this seat sees it. Its front is what its owner sees.
annaotto::Glimpse card_in_hand(const annaotto::View& view, Seat owner, int place) {
    return place < annaotto::faced(view, owner)
               ? annaotto::held_card(view, owner, place)
               : annaotto::Glimpse{annaotto::Side::unknown(), annaotto::Side::unknown()};
}

int rule_of_side(annaotto::Side side) {
    using annaotto::Sign;
    switch (side.known() ? side.sign() : Sign::plain) {
        case Sign::anna:
        case Sign::otto: return 8;
        case Sign::all: return 13;
        case Sign::plus: return 9;
        case Sign::retour: return 10;
        case Sign::hurdle: return 11;
        case Sign::annaotto: return 7;
        case Sign::plain: return 0;
    }
    return 0;
}

int rule_of_annaotto(const annaotto::View& view, const annaotto::Move& move) {
    using annaotto::Act;
    switch (move.act) {
        case Act::take: return view.table.plus > 0 ? 9 : 8;
        case Act::flip:
        case Act::done: return 8;
        case Act::face:
        case Act::keep_up:
        case Act::keep_down: return 2;
        case Act::draw: return 4;
        case Act::lay: return rule_of_side(card_in_hand(view, view.seat, move.place).front);
        case Act::lay_theirs: {
            const int rule = rule_of_side(card_in_hand(view, move.seat, move.place).back);
            return rule != 0 ? rule : 4;
        }
        case Act::slap: return 13;
        case Act::call:
        case Act::catch_out: return 14;
        case Act::lay_up:
        case Act::lay_down: return 0;
    }
    return 0;
}

}  // namespace

template <>
const AnyReviewHooks& hooks_of<annaotto::Annaotto>() {
    static const ReviewHooksOf<annaotto::Annaotto> hooks({
        .special_rule = rule_of_annaotto,
        .plain_rule = [](const annaotto::View&) { return 5; },
        .call_rule = [](const annaotto::View&, const annaotto::Move& move) { return move.additions.otto() ? 15 : 14; },
        .cards_held = [](const annaotto::View& view, Seat who) { return annaotto::faced(view, who); },
    });
    return hooks;
}

}  // namespace tischlein::review
