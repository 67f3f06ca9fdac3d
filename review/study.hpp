// Many games between bots, each reviewed: how much of a game is luck, whether the mean of luck is zero, whether chances are
// right, and what each level loses by its decisions. `tischlein sim --luck` prints it.
#pragma once
#include <array>
#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "review/review.hpp"
#include "review/self_play.hpp"

namespace tischlein::review {

struct StudyPlan {
    std::string game;
    int seats = 4;
    json::object options;
    Lineup lineup;  // moves on by one seat from game to game, so that no bot always has the same seat
    std::int64_t games = 200;
    int playouts = 160;  // behind each chance
    bool judge = true;  // decisions, too
    std::string seed = "simulation";
    int threads = 1;
};

// A number with its standard error.
struct Measured {
    double value = 0, error = 0;
};

// The share of a part in the variance of the result: its covariance with the result, divided by the variance of the result.
// Noise of the estimates does not enter, because it is independent of the result; the shares add up to 1.
struct VarianceShare {
    std::string_view part;
    Measured share;
};

// What seats of one level got, in chances a game.
struct LevelFigures {
    Level level = Level::medium;
    std::int64_t games = 0;  // seats of this level, in all games
    Measured result{}, deal{}, draws{}, hidden{}, own{}, others{}, reflex{};
    Measured loss{};  // by decisions, against what the judge would have done; negative where they were better than that
    double accuracy = 0, decisions = 0;
};

// Positions that were given about the same chance, and how often they were won.
struct CalibrationBin {
    std::int64_t forecasts = 0;
    double given = 0, won = 0;  // means
    double error = 0;           // of their difference, with games as the observations
    double off() const { return won - given; }
};

struct Study {
    std::string game;
    int seats = 0;
    std::int64_t games = 0, wanted = 0, positions = 0;
    int playouts = 0;
    std::vector<VarianceShare> shares;  // seat, then the parts of a review
    std::vector<LevelFigures> levels;
    std::array<CalibrationBin, 20> calibration{};
    double calibration_error = 0;  // how far given and won are apart: root mean square over the classes
    double calibration_noise = 0;  // how far they would be if all chances were right
};

Result<Study> study_luck(const StudyPlan& plan, const std::function<void(std::int64_t, std::int64_t)>& progress,
                         const std::atomic<bool>& stop);

json::object study_json(const Study& study);
std::string study_text(const Study& study);
// The bar of the shares, and the curve of the calibration, as SVG.
std::string shares_plot(const Study& study);
std::string calibration_plot(const Study& study);

}  // namespace tischlein::review
