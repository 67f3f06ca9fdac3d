// Plays a random game of each kind in Tischlein's list and says who won: a complete program that uses the library.
#include <fmt/format.h>

#include <string>

#include "games/all.hpp"

using namespace tischlein;

// One game between seats that choose at random. The same seed gives the same game everywhere.
template <Game G>
typename G::State random_game(int seats, Random random, int& moves) {
    auto state = G::setup(G::standard_box(), standard_options(G::options), seats, random.split(1));
    NoEvents nobody_listens;
    while (!G::outcome(state).over) {
        const Seat who = G::must(state).front();
        const auto legal = G::legal(state, who);
        G::apply(state, who, legal[random.below(legal.size())], nobody_listens);
        ++moves;
    }
    return state;
}

template <Game G>
void report(const std::string& seed) {
    const int seats = G::seats.least < 3 ? 3 : G::seats.least;
    int moves = 0;
    const Outcome end = G::outcome(random_game<G>(seats, Random::from_text(seed), moves));
    std::string told;
    for (const Seat winner : end.winners) told += fmt::format(" {}", number(winner));
    if (end.scored > 0)
        told += fmt::format(", scores {}", fmt::join(end.scores.begin(), end.scores.begin() + end.scored, " "));
    fmt::print("{:<9}{:>6} moves, won by seat{}\n", G::name, moves, told);
}

template <Game... G>
void report_all(GameList<G...>, const std::string& seed) {
    (report<G>(seed), ...);
}

int main(int count, char** arguments) { report_all(AllGames{}, count > 1 ? arguments[1] : "42"); }
