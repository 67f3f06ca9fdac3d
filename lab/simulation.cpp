// Makes the variants of a simulation and plays their games on several threads.
#include "lab/simulation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <mutex>
#include <thread>

#include "games/all.hpp"
#include "lab/simulated_game.hpp"

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
        won_by_turn_order[i] += other.won_by_turn_order[i];
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
    paired.add(other.paired);
}

std::int64_t Simulation::played() const {
    std::int64_t sum = 0;
    for (const Variant& variant : variants) sum += variant.tally.games;
    return sum;
}

namespace {

std::string value_text(const json::value& value) {
    return value.is_string() ? std::string(value.get_string()) : json::serialize(value);
}

// One of the values of each thing that varies.
using Choice = std::vector<std::size_t>;

// Every combination, the last thing changing fastest.
std::vector<Choice> combinations(const std::vector<Vary>& vary) {
    std::vector<Choice> all{{}};
    for (const Vary& one : vary) {
        std::vector<Choice> longer;
        for (const Choice& so_far : all)
            for (std::size_t i = 0; i < one.values.size(); ++i) {
                longer.push_back(so_far);
                longer.back().push_back(i);
            }
        all = std::move(longer);
    }
    return all;
}

template <Game G>
Result<PreparedVariant<G>> make_ready(const SimulationPlan& plan, const Choice& choice) {
    json::object options = plan.options;
    int seats = plan.seats;
    std::string name;
    for (std::size_t i = 0; i < plan.vary.size(); ++i) {
        const json::value& value = plan.vary[i].values[choice[i]];
        name += fmt::format("{}{} = {}", name.empty() ? "" : ", ", plan.vary[i].what, value_text(value));
        if (plan.vary[i].what != "seats") {
            options[plan.vary[i].what] = value;
            continue;
        }
        if (!value.is_int64() || value.get_int64() < 1 || value.get_int64() > most_seats)
            return Problem{"bad-seats", fmt::format("`{}` is no number of seats", value_text(value))};
        seats = static_cast<int>(value.get_int64());
    }
    const json::value given = options;
    Result<GameSetup<G>> read = read_setup<G>(seats, &given, file_on_disk);
    if (const Problem* no = problem_in(read)) return *no;
    if (plan.bots.size() > static_cast<std::size_t>(seats))
        return Problem{"bad-bots", fmt::format("{} bots do not fit {} seats", plan.bots.size(), seats)};
    GameSetup<G>& setup = std::get<GameSetup<G>>(read);
    const int sides = RuleCount<G>::sides(setup.chosen.values, seats);
    return PreparedVariant<G>{std::move(setup), seats, sides, std::move(name)};
}

// All variants, or what is wrong with one of them.
template <Game G>
Result<std::vector<PreparedVariant<G>>> make_all_ready(const SimulationPlan& plan) {
    std::vector<PreparedVariant<G>> all;
    for (const Choice& choice : combinations(plan.vary)) {
        Result<PreparedVariant<G>> ready = make_ready<G>(plan, choice);
        if (const Problem* no = problem_in(ready)) return *no;
        all.push_back(std::move(std::get<PreparedVariant<G>>(ready)));
    }
    return all;
}

template <Game G>
Simulation blank(const SimulationPlan& plan, const std::vector<PreparedVariant<G>>& variants) {
    Simulation result{.game = std::string(G::name),
                      .seed = plan.seed,
                      .vary = {},
                      .letter = G::rule_letter,
                      .counted = {RuleCount<G>::list.begin(), RuleCount<G>::list.end()},
                      .wanted = plan.games,
                      .variants = {}};
    for (const Vary& vary : plan.vary) result.vary.push_back(vary.what);
    for (const Entrant& bot : plan.bots) {
        result.by_the_clock = result.by_the_clock || bot.milliseconds > 0;
        if (!bot.command.empty()) result.programs.push_back({bot.name, {}});
    }
    for (const PreparedVariant<G>& ready : variants) {
        Variant variant{.name = ready.name,
                        .seats = ready.seats,
                        .sides = ready.sides,
                        .options = write_options(G::options, ready.setup.chosen),
                        .players = {},
                        .tally = {}};
        for (const std::size_t bot : seating(plan, ready.seats)) variant.players.push_back(plan.bots[bot].name);
        result.variants.push_back(std::move(variant));
    }
    return result;
}

template <Game G>
using VariantWorkers = std::vector<std::unique_ptr<VariantWorker<G>>>;  // one for each variant

// One game in every variant. Returns in how many it was played to its end; fewer only if it was stopped.
template <Game G>
std::int64_t play_in_all(std::int64_t game, VariantWorkers<G>& workers) {
    GameFigures base;
    for (std::size_t i = 0; i < workers.size(); ++i) {
        const auto game_number = game * static_cast<std::int64_t>(workers.size()) + static_cast<std::int64_t>(i) + 1;
        const std::optional<GameFigures> figures = workers[i]->play(game, game_number);
        if (!figures) return static_cast<std::int64_t>(i);
        if (i == 0)
            base = *figures;
        else
            workers[i]->tally.paired.add(*figures, base);
    }
    return static_cast<std::int64_t>(workers.size());
}

template <Game G>
void keep(const SimulationPlan& plan, VariantWorkers<G>& workers, Simulation& result) {
    for (std::size_t i = 0; i < workers.size(); ++i) {
        result.variants[i].tally.add(workers[i]->tally);
        std::size_t program = 0;
        for (std::size_t bot = 0; bot < plan.bots.size(); ++bot)
            if (!plan.bots[bot].command.empty()) result.programs[program++].second += workers[i]->take_faults(bot);
    }
}

// Hands out games in small lots. A game is played in all variants, one after the other.
template <Game G>
void play_all(const SimulationPlan& plan, const std::vector<PreparedVariant<G>>& variants, Programs& programs,
              Simulation& result, const std::function<void(std::int64_t, std::int64_t)>& progress,
              const std::atomic<bool>& stop) {
    const std::int64_t lot = all_random(plan.bots) ? 256 : 4;
    const std::int64_t all = plan.games * static_cast<std::int64_t>(variants.size());
    std::atomic<std::int64_t> next{0};
    std::int64_t done = 0;
    std::mutex mutex;
    const auto work = [&](std::size_t thread) {
        VariantWorkers<G> workers;
        for (const PreparedVariant<G>& ready : variants)
            workers.push_back(std::make_unique<VariantWorker<G>>(plan, ready, programs, thread, stop));
        while (!stop) {
            const std::int64_t first = lot * next++, end = std::min(first + lot, plan.games);
            if (first >= plan.games) break;
            std::int64_t played = 0;
            for (std::int64_t game = first; game < end && !stop; ++game)
                played += play_in_all<G>(plan.first + game, workers);
            const std::lock_guard lock(mutex);
            done += played;
            if (progress) progress(done, all);
        }
        const std::lock_guard lock(mutex);
        keep<G>(plan, workers, result);
    };
    std::vector<std::thread> threads;
    for (int i = 1; i < plan.threads; ++i) threads.emplace_back(work, static_cast<std::size_t>(i));
    work(0);
    for (std::thread& thread : threads) thread.join();
    result.interrupted = done < all;
}

template <Game G>
Result<Simulation> simulate_game(const SimulationPlan& plan,
                                 const std::function<void(std::int64_t, std::int64_t)>& progress,
                                 const std::atomic<bool>& stop) {
    const Result<std::vector<PreparedVariant<G>>> made = make_all_ready<G>(plan);
    if (const Problem* no = problem_in(made)) return *no;
    const auto& ready = std::get<std::vector<PreparedVariant<G>>>(made);
    Simulation result = blank<G>(plan, ready);
    if (plan.games == 0) return result;
    Programs programs(plan.bots, plan.programs, stop);
    if (programs.any())
        if (auto no = programs.start(trial_question<G>(ready.front().seats, ready.front().setup))) return *no;
    play_all<G>(plan, ready, programs, result, progress, stop);
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
    std::size_t variants = 1;
    for (const Vary& vary : plan.vary) {
        if (vary.values.empty())
            return Problem{"bad-option", fmt::format("no values are given for `{}`", vary.what)};
        if (plan.options.contains(vary.what))
            return Problem{"bad-option", fmt::format("`{}` is both set and varied", vary.what)};
        variants = std::min(variants * vary.values.size(), most_variants + 1);
    }
    if (variants > most_variants)
        return Problem{"bad-option", fmt::format("at most {} variants are compared", most_variants)};
    return simulate_named(AllGames(), plan, progress, stop);
}

Result<std::int64_t> games_in(double seconds, SimulationPlan plan, const std::atomic<bool>& stop) {
    double rate = 0;
    // Each try is twice as long as the one before, until it says enough.
    for (plan.games = plan.threads * 2;; plan.games *= 2) {
        const auto begin = std::chrono::steady_clock::now();
        const Result<Simulation> tried = simulate(plan, nullptr, stop);
        if (const Problem* no = problem_in(tried)) return *no;
        const double took = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        rate = static_cast<double>(plan.games) / std::max(took, 1e-6);
        if (took > seconds / 40 || stop || plan.games > 1'000'000) break;
    }
    std::int64_t games = 100;
    for (const std::int64_t by : {2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10'000, 20'000, 50'000, 100'000})
        if (static_cast<double>(by) * 100 <= rate * seconds) games = by * 100;
    return games;
}

}  // namespace tischlein::lab
