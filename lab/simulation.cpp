#include "lab/simulation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <mutex>
#include <thread>

#include "bots/random_play.hpp"
#include "games/all.hpp"
#include "host/game_setup.hpp"
#include "lab/contest.hpp"
#include "lab/rule_count/all.hpp"

namespace tischlein::lab {

namespace json = boost::json;

namespace {

void add_each(std::vector<Histogram>& mine, const std::vector<Histogram>& other) {
    if (mine.size() < other.size()) mine.resize(other.size());
    for (std::size_t i = 0; i < other.size(); ++i) mine[i].add(other[i]);
}

}  // namespace

void Tally::add(const Tally& other) {
    games += other.games;
    watched += other.watched;
    unfinished += other.unfinished;
    shared += other.shared;
    unwon += other.unwon;
    length.add(other.length);
    choices.add(other.choices);
    choice_squares += other.choice_squares;
    length_choices += other.length_choices;
    for (std::size_t i = 0; i < most_seats; ++i) {
        won_by_seat[i] += other.won_by_seat[i];
        won_by_place[i] += other.won_by_place[i];
    }
    add_each(ranks, other.ranks);
    add_each(scores, other.scores);
    total.add(other.total);
    best.add(other.best);
    for (std::size_t i = 0; i < most_counted; ++i) {
        rules[i].times += other.rules[i].times;
        rules[i].squares += other.rules[i].squares;
        rules[i].games += other.rules[i].games;
    }
}

std::int64_t Simulation::played() const {
    std::int64_t sum = 0;
    for (const Variant& variant : variants) sum += variant.tally.games;
    return sum;
}

namespace {

// What lies ready before the first game of a variant.
template <Game G>
struct Ready {
    GameSetup<G> table;
    int          seats;
};

// Counts the choices of one game, and in a watched one the rules that bite.
template <Game G>
class Observer final : public Watcher<G> {
public:
    Observer(const typename G::State& fresh, Histogram& choices, bool watched) : choices_(choices), watched_(watched) {
        if (watched_) RuleCount<G>::count_deal(fresh, hits);
    }
    void decided(const typename G::State& before, Seat who, const typename G::Move& move,
                 std::uint32_t choices) override {
        choices_.add(choices);
        sum += choices;
        if (!watched_) return;
        // The move is made a second time, beside the table, to hear its events.
        typename G::State after = before;
        typename G::Events events;
        G::apply(after, who, move, events);
        RuleCount<G>::count(before, after, who, move, events, hits);
    }
    Hits         hits{};
    std::int64_t sum = 0;

private:
    Histogram& choices_;
    bool       watched_;
};

// What a seat decides, out of how many legal moves.
template <Game G>
struct Decision {
    Seat             who;
    std::uint32_t    choices;
    typename G::Move move;
};

Seat any_of(SeatSet set, Random& random) {
    std::uint32_t skip = set.size() == 1 ? 0 : random.below(static_cast<std::uint32_t>(set.size()));
    for (const Seat who : set)
        if (skip-- == 0) return who;
    return Seat::none;
}

// Plays like random_ply (bots/random_play.hpp), which does not tell the number of choices, and lets those who may act out of
// turn do so in every second case. Random players see no views: that is what makes them fast.
template <Game G>
Decision<G> random_decision(const typename G::State& s, Random& random) {
    const auto any_move = [&](Seat who) -> Decision<G> {
        const auto moves = G::legal(s, who);
        return {who, moves.size(), with_calls<G>(moves[random.below(moves.size())], s, who)};
    };
    for (SeatSet left = G::may(s); !left.empty();) {
        const Seat who = any_of(left, random);
        left.remove(who);
        if (random.below(2) != 0) return any_move(who);
    }
    return any_move(any_of(G::must(s), random));
}

template <Game G>
Played play_randomly(typename G::State& s, Random random, Observer<G>& observer) {
    Played played;
    NoEvents none;
    while (!G::must(s).empty()) {
        if (played.decisions >= G::most_plies) {
            played.finished = false;
            break;
        }
        const Decision<G> decision = random_decision<G>(s, random);
        observer.decided(s, decision.who, decision.move, decision.choices);
        G::apply(s, decision.who, decision.move, none);
        ++played.decisions;
    }
    played.outcome = G::outcome(s);
    return played;
}

bool all_random(const std::vector<Entrant>& bots) {
    return std::all_of(bots.begin(), bots.end(), [](const Entrant& bot) { return bot.level == Level::random; });
}

const Entrant& bot_at(const SimulationPlan& plan, int place) {
    return plan.bots[std::min(static_cast<std::size_t>(place), plan.bots.size() - 1)];
}

// Plays games of one variant for one thread.
template <Game G>
class Worker {
public:
    Worker(const SimulationPlan& plan, const Ready<G>& ready)
        : ready_(ready),
          source_(Random::from_text(plan.seed)),
          random_(all_random(plan.bots)) {
        for (int place = 0; place < ready.seats; ++place) {
            const Entrant& bot = bot_at(plan, place);
            owned_.push_back(std::make_unique<BotPlayer<G>>(bot.level, bot.budget, bot.milliseconds));
            players_.push_back(owned_.back().get());
        }
    }

    void play(std::int64_t game) {
        const Random source = source_.split(static_cast<std::uint64_t>(game));
        typename G::State s = ready_.table.deal(ready_.seats, source.split(1));
        const typename G::State fresh = s;
        const bool watched = game % watch_every == 0;
        Observer<G> observer(fresh, tally.choices, watched);
        const Played played = random_ ? play_randomly<G>(s, source.split(2), observer)
                                      : Contest<G>(players_, source.split(2), &observer).play(s, G::most_plies);
        ++tally.games;
        tally.length.add(played.decisions);
        tally.choice_squares += observer.sum * observer.sum;
        tally.length_choices += observer.sum * played.decisions;
        if (watched) count_rules(observer.hits);
        if (!played.finished)
            ++tally.unfinished;
        else
            count_result(fresh, played.outcome);
    }

    Tally tally;

private:
    void count_rules(const Hits& hits) {
        ++tally.watched;
        for (std::size_t i = 0; i < hits.size(); ++i) {
            tally.rules[i].times += hits[i];
            tally.rules[i].squares += static_cast<std::int64_t>(hits[i]) * hits[i];
            tally.rules[i].games += hits[i] != 0;
        }
    }

    void count_result(const typename G::State& fresh, const Outcome& end) {
        const int sides = RuleCount<G>::sides(ready_.table.chosen.values, ready_.seats);
        SeatSet winning_sides;
        for (const Seat who : end.winners) {
            const std::int64_t part = whole_win / end.winners.size();
            tally.won_by_seat[static_cast<std::size_t>(who)] += part;
            tally.won_by_place[static_cast<std::size_t>(RuleCount<G>::place(fresh, who))] += part;
            winning_sides.add(seat(number(who) % sides));
        }
        tally.shared += winning_sides.size() > 1;
        tally.unwon += end.winners.empty();
        tally.ranks.resize(static_cast<std::size_t>(ready_.seats));
        for (std::size_t i = 0; i < tally.ranks.size(); ++i) tally.ranks[i].add(end.ranks[i]);
        if (end.scored == 0) return;
        if (tally.scores.size() < end.scored) tally.scores.resize(end.scored);
        std::int64_t total = 0, best = end.scores[0];
        for (std::size_t i = 0; i < end.scored; ++i) {
            tally.scores[i].add(end.scores[i]);
            total += end.scores[i];
            best = std::max<std::int64_t>(best, end.scores[i]);
        }
        tally.total.add(total);
        tally.best.add(best);
    }

    const Ready<G>&                            ready_;
    Random                                     source_;
    bool                                       random_;
    std::vector<std::unique_ptr<BotPlayer<G>>> owned_;
    std::vector<Player<G>*>                    players_;
};

std::string value_text(const json::value& value) {
    return value.is_string() ? std::string(value.get_string()) : json::serialize(value);
}

// One table for each variant, or what is wrong with one.
template <Game G>
Result<std::vector<Ready<G>>> make_all_ready(const SimulationPlan& plan) {
    std::vector<Ready<G>> all;
    const std::size_t count = plan.vary.empty() ? 1 : plan.values.size();
    for (std::size_t i = 0; i < count; ++i) {
        json::object options = plan.options;
        int seats = plan.seats;
        if (plan.vary == "seats") {
            const json::value& value = plan.values[i];
            if (!value.is_int64() || value.get_int64() < 1 || value.get_int64() > most_seats)
                return Problem{"bad-seats", fmt::format("`{}` is no number of seats", value_text(value))};
            seats = static_cast<int>(value.get_int64());
        } else if (!plan.vary.empty()) {
            options[plan.vary] = plan.values[i];
        }
        const json::value given = options;
        Result<GameSetup<G>> table = read_setup<G>(seats, &given, file_on_disk);
        if (const Problem* no = problem_in(table)) return *no;
        if (plan.bots.size() > static_cast<std::size_t>(seats))
            return Problem{"bad-bots", fmt::format("{} bots do not fit {} seats", plan.bots.size(), seats)};
        all.push_back({std::move(std::get<GameSetup<G>>(table)), seats});
    }
    return all;
}

template <Game G>
Simulation blank(const SimulationPlan& plan, const std::vector<Ready<G>>& tables) {
    Simulation result{.game = std::string(G::name),
                      .seed = plan.seed,
                      .vary = plan.vary,
                      .letter = G::rule_letter,
                      .counted = {RuleCount<G>::list.begin(), RuleCount<G>::list.end()},
                      .wanted = plan.games,
                      .variants = {}};
    for (std::size_t i = 0; i < tables.size(); ++i) {
        Variant variant{.name = plan.vary.empty() ? "" : fmt::format("{} = {}", plan.vary, value_text(plan.values[i])),
                        .seats = tables[i].seats,
                        .options = write_options(G::options, tables[i].table.chosen),
                        .players = {},
                        .tally = {}};
        for (int place = 0; place < tables[i].seats; ++place) variant.players.push_back(bot_at(plan, place).name);
        result.variants.push_back(std::move(variant));
    }
    return result;
}

// Hands out games in small lots, all variants in step, so that an early end leaves each of them about equally many.
template <Game G>
void play_all(const SimulationPlan& plan, const std::vector<Ready<G>>& tables, Simulation& result,
              const std::function<void(std::int64_t, std::int64_t)>& progress, const std::atomic<bool>& stop) {
    const std::int64_t lot = all_random(plan.bots) ? 256 : 4;
    const std::int64_t lots = (plan.games + lot - 1) / lot, variants = static_cast<std::int64_t>(tables.size());
    std::atomic<std::int64_t> next{0};
    std::int64_t done = 0;
    std::mutex mutex;
    const auto work = [&] {
        std::vector<Worker<G>> workers;
        for (const Ready<G>& table : tables) workers.emplace_back(plan, table);
        while (!stop) {
            const std::int64_t mine = next++;
            if (mine >= lots * variants) break;
            const std::int64_t first = mine / variants * lot, end = std::min(first + lot, plan.games);
            std::int64_t game = first;
            for (; game < end && !stop; ++game) workers[static_cast<std::size_t>(mine % variants)].play(game);
            const std::lock_guard lock(mutex);
            done += game - first;
            if (progress) progress(done, plan.games * variants);
        }
        const std::lock_guard lock(mutex);
        for (std::size_t i = 0; i < workers.size(); ++i) result.variants[i].tally.add(workers[i].tally);
    };
    std::vector<std::thread> threads;
    for (int i = 1; i < plan.threads; ++i) threads.emplace_back(work);
    work();
    for (std::thread& thread : threads) thread.join();
    result.interrupted = done < plan.games * variants;
}

template <Game G>
Result<Simulation> simulate_game(const SimulationPlan& plan,
                                 const std::function<void(std::int64_t, std::int64_t)>& progress,
                                 const std::atomic<bool>& stop) {
    const Result<std::vector<Ready<G>>> tables = make_all_ready<G>(plan);
    if (const Problem* no = problem_in(tables)) return *no;
    const auto& ready = std::get<std::vector<Ready<G>>>(tables);
    Simulation result = blank<G>(plan, ready);
    play_all<G>(plan, ready, result, progress, stop);
    return result;
}

template <class... G>
Result<Simulation> simulate_named(GameList<G...>, const SimulationPlan& plan,
                                  const std::function<void(std::int64_t, std::int64_t)>& progress,
                                  const std::atomic<bool>& stop) {
    Result<Simulation> result = Problem{"unknown-game", fmt::format("there is no game `{}`", plan.game)};
    static_cast<void>(((plan.game == G::name && (result = simulate_game<G>(plan, progress, stop), true)) || ...));
    return result;
}

}  // namespace

Result<Simulation> simulate(const SimulationPlan& plan, const std::function<void(std::int64_t, std::int64_t)>& progress,
                            const std::atomic<bool>& stop) {
    if (plan.bots.empty()) return Problem{"bad-bots", "no bots are named"};
    for (const Entrant& bot : plan.bots)
        if (!bot.command.empty())
            return Problem{"bad-bots",
                           fmt::format("`{}`: programs play in tournaments; simulations take levels", bot.name)};
    if (!plan.vary.empty() && plan.values.empty())
        return Problem{"bad-option", fmt::format("no values are given for `{}`", plan.vary)};
    return simulate_named(AllGames(), plan, progress, stop);
}

}  // namespace tischlein::lab
