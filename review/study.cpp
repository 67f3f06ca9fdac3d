// Plays and reviews the games of a study on several threads, and adds up what the reviews say.
#include "review/study.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <mutex>
#include <thread>

namespace tischlein::review {

namespace {

constexpr std::size_t figures = 1 + part_names.size();  // seat, then the parts
constexpr std::array<std::string_view, figures> figure_names{"seat", "deal",   "draws", "hidden",
                                                             "own",  "others", "reflex"};

// What one seat got in one game, in chances.
struct Row {
    std::int64_t game = 0;
    Level level{};
    double result = 0;
    std::array<double, figures> parts{};
    double loss = 0, stake = 0;
    int decisions = 0;
};

double real(Millionths value) { return static_cast<double>(value) / static_cast<double>(certain); }

// One half of the playouts decides to which class a position belongs, the other half gives its chance. With the same playouts for
// both, the highest class would hold the positions whose playouts were lucky, and its chances would be too high.
struct Forecast {
    double sorted_by, given, won;
};

struct Gathered {
    std::vector<Row> rows;
    std::vector<Forecast> forecasts;
};

Lineup moved_on(const Lineup& lineup, int seats, std::int64_t game) {
    Lineup moved = lineup;
    moved.levels.clear();
    for (int i = 0; i < seats; ++i) moved.levels.push_back(lineup.at(seat(static_cast<int>((i + game) % seats))));
    return moved;
}

void gather(const Review& review, const Lineup& lineup, std::int64_t game, Gathered& out) {
    for (std::size_t i = 0; i < review.players.size(); ++i) {
        const PlayerReview& player = review.players[i];
        Row row{.game = game, .level = lineup.at(seat(static_cast<int>(i))), .result = real(player.result)};
        row.parts[0] = real(player.start);
        for (std::size_t part = 0; part < part_names.size(); ++part) row.parts[part + 1] = real(player.parts[part]);
        row.loss = real(player.loss);
        row.stake = real(player.stake);
        row.decisions = player.decisions;
        out.rows.push_back(row);
    }
    for (std::size_t k = 0; k + 1 < review.steps.size(); ++k)
        for (std::size_t i = 0; i < review.players.size(); ++i)
            out.forecasts.push_back({real(review.steps[k].halves[0][i]), real(review.steps[k].halves[1][i]), real(review.players[i].result)});
}

// --- what the rows add up to -----------------------------------------------------------------------------------

// Mean over rows, with games as the observations: seats of a game are not independent.
template <class Of>
Measured mean_of(const std::vector<const Row*>& rows, Of&& of) {
    if (rows.empty()) return {};
    double sum = 0;
    for (const Row* row : rows) sum += of(*row);
    const double n = static_cast<double>(rows.size()), mean = sum / n;
    double squares = 0, here = 0;
    std::int64_t game = rows.front()->game;
    double games = 1;
    for (const Row* row : rows) {
        if (row->game != game) {
            squares += here * here;
            here = 0;
            game = row->game;
            ++games;
        }
        here += of(*row) - mean;
    }
    squares += here * here;
    return {mean, games > 1 ? std::sqrt(squares * games / (games - 1)) / n : 0};
}

std::vector<VarianceShare> shares_of(const std::vector<Row>& rows) {
    std::vector<const Row*> all;
    for (const Row& row : rows) all.push_back(&row);
    const double mean = mean_of(all, [](const Row& row) { return row.result; }).value;
    const auto centred = [&](const Row& row) { return row.result - mean; };
    const double variance = mean_of(all, [&](const Row& row) { return centred(row) * centred(row); }).value;
    std::vector<VarianceShare> shares;
    for (std::size_t part = 0; part < figures && variance > 0; ++part) {
        const double middle = mean_of(all, [&](const Row& row) { return row.parts[part]; }).value;
        const double share =
            mean_of(all, [&](const Row& row) { return (row.parts[part] - middle) * centred(row); }).value / variance;
        // The share is a quotient of two means: its error is that of the residual.
        const Measured left = mean_of(all, [&](const Row& row) {
            return ((row.parts[part] - middle) - share * centred(row)) * centred(row) / variance;
        });
        shares.push_back({figure_names[part], {share, left.error}});
    }
    return shares;
}

std::vector<LevelFigures> levels_of(const std::vector<Row>& rows) {
    std::vector<LevelFigures> levels;
    for (std::size_t level = 0; level < level_names.size(); ++level) {
        std::vector<const Row*> mine;
        for (const Row& row : rows)
            if (row.level == static_cast<Level>(level)) mine.push_back(&row);
        if (mine.empty()) continue;
        LevelFigures found{.level = static_cast<Level>(level), .games = static_cast<std::int64_t>(mine.size())};
        const auto part = [&](ResultPart which) {
            return mean_of(mine, [=](const Row& row) { return row.parts[index_of(which) + 1]; });
        };
        found.result = mean_of(mine, [](const Row& row) { return row.result; });
        found.deal = part(ResultPart::deal);
        found.draws = part(ResultPart::draws);
        found.hidden = part(ResultPart::hidden);
        found.own = part(ResultPart::own);
        found.others = part(ResultPart::others);
        found.reflex = part(ResultPart::reflex);
        found.loss = mean_of(mine, [](const Row& row) { return row.loss; });
        double loss = 0, stake = 0, decisions = 0;
        for (const Row* row : mine) {
            loss += row->loss;
            stake += row->stake;
            decisions += row->decisions;
        }
        found.accuracy = stake > 0 ? 100 * std::clamp(1 - loss / stake, 0.0, 1.0) : 0;
        found.decisions = decisions / static_cast<double>(mine.size());
        levels.push_back(found);
    }
    return levels;
}

void calibrate(const std::vector<Gathered>& games, Study& study) {
    const double classes = static_cast<double>(study.calibration.size());
    const auto class_of = [&](const Forecast& f) { return static_cast<std::size_t>(std::clamp(std::floor(f.sorted_by * classes), 0.0, classes - 1)); };
    double all = 0;
    for (const Gathered& game : games)
        for (const Forecast& f : game.forecasts) {
            CalibrationBin& bin = study.calibration[class_of(f)];
            ++bin.forecasts, ++all;
            bin.given += f.given;
            bin.won += f.won;
        }
    for (CalibrationBin& bin : study.calibration) {
        if (bin.forecasts == 0) continue;
        bin.given /= static_cast<double>(bin.forecasts);
        bin.won /= static_cast<double>(bin.forecasts);
    }
    // All positions of a game have the same result, so games are the observations, not positions.
    for (const Gathered& game : games) {
        std::array<double, std::tuple_size_v<decltype(study.calibration)>> off{};
        for (const Forecast& f : game.forecasts) off[class_of(f)] += (f.won - f.given) - study.calibration[class_of(f)].off();
        for (std::size_t i = 0; i < off.size(); ++i) study.calibration[i].error += off[i] * off[i];
    }
    double squares = 0, by_chance = 0;
    for (CalibrationBin& bin : study.calibration) {
        if (bin.forecasts == 0) continue;
        const double n = static_cast<double>(bin.forecasts);
        bin.error = std::sqrt(bin.error) / n;
        squares += n * bin.off() * bin.off();
        by_chance += n * bin.error * bin.error;
    }
    if (all == 0) return;
    study.calibration_error = std::sqrt(squares / all);
    study.calibration_noise = std::sqrt(by_chance / all);
}

// Plays game number `n` of the study and reviews it. False: it was stopped, or the game was too long.
bool play_and_review(const StudyPlan& plan, std::int64_t n, const std::atomic<bool>& stop, Gathered& into) {
    const std::string seed = fmt::format("{} {}", plan.seed, n);
    const json::value options = plan.options;
    Result<GameHistory> started =
        GameHistory::start(plan.game, plan.seats, &options, seed.substr(0, longest_seed), file_on_disk);
    auto& game = std::get<GameHistory>(started);
    const Lineup lineup = moved_on(plan.lineup, plan.seats, n);
    play_on(game, lineup, Random::from_text("bots " + seed), 100'000, stop);
    ReviewPlan how;
    how.most_playouts = how.least_playouts = plan.playouts;
    how.judge = plan.judge;
    how.seed = "review " + seed;
    const std::vector<std::string> names(static_cast<std::size_t>(plan.seats));
    const Review review = review_game(game, names, how, {}, stop);
    if (stop || !review.over) return false;
    gather(review, lineup, n, into);
    return true;
}

Study sum_up(const StudyPlan& plan, std::int64_t games, const std::vector<Gathered>& gathered) {
    Study study{.game = plan.game,
                .seats = plan.seats,
                .games = games,
                .wanted = plan.games,
                .playouts = plan.playouts,
                .shares = {},
                .levels = {}};
    std::vector<Row> rows;
    std::size_t forecasts = 0;
    for (const Gathered& one : gathered) {
        rows.insert(rows.end(), one.rows.begin(), one.rows.end());
        forecasts += one.forecasts.size();
    }
    study.positions = static_cast<std::int64_t>(forecasts) / plan.seats;
    study.shares = shares_of(rows);
    study.levels = levels_of(rows);
    calibrate(gathered, study);
    return study;
}

}  // namespace

Result<Study> study_luck(const StudyPlan& plan, const std::function<void(std::int64_t, std::int64_t)>& progress,
                         const std::atomic<bool>& stop) {
    const json::value options = plan.options;
    const Result<GameHistory> trial = GameHistory::start(plan.game, plan.seats, &options, plan.seed, file_on_disk);
    if (const Problem* no = problem_in(trial)) return *no;
    std::vector<Gathered> gathered(static_cast<std::size_t>(plan.games));
    std::atomic<std::int64_t> next{0};
    std::int64_t done = 0;
    std::mutex mutex;
    const auto work = [&] {
        for (std::int64_t n = next++; n < plan.games && !stop; n = next++) {
            if (!play_and_review(plan, n, stop, gathered[static_cast<std::size_t>(n)])) continue;
            const std::lock_guard lock(mutex);
            ++done;
            if (progress) progress(done, plan.games);
        }
    };
    std::vector<std::thread> threads;
    for (int i = 1; i < plan.threads; ++i) threads.emplace_back(work);
    work();
    for (std::thread& thread : threads) thread.join();
    return sum_up(plan, done, gathered);
}

}  // namespace tischlein::review
