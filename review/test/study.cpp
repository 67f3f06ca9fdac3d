// What many reviewed games say. Few games here: script/luck plays the thousands, and docs/review.md has its figures.
#include <doctest/doctest.h>

#include <cmath>

#include "review/study.hpp"

using namespace tischlein;
using namespace tischlein::host;
using namespace tischlein::review;

namespace {

const std::atomic<bool> never_stop{false};

StudyPlan small_plan(std::string game, int seats, json::object options, std::int64_t games) {
    StudyPlan plan{.game = std::move(game),
                   .seats = seats,
                   .options = std::move(options),
                   .lineup = {{Level::random, Level::medium}, 60}};
    plan.games = games;
    plan.playouts = 24;
    return plan;
}

Study studied(const StudyPlan& plan) {
    Result<Study> study = study_luck(plan, nullptr, never_stop);
    REQUIRE(problem_in(study) == nullptr);
    return std::get<Study>(std::move(study));
}

const LevelFigures& of_level(const Study& study, Level level) {
    const auto found =
        std::find_if(study.levels.begin(), study.levels.end(), [&](const LevelFigures& f) { return f.level == level; });
    REQUIRE(found != study.levels.end());
    return *found;
}

// The limits are wide enough for few games: this tests that luck does not follow skill.
void is_nothing_in_the_mean(const Measured& luck) { CHECK(std::abs(luck.value) < 4 * luck.error + 0.02); }

}  // namespace

TEST_CASE("over whole games random loses more than medium, in every game; luck is nothing in the mean for both") {
    for (const StudyPlan& plan :
         {small_plan("uno", 3, {{"rounds", 1}}, 8), small_plan("annaotto", 2, {{"cards", 6}}, 5),
          small_plan("anansi", 3, {{"rounds", 1}}, 8), small_plan("otto", 2, {{"target", 6}, {"cards", false}}, 3)}) {
        INFO(plan.game);
        const Study study = studied(plan);
        CHECK(study.games == plan.games);
        const LevelFigures &random = of_level(study, Level::random), &medium = of_level(study, Level::medium);
        CHECK(random.loss.value > medium.loss.value + 0.05);
        CHECK(random.accuracy + 5 < medium.accuracy);
        CHECK(random.own.value < -0.02);
        // What was lost against the rule of thumb is lost against the best, too.
        CHECK(random.loss.value > -random.own.value - 2 * random.own.error);
        CHECK(std::abs(medium.own.value) < 0.05 + 3 * medium.own.error);  // the level that others are compared with
        for (const LevelFigures& level : {random, medium}) {
            is_nothing_in_the_mean(level.deal);
            is_nothing_in_the_mean(level.draws);
        }
    }
}

TEST_CASE("the shares of the variance add up to one, and the study does not depend on threads") {
    StudyPlan plan = small_plan("anansi", 2, {{"rounds", 1}}, 6);
    const Study study = studied(plan);
    double sum = 0;
    for (const VarianceShare& one : study.shares) sum += one.share.value;
    CHECK(sum == doctest::Approx(1));
    plan.threads = 3;
    CHECK(json::serialize(study_json(studied(plan))) == json::serialize(study_json(study)));
    std::int64_t forecasts = 0;
    for (const CalibrationBin& bin : study.calibration) forecasts += bin.forecasts;
    CHECK(forecasts == 2 * study.positions);
}

TEST_CASE("a table that cannot be set up is told") {
    const Result<Study> study = study_luck(small_plan("uno", 99, {}, 1), nullptr, never_stop);
    CHECK(problem_in(study) != nullptr);
}
