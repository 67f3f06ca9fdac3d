// Must not compile: a hook of reviews that wants the whole game, in which the other hands are. With -DWITH_VIEW it takes what the seat
// sees and must compile, so that this test cannot pass for a wrong reason.
#include "games/uno/uno.hpp"
#include "review/hooks/review_hooks.hpp"

using namespace tischlein;
using namespace tischlein::review;

struct Mine : uno::Uno {};

template <>
const AnyReviewHooks& review::hooks_of<Mine>() {
#ifdef WITH_VIEW
    static const ReviewHooksOf<Mine> hooks(
        {.plain_rule = [](const uno::View& view) { return view.hand.empty() ? 14 : 4; }});
#else
    static const ReviewHooksOf<Mine> hooks(
        {.plain_rule = [](const AnyGame& game) { return game.hash() % 2 == 0 ? 14 : 4; }});
#endif
    return hooks;
}
