// Tournaments: fair, repeatable, resumable, and patient with bad programs.
#include <doctest/doctest.h>

#include "bots/random_play.hpp"
#include "games/all.hpp"
#include "lab/peeking.hpp"
#include "lab/tournament.hpp"

using namespace tischlein;
using namespace tischlein::lab;

namespace {

TournamentPlan plan(std::string_view players, int deals = 20) {
    TournamentPlan p;
    p.game = "uno";
    p.options = {{"rounds", 1}};
    p.entrants = std::get<std::vector<Entrant>>(read_entrants(players));
    p.deals = deals;
    return p;
}

Standings hold(const TournamentPlan& p, std::vector<DealResult> known = {}, std::vector<DealResult>* kept = nullptr) {
    const std::atomic<bool> stop{false};
    const auto keep = [&](const DealResult& deal) {
        if (kept != nullptr) kept->push_back(deal);
    };
    return std::get<Standings>(hold_tournament(p, known, keep, nullptr, stop));
}

std::string text(const Standings& s) { return boost::json::serialize(write_standings(s)); }

}  // namespace

TEST_CASE("Players are written as levels, budgets or programs") {
    CHECK(std::get<Entrant>(read_entrant("expert:200ms")).milliseconds == 200);
    CHECK(std::get<Entrant>(read_entrant("expert:5000")).budget.simulations == 5000);
    CHECK(std::get<Entrant>(read_entrant("cmd:./bot --fast")).command == "./bot --fast");
    CHECK(std::get<Entrant>(read_entrant("cmd@50ms:./bot")).milliseconds == 50);
    CHECK(std::get<std::vector<Entrant>>(read_entrants("medium,cmd:a\\,b")).at(1).command == "a,b");
    for (const std::string_view bad : {"wizard", "expert:", "expert:0", "expert:fast", "cmd:", "cmd@5:x", ""})
        CHECK_MESSAGE(problem_in(read_entrant(bad)) != nullptr, std::string(bad));
}

TEST_CASE("The same plan gives the same result, however many threads play it") {
    TournamentPlan one = plan("medium,easy,random");
    TournamentPlan three = one;
    three.threads = 3;
    CHECK(text(hold(one)) == text(hold(three)));
}

TEST_CASE("A tournament goes on from the deals it has") {
    std::vector<DealResult> all;
    const Standings whole = hold(plan("medium,random"), {}, &all);
    std::vector<DealResult> half;
    for (std::size_t i = 0; i < all.size() / 2; ++i)
        half.push_back(read_deal(boost::json::parse(boost::json::serialize(write_deal(all[i]))).as_object()));
    CHECK(text(hold(plan("medium,random"), half)) == text(whole));
}

TEST_CASE("Identical players share evenly: every rotation of a deal is played") {
    const Standings even = hold(plan("random,random", 60));
    CHECK(even.rows.at(0).games == 120);
    CHECK(even.rows.at(0).wins.value + even.rows.at(1).wins.value == doctest::Approx(1.0));
}

TEST_CASE("Good rules of thumb beat chance, and the answer is clear early") {
    TournamentPlan p = plan("medium,random", 5000);
    p.stop_early = true;
    const Standings s = hold(p);
    CHECK(s.stopped_early);
    CHECK(s.deals < 1000);
    CHECK(s.rows.at(0).wins.low > 0.5);
    CHECK(s.rows.at(0).rating.low > s.rows.at(1).rating.high);
}

TEST_CASE("More players than seats meet in every choice") {
    const Standings s = hold(plan("medium,easy,random", 4));
    for (const auto& row : s.rows) CHECK(row.games == 4 * 2 * 2);  // two opponents, two rotations
}

// A minute for each move: on a busy machine Python alone needs more than a second to start.
TEST_CASE("The example bots play without a fault") {
    const Standings s = hold(plan("cmd@60000ms:python3 examples/careful_bot.py,random", 3));
    CHECK(s.rows.at(0).faults.sum() == 0);
    const Standings t = hold(plan("cmd@60000ms:" EXAMPLE_LAST_BOT ",random", 3));
    CHECK(t.rows.at(0).faults.sum() == 0);
}

TEST_CASE("A tournament is played with the deck or the tiles that are named") {
    TournamentPlan p = plan("medium,random", 2);
    p.game = "annaotto";
    p.options = {{"deck", "games/annaotto/decks/standard.deck"}};
    CHECK(hold(p).rows.at(0).games == 4);
    p.game = "otto";
    p.options = {{"tiles", "games/otto/tiles/standard.tiles"}};
    CHECK(hold(p).rows.at(0).games == 4);
    const std::atomic<bool> stop{false};
    p.options = {{"tiles", "README.md"}};
    const Result<Standings> refused = hold_tournament(p, {}, nullptr, nullptr, stop);
    REQUIRE(problem_in(refused) != nullptr);
    CHECK(problem_in(refused)->text.starts_with("README.md:"));
}

namespace {

Interval after(const std::vector<double>& shares, double games_a_deal) {
    Mean deals;
    for (const double share : shares) deals.add(share);
    return share_of_deals(deals, games_a_deal * static_cast<double>(shares.size()));
}

bool same(const Interval& a, const Interval& b) {
    return a.value == doctest::Approx(b.value) && a.low == doctest::Approx(b.low).epsilon(0.02) &&
           a.high == doctest::Approx(b.high).epsilon(0.02);
}

// OpenHands exchanges only the cards still to come: the view of every seat stays the same.
template <Game G>
void forgets_only_what_comes() {
    Random random = Random::from_text("forget");
    NoEvents none;
    for (int seats = G::seats.least; seats <= G::seats.most; ++seats) {
        auto s = G::setup(G::standard_box(), standard_options(G::options), seats, Random(random.next()));
        for (int ply = 0; ply < 60 && random_ply<G>(s, random, none); ++ply) {
            const auto other = OpenHands<G>(s, seat(0)).state(random);
            REQUIRE(G::consistent(other));
            for (int i = 0; i < seats; ++i) REQUIRE(G::view(other, seat(i)) == G::view(s, seat(i)));
        }
    }
}

template <class... G>
void forget_in(GameList<G...>) {
    (forgets_only_what_comes<G>(), ...);
}

}  // namespace

TEST_CASE("Intervals of shares: a clean sweep is not certainty, and deals whose games agree count as one") {
    const Interval sweep = after({1, 1, 1, 1, 1, 1, 1, 1}, 4);
    CHECK(sweep.high == 1);
    CHECK(sweep.low == doctest::Approx(0.676).epsilon(0.01));  // Wilson, 8 of 8
    CHECK(after({0, 0, 0}, 2).high > 0.5);
    std::vector<double> together, apart;  // two games a deal: always alike; and split as chance would
    for (int i = 0; i < 400; ++i) {
        together.push_back(i % 2);
        apart.push_back(i % 4 == 0 ? 0.0 : i % 4 == 1 ? 1.0 : 0.5);
    }
    CHECK(same(after(together, 2), share(200, 400)));
    CHECK(same(after(apart, 2), share(400, 800)));
    for (const Interval& i : {after({0.5, 0.5, 0.5}, 2), after({1, 0.75}, 4)}) {
        CHECK(i.low >= 0);
        CHECK(i.high <= 1);
        CHECK(i.low < i.value);
        CHECK(i.value < i.high);
    }
}

TEST_CASE("A peeking player knows the hands and not what is to come") {
    forget_in(AllGames());
    CHECK(std::get<Entrant>(read_entrant("peeking:500")).baseline == Baseline::peeking);
    const Standings peeking = hold(plan("peeking:200,medium", 40));
    CHECK(peeking.rows.at(0).wins.low > 0.5);
    CHECK(text(peeking) == text(hold(plan("peeking:200,medium", 40))));
}

TEST_CASE("Baselines take part in tournaments and are no levels") {
    CHECK(std::get<Entrant>(read_entrant("all-seeing:500")).baseline == Baseline::all_seeing);
    CHECK(std::get<Entrant>(read_entrant("eager")).baseline == Baseline::eager);
    for (const std::string_view name : {"eager", "all-seeing", "peeking"}) CHECK_FALSE(read_level(name));
    const Standings eager = hold(plan("eager,random", 100));
    CHECK(eager.rows.at(0).wins.low > 0.7);  // laying what one can is most of what random lacks
    const Standings seeing = hold(plan("all-seeing:200,medium", 20));
    CHECK(seeing.rows.at(0).wins.low > 0.6);
    CHECK(text(seeing) == text(hold(plan("all-seeing:200,medium", 20))));
}
