// What a review asks Anansi.
#include "games/anansi/anansi.hpp"
#include "review/hooks/review_hooks.hpp"

namespace tischlein::review {

namespace {

int rule_of_anansi(const anansi::View&, const anansi::Move& move) {
    return move.kind == anansi::MoveKind::recruit ? 5 : 0;
}

bool leads(const anansi::View& view) {
    const anansi::Table& table = view.table;
    return table.leader == view.seat && !table.laid[tischlein::index_of(view.seat)].in_trick();
}

void count_listeners(const anansi::View& view, Reason& reason) {
    reason.listeners = view.table.listeners[view.seat];
    reason.piles = view.table.piles[view.seat].count;
}

}  // namespace

template <>
const AnyReviewHooks& hooks_of<anansi::Anansi>() {
    static const ReviewHooksOf<anansi::Anansi> hooks({
        .special_rule = rule_of_anansi,
        .plain_rule = [](const anansi::View& view) { return leads(view) ? 3 : 7; },
        .count = count_listeners,
    });
    return hooks;
}

}  // namespace tischlein::review
