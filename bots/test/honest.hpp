// Bots are honest: what they think of a move does not depend on what their seat cannot see. test/honest/<game>.cpp tests it, each in
// a file of its own, which is all that is compiled anew with that game's rules.
#pragma once
#include <doctest/doctest.h>

#include "bots/advise.hpp"
#include "bots/random_play.hpp"
#include "testkit/any.hpp"
#include "testkit/hidden/hidden.hpp"

namespace tischlein::bots {

// Exchanging what is hidden from a seat changes neither the score of its moves nor its key.
template <Game G>
void thinks_only_what_it_sees(const typename G::State& s, Seat who, Random& random) {
    typename G::State other = s;
    testkit::Hidden<G>::shuffle(other, who, random);
    REQUIRE(Heuristics<G>::key(s, who) == Heuristics<G>::key(other, who));
    for (const auto& move : G::legal(s, who)) {
        INFO("seat ", number(who), ", ", G::text(move));
        REQUIRE(Heuristics<G>::score(s, who, move) == Heuristics<G>::score(other, who, move));
    }
}

// Checks every seat that must or may act, along random games in which seats sometimes act out of turn. Half of the games
// have the standard options, the others random ones.
template <Game G>
void think_only_what_they_see() {
    Random random = Random::from_text("honest");
    NoEvents none;
    for (int game = 0; game < 120; ++game) {
        INFO("game ", std::string(G::name), " ", game);
        const int seats = G::seats.least + game / 2 % (G::seats.most - G::seats.least + 1);
        const OptionValues options =
            game % 2 == 0 ? standard_options(G::options) : testkit::any_options<G>(seats, random);
        typename G::State s = G::setup(G::standard_box(), options, seats, Random(random.next()));
        for (int ply = 0; ply < 80 && !G::must(s).empty(); ++ply) {
            const SeatSet may = G::may(s);
            for (const Seat who : G::must(s) | may) thinks_only_what_it_sees<G>(s, who, random);
            if (may.empty() || random.below(3) != 0) {
                random_ply<G>(s, random, none);
                continue;
            }
            const Seat who = testkit::any_of(may, random);
            const auto moves = G::legal(s, who);
            G::apply(s, who, moves[random.below(moves.size())], none);
        }
    }
}

// Every level answers every decision of a game, in and out of turn, with a legal move, for every number of seats and
// with any options.
template <Game G>
void every_level_plays() {
    Random random = Random::from_text("levels");
    NoEvents none;
    Budget budget;
    budget.simulations = 20;
    for (int seats = G::seats.least; seats <= G::seats.most; ++seats) {
        const OptionValues options = testkit::any_options<G>(seats, random);
        typename G::State s = G::setup(G::standard_box(), options, seats, Random(random.next()));
        for (int ply = 0; ply < 60 && !G::must(s).empty(); ++ply) {
            const SeatSet may = G::may(s);
            const Seat who = testkit::any_of(may.empty() || random.below(2) == 0 ? G::must(s) : may, random);
            const auto moves = G::legal(s, who);
            const auto level = static_cast<Level>(ply % 4);
            const auto move = advise<G>(G::view(s, who), moves.span(), level, budget, random);
            REQUIRE(moves.has(move));
            G::apply(s, who, move, none);
        }
    }
}

// With a budget of simulations the same question has the same answer, on one thread and on the same number of threads.
template <Game G>
void thinks_the_same_twice() {
    typename G::State s =
        G::setup(G::standard_box(), standard_options(G::options), G::seats.least, Random::from_text("twice"));
    const Seat who = G::must(s).front();
    const auto moves = G::legal(s, who);
    for (const int threads : {1, 3}) {
        Budget budget;
        budget.simulations = 300;
        budget.threads = threads;
        Random a = Random::from_text("think"), b = Random::from_text("think");
        CHECK(advise<G>(G::view(s, who), moves.span(), Level::expert, budget, a) ==
              advise<G>(G::view(s, who), moves.span(), Level::expert, budget, b));
    }
}

}  // namespace tischlein::bots
