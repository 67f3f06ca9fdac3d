// Must not compile: a game whose reviews write `plain_rul`. With -DSPELT_RIGHT they write `plain_rule` and must compile, so that this
// test cannot pass for a wrong reason.
#include "games/uno/uno.hpp"
#include "review/hooks/review_hooks.hpp"

using namespace tischlein;
using namespace tischlein::review;

struct Mine : uno::Uno {};

template <>
const AnyReviewHooks& review::hooks_of<Mine>() {
    static const ReviewHooksOf<Mine> hooks({
#ifdef SPELT_RIGHT
        .plain_rule = [](const uno::View&) { return 4; },
#else
        .plain_rul = [](const uno::View&) { return 4; },
#endif
    });
    return hooks;
}
