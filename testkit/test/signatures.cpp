// Compares the signatures of every game (bots/signature.hpp) for several seat counts and options with the kept list
// (games/<game>/test/golden/signatures.txt): g++ and clang play the same games, and so did earlier versions.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "games/all.hpp"
#include "testkit/golden.hpp"
#include "testkit/signatures.hpp"

using namespace tischlein;
using namespace tischlein::testkit;

namespace {

template <Game G>
void sign() {
    compare_with_file(fmt::format("games/{}/test/golden/signatures.txt", G::name), signature_lines<G>());
}

template <class... G>
void over(GameList<G...>) {
    (sign<G>(), ...);
}

}  // namespace

TEST_CASE("Every game plays as it was written down, with every option and on every compiler") { over(AllGames()); }
