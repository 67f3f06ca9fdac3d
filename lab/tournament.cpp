#include "lab/tournament.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <mutex>
#include <thread>

#include "games/all.hpp"
#include "host/game_setup.hpp"
#include "lab/all_seeing.hpp"
#include "lab/eager.hpp"
#include "lab/external_player.hpp"
#include "lab/peeking.hpp"

namespace tischlein::lab {

namespace {

// Which entrants sit at a table: their numbers by place, before rotation.
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

// Players of one worker thread: one of each entrant for each place, kept over all its games.
template <Game G>
class Cast {
public:
    Cast(const TournamentPlan& plan, const GameSetup<G>& laid) {
        for (const Entrant& entrant : plan.entrants)
            for (int place = 0; place < plan.seats; ++place) {
                if (entrant.command.empty()) {
                    players_.push_back(ours(entrant));
                    programs_.push_back(nullptr);
                } else {
                    auto player =
                        std::make_unique<ExternalPlayer<G>>(entrant.command, entrant.milliseconds, plan.seats, laid);
                    programs_.push_back(player.get());
                    players_.push_back(std::move(player));
                }
            }
        seats_ = static_cast<std::size_t>(plan.seats);
    }
    Player<G>* at(std::size_t entrant, std::size_t place) { return players_[entrant * seats_ + place].get(); }
    Faults faults(std::size_t entrant) const {
        Faults sum;
        for (std::size_t place = 0; place < seats_; ++place)
            if (const auto* program = programs_[entrant * seats_ + place]) sum += program->faults;
        return sum;
    }

private:
    static std::unique_ptr<Player<G>> ours(const Entrant& entrant) {
        switch (entrant.yardstick) {
            case Yardstick::eager: return std::make_unique<EagerPlayer<G>>();
            case Yardstick::all_seeing:
                return std::make_unique<SeeingPlayer<G, TrueState<G>>>(entrant.budget, entrant.milliseconds);
            case Yardstick::peeking:
                return std::make_unique<SeeingPlayer<G, OpenHands<G>>>(entrant.budget, entrant.milliseconds);
            case Yardstick::none: break;
        }
        return std::make_unique<BotPlayer<G>>(entrant.level, entrant.budget, entrant.milliseconds);
    }

    std::vector<std::unique_ptr<Player<G>>> players_;
    std::vector<ExternalPlayer<G>*>         programs_;
    std::size_t                             seats_ = 0;
};

template <Game G>
DealResult play_deal(const TournamentPlan& plan, const GameSetup<G>& laid, const Seating& seating, int deal, int table,
                     Cast<G>& cast) {
    const std::size_t seats = seating.size();
    DealResult result{.deal = deal, .table = table};
    for (auto* list : {&result.games, &result.wins, &result.ranks, &result.scores})
        list->assign(plan.entrants.size(), 0);
    const Random source =
        Random::from_text(plan.seed).split(static_cast<std::uint64_t>(deal) * 1000 + static_cast<std::uint64_t>(table));
    for (std::size_t turn = 0; turn < seats; ++turn) {
        std::vector<Player<G>*> players;
        for (std::size_t place = 0; place < seats; ++place)
            players.push_back(cast.at(seating[(place + turn) % seats], place));
        auto s = laid.deal(plan.seats, source.split(1));
        const Played played = Contest<G>(players, source.split(2 + turn)).play(s, G::most_plies);
        result.decisions += played.decisions;
        for (std::size_t place = 0; place < seats; ++place) {
            const std::size_t who = seating[(place + turn) % seats];
            const Outcome& end = played.outcome;
            result.games[who] += 1;
            if (played.finished && end.winners.has(seat(static_cast<int>(place))))
                result.wins[who] += 1.0 / end.winners.size();
            result.ranks[who] += end.ranks[place];
            result.scores[who] += end.scores[place % std::max<std::size_t>(1, end.scored)];
        }
    }
    return result;
}

// Strengths that explain who finished ahead of whom (Bradley and Terry), as Elo-like numbers round 0.
std::vector<double> ratings(const std::vector<DealResult>& results, std::size_t entrants) {
    std::vector<double> strength(entrants, 1.0), won(entrants, 0.5);
    std::vector<std::vector<double>> met(entrants, std::vector<double>(entrants, 0));
    for (const DealResult& deal : results)
        for (std::size_t a = 0; a < entrants; ++a)
            for (std::size_t b = 0; b < entrants; ++b) {
                if (a == b || deal.games[a] == 0 || deal.games[b] == 0) continue;
                const double share_a = deal.wins[a] / deal.games[a], share_b = deal.wins[b] / deal.games[b];
                if (share_a + share_b <= 0) continue;
                won[a] += share_a / (share_a + share_b);
                met[a][b] += 1;
            }
    for (int round = 0; round < 200; ++round) {
        for (std::size_t a = 0; a < entrants; ++a) {
            double sum =
                1.0 / (strength[a] + 1.0);  // half a win and half a loss against the mean, so that nobody is infinite
            for (std::size_t b = 0; b < entrants; ++b)
                if (met[a][b] > 0) sum += met[a][b] / (strength[a] + strength[b]);
            strength[a] = won[a] / sum;
        }
    }
    double mean = 0;
    for (double& s : strength) mean += s = 400 * std::log10(s);
    for (double& s : strength) s -= mean / static_cast<double>(entrants);
    return strength;
}

Standings count(const TournamentPlan& plan, std::vector<DealResult> results) {
    std::sort(results.begin(), results.end(), [](const DealResult& a, const DealResult& b) {
        return std::pair(a.deal, a.table) < std::pair(b.deal, b.table);
    });
    Standings standings;
    standings.fair = 1.0 / plan.seats;
    standings.deals = static_cast<int>(results.size());
    const std::vector<double> rated = ratings(results, plan.entrants.size());
    for (std::size_t who = 0; who < plan.entrants.size(); ++who) {
        Mean wins, rank, score;
        double games = 0;
        for (const DealResult& deal : results) {
            if (deal.games[who] == 0) continue;
            wins.add(deal.wins[who] / deal.games[who]);
            rank.add(deal.ranks[who] / deal.games[who]);
            score.add(deal.scores[who] / deal.games[who]);
            games += deal.games[who];
        }
        standings.rows.push_back({plan.entrants[who].name,
                                  games,
                                  share_of_deals(wins, games),
                                  rank.interval(),
                                  score.interval(),
                                  rated[who],
                                  {}});
    }
    for (const DealResult& deal : results) standings.decisions += deal.decisions;
    return standings;
}

// Hands out deals to the workers and keeps what they bring back.
class Desk {
public:
    Desk(const TournamentPlan& plan, std::size_t tables, std::vector<DealResult> known,
         const std::function<void(const DealResult&)>& finished, const Progress& progress)
        : plan_(plan),
          tables_(tables),
          results_(std::move(known)),
          finished_(finished),
          progress_(progress),
          test_(1.0 / plan.seats, plan.effect) {
        taken_.assign(static_cast<std::size_t>(plan.deals) * tables, false);
        for (const DealResult& result : results_) {
            const std::size_t place =
                static_cast<std::size_t>(result.deal) * tables + static_cast<std::size_t>(result.table);
            if (place < taken_.size()) taken_[place] = true;
            observe(result);
        }
    }

    std::optional<std::pair<int, int>> next() {
        const std::lock_guard lock(mutex_);
        if (clear_) return std::nullopt;
        while (cursor_ < taken_.size() && taken_[cursor_]) ++cursor_;
        if (cursor_ == taken_.size()) return std::nullopt;
        const std::size_t mine = cursor_++;
        return std::pair(static_cast<int>(mine / tables_), static_cast<int>(mine % tables_));
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
    std::size_t                                   tables_, cursor_ = 0;
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
    const GameSetup<G>& laid = std::get<GameSetup<G>>(read);
    const std::vector<Seating> tables = seatings(plan.entrants.size(), static_cast<std::size_t>(plan.seats));
    Desk desk(plan, tables.size(), known, finished, progress);
    std::vector<Faults> faults(plan.entrants.size());
    std::mutex faults_mutex;
    const auto work = [&] {
        Cast<G> cast(plan, laid);
        while (!stop) {
            const auto job = desk.next();
            if (!job) break;
            desk.bring(
                play_deal<G>(plan, laid, tables[static_cast<std::size_t>(job->second)], job->first, job->second, cast));
        }
        const std::lock_guard lock(faults_mutex);
        for (std::size_t i = 0; i < faults.size(); ++i) faults[i] += cast.faults(i);
    };
    std::vector<std::thread> workers;
    for (int i = 1; i < plan.threads; ++i) workers.emplace_back(work);
    work();
    for (std::thread& worker : workers) worker.join();
    const bool early = desk.clear();
    Standings standings = count(plan, std::move(desk).results());
    standings.stopped_early = early;
    standings.interrupted = stop;
    for (std::size_t i = 0; i < faults.size(); ++i) standings.rows[i].faults = faults[i];
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

json::array numbers(const std::vector<double>& values) { return json::array(values.begin(), values.end()); }

std::vector<double> numbers_in(const json::object& object, std::string_view name) {
    std::vector<double> values;
    for (const json::value& value : object.at(name).as_array()) values.push_back(value.to_number<double>());
    return values;
}

json::array interval(const Interval& of) { return {of.value, of.low, of.high}; }

}  // namespace

Result<Standings> hold_tournament(const TournamentPlan& plan, const std::vector<DealResult>& known,
                                  const std::function<void(const DealResult&)>& finished, const Progress& progress,
                                  const std::atomic<bool>& stop) {
    return hold_named(AllGames(), plan, known, finished, progress, stop);
}

json::object write_plan(const TournamentPlan& plan) {
    json::array entrants;
    for (const Entrant& entrant : plan.entrants) entrants.push_back(json::value(entrant.name));
    return {{"tournament", plan.game},
            {"seats", plan.seats},
            {"options", plan.options},
            {"players", std::move(entrants)},
            {"seed", plan.seed}};
}

json::object write_deal(const DealResult& result) {
    return {{"deal", result.deal},          {"table", result.table},          {"games", numbers(result.games)},
            {"wins", numbers(result.wins)}, {"ranks", numbers(result.ranks)}, {"scores", numbers(result.scores)},
            {"decisions", result.decisions}};
}

DealResult read_deal(const json::object& object) {
    return {object.at("deal").to_number<int>(),
            object.at("table").to_number<int>(),
            numbers_in(object, "games"),
            numbers_in(object, "wins"),
            numbers_in(object, "ranks"),
            numbers_in(object, "scores"),
            object.at("decisions").to_number<long>()};
}

json::object write_standings(const Standings& standings) {
    json::array rows;
    for (const Standings::Row& row : standings.rows)
        rows.push_back(json::object{{"player", row.name},
                                    {"games", row.games},
                                    {"wins", interval(row.wins)},
                                    {"rank", interval(row.rank)},
                                    {"score", interval(row.score)},
                                    {"rating", row.rating},
                                    {"late", row.faults.late},
                                    {"illegal", row.faults.illegal},
                                    {"crashed", row.faults.crashed}});
    return {{"deals", standings.deals},
            {"fair", standings.fair},
            {"decisions", standings.decisions},
            {"stoppedEarly", standings.stopped_early},
            {"interrupted", standings.interrupted},
            {"players", std::move(rows)}};
}

std::string standings_table(const Standings& standings) {
    std::string text = fmt::format("{:<28} {:>7} {:>22} {:>16} {:>8} {:>8}\n", "player", "games", "wins (95 %)",
                                   "place (95 %)", "rating", "faults");
    for (const Standings::Row& row : standings.rows)
        text += fmt::format("{:<28.28} {:>7.0f} {:>6.1f} % ({:>4.1f}-{:>4.1f}) {:>8.2f} ±{:>5.2f} {:>+8.0f} {:>8}\n",
                            row.name, row.games, 100 * row.wins.value, 100 * row.wins.low, 100 * row.wins.high,
                            row.rank.value, row.rank.high - row.rank.value, row.rating, row.faults.sum());
    text += fmt::format("{} deals, each in every rotation; even chances would be {:.1f} %{}{}\n", standings.deals,
                        100 * standings.fair, standings.stopped_early ? "; stopped early: the answer is clear" : "",
                        standings.interrupted ? "; interrupted" : "");
    return text;
}

std::string standings_csv(const Standings& standings) {
    std::string text =
        "player,games,wins,wins_low,wins_high,place,place_low,place_high,score,score_low,score_high,rating,late,"
        "illegal,crashed\n";
    for (const Standings::Row& row : standings.rows)
        text += fmt::format("\"{}\",{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", row.name, row.games, row.wins.value,
                            row.wins.low, row.wins.high, row.rank.value, row.rank.low, row.rank.high, row.score.value,
                            row.score.low, row.score.high, row.rating, row.faults.late, row.faults.illegal,
                            row.faults.crashed);
    return text;
}

}  // namespace tischlein::lab
