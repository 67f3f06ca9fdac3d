// A review adds up, the mean of luck is zero, and a decision is judged by what its seat could see.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "review/estimates.hpp"
#include "review/review.hpp"
#include "review/review_json.hpp"
#include "review/review_text.hpp"
#include "review/self_play.hpp"

using namespace tischlein;
using namespace tischlein::host;
using namespace tischlein::review;

namespace {

const std::atomic<bool> go_on{false};  // never set

GameHistory begun(std::string_view game, int seats, const json::value& options, std::string_view seed) {
    Result<GameHistory> started = GameHistory::start(game, seats, &options, seed, only_standard);
    REQUIRE(problem_in(started) == nullptr);
    return std::move(std::get<GameHistory>(started));
}

struct GameSpec {
    std::string_view game;
    int seats;
    json::value options;
};

// The shortest game of each kind that has everything in it.
std::vector<GameSpec> short_games() {
    return {{"uno", 4, json::object{{"rounds", 1}}},
            {"annaotto", 3, json::object{{"cards", 6}}},
            {"anansi", 3, json::object{{"rounds", 1}}},
            {"otto", 2, json::object{{"target", 6}}}};
}

GameHistory played(const GameSpec& spec, std::vector<Level> levels, std::string_view seed) {
    GameHistory game = begun(spec.game, spec.seats, spec.options, seed);
    play_on(game, {std::move(levels), 60}, Random::from_text(seed), 4000, go_on);
    REQUIRE(game.game().outcome().over);
    return game;
}

std::vector<std::string> numbered(int seats) {
    return std::vector<std::string>(static_cast<std::size_t>(seats), "somebody");
}

ReviewPlan quick_plan(int playouts, bool judge) {
    ReviewPlan plan;
    plan.most_playouts = plan.least_playouts = playouts;
    plan.judge = judge;
    return plan;
}

Review reviewed(const GameHistory& game, const ReviewPlan& plan) {
    return review_game(game, numbered(game.game().seats()), plan, {}, go_on);
}

void adds_up(const Review& review) {
    for (std::size_t i = 0; i < review.players.size(); ++i) {
        const PlayerReview& player = review.players[i];
        Millionths sum = player.start, along = player.start;
        for (const Millionths part : player.parts) sum += part;
        CHECK(sum == player.result);
        for (const Step& step : review.steps) {
            for (const BySeat& part : step.parts) along += part[i];
            CHECK(along == step.chances[i]);
        }
    }
}

}  // namespace

TEST_CASE("the parts add up to the result exactly, move by move, in every game") {
    for (const GameSpec& spec : short_games()) {
        INFO(std::string(spec.game));
        const GameHistory game = played(spec, {Level::random, Level::medium}, "adds up");
        const Review review = reviewed(game, quick_plan(12, true));
        CHECK(review.complete);
        CHECK(review.steps.size() == game.moves().size() + 1);
        adds_up(review);
        Millionths won = 0;
        for (const PlayerReview& player : review.players) won += player.result;
        CHECK(won == certain);
    }
}

TEST_CASE("a review that is stopped adds up, too, and says that it is not complete") {
    const GameHistory game = played(short_games()[0], {Level::medium}, "stopped");
    std::atomic<bool> stop{true};
    const Review review = review_game(game, numbered(4), quick_plan(40, true), {}, stop);
    CHECK(!review.complete);
    adds_up(review);
    for (const Step& step : review.steps) CHECK(!step.decision);
}

TEST_CASE("an open game is reviewed as far as it went") {
    GameHistory game = begun("uno", 3, json::object(), "open");
    play_on(game, {{Level::medium}}, Random(1), 6, go_on);
    const Review review = reviewed(game, quick_plan(10, false));
    CHECK(!review.over);
    CHECK(review.steps.size() == 7);
    adds_up(review);
}

TEST_CASE("the review does not depend on the number of threads") {
    const GameHistory game = played(short_games()[2], {Level::medium}, "threads");
    ReviewPlan plan = quick_plan(20, true);
    const std::string one = review_json(reviewed(game, plan));
    plan.threads = 3;
    CHECK(review_json(reviewed(game, plan)) == one);
}

TEST_CASE("a decision is judged by what its seat could see: exchanged hidden cards change nothing") {
    for (const GameSpec& spec : short_games()) {
        INFO(std::string(spec.game));
        GameHistory game = begun(spec.game, spec.seats, spec.options, "hidden");
        play_on(game, {{Level::medium}}, Random(2), 9, go_on);
        while (game.game().legal(game.game().must().front()).size() < 2)
            play_on(game, {{Level::medium}}, Random(3), 1, go_on);
        const Seat who = game.game().must().front();
        const std::string move = game.game().moves(who)[0];
        std::vector<Review> reviews;
        Random random(4);
        for (int i = 0; i < 4; ++i) {
            Result<GameHistory> other =
                GameHistory::set_up(game.game().imagine(who, random), std::to_string(i), only_standard);
            REQUIRE(problem_in(other) == nullptr);
            auto& history = std::get<GameHistory>(other);
            REQUIRE(!history.play(who, move, Language::en));
            ReviewPlan plan = quick_plan(60, true);
            plan.from_deal = false;
            reviews.push_back(reviewed(history, plan));
        }
        bool chances_differ = false;
        for (const Review& review : reviews) {
            const JudgedDecision &one = *reviews[0].steps[1].decision, &other = *review.steps[1].decision;
            CHECK(one.chance == other.chance);
            CHECK(one.best == other.best);
            CHECK(one.loss == other.loss);
            CHECK(one.gain == other.gain);
            const std::size_t mine = tischlein::index_of(who);
            CHECK(review.players[mine].parts[index_of(ResultPart::own)] == one.gain);
            chances_differ = chances_differ || review.steps[0].chances != reviews[0].steps[0].chances;
        }
        CHECK(chances_differ);  // the hidden cards were different
    }
}

TEST_CASE("the best move put in place of the one made loses nothing beyond noise") {
    for (const GameSpec& spec : short_games()) {
        INFO(std::string(spec.game));
        GameHistory game = begun(spec.game, spec.seats, spec.options, "best");
        int judged = 0, beyond = 0;
        for (int i = 0; i < 24 && !game.game().must().empty(); ++i) {
            const Seat who = game.game().must().front();
            const auto question = game.game().bot_question(who);
            const std::vector<AnyMove> moves = question->moves();
            std::size_t best = 0;
            if (moves.size() > 1) {
                best = question->evaluate({120, 1}, -1, Random(7).split(static_cast<std::uint64_t>(i))).best().move;
                const MoveEvaluation again =
                    question->evaluate({120, 200}, static_cast<int>(best), Random(8).split(static_cast<std::uint64_t>(i)));
                ++judged;
                beyond += again.loss > 0.03 + 2.5 * again.loss_error;
            }
            game.play(who, game.game().kind().text(moves[best]), Language::en);
        }
        CHECK(judged > 5);
        CHECK(beyond == 0);
    }
}

// All levels decide in the same positions; script/luck measures whole games (docs/review.md).
TEST_CASE("random loses much by its decisions, medium less and expert least, in every game") {
    for (const GameSpec& spec : short_games()) {
        INFO(std::string(spec.game));
        GameHistory game = begun(spec.game, spec.seats, spec.options, "levels");
        std::array<double, 3> loss{};
        int judged = 0;
        for (std::uint64_t i = 0; judged < 14 && !game.game().must().empty(); ++i) {
            const Seat who = game.game().must().front();
            const auto question = game.game().bot_question(who);
            const std::vector<AnyMove> moves = question->moves();
            Random random = Random(11).split(i);
            if (moves.size() > 2) {
                ++judged;
                Budget budget;
                budget.simulations = 600;
                for (std::size_t k = 0; k < loss.size(); ++k) {
                    const AnyMove made = question->advise(std::array{Level::random, Level::medium, Level::expert}[k], budget, random);
                    const auto at = static_cast<int>(std::find(moves.begin(), moves.end(), made) - moves.begin());
                    loss[k] += question->evaluate({40, 240}, at, Random(12).split(i)).counted;
                }
            }
            play_on(game, {{Level::medium}}, random, 1, go_on);
        }
        CHECK(judged >= 8);
        CHECK(loss[0] > loss[1]);
        CHECK(loss[1] > loss[2]);
        CHECK(loss[0] > 0.2);
    }
}

TEST_CASE("with few playouts, too, the rule of thumb is not found better than the best of all moves") {
    for (const GameSpec& spec : short_games()) {
        INFO(std::string(spec.game));
        double loss = 0, variance = 0;
        for (const std::string_view seed : {"few", "lines", "here"})
            for (const Step& step : reviewed(played(spec, {Level::medium}, seed), quick_plan(60, true)).steps) {
                if (!step.decision) continue;
                CHECK(step.decision->loss >= 0);
                loss += static_cast<double>(step.decision->counted);
                variance += step.decision->counted_error * step.decision->counted_error;
                if (step.decision->best == step.move) CHECK(step.decision->best_chance == step.decision->chance);
            }
        CHECK(loss > -2 * std::sqrt(variance));
    }
}

// Evaluates each move many times with few playouts, and compares the mean with one by many playouts. A loss that counts only
// where it is clear of the noise would be far too small in the sum; once it was, and random seemed to lose less than medium.
TEST_CASE("losses that are too small to be seen one by one are not lost in the sum") {
    const GameHistory game = begun("uno", 4, json::object{{"rounds", 1}}, "many small ones");
    const Seat who = game.game().must().front();
    const auto question = game.game().bot_question(who);
    const std::vector<AnyMove> moves = question->moves();
    REQUIRE(moves.size() > 1);
    for (int made = 0; made < static_cast<int>(moves.size()); ++made) {
        double few = 0, variance = 0;
        constexpr int times = 60;
        for (int i = 0; i < times; ++i) {
            const MoveEvaluation evaluation = question->evaluate({12, 40}, made, Random(5).split(static_cast<std::uint64_t>(i)));
            few += evaluation.counted / times;
            variance += evaluation.counted_error * evaluation.counted_error / times / times;
        }
        const MoveEvaluation many = question->evaluate({600, 2400}, made, Random(6));
        // With few playouts the judge finds a smaller loss, but at least the loss against the rule of thumb's choice.
        CHECK(few > -many.habit - 3 * std::sqrt(variance + many.habit_error * many.habit_error));
        CHECK(few < many.counted + 3 * std::sqrt(variance + many.counted_error * many.counted_error));
    }
}

TEST_CASE("a forced move and a move without chance leave no luck and no noise") {
    const GameHistory game = played(short_games()[2], {Level::medium}, "no noise");
    const Review review = reviewed(game, quick_plan(12, true));
    const Estimates estimates(game, true);
    for (std::size_t k = 0; k < game.moves().size(); ++k) {
        const Step& step = review.steps[k + 1];
        const AnyGame& before = game.game_after(k);
        const bool is_chance = estimates.steps()[k].after != estimates.steps()[k].then;
        const bool forced = before.legal(step.who).size() == 1 && before.may().empty() && before.must().size() == 1;
        if (!is_chance) CHECK(step.parts[index_of(ResultPart::draws)] == BySeat{});
        if (forced) CHECK(step.parts[index_of(ResultPart::own)] == BySeat{});
        if (forced) CHECK(step.parts[index_of(ResultPart::others)] == BySeat{});
    }
}

TEST_CASE("per cent are written as the language writes them") {
    CHECK(percent(424'000, Language::en) == "42%");
    CHECK(percent(-20'000, Language::it) == "−2%");
    CHECK(percent(20'000, Language::de) == "2\u00a0%");
    CHECK(signed_percent(20'000, Language::nl) == "+2%");
    CHECK(signed_percent(-20'000, Language::fr) == "−2\u00a0%");
    CHECK(signed_percent(-2'000, Language::de) == "0\u00a0%");
    CHECK(accuracy_text(87, Language::fr) == "87\u00a0%");
    CHECK(accuracy_text(std::nullopt, Language::fr) == "–");
    CHECK(labelled("Coup 3", "pose R5", Language::fr) == "Coup 3\u00a0: pose R5");
}
