// `tischlein review RECORD…`: how the chances of winning changed in a game, and what was luck and what was play.
#include <fmt/format.h>

#include <fstream>
#include <iostream>
#include <thread>

#include "cli/command_line.hpp"
#include "cli/commands.hpp"
#include "cli/interrupt.hpp"
#include "cli/record_file.hpp"
#include "i18n/say.hpp"
#include "review/review_json.hpp"
#include "review/review_page.hpp"
#include "review/review_text.hpp"
#include "server/record/record.hpp"

namespace tischlein::cli {

namespace {

namespace json = boost::json;
using review::Review;

struct ReviewFlags {
    std::vector<std::string> records;
    std::string out, page, lang;
    double effort = 1;
    bool progress = false;
    review::ReviewPlan plan;
};

struct ReadRecord {
    json::object record;
    GameHistory game;
};

ReadRecord read_record(const std::string& path, Language lang) {
    json::object record = read_record_file(path, lang);
    Result<GameHistory> game = GameHistory::replay(record, file_on_disk, lang);
    if (const Problem* no = problem_in(game))
        throw UsageError(fmt::format("{}: {}", path, server::record::why_unplayable(*no, lang)));
    return {std::move(record), std::move(std::get<GameHistory>(game))};
}

void write_to(const std::string& path, const std::string& text, Language lang) {
    if (path == "-") {
        std::cout << text;
        return;
    }
    std::ofstream file(path, std::ios::trunc);
    file << text << std::flush;
    if (file) return;
    fmt::print(stderr, "{}\n", i18n::say(lang, "review.not-written", {{"file", path}}));
    set_exit_status(1);
}

// The first rough result of a game, before everything is computed.
void show_first_look(const Review& rough, Language lang) {
    std::string line(i18n::phrase(lang, "review.first-look"));
    for (std::size_t i = 0; i < rough.players.size(); ++i)
        line += fmt::format("  {} {}", rough.players[i].name, review::percent(rough.steps[0].chances[i], lang));
    fmt::print(stderr, "{}\n", line);
}

Review review_of(const ReadRecord& read, const ReviewFlags& flags, Language lang, const std::atomic<bool>& interrupted) {
    review::ReviewPlan plan = flags.plan;
    plan.decisions = static_cast<std::int64_t>(static_cast<double>(plan.decisions) * flags.effort);
    plan.most_playouts = static_cast<int>(plan.most_playouts * flags.effort);
    plan.least_playouts = std::max(10, static_cast<int>(plan.least_playouts * flags.effort));
    plan.from_deal = !read.record.contains("position");
    ProgressBar bar(flags.progress);
    review::ReviewProgress progress;
    progress.step = [&](std::int64_t done, std::int64_t all) {
        bar.show(static_cast<long>(done), static_cast<long>(all));
    };
    if (flags.progress) progress.rough = [lang](const Review& rough) { show_first_look(rough, lang); };
    Review review = review_game(read.game, review::names_in(read.record, read.game.game().seats(), lang), plan, progress,
                                interrupted);
    review.hinted = review::hinted_in(read.record);
    return review;
}

void review_records(const ReviewFlags& flags) {
    const Language lang = language_of(flags.lang);
    if (flags.records.size() > 1 && !flags.page.empty()) throw UsageError("--html is for one record");
    const std::atomic<bool>& interrupted = stop_on_interrupt();
    std::vector<Review> reviews;
    std::string list;
    for (const std::string& path : flags.records) {
        if (interrupted) break;
        const ReadRecord read = read_record(path, lang);
        reviews.push_back(review_of(read, flags, lang, interrupted));
        const Review& one = reviews.back();
        list += (list.empty() ? "" : ",\n") + review_json(one);
        if (!flags.page.empty()) write_to(flags.page, review_page(read.game, one, lang), lang);
        if (flags.out != "-" && flags.page != "-")
            std::cout << (reviews.size() > 1 ? "\n" : "") << review_text(read.game, one, lang);
    }
    if (!flags.out.empty()) write_to(flags.out, flags.records.size() > 1 ? "[" + list + "]\n" : list + "\n", lang);
    if (reviews.size() > 1 && flags.out != "-") std::cout << standings_text(standings_of(reviews), lang);
}

}  // namespace

void add_review(CommandLine& line) {
    auto flags = std::make_shared<ReviewFlags>();
    flags->plan.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    Command* command =
        line.add_subcommand("review", "Tell what was luck and what was play in a game that was recorded");
    command->add_option("record", flags->records, "Files with records; of several, also the standing without luck")
        ->required();
    command
        ->add_option("--json", flags->out,
                     "write all numbers as JSON (docs/review.md); - writes them to standard output")
        ->check(AnyFile{});
    command->add_option("--html", flags->page, "write one page with graph and bars; - writes it to standard output")
        ->check(AnyFile{});
    add_language(*command, flags->lang);
    command
        ->add_option("--effort", flags->effort, "how much is computed; 4 takes four times as long and halves the errors")
        ->show_default()
        ->check(RealRange{0.02, 100});
    command->add_option("--threads", flags->plan.threads, "threads that compute")->check(WholeRange{1, 256});
    command->add_option("--seed", flags->plan.seed, "the same seed gives the same numbers")->show_default();
    command->add_flag("--progress", flags->progress,
                      "show progress and a first look although standard error is no terminal");
    command->callback([flags] { review_records(*flags); });
}

}  // namespace tischlein::cli
