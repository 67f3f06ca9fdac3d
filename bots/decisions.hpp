// Fixed decisions of `expert`, with a fixed number of simulations: the same on every compiler and in WebAssembly. For tests
// and measurements.
#pragma once
#include <fmt/format.h>

#include <string>

#include "bots/compiled.hpp"
#include "bots/random_play.hpp"
#include "core/options.hpp"

namespace tischlein::bots {

// A position in the middle of a game: after twenty random decisions, and then at the next seat that has a choice.
template <Game G>
typename G::State fixed_position(int number) {
    constexpr int seats = 3;
    Random random = Random::from_text(fmt::format("search {}", number));
    NoEvents none;
    auto s = G::setup(G::standard_box(), standard_options(G::options), seats, Random(random.next()));
    for (int i = 0; i < 20; ++i) random_ply<G>(s, random, none);
    while (!G::must(s).empty() && G::legal(s, G::must(s).front()).size() < 2) random_ply<G>(s, random, none);
    return s;
}

// "-": the game is over there.
template <Game G>
std::string fixed_decision(int number, int simulations) {
    const auto s = fixed_position<G>(number);
    if (G::must(s).empty()) return "-";
    const Seat who = G::must(s).front();
    const auto moves = G::legal(s, who);
    Random random = Random::from_text("decide");
    const auto seen = G::view(s, who);
    return G::text(advise<G>(seen, moves.span(), Level::expert, Budget{simulations}, random));
}

// Calls `what` with the type of game `number` of the list.
template <class What, class... G>
auto with_game(int number, GameList<G...>, What what) {
    decltype(what.template operator()<uno::Uno>()) result{};
    int at = 0;
    ((at++ == number ? void(result = what.template operator()<G>()) : void()), ...);
    return result;
}

}  // namespace tischlein::bots
