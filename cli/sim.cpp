// `tischlein sim`: many games, and what a designer wants to know about them.
#include <fmt/format.h>

#include <fstream>
#include <iostream>

#include "cli/command_line.hpp"
#include "cli/commands.hpp"
#include "cli/interrupt.hpp"
#include "cli/mpi.hpp"
#include "cli/program_flags.hpp"
#include "cli/replace_file.hpp"
#include "cli/run_flags.hpp"
#include "lab/distributed.hpp"
#include "lab/plain_number.hpp"
#include "lab/report.hpp"
#include "lab/simulation.hpp"
#include "lab/summary.hpp"
#include "review/study.hpp"

namespace tischlein::cli {

namespace {

namespace json = boost::json;
using namespace lab;

struct SimFlags {
    std::string bots = "medium", report, out, results;
    std::vector<std::string> vary;
    bool progress = false, luck = false, unjudged = false;
    std::int64_t games = 0;  // 0: as many as fit a minute
    int playouts = 160;      // behind each chance, with --luck
    SimulationPlan plan;
    GameFlags game_flags;
};

constexpr std::int64_t games_for_luck = 200;  // unless told: a review takes a thousand times as long as the game

// "option=a,b,c". Values are read like those of --set.
Vary read_vary(const std::string& text) {
    const std::size_t split = text.find('=');
    if (split == std::string::npos || split == 0 || split + 1 == text.size())
        throw UsageError(fmt::format("--vary wants option=a,b,c, not `{}`", text));
    Vary vary{text.substr(0, split), {}};
    std::string_view left = std::string_view(text).substr(split + 1);
    for (;;) {
        const std::string_view one = left.substr(0, left.find(','));
        if (one.empty()) throw UsageError(fmt::format("--vary {}: a value is missing", text));
        boost::system::error_code error;
        json::value value = json::parse(one, error);
        if (error) value = json::value(std::string(one));
        if (std::find(vary.values.begin(), vary.values.end(), value) != vary.values.end())
            throw UsageError(fmt::format("--vary {}: `{}` stands there twice", text, one));
        vary.values.push_back(std::move(value));
        if (one.size() == left.size()) return vary;
        left.remove_prefix(one.size() + 1);
    }
}

// The number of games that was asked for, or one that fits a minute.
std::int64_t games_of(const SimFlags& flags, const std::atomic<bool>& interrupted) {
    if (flags.games > 0) return flags.games;
    if (flags.luck) return games_for_luck;
    const Result<std::int64_t> found = games_in(60, flags.plan, interrupted);
    if (const Problem* no = problem_in(found)) throw UsageError(no->text);
    const std::int64_t games = std::get<std::int64_t>(found);
    fmt::print(stderr, "{} games of each variant, which is about a minute; --games sets another number\n", games);
    return games;
}

// Called before the games are played: nobody wants to learn after an hour that a folder is missing. Does not change an existing file.
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

// Reviews games at the same table with the same bots. The bots move on by a seat after each game.
std::optional<review::Study> study_of(const SimFlags& flags, const std::atomic<bool>& interrupted) {
    if (!flags.luck) return std::nullopt;
    review::StudyPlan plan{
        .game = flags.plan.game, .seats = flags.plan.seats, .options = flags.plan.options, .lineup = {}};
    plan.games = flags.plan.games;
    plan.seed = flags.plan.seed;
    plan.threads = flags.plan.threads;
    plan.playouts = flags.playouts;
    plan.judge = !flags.unjudged;
    for (const Entrant& bot : flags.plan.bots) {
        plan.lineup.levels.push_back(bot.level);
        if (bot.level == Level::expert) plan.lineup.simulations = bot.budget.simulations;
    }
    ProgressBar bar(flags.progress);
    Result<review::Study> found = study_luck(
        plan, [&](std::int64_t done, std::int64_t all) { bar.show(static_cast<long>(done), static_cast<long>(all)); },
        interrupted);
    if (const Problem* no = problem_in(found)) throw UsageError(no->text);
    return std::get<review::Study>(std::move(found));
}

void check_luck(const SimFlags& flags) {
    if (!flags.luck) return;
    if (!flags.vary.empty()) throw UsageError("--luck looks at one table: it does not go with --vary");
    for (const Entrant& bot : flags.plan.bots)
        if (!bot.command.empty() || bot.baseline != Baseline::none || bot.milliseconds > 0)
            throw UsageError(fmt::format("--luck knows our levels with simulations only, not `{}`", bot.name));
}

std::string luck_section(const review::Study& study) {
    return fmt::format(
        "<section>\n<h2>How much is luck?</h2>\n<p>What the result of a seat is made of: the share of each part in the "
        "variance of the result, with "
        "95 %, from {} games that were reviewed (docs/review.md).</p>\n{}</section>\n<section>\n<h2>Are the chances "
        "right?</h2>\n<p>Of {} positions: the "
        "chance that was given, and how often it was won. On the line they agree; larger dots are more "
        "positions.</p>\n{}</section>\n",
        study.games, study.positions, shares_plot(study), calibration_plot(study));
}

void check_together(const SimFlags& flags) {
    if (flags.games == 0) throw UsageError("under mpirun say how many --games: nobody can tell beforehand what fits a minute");
    if (flags.luck) throw UsageError("--luck is for one process");
}

// The first line of a results file. Only a simulation with the same first line may go on from it.
std::string first_line(const SimFlags& flags) {
    return plain_json(json::object{{"game", flags.plan.game}, {"seats", flags.plan.seats}, {"options", flags.plan.options}, {"bots", flags.bots},
                                   {"vary", json::array(flags.vary.begin(), flags.vary.end())}, {"games", flags.plan.games}, {"seed", flags.plan.seed}});
}

std::string to_hex(const std::string& bytes) {
    std::string text;
    for (const char byte : bytes) text += fmt::format("{:02x}", static_cast<unsigned char>(byte));
    return text;
}
std::string from_hex(std::string_view text) {
    std::string bytes;
    for (std::size_t i = 0; i + 1 < text.size(); i += 2) bytes += static_cast<char>(std::stoi(std::string(text.substr(i, 2)), nullptr, 16));
    return bytes;
}

// The parts that a results file holds, without a half-written one that an interrupted run left.
std::vector<std::string> read_parts(const SimFlags& flags) {
    std::vector<std::string> parts;
    std::ifstream file(flags.results);
    std::string line;
    if (!std::getline(file, line)) return parts;
    if (line != first_line(flags)) throw UsageError(fmt::format("{} holds another simulation; name another file or remove it", flags.results));
    while (std::getline(file, line))
        if (line.ends_with('.')) parts.push_back(from_hex(std::string_view(line).substr(0, line.size() - 1)));
    return parts;
}

// Simulates with several processes, or in parts that are kept in a file. Only the first process writes the file.
Result<Simulation> simulate_in_parts(const SimFlags& flags, ProcessGroup* group, const std::function<void(std::int64_t, std::int64_t)>& progress,
                                     const std::atomic<bool>& interrupted) {
    SingleProcess alone;
    ProcessGroup& here = group != nullptr ? *group : alone;
    std::vector<std::string> known;
    std::ofstream file;
    if (!flags.results.empty() && here.is_first()) {
        known = read_parts(flags);
        // The whole file is written anew first, so that a half line of an interrupted run does not stay in the middle.
        const bool whole = replace_file(flags.results, [&](std::ostream& anew) {
            anew << first_line(flags) << '\n';
            for (const std::string& part : known) anew << to_hex(part) << ".\n";
        });
        if (whole) file.open(flags.results, std::ios::app);
        if (!file.is_open()) throw UsageError(fmt::format("{} cannot be written", flags.results));
    }
    const auto finished = [&](const std::string& part) {
        if (file.is_open()) file << to_hex(part) << ".\n" << std::flush;
    };
    return simulate_together(flags.plan, known, finished, progress, here, interrupted);
}

void run(SimFlags& flags) {
    Result<std::vector<Entrant>> bots = read_entrants(flags.bots);
    if (const Problem* no = problem_in(bots)) throw UsageError(no->text);
    flags.plan.bots = std::move(std::get<std::vector<Entrant>>(bots));
    flags.plan.options = flags.game_flags.options();
    for (const std::string& text : flags.vary) {
        flags.plan.vary.push_back(read_vary(text));
        for (std::size_t i = 0; i + 1 < flags.plan.vary.size(); ++i)
            if (flags.plan.vary[i].what == flags.plan.vary.back().what)
                throw UsageError(fmt::format("--vary names `{}` twice", flags.plan.vary[i].what));
    }
    check_luck(flags);
    // A trial with no games finds errors in the flags before a file is touched.
    SimulationPlan trial = flags.plan;
    trial.games = 0;
    trial.threads = 1;
    const std::atomic<bool>& interrupted = stop_on_interrupt(kill_programs);
    const Result<Simulation> fits = simulate(trial, nullptr, interrupted);
    if (const Problem* no = problem_in(fits)) throw UsageError(no->text);
    std::unique_ptr<ProcessGroup> group = processes_of_mpi();
    if (group) check_together(flags);
    if (!group || group->is_first()) {
        check_writable(flags.report);
        check_writable(flags.out);
    }
    flags.plan.games = games_of(flags, interrupted);
    Result<Simulation> result = Simulation{};
    {
        ProgressBar bar(flags.progress);
        const auto progress = [&](std::int64_t done, std::int64_t all) { bar.show(static_cast<long>(done), static_cast<long>(all)); };
        result = group || !flags.results.empty() ? simulate_in_parts(flags, group.get(), progress, interrupted) : simulate(flags.plan, progress, interrupted);
    }
    if (const Problem* no = problem_in(result)) throw UsageError(no->text);
    if (group && !group->is_first()) return;
    const Simulation& simulation = std::get<Simulation>(result);
    const std::optional<review::Study> luck = study_of(flags, interrupted);
    json::object numbers = write_simulation(simulation);
    if (luck) numbers["luck"] = study_json(*luck);
    write_file(flags.report, write_report(simulation, luck ? luck_section(*luck) : ""));
    write_file(flags.out, plain_json(numbers) + "\n");
    std::cout << simulation_text(simulation) << (luck ? study_text(*luck) : "");
}

}  // namespace

void add_sim(CommandLine& line) {
    auto flags = std::make_shared<SimFlags>();
    Command* command =
        line.add_subcommand("sim", "Play many games and report lengths, seats, scores and which rules matter");
    add_game(*command, flags->plan.game);
    command->add_option("--games", flags->games, "games, of each variant; as many as fit about a minute unless told")
        ->check(WholeRange{1, 10'000'000'000});
    add_seats(*command, flags->plan.seats, "seats at the table");
    command
        ->add_option("--bots", flags->bots,
                     "comma-separated by seat, the last one fills up: random, easy, medium, expert, expert:2000, "
                     "cmd:./mybot")
        ->show_default()
        ->suggest_list(entrant_names());
    command->add_option("--vary", flags->vary,
                        "compare values of an option, or numbers of seats: stack=false,true  seats=2,3,4; may be given "
                        "several times for every combination");
    command->add_flag("--luck", flags->luck,
                      "review every game: how much of the result is luck, and are the chances right (docs/review.md)");
    command->add_option("--playouts", flags->playouts, "with --luck: lines played on behind each chance")
        ->show_default()
        ->check(WholeRange{10, 100'000});
    command->add_flag("--unjudged", flags->unjudged,
                      "with --luck: decisions are not judged, which is faster; own then holds hidden cards, too");
    add_program_flags(*command, flags->plan.programs);
    add_seed_and_threads(*command, flags->plan.seed, "the same seed plays the same games", flags->plan.threads);
    add_results(*command, flags->results, "what is finished");
    command->add_option("--report", flags->report, "write a report as one HTML file")->check(AnyFile{});
    add_json(*command, flags->out, "all numbers");
    add_progress(*command, flags->progress);
    flags->game_flags.add_to(*command);
    command->callback([flags] { run(*flags); });
}

}  // namespace tischlein::cli
