// Must not compile: a game that derives from NoReflexes and writes `is_reflex` all the same; has_reflexes<Quick> would be false. With
// -DWITHOUT_DEFAULT it writes the hooks without deriving from their default and must compile, so that this test cannot pass for a
// wrong reason.
#include "bots/test/must_not_compile/rules.hpp"

using namespace tischlein;

#ifdef WITHOUT_DEFAULT
struct Quick : Rules {
    static constexpr SeatSet open_reflexes(const View&) noexcept { return {}; }
#else
struct Quick : Rules, NoReflexes {
#endif
    static constexpr bool is_reflex(Move) noexcept { return true; }
};
static_assert(Game<Quick>);
