// Ratings: equal players get equal ratings at every table, and a player that wins more is rated higher.
#include "lab/rating.hpp"

#include <doctest/doctest.h>

#include "core/random.hpp"
#include "lab/tournament.hpp"

using namespace tischlein;
using namespace tischlein::lab;

namespace {

// One player against another that fills the table up. Each seat of the first wins with a weight of `strength`.
std::vector<RatedDeal> one_against_the_rest(int seats, int deals, double strength, Random& random) {
    std::vector<RatedDeal> all;
    for (int deal = 0; deal < deals; ++deal) {
        RatedDeal one{{1.0, seats - 1.0}, {0, 0}};
        for (int game = 0; game < seats; ++game) {
            const double chance = strength / (strength + seats - 1);
            one.wins[random.below(1'000'000) < chance * 1'000'000 ? 0 : 1] += 1;
        }
        all.push_back(one);
    }
    return all;
}

constexpr int seeds = 60;

}  // namespace

TEST_CASE("Equal players are rated 0 within error at every table size") {
    Random random = Random::from_text("equal");
    int held = 0;
    for (int seats = 2; seats <= 10; ++seats) {
        Mean rating;
        for (int i = 0; i < seeds; ++i) {
            const std::vector<Interval> rated = ratings(one_against_the_rest(seats, 60, 1, random), 2);
            rating.add(rated[0].value);
            held += rated[0].low <= 0 && 0 <= rated[0].high;
            CHECK(rated[0].value == doctest::Approx(-rated[1].value));
        }
        CHECK(std::abs(rating.mean()) < 3 * rating.deviation() / std::sqrt(double{seeds}));
    }
    CHECK(held > 0.90 * 9 * seeds);
    CHECK(held < 0.995 * 9 * seeds);
}

TEST_CASE("Intervals of ratings hold the truth, and the truth is Elo's scale") {
    Random random = Random::from_text("stronger");
    for (const int seats : {2, 4, 8}) {
        int held = 0;
        const double truth = 400 * std::log10(1.5) / 2;  // half above the mean of the two, half below
        for (int i = 0; i < seeds; ++i) {
            const Interval rated = ratings(one_against_the_rest(seats, 200, 1.5, random), 2)[0];
            held += rated.low <= truth && truth <= rated.high;
        }
        CHECK(held >= 52);
    }
}

TEST_CASE("The same random player four or eight times: real games, sixty seeds") {
    for (const int seats : {4, 8}) {
        Mean rating;
        for (int i = 0; i < seeds; ++i) {
            TournamentPlan plan;
            plan.game = "uno";
            plan.seats = seats;
            plan.options = {{"rounds", 1}};
            plan.entrants = std::get<std::vector<Entrant>>(read_entrants("random,random"));
            plan.deals = 2;
            plan.seed = std::to_string(i);
            const std::atomic<bool> stop{false};
            rating.add(std::get<Standings>(hold_tournament(plan, {}, nullptr, nullptr, stop)).rows[0].rating.value);
        }
        CHECK(std::abs(rating.mean()) < 3 * rating.deviation() / std::sqrt(double{seeds}));
    }
}

TEST_CASE("Who wins 30.5 % against 23.2 % is the stronger one") {
    // 150 deals of four games: 183 of 600 won by one seat, the rest by the three others.
    std::vector<RatedDeal> deals;
    for (int i = 0; i < 150; ++i) {
        const double won = i < 33 ? 2 : 1;
        deals.push_back({{1, 3}, {won, 4 - won}});
    }
    const std::vector<Interval> rated = ratings(deals, 2);
    CHECK(rated[0].value == doctest::Approx(400 * std::log10(30.5 / (69.5 / 3)) / 2).epsilon(0.02));
    CHECK(rated[0].low > 0);
    CHECK(rated[1].high < 0);
}

TEST_CASE("A clean sweep is a finite rating with a wide interval, and no deals are no ratings") {
    const std::vector<Interval> swept = ratings(std::vector<RatedDeal>(10, {{1, 1}, {2, 0}}), 2);
    CHECK(swept[0].value > 100);
    CHECK(swept[0].value < 1000);
    CHECK(swept[0].high - swept[0].low > 200);
    const std::vector<Interval> none = ratings({}, 3);
    CHECK(none.size() == 3);
    CHECK(none[0].value == 0);
}

TEST_CASE("Players who never met are rated through those they both met") {
    // a beats b as b beats c; a and c never sit together.
    std::vector<RatedDeal> deals;
    for (int i = 0; i < 100; ++i) {
        deals.push_back({{1, 1, 0}, {i % 4 == 0 ? 0.0 : 2.0, i % 4 == 0 ? 2.0 : 0.0, 0}});
        deals.push_back({{0, 1, 1}, {0, i % 4 == 0 ? 0.0 : 2.0, i % 4 == 0 ? 2.0 : 0.0}});
    }
    const std::vector<Interval> rated = ratings(deals, 3);
    CHECK(rated[0].value - rated[1].value == doctest::Approx(400 * std::log10(3.0)).epsilon(0.02));
    CHECK(rated[1].value - rated[2].value == doctest::Approx(400 * std::log10(3.0)).epsilon(0.02));
    CHECK(rated[1].value == doctest::Approx(0).epsilon(1));
}
