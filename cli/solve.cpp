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
#include "lab/plain_number.hpp"

namespace tischlein::cli {

namespace {

namespace json = boost::json;

anansi::State read_state(const std::string& path) {
    std::ostringstream text;
    if (path == "-")
        text << std::cin.rdbuf();
    else if (std::ifstream file(path); file)
        text << file.rdbuf();
    else
        throw UsageError(fmt::format("there is no readable file `{}`", path));
    boost::system::error_code error;
    const json::value read = json::parse(text.str(), error);
    const json::object* position = error ? nullptr : read.if_object();
    if (position == nullptr || !position->contains("game") || position->at("game") != "anansi")
        throw UsageError("this is no Anansi position; `{\"do\":\"position\"}` of the referee prints one");
    const json::value* seats = position->if_contains("seats");
    const bool seated = seats != nullptr && seats->is_int64() && seats->get_int64() >= anansi::Anansi::seats.least &&
                        seats->get_int64() <= anansi::Anansi::seats.most;
    if (!seated) throw UsageError("`seats` must be 2 to 5");
    const Result<Chosen> chosen = read_options(anansi::Anansi::options, position->if_contains("options"));
    if (const Problem* no = problem_in(chosen)) throw UsageError(no->text);
    try {
        return Wire<anansi::Anansi>::read_position(*position, anansi::Anansi::standard_box(),
                                                   std::get<Chosen>(chosen).values,
                                                   static_cast<int>(seats->get_int64()), Random::from_text("solve"));
    } catch (const BadPosition& bad) {
        throw UsageError(fmt::format("{}: {}", bad.field, bad.text));
    }
}

void solve(const std::string& path, std::uint64_t most_nodes, bool as_json) {
    const anansi::State state = read_state(path);
    const auto start = std::chrono::steady_clock::now();
    const anansi_endgame::Solution found = anansi_endgame::solve(state, most_nodes);
    const double ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    if (!found.exact) {
        set_exit_status(1);
        std::cout << (as_json ? R"({"exact":false})"
                              : "Not solved: the round is over, or more positions than --nodes allows.")
                  << '\n';
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
    std::cout << fmt::format("seat {}: {}\n", number(found.seat), anansi::Anansi::text(found.best));
    for (int i = 0; i < state.table.seats; ++i)
        std::cout << fmt::format("  seat {} will score {} this round\n", i, found.value[seat(i)]);
    std::cout << fmt::format("{} positions in {:.1f} ms\n", found.nodes, ms);
}

}  // namespace

void add_solve(CommandLine& line) {
    auto path = std::make_shared<std::string>("-");
    auto nodes = std::make_shared<std::uint64_t>(200'000'000);
    auto as_json = std::make_shared<bool>(false);
    Command* command =
        line.add_subcommand("solve", "Solve the last tricks of an Anansi round with open cards (about five cards each)");
    command->add_option("position", *path, "a file with a position as the referee prints it; -: standard input")
        ->show_default()
        ->check(AnyFile{});
    command->add_option("--nodes", *nodes, "give up after so many positions")->show_default();
    command->add_flag("--json", *as_json, "one JSON object");
    command->callback([=] { solve(*path, *nodes, *as_json); });
}

}  // namespace tischlein::cli
