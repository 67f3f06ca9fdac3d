// The help and the manual page are complete, narrow enough, and say the same.
#include "cli/help.hpp"

#include <doctest/doctest.h>

#include <set>
#include <sstream>

#include "cli/commands.hpp"
#include "cli/completion.hpp"
#include "i18n/columns.hpp"

using namespace tischlein::cli;

namespace {

CommandLine& whole_line() {
    static CommandLine line;
    if (line.commands().empty())
        for (auto* add : {add_games, add_referee, add_play, add_bench, add_tournament, add_solve, add_sim, add_serve, add_load,
                          add_verify, add_backup, add_move, add_texts, add_completion, add_manual})
            add(line);
    return line;
}

// Without line breaks and the signs of man(7): only the words and what lies between them.
std::string plain(std::string text) {
    for (const auto& [sign, means] : {std::pair{"\\-", "-"}, {"\\e", "\\"}, {"\\&", ""}})
        for (std::size_t at = 0; (at = text.find(sign, at)) != std::string::npos; at += std::string_view(means).size())
            text.replace(at, 2, means);
    std::istringstream words(text);
    std::string joined;
    for (std::string word; words >> word;) joined += word + ' ';
    return joined;
}

}  // namespace

TEST_CASE("No line of the help is wider than 80 columns") {
    const auto check = [](const std::string& text) {
        std::istringstream lines(text);
        for (std::string line; std::getline(lines, line);)
            if (tischlein::i18n::width_of(line) > 80) FAIL(line);
    };
    check(help_text(whole_line()));
    for (const auto& command : whole_line().commands()) check(help_text(*command));
}

TEST_CASE("Help and manual page name every command, option and flag with the same words") {
    const std::string page = plain(manual_page(whole_line()));
    for (const auto& command : whole_line().commands()) {
        const std::string help = plain(help_text(*command));
        CAPTURE(command->name);
        CHECK(help.find(plain(command->help)) != std::string::npos);
        CHECK(page.find(plain(command->help).substr(0, command->help.size())) != std::string::npos);
        for (const auto& argument : command->arguments) {
            const auto* option = std::get_if<std::unique_ptr<CommandOption>>(&argument);
            const std::string text = option != nullptr ? (*option)->help : std::get<Flag>(argument).help;
            const std::string name = option != nullptr ? (*option)->name : std::get<Flag>(argument).name;
            CAPTURE(name);
            CHECK(help.find(plain(text).substr(0, text.size())) != std::string::npos);
            CHECK(page.find(plain(text).substr(0, text.size())) != std::string::npos);
            if (name.starts_with("-")) CHECK(page.find(name + " ") != std::string::npos);
        }
    }
}

TEST_CASE("The manual page uses only requests that man knows, and every backslash is one of ours") {
    const std::set<std::string> known{".TH", ".SH", ".SS", ".TP", ".B", ".I"};
    std::istringstream lines(manual_page(whole_line()));
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with('.') || line.starts_with('\'')) CHECK(known.count(line.substr(0, line.find(' '))) == 1);
        for (std::size_t at = 0; (at = line.find('\\', at)) != std::string::npos; at += 2)
            CHECK(std::string_view("-e&f").find(line.at(at + 1)) != std::string_view::npos);
    }
}
