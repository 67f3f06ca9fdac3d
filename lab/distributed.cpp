// Divides games and deals between ranks and collects the results at the first rank.
#include "lab/distributed.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>

#include "lab/number_codec.hpp"
#include "lab/plain_number.hpp"

namespace tischlein::lab {

namespace json = boost::json;

namespace {

constexpr std::int64_t most_blocks = 256;  // of a simulation

// The result of one block of games.
struct BlockResult {
    std::int64_t block = 0;
    std::vector<Tally> tallies;  // by variant
    std::vector<Faults> faults;  // by program

    template <class Numbers>
    void exchange(Numbers& numbers) {
        exchange_all(numbers, block, tallies, faults);
    }
};

BlockResult result_of(std::int64_t block, const Simulation& played) {
    BlockResult result{block, {}, {}};
    for (const Variant& variant : played.variants) result.tallies.push_back(variant.tally);
    for (const auto& [name, faults] : played.programs) result.faults.push_back(faults);
    return result;
}

void add(const BlockResult& result, Simulation& whole) {
    for (std::size_t i = 0; i < std::min(result.tallies.size(), whole.variants.size()); ++i)
        whole.variants[i].tally.add(result.tallies[i]);
    for (std::size_t i = 0; i < std::min(result.faults.size(), whole.programs.size()); ++i)
        whole.programs[i].second += result.faults[i];
}

}  // namespace

Result<Simulation> simulate_together(const SimulationPlan& plan, const std::vector<std::string>& known, const std::function<void(const std::string&)>& finished,
                                     const std::function<void(std::int64_t, std::int64_t)>& progress, Ranks& ranks, const std::atomic<bool>& stop) {
    SimulationPlan of_nothing = plan;
    of_nothing.games = 0;
    Result<Simulation> result = simulate(of_nothing, nullptr, stop);
    if (problem_in(result) != nullptr) return result;
    Simulation& whole = std::get<Simulation>(result);
    whole.wanted = plan.games;

    const std::int64_t blocks = std::min(plan.games, most_blocks);
    std::mutex mutex;
    std::map<std::int64_t, BlockResult> results;  // in the order of their games
    const auto keep = [&](const std::string& text, bool is_new) {
        BlockResult one;
        NumbersIn numbers(text);
        one.exchange(numbers);
        const std::scoped_lock lock(mutex);
        if (is_new && finished) finished(text);
        const std::int64_t block = one.block;
        results.insert_or_assign(block, std::move(one));
        if (progress) progress(std::ssize(results), blocks);
    };
    std::string done(static_cast<std::size_t>(blocks), '-');
    for (const std::string& text : known) keep(text, false);
    for (const auto& [block, one] : results) done.at(static_cast<std::size_t>(block)) = 'x';
    done = ranks.from_first(done);
    if (ranks.is_first()) ranks.hear([&](const std::string& text) { keep(text, true); });

    std::optional<Problem> trouble;
    std::optional<Simulation> cut_short;  // an unfinished block: counts in this result, and the next run plays it again
    std::int64_t mine = -1;
    for (std::int64_t block = 0; block < blocks && !stop && !trouble; ++block) {
        if (done[static_cast<std::size_t>(block)] == 'x' || ++mine % ranks.count() != ranks.number()) continue;
        SimulationPlan some = plan;
        some.first = plan.games * block / blocks;
        some.games = plan.games * (block + 1) / blocks - some.first;
        const Result<Simulation> played = simulate(some, nullptr, stop);
        if (const Problem* no = problem_in(played)) {
            trouble = *no;
            break;
        }
        if (std::get<Simulation>(played).interrupted) {
            cut_short = std::get<Simulation>(played);
            break;
        }
        NumbersOut numbers;
        result_of(block, std::get<Simulation>(played)).exchange(numbers);
        ranks.is_first() ? keep(numbers.take(), true) : ranks.tell(numbers.take());
    }
    ranks.finish();
    if (trouble) return *trouble;
    for (const auto& [block, one] : results) add(one, whole);
    if (cut_short) add(result_of(0, *cut_short), whole);
    whole.interrupted = whole.played() < whole.all();
    return result;
}

Result<Standings> hold_together(const TournamentPlan& plan, const std::vector<DealResult>& known, const std::function<void(const DealResult&)>& finished,
                                const Progress& progress, Ranks& ranks, const std::atomic<bool>& stop) {
    json::array lines;
    for (const DealResult& deal : known) lines.push_back(write_deal(deal));
    std::vector<DealResult> told;
    const json::value known_by_all = json::parse(ranks.from_first(json::serialize(lines)));
    for (const json::value& line : known_by_all.as_array()) told.push_back(read_deal(line.as_object()));

    TournamentPlan mine = plan;
    mine.rank = ranks.number();
    mine.ranks = ranks.count();
    std::mutex mutex;
    std::vector<DealResult> all = told;
    const auto keep = [&](const DealResult& deal) {
        const std::scoped_lock lock(mutex);
        if (finished) finished(deal);
        all.push_back(deal);
    };
    if (ranks.is_first()) ranks.hear([&](const std::string& text) { keep(read_deal(json::parse(text).as_object())); });
    const auto brought = [&](const DealResult& deal) {
        if (ranks.is_first()) return keep(deal);
        ranks.tell(plain_json(write_deal(deal)));
    };
    const Result<Standings> own = hold_tournament(mine, told, brought, progress, stop);
    ranks.finish();
    if (problem_in(own) != nullptr) return own;
    Standings standings = make_standings(plan, all);
    standings.interrupted = stop;
    return standings;
}

}  // namespace tischlein::lab
