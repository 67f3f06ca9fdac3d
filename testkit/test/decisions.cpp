// What `expert` decides with a fixed number of simulations, compared with the list in wasm/test/decisions.txt. Every compiler decides
// the same, and so does WebAssembly (web/src/local/golden.test.ts).
#include "bots/decisions.hpp"

#include <doctest/doctest.h>

#include "host/any_game.hpp"
#include "testkit/golden.hpp"

using namespace tischlein;
using namespace tischlein::testkit;

namespace {

constexpr int positions = 6, simulations = 150;

// "uno 3 lay R5", a line for each.
std::string decisions(std::string_view name) {
    const auto& kinds = host::all_kinds();
    const auto game = static_cast<int>(std::find(kinds.begin(), kinds.end(), host::find_kind(name)) - kinds.begin());
    std::string text;
    for (int number = 0; number < positions; ++number)
        text += fmt::format("{} {} {}\n", name, number, bots::with_game(game, AllGames(), [&]<class G>() {
                                return bots::fixed_decision<G>(number, simulations);
                            }));
    return text;
}

}  // namespace

TEST_CASE("expert decides what is written down") {
    compare_with_file("wasm/test/decisions.txt",
                      decisions("uno") + decisions("annaotto") + decisions("anansi") + decisions("otto"));
}
