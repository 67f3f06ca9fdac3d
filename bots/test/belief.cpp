// What UNO bots conclude from the others' play: honest, consistent with what they see, and nearer to the truth than guessing.
#include <doctest/doctest.h>

#include <cmath>

#include "bots/compiled/uno.hpp"

using namespace tischlein;
using namespace tischlein::bots;
using namespace tischlein::uno;

namespace {

// A round between players by rule of thumb, with what everybody saw of it.
struct ObservedRound {
    State s;
    Recall<Uno> recall;
    Random random;

    ObservedRound(int seats, std::uint64_t seed, std::int32_t seven_o_jump_stack = 0, int cards = usual_hand,
                  const Box& box = {})
        : random(seed) {
        OptionValues options = standard_options(Uno::options);
        for (std::size_t i = 0; i < Uno::options.size(); ++i)
            for (const std::string_view house_rule : {"sevenO", "jumpIn", "stack"})
                if (Uno::options[i].name == house_rule) options[i] = seven_o_jump_stack;
        options[opt_cards] = cards;
        REQUIRE(Uno::box_misfit(box, options, seats).empty());
        s = Uno::setup(box, options, seats, Random(seed));
        recall = Recall<Uno>(view(s, Seat::none));
    }
    void ply() {
        const SeatSet speaking = may(s);
        const Seat who = speaking.empty() ? s.turn : speaking.front();
        Events events;
        apply(s, who, best_by_thumb<Uno>(s, who, legal(s, who), random), events);
        notice_all<Uno>(recall, events);
    }
    bool over(int round) const { return s.phase == Phase::over || s.round != round; }
};

int alike(CardSet a, CardSet b) { return count_bits(kinds_in(a) & kinds_in(b)); }

}  // namespace

TEST_CASE("Imagined states agree with the view, whatever was concluded") {
    for (const int house_rules : {0, 1})
        for (std::uint64_t seed = 1; seed <= 12; ++seed) {
            ObservedRound round(2 + static_cast<int>(seed % 9), seed, house_rules);
            for (int ply = 0; ply < 60 && !round.over(1); ++ply) {
                const Seat who = seat(ply % round.s.seats);
                const View seen = view(round.s, who);
                StateSampler<Uno> sampler(seen, round.recall);
                for (int i = 0; i < 3; ++i) {
                    const State s = sampler.state(round.random);
                    REQUIRE(consistent(s));
                    REQUIRE(view(s, who) == seen);
                }
                round.ply();
            }
        }
}

TEST_CASE("Bots think with other decks and hands, too: they imagine no card that is not there") {
    const auto deck = Uno::read_box("R1 2\nR2 2\nR5\nR7\nRS\nB0\nB1\nB2\nB5\nBD 2\nBV\nY7\nY1\nG4\nW 2\nF\n");
    REQUIRE(std::holds_alternative<Box>(deck));
    const Box& box = std::get<Box>(deck);
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        ObservedRound round(seed % 2 == 0 ? 2 : 3, seed, seed % 4 < 2 ? 0 : 1, seed % 2 == 0 ? 8 : 3, box);
        for (int ply = 0; ply < 60 && !round.over(1); ++ply) {
            const Seat who = round.s.turn;
            const View seen = view(round.s, who);
            StateSampler<Uno> sampler(seen, round.recall);
            const State s = sampler.state(round.random);
            REQUIRE(consistent(s));
            REQUIRE(view(s, who) == seen);
            REQUIRE(s.where.at(absent) == box.missing);
            const Moves moves = legal(round.s, who);
            for (const Level level : {Level::easy, Level::medium, Level::expert})
                REQUIRE(moves.has(advise<Uno>(seen, {moves.begin(), moves.end()}, level, Budget{.simulations = 40},
                                              round.random, round.recall)));
            round.ply();
        }
    }
}

TEST_CASE("Whoever drew on a colour is seldom imagined to hold it") {
    using Kind = Recall<Uno>::ObservedAct::Kind;
    int held = 0, guessed = 0, cases = 0;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        ObservedRound round(4, seed + 100);
        for (int ply = 0; ply < 40 && !round.over(1); ++ply) {
            round.ply();
            if (round.over(1) || round.s.phase != Phase::turn) continue;
            const Seat who = next_seat(round.s, round.s.turn, -1), me = next_seat(round.s, who, -1);
            if (round.recall.count(who) == 0 || round.recall.newest(who, 0).kind != Kind::kept) continue;
            const View seen = view(round.s, me);
            const auto count = [&](const State& s) {
                return count_bits(kinds_in(hand(s, who)) & colour_bits(round.recall.newest(who, 0).colour));
            };
            StateSampler<Uno> sampler(seen, round.recall);
            for (int i = 0; i < 5; ++i) held += count(sampler.state(round.random));
            for (int i = 0; i < 5; ++i) guessed += count(imagine(seen, round.random));
            ++cases;
        }
    }
    REQUIRE(cases > 100);
    CHECK(held * 10 < guessed);  // not 0: the bot allows for players who overlook a card
}

TEST_CASE("Conclusions come nearer to the true hands than guessing does") {
    int concluded = 0, guessed = 0;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        ObservedRound round(4, seed + 500);
        for (int ply = 0; ply < 30 && !round.over(1); ++ply) round.ply();
        if (round.over(1)) continue;
        const Seat me = round.s.turn;
        const View seen = view(round.s, me);
        StateSampler<Uno> sampler(seen, round.recall);
        for (int i = 0; i < 50; ++i) {
            const State with = sampler.state(round.random), without = imagine(seen, round.random);
            for (const Seat other : SeatSet::first(4).without(me)) {
                concluded += alike(hand(with, other), hand(round.s, other));
                guessed += alike(hand(without, other), hand(round.s, other));
            }
        }
    }
    CHECK(concluded * 100 > guessed * 140);
}

TEST_CASE("A new deal and hands that change owners are forgotten") {
    ObservedRound round(4, 7, 1);
    for (int ply = 0; ply < 400 && round.s.phase != Phase::over; ++ply) {
        const int before = round.s.round;
        round.ply();
        if (round.s.round == before) continue;
        for (const Seat who : SeatSet::first(4)) CHECK(round.recall.count(who) == 0);
        return;
    }
    FAIL("the first round did not end");
}

TEST_CASE("A recall is fed with nothing that only some may see") {
    ObservedRound round(3, 21);
    for (int ply = 0; ply < 50 && !round.over(1); ++ply) {
        Events events;
        apply(round.s, round.s.turn,
              best_by_thumb<Uno>(round.s, round.s.turn, legal(round.s, round.s.turn), round.random), events);
        for (const Event& event : events)
            if (event.audience.includes(Seat::none)) CHECK(event.cards.empty());
    }
}

TEST_CASE("A hypothesis says the same whenever it is asked, and what is changed twice is as it was") {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        ObservedRound round(4, seed + 900);
        for (int ply = 0; ply < 40 && !round.over(1); ++ply) round.ply();
        if (round.over(1)) continue;
        const Seat who = next_seat(round.s, round.s.turn);
        HandHypothesis hypothesis(round.recall, who, 4, hand(round.s, who), round.random);
        const double likely = hypothesis.likelihood(0);
        REQUIRE(likely > 0);
        for (int i = 0; i < 50; ++i) {
            const int out = hand(round.s, who).any(round.random), in = in_draw_pile(round.s).any(round.random);
            if (!hypothesis.knows_nothing_of(in)) continue;
            hypothesis.exchange(out, in);
            hypothesis.exchange(in, out);
            if (const auto pair = hypothesis.any_pair(round.random)) {
                hypothesis.swap_arrivals(*pair);
                hypothesis.swap_arrivals(*pair);
            }
            CHECK(hypothesis.likelihood(0) == likely);
            CHECK(hypothesis.likelihood(2 * likely) == 0);
        }
    }
}

// True hands against imagined ones: `medium` never draws while it holds a card that fits.
TEST_CASE("True hands explain what was done better than others do") {
    double true_hands = 0, others = 0;  // sums of logarithms
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        ObservedRound round(4, seed + 1300);
        for (int ply = 0; ply < 30 && !round.over(1); ++ply) round.ply();
        if (round.over(1)) continue;
        const Seat me = round.s.turn;
        const State guess = imagine(view(round.s, me), round.random);
        // The likelihood of the best of many random hypotheses.
        const auto best = [&](const State& s, Seat who) {
            double likely = 0;
            for (int i = 0; i < 200; ++i)
                likely = std::max(likely, HandHypothesis(round.recall, who, 4, hand(s, who), round.random).likelihood(0));
            return std::log(likely);
        };
        for (const Seat who : SeatSet::first(4).without(me)) {
            true_hands += best(round.s, who);
            others += best(guess, who);
        }
    }
    CHECK(true_hands > others + 100);
}
