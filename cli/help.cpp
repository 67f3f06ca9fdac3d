// Writes the help and the manual page.
#include "cli/help.hpp"

#include <fmt/format.h>

#include <cctype>
#include <iostream>

#include "cli/screen_text.hpp"
#include "core/nearest_word.hpp"
#include "lab/plain_number.hpp"

namespace tischlein::cli {

namespace {

constexpr int page_columns = 80, indent = 26;

std::string in_capitals(std::string_view text) {
    std::string capitals(text);
    for (char& c : capitals) c = c == '-' ? '_' : static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return capitals;
}

// The name of a value in the help: NUMBER, FILE, FOLDER, TEXT.
std::string_view value_name(const CommandOption& option) {
    if (std::holds_alternative<ExistingFile>(option.test) || std::holds_alternative<AnyFile>(option.test)) return "FILE";
    if (std::holds_alternative<ExistingFolder>(option.test) || std::holds_alternative<AnyFolder>(option.test))
        return "FOLDER";
    if (std::holds_alternative<OneOf>(option.test)) return "WORD";
    const bool text = std::holds_alternative<std::string*>(option.variable) || option.is_repeated();
    return text ? "TEXT" : "NUMBER";
}

// "GAME", "--seats NUMBER".
std::string usage_of(const CommandOption& option) {
    if (option.is_positional()) return in_capitals(option.name) + (option.is_repeated() ? "..." : "");
    return fmt::format("{} {}", option.name, value_name(option));
}

struct RangeText {
    std::string operator()(const WholeRange& range) const { return range_text(range); }
    std::string operator()(const RealRange& range) const { return range_text(range); }
    std::string operator()(const OneOf& one) const { return either_of(one.words); }
    template <class Other>
    std::string operator()(const Other&) const {
        return {};
    }
};

// The help text of an option with its range, default and variable: "how many (1 to 64; 4 unless told)".
std::string explained(const CommandOption& option) {
    std::string more = std::visit(RangeText{}, option.test);
    const auto add = [&](const std::string& text) { more += (more.empty() ? "" : "; ") + text; };
    if (!option.default_text.empty()) add(option.default_text + " unless told");
    if (!option.environment.empty()) add("also: the variable " + option.environment);
    return option.help + (more.empty() ? "" : " (" + more + ")");
}

struct Row {
    std::string usage, text;
};

Row row_of(const std::variant<std::unique_ptr<CommandOption>, Flag>& argument) {
    if (const auto* option = std::get_if<std::unique_ptr<CommandOption>>(&argument))
        return {usage_of(**option), explained(**option)};
    return {std::get<Flag>(argument).name, std::get<Flag>(argument).help};
}

std::vector<Row> rows_of(const Command& command) {
    std::vector<Row> rows;
    for (const auto& argument : command.arguments) rows.push_back(row_of(argument));
    rows.push_back({"--help", "show this help"});
    return rows;
}

std::string synopsis(const Command& command) {
    std::string text = "tischlein " + command.name;
    for (const auto& argument : command.arguments) {
        const auto* option = std::get_if<std::unique_ptr<CommandOption>>(&argument);
        if (option == nullptr || !(*option)->is_positional()) continue;
        const std::string usage = usage_of(**option);
        text += (*option)->is_required ? " " + usage : " [" + usage + "]";
    }
    return text + " [OPTIONS]";
}

// Two columns. A usage that is too long for the left one stands on a line above its text.
std::string table_of(const std::vector<Row>& rows) {
    std::string text;
    const std::string margin(indent, ' ');
    for (const Row& row : rows) {
        const std::string left = "  " + row.usage;
        text += left.size() + 1 < indent ? left + std::string(indent - left.size(), ' ') : left + '\n' + margin;
        std::string right = wrapped(row.text, page_columns - indent);
        for (std::size_t at = right.find('\n'); at + 1 < right.size(); at = right.find('\n', at + 1))
            right.insert(at + 1, margin);
        text += right;
    }
    return text;
}

// Escapes text for man(7): backslashes, dashes, and a first character that man(7) would take for a request.
std::string roff(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        if (c == '\\') {
            safe += "\\e";
        } else if (c == '-') {
            safe += "\\-";
        } else {
            safe += c;
        }
    }
    return safe.starts_with('.') || safe.starts_with('\'') ? "\\&" + safe : safe;
}

std::string roff_rows(const std::vector<Row>& rows) {
    std::string text;
    for (const Row& row : rows) text += ".TP\n.B " + roff(row.usage) + '\n' + roff(row.text) + '\n';
    return text;
}

constexpr std::string_view more_help = "`tischlein COMMAND --help` shows what a command takes.";
constexpr std::string_view exit_status =
    "0 if all went well, 1 if the command found something wrong or failed, 2 if the words of the command line were wrong.";

}  // namespace

std::string range_text(const WholeRange& range) { return fmt::format("{} to {}", range.least, range.most); }
std::string range_text(const RealRange& range) {
    return fmt::format("{} to {}", lab::plain_number(range.least), lab::plain_number(range.most));
}

std::string help_text(const CommandLine& line) {
    std::vector<Row> rows;
    for (const auto& command : line.commands()) rows.push_back({command->name, command->help});
    return fmt::format("{}\n\nUsage: tischlein COMMAND [OPTIONS]\n\nCommands:\n{}\nOptions:\n{}\n{}\n", program_title,
                       table_of(rows), table_of({{"--help", "show this help"}, {"--version", "show the version"}}),
                       more_help);
}

std::string help_text(const Command& command) {
    return fmt::format("{}\nUsage: {}\n\n{}", wrapped(command.help, page_columns), synopsis(command),
                       table_of(rows_of(command)));
}

std::string manual_page(const CommandLine& line) {
    std::string page = fmt::format(".TH TISCHLEIN 1 \"\" \"{}\"\n.SH NAME\ntischlein \\- {}\n", program_version,
                                   roff(program_title.substr(program_title.find(": ") + 2)));
    page += ".SH SYNOPSIS\n.B tischlein\n.I COMMAND\n[\\fIOPTIONS\\fR]\n.SH DESCRIPTION\n" + roff(program_title) + ".\n" +
            roff(more_help) + "\n.SH COMMANDS\n";
    for (const auto& command : line.commands())
        page += ".SS " + roff(synopsis(*command)) + '\n' + roff(command->help) + ".\n" + roff_rows(rows_of(*command));
    return page + ".SH EXIT STATUS\n" + roff(exit_status) + '\n';
}

void add_manual(CommandLine& line) {
    Command* command = line.add_subcommand("manual", "Print the manual page, as `man` reads it");
    command->callback([&line] { std::cout << manual_page(line); });
}

}  // namespace tischlein::cli
