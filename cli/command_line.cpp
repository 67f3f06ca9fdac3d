// Reads the command line with CLI11, runs the chosen command, and reports errors.
#include "cli/command_line.hpp"

#include <CLI/CLI.hpp>
#include <iostream>

#include "cli/completion.hpp"
#include "cli/help.hpp"
#include "core/nearest_word.hpp"
#include "lab/plain_number.hpp"

namespace tischlein::cli {

namespace {

constexpr int wrong_words = 2;  // the exit status of shells and most tools for a wrong command line

int status = 0;

// The names of its options and flags, as they are typed.
std::vector<std::string> dashed_names(const Command& command) {
    std::vector<std::string> names{"--help"};
    for (const auto& argument : command.arguments) {
        if (const auto* option = std::get_if<std::unique_ptr<CommandOption>>(&argument)) {
            if (!(*option)->is_positional()) names.push_back((*option)->name);
        } else {
            names.push_back(std::get<Flag>(argument).name);
        }
    }
    return names;
}

// CLI11 calls a check with the text of a value and shows what it returns, unless that is empty.
struct AddCheck {
    CLI::Option& option;
    template <class Range>
    void add_range(const Range& range) const {
        option.check([range](const std::string& text) {
            double value = 0;
            if (CLI::detail::lexical_cast(text, value) && value >= static_cast<double>(range.least) &&
                value <= static_cast<double>(range.most))
                return std::string();
            return range_text(range) + " is possible, not `" + text + "`";
        });
    }
    void operator()(std::monostate) const {}
    void operator()(AnyFile) const {}
    void operator()(AnyFolder) const {}
    void operator()(const WholeRange& range) const { add_range(range); }
    void operator()(const RealRange& range) const { add_range(range); }
    void operator()(const OneOf& one) const {
        option.check([words = one.words](const std::string& text) {
            const bool known = std::find(words.begin(), words.end(), text) != words.end();
            return known ? std::string() : unknown_word(text, words);
        });
    }
    void operator()(ExistingFile) const { option.check(CLI::ExistingFile); }
    void operator()(ExistingFolder) const { option.check(CLI::ExistingDirectory); }
};

void add(CLI::App& app, const CommandOption& said) {
    CLI::Option* option =
        std::visit([&](auto* variable) { return app.add_option(said.name, *variable, said.help); }, said.variable);
    std::visit(AddCheck{*option}, said.test);
    if (said.is_required) option->required();
    if (!said.environment.empty()) option->envname(said.environment);
}

// CLI11 reads configuration files for whole programs only; this does it for one subcommand.
void read_file(CLI::App& app, const Command& command, const std::string& path) {
    for (const CLI::ConfigItem& item : CLI::ConfigTOML().from_file(path)) {
        CLI::Option* option = app.get_option_no_throw("--" + item.name);
        if (option == nullptr || item.name == "config") {
            const std::string_view meant = nearest_word("--" + item.name, dashed_names(command));
            throw std::runtime_error(path + ": there is no flag `" + item.name + "`; " +
                                     (meant.empty() ? "" : "did you mean `" + std::string(meant.substr(2)) + "`? ") +
                                     "see `tischlein " + app.get_name() + " --help`");
        }
        if (option->count() > 0) continue;  // said on the command line
        option->add_result(item.inputs);
        option->run_callback();
    }
}

void add(CLI::App& program, Command& command) {
    CLI::App* app = program.add_subcommand(command.name, command.help);
    for (const auto& argument : command.arguments) {
        if (const auto* option = std::get_if<std::unique_ptr<CommandOption>>(&argument)) {
            add(*app, **option);
        } else {
            const Flag& flag = std::get<Flag>(argument);
            app->add_flag(flag.name, *flag.variable, flag.help);
        }
    }
    command.config_reader = [app, &command](const std::string& path) { read_file(*app, command, path); };
    app->callback([&command] {
        if (command.prepare) command.prepare();
        command.run();
    });
}

// The error text for words that CLI11 could not place. A word with dashes is compared with the options; any other is one too many.
std::string about_unexpected(const CLI::ExtrasError& wrong, const CLI::App& program, const Command* chosen) {
    const std::vector<std::string> left = program.remaining(true);
    if (left.empty()) return wrong.what();
    const std::string word = left.front().substr(0, left.front().find('='));
    if (chosen == nullptr || !word.starts_with("-")) return "I do not know what `" + word + "` is for here.";
    return unknown_word(word, dashed_names(*chosen));
}

int complain(const std::string& text, const Command* chosen) {
    std::cerr << text << "\nSee `tischlein " << (chosen != nullptr ? chosen->name + " " : "") << "--help`.\n";
    return wrong_words;
}

std::string shown(const CommandOption& option) {
    return std::visit(
        [](const auto* variable) {
            using Value = std::decay_t<decltype(*variable)>;
            if constexpr (std::is_same_v<Value, std::string>)
                return *variable;
            else if constexpr (std::is_same_v<Value, std::vector<std::string>>)
                return either_of(*variable);
            else if constexpr (std::is_same_v<Value, double>)
                return lab::plain_number(*variable);
            else
                return std::to_string(*variable);
        },
        option.variable);
}

}  // namespace

CommandOption* CommandOption::required() {
    is_required = true;
    return this;
}
CommandOption* CommandOption::show_default() {
    default_text = shown(*this);
    return this;
}
CommandOption* CommandOption::check(ValueCheck what) {
    test = std::move(what);
    return this;
}

CommandOption* CommandOption::or_from(std::string variable_of_environment) {
    environment = std::move(variable_of_environment);
    return this;
}

CommandOption* CommandOption::suggest(std::vector<std::string> words) {
    suggestions = std::move(words);
    return this;
}

CommandOption* CommandOption::suggest_list(std::vector<std::string> words) {
    is_list = true;
    return suggest(std::move(words));
}

CommandOption* Command::add(CommandOption option) {
    arguments.emplace_back(std::make_unique<CommandOption>(std::move(option)));
    return std::get<std::unique_ptr<CommandOption>>(arguments.back()).get();
}
void Command::add_flag(std::string called, bool& variable, std::string text) {
    arguments.emplace_back(Flag{std::move(called), std::move(text), &variable});
}
void Command::callback(std::function<void()> when_chosen) { run = std::move(when_chosen); }

Command* CommandLine::add_subcommand(std::string name, std::string help) {
    commands_.push_back(std::make_unique<Command>(Command{std::move(name), std::move(help)}));
    return commands_.back().get();
}

const Command* CommandLine::find(std::string_view name) const {
    for (const std::unique_ptr<Command>& command : commands_)
        if (command->name == name) return command.get();
    return nullptr;
}

int CommandLine::run(int argc, char** argv) {
    if (argc <= 1) {
        std::cout << help_text(*this);
        return 0;
    }
    const std::string_view first = argv[1];
    if (first == completion_word) {
        std::cout << written(complete(*this, {argv + 2, argv + argc}));
        return 0;
    }
    const Command* chosen = find(first);
    if (chosen == nullptr && !first.starts_with("-")) {
        std::vector<std::string> names;
        for (const std::unique_ptr<Command>& command : commands_) names.push_back(command->name);
        return complain(unknown_word(first, names), nullptr);
    }
    return parse(argc, argv);
}

int CommandLine::parse(int argc, char** argv) {
    CLI::App program{std::string(program_title)};
    program.require_subcommand(1);
    program.set_version_flag("--version", std::string(program_version));
    for (const std::unique_ptr<Command>& command : commands_) add(program, *command);
    const Command* chosen = find(argv[1]);
    try {
        program.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
        std::cout << (chosen != nullptr ? help_text(*chosen) : help_text(*this));
    } catch (const CLI::CallForVersion&) {
        std::cout << program_version << '\n';
    } catch (const CLI::ExtrasError& wrong) {
        return complain(about_unexpected(wrong, program, chosen), chosen);
    } catch (const CLI::RequiredError& wrong) {
        // CLI11 reports an unknown option of the program itself, such as --versoin, as a missing command.
        const bool unknown = chosen == nullptr;
        return complain(unknown ? unknown_word(argv[1], std::array{"--help", "--version"}) : wrong.what(), chosen);
    } catch (const CLI::ParseError& wrong) {
        return complain(wrong.what(), chosen);
    } catch (const UsageError& wrong) {
        return complain(wrong.what(), chosen);
    }
    return status;
}

void set_exit_status(int value) { status = value; }

}  // namespace tischlein::cli
