// Divides games and deals between processes and collects the results at the first process.
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

// The results of all blocks at the first process: those known before, its own, and what other processes tell.
class BlockResults {
public:
    BlockResults(std::int64_t blocks, const std::function<void(const std::string&)>& finished,
              const std::function<void(std::int64_t, std::int64_t)>& progress)
        : blocks_(blocks),
          finished_(finished),
          progress_(progress) {}

    void keep(const std::string& text, bool is_new) {
        BlockResult one;
        NumbersIn numbers(text);
        one.exchange(numbers);
        const std::scoped_lock lock(mutex_);
        if (is_new && finished_) finished_(text);
        const std::int64_t block = one.block;
        results_.insert_or_assign(block, std::move(one));
        if (progress_) progress_(std::ssize(results_), blocks_);
    }
    // An `x` for each block that is there.  REQUIRES: nobody tells anything yet.
    std::string done() const {
        std::string marks(static_cast<std::size_t>(blocks_), '-');
        for (const auto& [block, one] : results_) marks.at(static_cast<std::size_t>(block)) = 'x';
        return marks;
    }
    // REQUIRES: nobody tells anything any more.
    void add_all(Simulation& whole) const {
        for (const auto& [block, one] : results_) add(one, whole);
    }

private:
    const std::int64_t blocks_;
    const std::function<void(const std::string&)>& finished_;
    const std::function<void(std::int64_t, std::int64_t)>& progress_;
    std::mutex mutex_;
    std::map<std::int64_t, BlockResult> results_;  // in the order of their games
};

// Plays this process's share of the blocks that are not done and gives each result to `tell`. Returns the block that `stop` cut short, if
// any: its games count in this result, and the next run plays it again.
template <class Tell>
Result<std::optional<Simulation>> play_share(const SimulationPlan& plan, const std::string& done, const ProcessGroup& group,
                                             const std::atomic<bool>& stop, Tell tell) {
    const std::int64_t blocks = std::ssize(done);
    std::int64_t mine = -1;
    for (std::int64_t block = 0; block < blocks && !stop; ++block) {
        if (done[static_cast<std::size_t>(block)] == 'x' || ++mine % group.count() != group.number()) continue;
        SimulationPlan some = plan;
        some.first = plan.games * block / blocks;
        some.games = plan.games * (block + 1) / blocks - some.first;
        Result<Simulation> result = simulate(some, nullptr, stop);
        if (const Problem* no = problem_in(result)) return *no;
        Simulation& played = std::get<Simulation>(result);
        if (played.interrupted) return std::optional(std::move(played));
        NumbersOut numbers;
        result_of(block, played).exchange(numbers);
        tell(numbers.take());
    }
    return std::optional<Simulation>();
}

}  // namespace

Result<Simulation> simulate_together(const SimulationPlan& plan, const std::vector<std::string>& known,
                                     const std::function<void(const std::string&)>& finished,
                                     const std::function<void(std::int64_t, std::int64_t)>& progress, ProcessGroup& group,
                                     const std::atomic<bool>& stop) {
    SimulationPlan of_nothing = plan;
    of_nothing.games = 0;
    Result<Simulation> result = simulate(of_nothing, nullptr, stop);
    if (problem_in(result) != nullptr) return result;
    Simulation& whole = std::get<Simulation>(result);
    whole.wanted = plan.games;

    BlockResults results(std::min(plan.games, most_blocks), finished, progress);
    for (const std::string& text : known) results.keep(text, false);
    const std::string done = group.from_first(results.done());
    if (group.is_first()) group.hear([&](const std::string& text) { results.keep(text, true); });
    const auto cut_short = play_share(plan, done, group, stop, [&](const std::string& text) {
        group.is_first() ? results.keep(text, true) : group.tell(text);
    });
    group.finish();
    if (const Problem* no = problem_in(cut_short)) return *no;
    results.add_all(whole);
    if (const auto& games = std::get<std::optional<Simulation>>(cut_short)) add(result_of(0, *games), whole);
    whole.interrupted = whole.played() < whole.all();
    return result;
}

Result<Standings> hold_together(const TournamentPlan& plan, const std::vector<DealResult>& known,
                                const std::function<void(const DealResult&)>& finished, const Progress& progress,
                                ProcessGroup& group, const std::atomic<bool>& stop) {
    json::array lines;
    for (const DealResult& deal : known) lines.push_back(write_deal(deal));
    std::vector<DealResult> told;
    const json::value known_by_all = json::parse(group.from_first(json::serialize(lines)));
    for (const json::value& line : known_by_all.as_array()) told.push_back(read_deal(line.as_object()));

    TournamentPlan mine = plan;
    mine.process = group.number();
    mine.processes = group.count();
    std::mutex mutex;
    std::vector<DealResult> all = told;
    const auto keep = [&](const DealResult& deal) {
        const std::scoped_lock lock(mutex);
        if (finished) finished(deal);
        all.push_back(deal);
    };
    if (group.is_first()) group.hear([&](const std::string& text) { keep(read_deal(json::parse(text).as_object())); });
    const auto brought = [&](const DealResult& deal) {
        if (group.is_first()) return keep(deal);
        group.tell(plain_json(write_deal(deal)));
    };
    const Result<Standings> own = hold_tournament(mine, told, brought, progress, stop);
    group.finish();
    if (problem_in(own) != nullptr) return own;
    Standings standings = make_standings(plan, all);
    standings.interrupted = stop;
    return standings;
}

}  // namespace tischlein::lab
