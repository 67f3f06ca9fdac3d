// A whole UNO match between four seats that play at random: the code in README.md.
#include <cstdio>

#include "games/uno/uno.hpp"

using namespace tischlein;
using uno::Uno;

int main() {
    Random random = Random::from_text("42");
    uno::State table = Uno::setup(Uno::standard_box(), standard_options(Uno::options), 4, random.split(1));
    NoEvents nobody_listens;
    int moves = 0;
    for (; !Uno::outcome(table).over; ++moves) {
        const Seat who = Uno::must(table).front();
        const uno::Moves legal = Uno::legal(table, who);
        Uno::apply(table, who, legal[random.below(legal.size())], nobody_listens);
    }
    const Seat winner = Uno::outcome(table).winners.front();
    std::printf("seat %d won with %d points after %d moves\n", number(winner),
                Uno::outcome(table).scores[number(winner)], moves);
}
