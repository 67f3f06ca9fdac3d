// `tischlein solve`: the last tricks of an Anansi round with open cards, solved exactly.
#include <fmt/format.h>

#include <chrono>
#include <fstream>
#include <iostream>
#include <sstream>

#include "bots/anansi_endgame.hpp"
#include "cli/command_line.hpp"
#include "cli/commands.hpp"
#include "host/wire/anansi.hpp"
#include "host/options.hpp"
#include "i18n/say.hpp"
#include "lab/plain_number.hpp"

namespace tischlein::cli {

namespace {

namespace json = boost::json;

// What exactly is wrong inside a position is said in English only; in other languages one is told where it is.
std::string wrong_at(std::string_view field, std::string_view why, Language lang) {
    if (lang == Language::en) return fmt::format("{}: {}", field, why);
    return i18n::say(lang, "server.refusal.broken-position", {{"field", field}});
}

anansi::State read_state(const std::string& path, Language lang) {
    std::ostringstream text;
    if (path == "-")
        text << std::cin.rdbuf();
    else if (std::ifstream file(path); file)
        text << file.rdbuf();
    else
        throw UsageError(i18n::say(lang, "host.no-such-file", {{"file", path}}));
    boost::system::error_code error;
    const json::value read = json::parse(text.str(), error);
    const json::object* position = error ? nullptr : read.if_object();
    if (position == nullptr || !position->contains("game") || position->at("game") != "anansi")
        throw UsageError(std::string(i18n::phrase(lang, "terminal.no-position")));
    const json::value* seats = position->if_contains("seats");
    const bool seated = seats != nullptr && seats->is_int64() && seats->get_int64() >= anansi::Anansi::seats.least &&
                        seats->get_int64() <= anansi::Anansi::seats.most;
    if (!seated) throw UsageError(wrong_at("seats", "must be 2 to 5", lang));
    const Result<Chosen> chosen = read_options(anansi::Anansi::options, position->if_contains("options"), lang);
    if (const Problem* no = problem_in(chosen)) throw UsageError(no->text);
    try {
        return Wire<anansi::Anansi>::read_position(*position, anansi::Anansi::standard_box(),
                                                   std::get<Chosen>(chosen).values,
                                                   static_cast<int>(seats->get_int64()), Random::from_text("solve"));
    } catch (const BadPosition& bad) {
        throw UsageError(wrong_at(bad.field, bad.text, lang));
    }
}

void solve(const std::string& path, std::uint64_t most_nodes, bool as_json, Language lang) {
    const anansi::State state = read_state(path, lang);
    const auto start = std::chrono::steady_clock::now();
    const anansi_endgame::Solution found = anansi_endgame::solve(state, most_nodes);
    const double ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    if (!found.exact) {
        set_exit_status(1);
        std::cout << (as_json ? R"({"exact":false})" : i18n::phrase(lang, "terminal.unsolved")) << '\n';
        return;
    }
    json::array values;
    for (int i = 0; i < state.table.seats; ++i) values.push_back(found.value[seat(i)]);
    const json::object answer{{"exact", true},
                              {"seat", number(found.seat)},
                              {"best", anansi::Anansi::text(found.best)},
                              {"round", std::move(values)},
                              {"positions", found.nodes},
                              {"ms", ms}};
    if (as_json) {
        std::cout << plain_json(answer) << '\n';
        return;
    }
    const std::string best = anansi::Anansi::text(found.best);
    std::cout << i18n::say(lang, "terminal.solved", {{"seat", number(found.seat)}, {"move", best}}) << '\n';
    for (int i = 0; i < state.table.seats; ++i)
        std::cout << "  " << i18n::say(lang, "terminal.solved-points", {{"seat", i}, {"n", found.value[seat(i)]}})
                  << '\n';
    std::cout << i18n::say(lang, "terminal.solved-in", {{"n", found.nodes}, {"ms", fmt::format("{:.1f}", ms)}}) << '\n';
}

}  // namespace

void add_solve(CommandLine& line) {
    struct Flags {
        std::string path = "-", lang;
        std::uint64_t nodes = 200'000'000;
        bool as_json = false;
    };
    auto flags = std::make_shared<Flags>();
    Command* command = line.add_subcommand(
        "solve", "Solve the last tricks of an Anansi round with open cards (about five cards each)");
    command->add_option("position", flags->path, "a file with a position as the referee prints it; -: standard input")
        ->show_default()
        ->check(AnyFile{});
    command->add_option("--nodes", flags->nodes, "give up after so many positions")->show_default();
    command->add_flag("--json", flags->as_json, "one JSON object");
    add_language(*command, flags->lang);
    command->callback([flags] { solve(flags->path, flags->nodes, flags->as_json, language_of(flags->lang)); });
}

}  // namespace tischlein::cli
