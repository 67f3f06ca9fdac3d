// `tischlein sim`: many games, and what a designer wants to know about them.
#include <fmt/format.h>

#include <fstream>
#include <iostream>
#include <thread>

#include "cli/command_line.hpp"
#include "cli/commands.hpp"
#include "cli/interrupt.hpp"
#include "lab/report.hpp"
#include "lab/simulation.hpp"
#include "lab/summary.hpp"

namespace tischlein::cli {

namespace {

namespace json = boost::json;
using namespace lab;

struct Wish {
    std::string    bots = "random", vary, report, out;
    bool           progress = false;
    SimulationPlan plan;
    GameFlags      flags;
};

// "option=a,b,c". Values are read like those of --set.
void read_vary(const std::string& text, SimulationPlan& plan) {
    const std::size_t split = text.find('=');
    if (split == std::string::npos || split == 0 || split + 1 == text.size())
        throw UsageError(fmt::format("--vary wants option=a,b,c, not `{}`", text));
    plan.vary = text.substr(0, split);
    std::string_view left = std::string_view(text).substr(split + 1);
    for (;;) {
        const std::string_view one = left.substr(0, left.find(','));
        if (one.empty()) throw UsageError(fmt::format("--vary {}: a value is missing", text));
        boost::system::error_code error;
        json::value value = json::parse(one, error);
        if (error) value = json::value(std::string(one));
        if (std::find(plan.values.begin(), plan.values.end(), value) != plan.values.end())
            throw UsageError(fmt::format("--vary {}: `{}` stands there twice", text, one));
        plan.values.push_back(std::move(value));
        if (one.size() == left.size()) break;
        left.remove_prefix(one.size() + 1);
    }
    if (plan.values.size() > most_variants)
        throw UsageError(fmt::format("--vary takes at most {} values", most_variants));
}

// Tried before the games are played: nobody wants to learn after an hour that a folder is missing. What is there stays.
void check_writable(const std::string& path) {
    if (!path.empty() && !std::ofstream(path, std::ios::app))
        throw UsageError(fmt::format("{} cannot be written", path));
}

void write_file(const std::string& path, const std::string& text) {
    if (path.empty()) return;
    std::ofstream file(path, std::ios::trunc);
    file << text << std::flush;
    if (file) return;
    fmt::print(stderr, "{} could not be written\n", path);
    set_exit_status(1);
}

void run(Wish& wish) {
    Result<std::vector<Entrant>> bots = read_entrants(wish.bots);
    if (const Problem* no = problem_in(bots)) throw UsageError(no->text);
    wish.plan.bots = std::move(std::get<std::vector<Entrant>>(bots));
    wish.plan.options = wish.flags.options();
    if (!wish.vary.empty()) read_vary(wish.vary, wish.plan);
    if (wish.plan.options.contains(wish.plan.vary))
        throw UsageError(fmt::format("`{}` is both set and varied", wish.plan.vary));
    // A trial of no games finds what is wrong with the wish before a file is touched.
    SimulationPlan trial = wish.plan;
    trial.games = 0;
    trial.threads = 1;
    const std::atomic<bool>& stop = stop_on_interrupt();
    const Result<Simulation> fits = simulate(trial, nullptr, stop);
    if (const Problem* no = problem_in(fits)) throw UsageError(no->text);
    check_writable(wish.report);
    check_writable(wish.out);
    Result<Simulation> result = Simulation{};
    {
        ProgressBar bar(wish.progress);
        result = simulate(
            wish.plan,
            [&](std::int64_t done, std::int64_t all) { bar.show(static_cast<long>(done), static_cast<long>(all)); },
            stop);
    }
    if (const Problem* no = problem_in(result)) throw UsageError(no->text);
    const Simulation& simulation = std::get<Simulation>(result);
    write_file(wish.report, write_report(simulation));
    write_file(wish.out, json::serialize(write_simulation(simulation)) + "\n");
    std::cout << simulation_table(simulation);
}

}  // namespace

void add_sim(CommandLine& line) {
    auto wish = std::make_shared<Wish>();
    wish->plan.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    Command* command =
        line.add_subcommand("sim", "Play many games and report lengths, seats, scores and which rules matter");
    command->add_option("game", wish->plan.game, "uno, annaotto, anansi or otto")->required();
    command->add_option("--games", wish->plan.games, "games, of each variant")
        ->show_default()
        ->check(WholeRange{1, 10'000'000'000});
    command->add_option("--seats", wish->plan.seats, "seats at the table")->show_default();
    command
        ->add_option("--bots", wish->bots,
                     "comma-separated by seat, the last one fills up: random, easy, medium, expert, expert:2000")
        ->show_default();
    command->add_option("--vary", wish->vary,
                        "compare values of an option, or numbers of seats: stack=false,true  seats=2,3,4");
    command->add_option("--seed", wish->plan.seed, "the same seed plays the same games")->show_default();
    command->add_option("--threads", wish->plan.threads, "games played side by side")->check(WholeRange{1, 256});
    command->add_option("--report", wish->report, "write a report as one HTML file");
    command->add_option("--json", wish->out, "write all numbers as JSON");
    command->add_flag("--progress", wish->progress, "show progress although standard error is no terminal");
    wish->flags.add_to(*command);
    command->callback([wish] { run(*wish); });
}

}  // namespace tischlein::cli
