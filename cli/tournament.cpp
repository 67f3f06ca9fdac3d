// `tischlein tournament`: who is stronger, and how sure is that?
#include <fmt/format.h>

#include <filesystem>
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
#include "lab/tournament.hpp"

namespace tischlein::cli {

namespace {

namespace json = boost::json;
using namespace lab;

struct TournamentFlags {
    std::string    players = "expert,medium", results, csv, out;
    bool           progress = false;
    TournamentPlan plan;
    GameFlags      game_flags;
};

// The deals that a results file holds already. The file must have been begun with the same plan.
std::vector<DealResult> read_results(const std::string& path, const json::object& plan) {
    std::vector<DealResult> known;
    std::ifstream file(path);
    std::string line;
    if (!std::getline(file, line)) return known;
    boost::system::error_code error;
    const json::value begun = json::parse(line, error);
    if (error || plain_json(begun) != plain_json(plan))  // compare as text with all numbers written alike
        throw UsageError(fmt::format("{} holds another tournament; name another file or remove it", path));
    while (std::getline(file, line)) {
        const json::value row = json::parse(line, error);
        if (error) break;  // the half-written last line of an interrupted run
        known.push_back(read_deal(row.as_object()));
    }
    return known;
}

void run(TournamentFlags& flags) {
    Result<std::vector<Entrant>> entrants = read_entrants(flags.players);
    if (const Problem* no = problem_in(entrants)) throw UsageError(no->text);
    flags.plan.entrants = std::move(std::get<std::vector<Entrant>>(entrants));
    flags.plan.options = flags.game_flags.options();
    std::unique_ptr<ProcessGroup> group = processes_of_mpi();
    if (group && flags.plan.stop_early) throw UsageError("--stop-early is for one process: it looks at every deal before the next");
    const bool first = !group || group->is_first();
    const json::object written = write_plan(flags.plan);
    std::vector<DealResult> known;
    std::ofstream log;
    if (!flags.results.empty() && first) {
        known = read_results(flags.results, written);
        // The whole file is written anew first, so that a half line of an interrupted run does not stay in the middle.
        const bool whole = replace_file(flags.results, [&](std::ostream& anew) {
            anew << plain_json(written) << '\n';
            for (const DealResult& deal : known) anew << plain_json(write_deal(deal)) << '\n';
        });
        if (whole) log.open(flags.results, std::ios::app);
        if (!log.is_open()) throw UsageError(fmt::format("{} cannot be written", flags.results));
    }
    const std::atomic<bool>& interrupted = stop_on_interrupt(kill_programs);
    ProgressBar bar(flags.progress);
    const auto finished = [&](const DealResult& deal) {
        if (log.is_open()) log << plain_json(write_deal(deal)) << '\n' << std::flush;
    };
    const Progress progress = [&](int done, int all) { bar.show(done, all); };
    const Result<Standings> result = group ? hold_together(flags.plan, known, finished, progress, *group, interrupted)
                                           : hold_tournament(flags.plan, known, finished, progress, interrupted);
    if (const Problem* no = problem_in(result)) throw UsageError(no->text);
    if (!first) return;
    const Standings& standings = std::get<Standings>(result);
    std::cout << standings_text(standings);
    if (!flags.csv.empty()) std::ofstream(flags.csv) << standings_csv(standings);
    if (!flags.out.empty()) std::ofstream(flags.out) << plain_json(write_standings(standings)) << '\n';
}

}  // namespace

void add_tournament(CommandLine& line) {
    auto flags = std::make_shared<TournamentFlags>();
    Command* command =
        line.add_subcommand("tournament", "Matches between bots, levels, budgets and programs, with duplicate deals");
    add_game(*command, flags->plan.game);
    command
        ->add_option("--players", flags->players,
                     "comma-separated: random, easy, medium, expert, expert:200ms, expert:20000, eager, peeking, "
                     "all-seeing, cmd:./mybot, cmd@250ms:./mybot; NAME= before one names it, \\, is a comma in a command")
        ->show_default()
        ->suggest_list(entrant_names());
    add_seats(*command, flags->plan.seats, "seats at the table; the last player fills up");
    command->add_option("--deals", flags->plan.deals, "deals; each is played in every rotation")
        ->show_default()
        ->check(WholeRange{1, 10'000'000});
    add_seed_and_threads(*command, flags->plan.seed, "the same seed deals the same cards", flags->plan.threads);
    command->add_flag("--stop-early", flags->plan.stop_early,
                      "stop when a sequential test on the first player is clear (5 % error)");
    command->add_option("--effect", flags->plan.effect, "the smallest difference in winning share worth finding")
        ->show_default();
    add_results(*command, flags->results, "each deal");
    command->add_option("--csv", flags->csv, "write the table as CSV")->check(AnyFile{});
    add_json(*command, flags->out, "the table");
    add_program_flags(*command, flags->plan.programs);
    add_progress(*command, flags->progress);
    flags->game_flags.add_to(*command);
    command->callback([flags] { run(*flags); });
}

}  // namespace tischlein::cli
