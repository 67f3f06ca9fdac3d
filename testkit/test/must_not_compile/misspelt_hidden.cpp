// Must not compile: a game that says what it hides and writes `shufle`. With -DSPELT_RIGHT it writes `shuffle` and must compile, so that
// this test cannot pass for a wrong reason.
#include "games/uno/uno.hpp"
#include "testkit/hidden/hidden.hpp"

using namespace tischlein;
using namespace tischlein::testkit;

struct Mine : uno::Uno {};

template <>
struct testkit::Hidden<Mine> : StandardBoxOnly<Mine> {
#ifdef SPELT_RIGHT
    static void shuffle(uno::State&, Seat, Random&) {}
#else
    static void shufle(uno::State&, Seat, Random&) {}
#endif
};
static_assert(HasHidden<Mine>);
