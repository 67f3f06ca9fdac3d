// What one game's golden files are compared with; test/golden/<game>.cpp does it, each in a file of its own, which is all that is
// compiled anew with that game's rules.
#pragma once
#include <fmt/format.h>

#include "testkit/golden.hpp"
#include "testkit/signatures.hpp"

namespace tischlein::testkit {

// games/<game>/test/golden/*.play
template <Game G>
void compare_playthroughs() {
    for (const Playthrough& wish : playthroughs<G>())
        compare_with_file(fmt::format("games/{}/test/golden/{}.play", G::name, wish.name), play_through<G>(wish));
}

// games/<game>/test/golden/signatures.txt (bots/signature.hpp), for several seat counts and options: g++ and clang play the same
// games, and so did earlier versions.
template <Game G>
void compare_signatures() {
    compare_with_file(fmt::format("games/{}/test/golden/signatures.txt", G::name), signature_lines<G>());
}

}  // namespace tischlein::testkit
