// How fast the search behind `expert` is, and what it decides when its simulations are counted: as WebAssembly and natively, portable.
// web/test/speed.mjs has both built, runs them in turn and compares. Not shipped, and built only for that.
#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <string>

#include "bots/decisions.hpp"

#ifdef __wasm__
#define TISCHLEIN_EXPORT(name) __attribute__((export_name(#name)))
#else
#define TISCHLEIN_EXPORT(name)
#endif

namespace tischlein::wasm {

namespace {

// Searches as in play, but always spends the whole budget. Returns the number of simulations.
template <Game G>
long think(int number, int simulations) {
    const auto s = bots::fixed_position<G>(number);
    if (G::must(s).empty()) return 0;
    const Seat who = G::must(s).front();
    const auto moves = G::legal(s, who);
    static bots::Search<G> search(bots::Playout::thumb);
    search.be_patient();
    Random random = Random::from_text("think");
    const auto seen = G::view(s, who);
    bots::StateSampler<G> source(seen);
    search.think(source, moves.span(), bots::Budget{simulations}, random);
    return search.simulations();
}

std::string text;

}  // namespace

TISCHLEIN_EXPORT(think) int think_about(int game, int number, int simulations) {
    return static_cast<int>(
        bots::with_game(game, AllGames(), [&]<class G>() { return think<G>(number, simulations); }));
}
TISCHLEIN_EXPORT(decide) std::size_t decide_on(int game, int number, int simulations) {
    text = bots::with_game(game, AllGames(), [&]<class G>() { return bots::fixed_decision<G>(number, simulations); });
    return text.size();
}
TISCHLEIN_EXPORT(text_out) const char* decided() { return text.data(); }

}  // namespace tischlein::wasm

#ifndef __wasm__
// Reads lines `think|decide GAME NUMBER SIMULATIONS` and answers each with a line.
int main() {
    using namespace tischlein::wasm;
    char what[16];
    int game = 0, number = 0, simulations = 0;
    while (std::scanf("%15s %d %d %d", what, &game, &number, &simulations) == 4) {
        if (what[0] == 't')
            fmt::print("{}\n", think_about(game, number, simulations));
        else
            decide_on(game, number, simulations), fmt::print("{}\n", decided());
        std::fflush(stdout);
    }
}
#endif
