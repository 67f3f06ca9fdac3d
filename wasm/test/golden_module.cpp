// A module that writes the golden files of all games, and decisions of `expert`. Node and a browser make with it the same texts that
// testkit/test compares natively. Not shipped.
#include <array>

#include "bots/decisions.hpp"
#include "games/all.hpp"
#include "host/wire/all.hpp"
#include "testkit/golden.hpp"
#include "testkit/signatures.hpp"

namespace tischlein::wasm {

namespace {

constexpr int signatures_made = 12;  // seconds of UNO are enough
std::string text;

// The text with this number: for each game the small and the large playthrough, then the signatures.
template <class... G>
std::string golden(int number, GameList<G...>) {
    const auto of = [&]<class One>(int which) {
        return which == 2 ? testkit::signature_lines<One>(signatures_made)
                          : testkit::play_through<One>(testkit::playthroughs<One>()[static_cast<std::size_t>(which)]);
    };
    std::string made;
    int first = 0;
    ((number >= first && number < first + 3 ? void(made = of.template operator()<G>(number - first)) : void(),
      first += 3),
     ...);
    return made;
}

}  // namespace

__attribute__((export_name("golden"))) std::size_t make_golden(int number) {
    text = golden(number, AllGames());
    return text.size();
}
// What `expert` decides: wasm/test/decisions.txt has what it decides natively.
__attribute__((export_name("decide"))) std::size_t decide(int game, int number, int simulations) {
    text = bots::with_game(game, AllGames(), [&]<class G>() { return bots::fixed_decision<G>(number, simulations); });
    return text.size();
}
__attribute__((export_name("text_out"))) const char* golden_text() { return text.data(); }

}  // namespace tischlein::wasm
