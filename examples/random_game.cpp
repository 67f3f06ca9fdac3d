// A whole UNO match between four seats that play at random: the code in README.md.
#include <cstdio>

#include "games/uno/uno.hpp"

using namespace tischlein;
using uno::Uno;

int main() {
    Random random = Random::from_text("42");
    uno::State state = Uno::setup(Uno::standard_box(), standard_options(Uno::options), 4, random.split(1));
    NoEvents nobody_listens;
    int moves = 0;
    for (; !Uno::outcome(state).over; ++moves) {
        const Seat who = Uno::must(state).front();
        const uno::Moves legal = Uno::legal(state, who);
        Uno::apply(state, who, legal[random.below(legal.size())], nobody_listens);
    }
    const Seat winner = Uno::outcome(state).winners.front();
    std::printf("seat %d won with %d points after %d moves\n", number(winner),
                Uno::outcome(state).scores[number(winner)], moves);
}
