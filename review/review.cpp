// Adds the differences of the estimates up to the parts of a review, and shares the work out among threads.
#include "review/review.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <mutex>
#include <thread>

#include "i18n/say.hpp"
#include "review/review_work.hpp"

namespace tischlein::review {

namespace {

// One part of a change: from one estimate to another.
struct PartChange {
    ResultPart part;
    std::size_t from, to;
};

// What a move changes for a seat, in the order in which it happens. The changes lead from one state to the next without a gap.
std::array<PartChange, 3> changes_of(const StepEstimates& step, Seat who) {
    const ResultPart decided = step.quick ? ResultPart::reflex : step.who == who ? ResultPart::own : ResultPart::others;
    return {PartChange{ResultPart::reflex, step.before, step.quiet},
            {decided, step.quiet, step.after},
            {step.deals ? ResultPart::deal : ResultPart::draws, step.after, step.then}};
}

void put_chances(Step& step, const Estimate& estimate, int seats) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(seats); ++i) {
        step.chances[i] = estimate.value(i);
        step.errors[i] = std::sqrt(estimate.variance(i));
        for (std::size_t half = 0; half < 2; ++half) step.halves[half][i] = in_millionths(estimate.halves[half].mean(i));
    }
}

// Adds up parts and their errors for one seat. An estimate that enters a part twice with opposite signs leaves no noise there.
class Account {
public:
    Account(const Estimates& estimates, std::size_t count, Seat who)
        : estimates_(estimates),
          who_(who),
          weights_(count) {}

    Millionths add(ResultPart part, std::size_t from, std::size_t to) {
        weights_[from][index_of(part)] -= 1;
        weights_[to][index_of(part)] += 1;
        const std::size_t mine = tischlein::index_of(who_);
        return estimates_[to].value(mine) - estimates_[from].value(mine);
    }
    void doubt(ResultPart part, double error) { variance_[index_of(part)] += error * error; }

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

void account(Review& review, const Estimates& estimates, Seat who) {
    const std::size_t mine = tischlein::index_of(who);
    PlayerReview& player = review.players[mine];
    Account account(estimates, estimates.all().size(), who);
    player.start = estimates[estimates.start()].value(mine);
    player.result = review.steps.back().chances[mine];
    review.steps[0].parts[index_of(ResultPart::deal)][mine] = account.add(ResultPart::deal, estimates.start(), estimates.dealt());
    for (std::size_t k = 0; k < estimates.steps().size(); ++k) {
        const StepEstimates& estimated = estimates.steps()[k];
        Step& step = review.steps[k + 1];
        for (const PartChange& change : changes_of(estimated, who)) {
            if (change.part != ResultPart::own || !step.decision) {
                step.parts[index_of(change.part)][mine] += account.add(change.part, change.from, change.to);
                continue;
            }
            // What the decision gained by what the seat could see is `own`; the rest is `hidden`: how the other cards lay.
            const Millionths whole = account.add(ResultPart::hidden, change.from, change.to);
            step.parts[index_of(ResultPart::own)][mine] += step.decision->gain;
            step.parts[index_of(ResultPart::hidden)][mine] += whole - step.decision->gain;
            account.doubt(ResultPart::own, step.decision->gain_error);
            account.doubt(ResultPart::hidden, step.decision->gain_error);
        }
        if (estimated.who != who || !step.decision) continue;
        ++player.decisions;
        player.mistakes += step.decision->clear;
        player.loss += step.decision->counted;
        player.stake += step.decision->stake;
        player.loss_variance += step.decision->counted_error * step.decision->counted_error;
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

// Does all pieces of a stage on several threads. True if all were done. `in_any_case`: also when stopped, but then in a hurry.
bool do_all(ReviewWork& work, ReviewWork::Stage stage, int threads, bool in_any_case, const std::atomic<bool>& stop,
            const std::function<void(std::int64_t, std::int64_t)>& progress) {
    const std::size_t count = work.pieces(stage);
    std::atomic<std::size_t> next{0};
    std::size_t done = 0;
    std::mutex mutex;
    const auto take_pieces = [&] {
        while (in_any_case || !stop) {
            const std::size_t i = next++;
            if (i >= count) return;
            work.do_piece(stage, i, stop);
            const std::lock_guard lock(mutex);
            ++done;
            if (progress) progress(static_cast<std::int64_t>(done), static_cast<std::int64_t>(count));
        }
    };
    std::vector<std::thread> helpers;
    for (int i = 1; i < threads; ++i) helpers.emplace_back(take_pieces);
    take_pieces();
    for (std::thread& helper : helpers) helper.join();
    return done == count;
}

}  // namespace

Review review_so_far(const GameHistory& game, const std::vector<std::string>& names, const ReviewWork& work, bool complete) {
    const AnyGame& end = game.game();
    Review review{.game = std::string(end.kind().name()),
                  .rules = end.kind().rules_version(),
                  .seats = end.seats(),
                  .complete = complete,
                  .over = end.outcome().over,
                  .playouts = work.playouts(),
                  .steps = std::vector<Step>(game.moves().size() + 1),
                  .players = std::vector<PlayerReview>(static_cast<std::size_t>(end.seats())),
                  .hinted = {},
                  .moments = {}};
    const Estimates& estimates = work.estimates();
    put_chances(review.steps[0], estimates[estimates.dealt()], review.seats);
    for (std::size_t k = 0; k < game.moves().size(); ++k) {
        Step& step = review.steps[k + 1];
        step.at = k + 1;
        step.who = game.moves()[k].seat;
        step.move = game.moves()[k].move;
        step.decision = work.decisions()[k];
        put_chances(step, estimates[estimates.steps()[k].then], review.seats);
    }
    for (int i = 0; i < review.seats; ++i) {
        review.players[static_cast<std::size_t>(i)].name = names[static_cast<std::size_t>(i)];
        account(review, estimates, seat(i));
    }
    review.moments = deciding_moments(review);
    return review;
}

std::optional<int> PlayerReview::accuracy() const {
    constexpr double tolerable = 0.15;  // error of what is shown, as a part of the scale
    const auto scale = static_cast<double>(stake);
    if (decisions == 0 || scale <= 0 || std::sqrt(loss_variance) > tolerable * scale) return std::nullopt;
    const double lost = static_cast<double>(loss) / scale;
    return static_cast<int>(std::lround(100 * std::clamp(1 - lost, 0.0, 1.0)));
}

Review review_game(const GameHistory& game, const std::vector<std::string>& names, const ReviewPlan& plan,
                   const ReviewProgress& progress, const std::atomic<bool>& stop) {
    ReviewWork work(game, plan);
    do_all(work, ReviewWork::Stage::look, plan.threads, true, stop, nullptr);
    if (progress.rough) progress.rough(review_so_far(game, names, work, false));
    const bool complete = do_all(work, ReviewWork::Stage::finish, plan.threads, false, stop, progress.step);
    return review_so_far(game, names, work, complete);
}

std::vector<std::string> names_in(const json::object& record, int seats, Language lang) {
    std::vector<std::string> names;
    const json::value* players = record.if_contains("players");
    for (int i = 0; i < seats; ++i) {
        names.push_back(i18n::say(lang, "page.gather.seat", {{"n", i + 1}}));
        if (players == nullptr || !players->is_array() || players->get_array().size() <= static_cast<std::size_t>(i))
            continue;
        const json::object* player = players->get_array()[static_cast<std::size_t>(i)].if_object();
        const json::value* name = player != nullptr ? player->if_contains("name") : nullptr;
        if (name != nullptr && name->is_string()) names.back() = name->get_string();
    }
    return names;
}

std::vector<Seat> hinted_in(const json::object& record) {
    std::vector<Seat> seats;
    const json::value* hints = record.if_contains("hints");
    if (hints == nullptr || !hints->is_array()) return seats;
    for (const json::value& hint : hints->get_array()) {
        const json::value* which = hint.is_object() ? hint.get_object().if_contains("seat") : nullptr;
        if (which != nullptr && which->is_int64() && which->get_int64() >= 0 && which->get_int64() < most_seats)
            seats.push_back(seat(static_cast<int>(which->get_int64())));
    }
    std::sort(seats.begin(), seats.end());
    seats.erase(std::unique(seats.begin(), seats.end()), seats.end());
    return seats;
}

}  // namespace tischlein::review
