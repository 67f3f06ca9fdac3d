#include "review/review.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <mutex>
#include <thread>

#include "i18n/say.hpp"
#include "review/estimates.hpp"

namespace tischlein::review {

namespace {

Millionths millionths(double chance) {
    return static_cast<Millionths>(std::llround(chance * static_cast<double>(certain)));
}

// A loss counts as a mistake from here on: so many standard errors, and this much.
constexpr double clearly = 2.5;
constexpr Millionths noticeable = certain / 100;

Decision judged(const AnyGame& table, Seat who, AnyMove made, const std::string& text, const RatingEffort& effort,
                const Random& random) {
    const auto question = table.bot_question(who);
    const std::vector<AnyMove> moves = question->moves();
    const auto at = static_cast<int>(std::find(moves.begin(), moves.end(), made) - moves.begin());
    const Rating rating = question->rate(effort, at, random);
    const std::size_t mine = tischlein::index_of(who);
    const RatedMove& best = rating.best();
    const RatedMove& own = *std::find_if(rating.moves.begin(), rating.moves.end(),
                                         [&](const RatedMove& r) { return static_cast<int>(r.move) == at; });
    Decision decision{.choices = moves.size(), .best = text};
    decision.chance = millionths(own.chance[mine]);
    decision.loss = millionths(rating.loss);
    decision.error = rating.loss_error * static_cast<double>(certain);
    decision.gain = millionths(rating.habit);
    decision.gain_error = rating.habit_error * static_cast<double>(certain);
    decision.stake = millionths(best.chance[mine] - rating.worst);
    decision.best_chance = decision.chance;
    if (decision.loss <= 0) return decision;
    const AnyMove better = moves[best.move];
    decision.best = table.kind().text(better);
    decision.best_chance = millionths(best.chance[mine]);
    decision.clear = decision.loss >= noticeable && static_cast<double>(decision.loss) > clearly * decision.error;
    decision.only_call = table.with_call(who, made) == better;
    for (int i = 0; i < table.seats(); ++i) {
        const Millionths gave =
            millionths(own.chance[static_cast<std::size_t>(i)] - best.chance[static_cast<std::size_t>(i)]);
        if (gave <= decision.gave) continue;
        decision.gave = gave;
        decision.gave_to = seat(i);
    }
    return decision;
}

// Everything that is estimated, done by several threads. What comes out does not depend on who did what.
class Work {
public:
    Work(const GameHistory& game, const ReviewPlan& plan, const std::atomic<bool>& stop)
        : game_(game),
          plan_(plan),
          stop_(stop),
          estimates_(game, plan.from_deal),
          decisions_(game.moves().size()),
          random_(Random::from_text(plan.seed)) {
        const ChanceSum trial = game.game_after(0).chances(false, 40, random_.split(1));
        const std::int64_t half = trial.plies / 40 / 2 + 1;
        lines_ = static_cast<int>(std::clamp<std::int64_t>(plan.decisions / half, plan.least_lines, plan.most_lines));
    }

    // A tenth of the lines of every chance: enough for a first picture. Ends with few lines, not with none, when stopped.
    void look() {
        each(estimates_.all().size(), true,
             [&](std::size_t i) { estimates_.refine(i, stop_ ? 4 : first_lines(), random_.split(2).split(i)); });
    }
    void finish() {
        const std::size_t chances = estimates_.all().size();
        complete_ = each(chances + decisions_.size(), false, [&](std::size_t i) {
            if (i < chances)
                estimates_.refine(i, lines_ - first_lines(), random_.split(3).split(i));
            else
                judge(i - chances);
        });
    }

    Estimates& estimates() { return estimates_; }
    std::vector<std::optional<Decision>>& decisions() { return decisions_; }
    bool is_complete() const { return complete_; }
    int lines() const { return lines_; }

    std::function<void(std::int64_t, std::int64_t)> progress;

private:
    int first_lines() const { return std::max(10, lines_ / 10); }

    void judge(std::size_t k) {
        const Passage& step = estimates_.passages()[k];
        if (!plan_.judge || !step.has_choice) return;
        const PlayedMove& played = game_.moves()[k];
        const AnyGame& table = game_.game_after(k);
        const RatingEffort effort{std::max(12, lines_ / 16), std::max(40, lines_ / 5)};
        decisions_[k] = judged(table, played.seat, *table.kind().read_move(played.move), played.move, effort,
                               random_.split(4).split(k));
    }

    // Whether all were done. `in_any_case`: also when stopped.
    template <class Job>
    bool each(std::size_t count, bool in_any_case, Job&& job) {
        std::atomic<std::size_t> next{0};
        std::size_t done = 0;
        std::mutex mutex;
        const auto work = [&] {
            while (in_any_case || !stop_) {
                const std::size_t i = next++;
                if (i >= count) return;
                job(i);
                const std::lock_guard lock(mutex);
                ++done;
                if (progress && !in_any_case)
                    progress(static_cast<std::int64_t>(done), static_cast<std::int64_t>(count));
            }
        };
        std::vector<std::thread> threads;
        for (int i = 1; i < plan_.threads; ++i) threads.emplace_back(work);
        work();
        for (std::thread& thread : threads) thread.join();
        return done == count;
    }

    const GameHistory& game_;
    const ReviewPlan& plan_;
    const std::atomic<bool>& stop_;
    Estimates estimates_;
    std::vector<std::optional<Decision>> decisions_;
    Random random_;
    int lines_ = 0;
    bool complete_ = false;
};

// One part of a change: from one estimate to another.
struct Change {
    Part part;
    std::size_t from, to;
};

// What a move changes for a seat, in the order in which it happens. The changes lead from table to table without a gap.
std::array<Change, 3> changes_of(const Passage& step, Seat who) {
    const Part decided = step.quick ? Part::reflex : step.who == who ? Part::own : Part::others;
    return {Change{Part::reflex, step.before, step.quiet},
            {decided, step.quiet, step.after},
            {step.deals ? Part::deal : Part::draws, step.after, step.then}};
}

void put_chances(Step& step, const Estimate& estimate, int seats) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(seats); ++i) {
        step.chances[i] = estimate.value(i);
        step.errors[i] = std::sqrt(estimate.variance(i));
    }
}

// Adds up parts and their errors for one seat. An estimate that enters a part twice with opposite signs leaves no noise there.
class Account {
public:
    Account(const Estimates& estimates, std::size_t count, Seat who)
        : estimates_(estimates),
          who_(who),
          weights_(count) {}

    Millionths add(Part part, std::size_t from, std::size_t to) {
        weights_[from][index_of(part)] -= 1;
        weights_[to][index_of(part)] += 1;
        const std::size_t mine = tischlein::index_of(who_);
        return estimates_[to].value(mine) - estimates_[from].value(mine);
    }
    void doubt(Part part, double error) { variance_[index_of(part)] += error * error; }

    ByPart<double> errors() const {
        ByPart<double> sum = variance_;
        for (std::size_t i = 0; i < weights_.size(); ++i)
            for (std::size_t part = 0; part < sum.size(); ++part)
                sum[part] += weights_[i][part] * weights_[i][part] * estimates_[i].variance(tischlein::index_of(who_));
        for (double& one : sum) one = std::sqrt(one);
        return sum;
    }

private:
    const Estimates& estimates_;
    Seat who_;
    std::vector<ByPart<double>> weights_;
    ByPart<double> variance_{};
};

void account(Review& review, Estimates& estimates, Seat who) {
    const std::size_t mine = tischlein::index_of(who);
    PlayerReview& player = review.players[mine];
    Account account(estimates, estimates.all().size(), who);
    player.start = estimates[estimates.start()].value(mine);
    player.result = review.steps.back().chances[mine];
    review.steps[0].parts[index_of(Part::deal)][mine] = account.add(Part::deal, estimates.start(), estimates.dealt());
    for (std::size_t k = 0; k < estimates.passages().size(); ++k) {
        const Passage& passage = estimates.passages()[k];
        Step& step = review.steps[k + 1];
        for (const Change& change : changes_of(passage, who)) {
            if (change.part != Part::own || !step.decision) {
                step.parts[index_of(change.part)][mine] += account.add(change.part, change.from, change.to);
                continue;
            }
            // What the seat could see of its decision is its own; the rest is how the cards lay that it could not see.
            const Millionths whole = account.add(Part::hidden, change.from, change.to);
            step.parts[index_of(Part::own)][mine] += step.decision->gain;
            step.parts[index_of(Part::hidden)][mine] += whole - step.decision->gain;
            account.doubt(Part::own, step.decision->gain_error);
            account.doubt(Part::hidden, step.decision->gain_error);
        }
        if (passage.who != who || !step.decision) continue;
        ++player.decisions;
        player.mistakes += step.decision->clear;
        player.loss += step.decision->loss;
        player.stake += step.decision->stake;
        player.loss_variance += step.decision->error * step.decision->error;
    }
    for (const Step& step : review.steps)
        for (std::size_t part = 0; part < part_names.size(); ++part) player.parts[part] += step.parts[part][mine];
    player.errors = account.errors();
}

// The largest changes that are clear of the noise.
std::vector<std::size_t> deciding_moments(const Review& review) {
    std::vector<std::pair<double, std::size_t>> found;
    for (std::size_t k = 1; k < review.steps.size(); ++k) {
        double most = 0;
        for (std::size_t i = 0; i < static_cast<std::size_t>(review.seats); ++i) {
            const Step &before = review.steps[k - 1], &then = review.steps[k];
            most = std::max(most, std::abs(static_cast<double>(then.chances[i] - before.chances[i])) -
                                      2 * std::hypot(before.errors[i], then.errors[i]));
        }
        if (most > 0) found.push_back({-most, k});
    }
    std::sort(found.begin(), found.end());
    std::vector<std::size_t> moments;
    for (std::size_t i = 0; i < std::min<std::size_t>(3, found.size()); ++i) moments.push_back(found[i].second);
    std::sort(moments.begin(), moments.end());
    return moments;
}

Review written(const GameHistory& game, const std::vector<std::string>& names, Work& work) {
    const AnyGame& end = game.game();
    Review review{.game = std::string(end.kind().name()),
                  .rules = end.kind().rules_version(),
                  .seats = end.seats(),
                  .complete = work.is_complete(),
                  .over = end.outcome().over,
                  .lines = work.lines(),
                  .steps = std::vector<Step>(game.moves().size() + 1),
                  .players = std::vector<PlayerReview>(static_cast<std::size_t>(end.seats())),
                  .moments = {}};
    Estimates& estimates = work.estimates();
    put_chances(review.steps[0], estimates[estimates.dealt()], review.seats);
    for (std::size_t k = 0; k < game.moves().size(); ++k) {
        Step& step = review.steps[k + 1];
        step.at = k + 1;
        step.who = game.moves()[k].seat;
        step.move = game.moves()[k].move;
        step.decision = work.decisions()[k];
        put_chances(step, estimates[estimates.passages()[k].then], review.seats);
    }
    for (int i = 0; i < review.seats; ++i) {
        review.players[static_cast<std::size_t>(i)].name = names[static_cast<std::size_t>(i)];
        account(review, estimates, seat(i));
    }
    review.moments = deciding_moments(review);
    return review;
}

}  // namespace

std::optional<int> PlayerReview::accuracy() const {
    constexpr double tolerable = 0.15;  // error of what is shown, as a part of the scale
    const auto scale = static_cast<double>(stake);
    if (decisions == 0 || scale <= 0 || std::sqrt(loss_variance) > tolerable * scale) return std::nullopt;
    const double lost = static_cast<double>(loss) / scale;
    return static_cast<int>(std::lround(100 * std::clamp(1 - lost, 0.0, 1.0)));
}

Review review_game(const GameHistory& game, const std::vector<std::string>& names, const ReviewPlan& plan,
                   const ReviewProgress& progress, const std::atomic<bool>& stop) {
    Work work(game, plan, stop);
    work.progress = progress.step;
    work.look();
    if (progress.rough) progress.rough(written(game, names, work));
    work.finish();
    return written(game, names, work);
}

std::vector<std::string> names_in(const json::object& record, int seats, Language lang) {
    std::vector<std::string> names;
    const json::value* players = record.if_contains("players");
    for (int i = 0; i < seats; ++i) {
        names.push_back(i18n::say(lang, "review.seat", {{"n", i + 1}}));
        if (players == nullptr || !players->is_array() || players->get_array().size() <= static_cast<std::size_t>(i))
            continue;
        const json::object* player = players->get_array()[static_cast<std::size_t>(i)].if_object();
        const json::value* name = player != nullptr ? player->if_contains("name") : nullptr;
        if (name != nullptr && name->is_string()) names.back() = name->get_string();
    }
    return names;
}

}  // namespace tischlein::review
