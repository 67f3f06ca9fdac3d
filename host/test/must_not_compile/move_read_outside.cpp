// Must not compile: a caller that looks inside a move. With -DWITH_KIND it asks the kind of game for the text and must compile, so
// that this test cannot pass for a wrong reason.
#include "games/uno/uno.hpp"
#include "host/any_game.hpp"

using namespace tischlein;
using namespace tischlein::host;

std::string shown(const GameKind& kind, AnyMove move) {
#ifdef WITH_KIND
    return kind.text(move);
#else
    return move.as<uno::Move>() == uno::Move{} ? "the first" : kind.text(move);
#endif
}
