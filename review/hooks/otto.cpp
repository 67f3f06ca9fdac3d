// What a review asks OTTO.
#include "games/otto/otto.hpp"
#include "review/hooks/review_hooks.hpp"

namespace tischlein::review {

namespace {

// What a move closes on the board.
struct Closed {
    static constexpr bool listens = true;
    void tell(const otto::Event& event) noexcept {
        made_otto = made_otto || event.kind == otto::EventKind::made_otto;
        marked = marked || event.kind == otto::EventKind::marked;
    }
    bool made_otto = false, marked = false;
};

int rule_of_otto(const otto::View& view, const otto::Move& move) {
    using otto::Act;
    if (move.act == Act::card) return 12;
    if (move.act != Act::place_kept && move.act != Act::place_drawn && move.act != Act::to) return 0;
    Random random(0);  // the tiles on the board lie open: whatever is imagined, the move closes the same
    otto::State state = otto::imagine(view, random);
    Closed closed;
    otto::apply(state, view.seat, move, closed);
    return closed.made_otto ? 8 : closed.marked ? 7 : 0;
}

}  // namespace

template <>
const AnyReviewHooks& hooks_of<otto::Otto>() {
    static const ReviewHooksOf<otto::Otto> hooks({
        .special_rule = rule_of_otto,
        .plain_rule = [](const otto::View&) { return 5; },
        .weight = 3,  // its rule of thumb weighs many places and turns of a tile: 1.4 million decisions a second against 10
    });
    return hooks;
}

}  // namespace tischlein::review
