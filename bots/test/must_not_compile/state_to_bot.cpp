// Must not compile: a table's state handed to a bot. With -DWITH_VIEW it hands in the view and must compile, so that
// this test cannot pass for a wrong reason.
#include "bots/compiled/uno.hpp"

using namespace tischlein;
using namespace tischlein::bots;

uno::Move cheat(const uno::State& s, Random& random) {
    const auto moves = uno::legal(s, s.turn);
#ifdef WITH_VIEW
    return advise<uno::Uno>(uno::view(s, s.turn), moves.span(), Level::medium, Budget(), random);
#else
    return advise<uno::Uno>(s, moves.span(), Level::medium, Budget(), random);
#endif
}
