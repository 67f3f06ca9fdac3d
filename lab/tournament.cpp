// Plays the deals of a tournament on several threads.
#include "lab/tournament.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <mutex>
#include <thread>

#include "games/all.hpp"
#include "host/game_setup.hpp"
#include "lab/player_pool.hpp"

namespace tischlein::lab {

namespace {

// Which entrants sit at a table: their numbers by seat, before rotation.
using Seating = std::vector<std::size_t>;

void choose(std::size_t from, std::size_t entrants, std::size_t seats, Seating& so_far, std::vector<Seating>& all) {
    if (so_far.size() == seats) {
        all.push_back(so_far);
        return;
    }
    for (std::size_t i = from; i < entrants; ++i) {
        so_far.push_back(i);
        choose(i + 1, entrants, seats, so_far, all);
        so_far.pop_back();
    }
}

std::vector<Seating> seatings(std::size_t entrants, std::size_t seats) {
    std::vector<Seating> all;
    Seating so_far;
    if (entrants > seats) {
        choose(0, entrants, seats, so_far, all);
        return all;
    }
    for (std::size_t i = 0; i < seats; ++i) so_far.push_back(std::min(i, entrants - 1));
    return {so_far};
}

// One deal in all rotations. std::nullopt if `stop` was set before its end.
template <Game G>
std::optional<DealResult> play_deal(const TournamentPlan& plan, const GameSetup<G>& setup, const Seating& seating,
                                    int deal, int seating_number, PlayerPool<G>& pool, const std::atomic<bool>& stop) {
    const std::size_t seats = seating.size();
    DealResult result{.deal = deal, .seating = seating_number};
    for (auto* list : {&result.games, &result.wins, &result.ranks, &result.scores})
        list->assign(plan.entrants.size(), 0);
    result.faults.resize(plan.entrants.size());
    const Random source = Random::from_text(plan.seed).split(static_cast<std::uint64_t>(deal) * 1000 +
                                                             static_cast<std::uint64_t>(seating_number));
    for (std::size_t turn = 0; turn < seats; ++turn) {
        Seating turned;
        for (std::size_t i = 0; i < seats; ++i) turned.push_back(seating[(i + turn) % seats]);
        const auto game =
            (static_cast<std::int64_t>(deal) * 1000 + seating_number) * 10 + static_cast<std::int64_t>(turn) + 1;
        auto s = setup.deal(plan.seats, source.split(1));
        const Played played =
            Contest<G>(pool.seat_all(turned, game), source.split(2 + turn), stop).play(s, G::most_plies);
        if (played.stopped) return std::nullopt;
        result.decisions += played.decisions;
        for (std::size_t i = 0; i < seats; ++i) {
            const std::size_t who = turned[i];
            const Outcome& end = played.outcome;
            result.games[who] += 1;
            if (played.finished && end.winners.has(seat(static_cast<int>(i))))
                result.wins[who] += 1.0 / end.winners.size();
            result.ranks[who] += end.ranks[i];
            result.scores[who] += end.scores[i % std::max<std::size_t>(1, end.scored)];
        }
    }
    for (std::size_t who = 0; who < result.faults.size(); ++who) result.faults[who] = pool.take_faults(who);
    return result;
}

// Gives each worker its next deal and collects the results.
class DealSchedule {
public:
    DealSchedule(const TournamentPlan& plan, std::size_t seating_count, std::vector<DealResult> known,
                 const std::function<void(const DealResult&)>& finished, const Progress& progress)
        : plan_(plan),
          seating_count_(seating_count),
          results_(std::move(known)),
          finished_(finished),
          progress_(progress),
          test_(1.0 / plan.seats, plan.effect) {
        taken_.assign(static_cast<std::size_t>(plan.deals) * seating_count, false);
        for (std::size_t i = 0; i < taken_.size(); ++i)
            taken_[i] = i % static_cast<std::size_t>(plan.processes) != static_cast<std::size_t>(plan.process);
        for (const DealResult& result : results_) {
            const std::size_t index =
                static_cast<std::size_t>(result.deal) * seating_count + static_cast<std::size_t>(result.seating);
            if (index < taken_.size()) taken_[index] = true;
            observe(result);
        }
    }

    std::optional<std::pair<int, int>> next() {
        const std::lock_guard lock(mutex_);
        if (clear_) return std::nullopt;
        while (cursor_ < taken_.size() && taken_[cursor_]) ++cursor_;
        if (cursor_ == taken_.size()) return std::nullopt;
        const std::size_t mine = cursor_++;
        return std::pair(static_cast<int>(mine / seating_count_), static_cast<int>(mine % seating_count_));
    }

    void bring(DealResult result) {
        const std::lock_guard lock(mutex_);
        if (finished_) finished_(result);
        observe(result);
        results_.push_back(std::move(result));
        if (progress_) progress_(static_cast<int>(results_.size()), static_cast<int>(taken_.size()));
    }

    bool clear() const { return clear_; }
    std::vector<DealResult> results() && { return std::move(results_); }

private:
    void observe(const DealResult& result) {
        if (!plan_.stop_early || result.games[0] == 0) return;
        test_.add(result.wins[0] / result.games[0]);
        clear_ = clear_ || test_.verdict() != SequentialTest::Verdict::open;
    }

    const TournamentPlan&                         plan_;
    std::size_t                                   seating_count_, cursor_ = 0;
    std::vector<bool>                             taken_;
    std::vector<DealResult>                       results_;
    const std::function<void(const DealResult&)>& finished_;
    const Progress&                               progress_;
    SequentialTest                                test_;
    bool                                          clear_ = false;
    std::mutex                                    mutex_;
};

template <Game G>
Result<Standings> hold(const TournamentPlan& plan, const std::vector<DealResult>& known,
                       const std::function<void(const DealResult&)>& finished, const Progress& progress,
                       const std::atomic<bool>& stop) {
    const json::value given = plan.options;
    const Result<GameSetup<G>> read = read_setup<G>(plan.seats, &given, file_on_disk);
    if (const Problem* no = problem_in(read)) return *no;
    const GameSetup<G>& setup = std::get<GameSetup<G>>(read);
    const std::vector<Seating> all = seatings(plan.entrants.size(), static_cast<std::size_t>(plan.seats));
    Programs programs(plan.entrants, plan.programs, stop);
    if (programs.any())
        if (auto no = programs.start(trial_question<G>(plan.seats, setup))) return *no;
    DealSchedule schedule(plan, all.size(), known, finished, progress);
    const auto work = [&](std::size_t thread) {
        PlayerPool<G> pool(plan.entrants, plan.seats, setup, programs, thread);
        while (!stop) {
            const auto job = schedule.next();
            if (!job) break;
            const Seating& seating = all[static_cast<std::size_t>(job->second)];
            auto result = play_deal<G>(plan, setup, seating, job->first, job->second, pool, stop);
            if (result) schedule.bring(std::move(*result));
        }
    };
    std::vector<std::thread> workers;
    for (int i = 1; i < plan.threads; ++i) workers.emplace_back(work, static_cast<std::size_t>(i));
    work(0);
    for (std::thread& worker : workers) worker.join();
    const bool early = schedule.clear();
    Standings standings = make_standings(plan, std::move(schedule).results());
    standings.stopped_early = early;
    standings.interrupted = stop;
    return standings;
}

template <class... G>
Result<Standings> hold_named(GameList<G...>, const TournamentPlan& plan, const std::vector<DealResult>& known,
                             const std::function<void(const DealResult&)>& finished, const Progress& progress,
                             const std::atomic<bool>& stop) {
    Result<Standings> result = Problem{"unknown-game", fmt::format("there is no game `{}`", plan.game)};
    const auto hold_if_named = [&]<Game Named>() {
        if (plan.game == Named::name) result = hold<Named>(plan, known, finished, progress, stop);
    };
    (hold_if_named.template operator()<G>(), ...);
    return result;
}

}  // namespace

Result<Standings> hold_tournament(const TournamentPlan& plan, const std::vector<DealResult>& known,
                                  const std::function<void(const DealResult&)>& finished, const Progress& progress,
                                  const std::atomic<bool>& stop) {
    return hold_named(AllGames(), plan, known, finished, progress, stop);
}

}  // namespace tischlein::lab
