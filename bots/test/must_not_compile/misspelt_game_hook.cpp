// Must not compile: a game that writes `is_reflx`. With -DSPELT_RIGHT it writes `is_reflex` and must compile, so that this
// test cannot pass for a wrong reason.
#include "bots/test/must_not_compile/rules.hpp"

using namespace tischlein;

struct Quick : Rules {
    static constexpr SeatSet open_reflexes(const View&) noexcept { return {}; }
#ifdef SPELT_RIGHT
    static constexpr bool is_reflex(Move m) noexcept { return m.verb == uno::Verb::jump; }
#else
    static constexpr bool is_reflx(Move m) noexcept { return m.verb == uno::Verb::jump; }
#endif
};
static_assert(Game<Quick>);
