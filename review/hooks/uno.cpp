// What a review asks UNO.
#include "games/uno/uno.hpp"
#include "review/hooks/review_hooks.hpp"

namespace tischlein::review {

namespace {

int rule_of_card(uno::Card card) {
    switch (uno::rank_of(card)) {
        case uno::Rank::draw_two: return 7;
        case uno::Rank::reverse: return 8;
        case uno::Rank::skip: return 9;
        case uno::Rank::wild: return 10;
        case uno::Rank::wild_four: return 11;
        default: return 0;
    }
}

int rule_of_uno(const uno::View&, const uno::Move& move) {
    using uno::Verb;
    switch (move.verb) {
        case Verb::draw: return 3;
        case Verb::pass: return 5;
        case Verb::take: return 18;
        case Verb::accept:
        case Verb::challenge: return 12;
        case Verb::colour: return 10;
        case Verb::call:
        case Verb::catch_seat: return 13;
        case Verb::lay:
        case Verb::jump: break;
    }
    return move.other != Seat::none ? 19 : rule_of_card(move.card);
}

}  // namespace

template <>
const AnyReviewHooks& hooks_of<uno::Uno>() {
    static const ReviewHooksOf<uno::Uno> hooks({
        .special_rule = rule_of_uno,
        .plain_rule = [](const uno::View&) { return 4; },
        .call_rule = [](const uno::View&, const uno::Move&) { return 13; },
        .cards_held = [](const uno::View& view, Seat who) { return int{view.held[tischlein::index_of(who)]}; },
    });
    return hooks;
}

}  // namespace tischlein::review
