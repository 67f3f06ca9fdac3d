#include "cli/command_line.hpp"

#include <CLI/CLI.hpp>

namespace tischlein::cli {

namespace {

int status = 0;

struct AddCheck {
    CLI::Option& option;
    void operator()(std::monostate) const {}
    void operator()(const WholeRange& range) const { option.check(CLI::Range(range.least, range.most)); }
    void operator()(const RealRange& range) const { option.check(CLI::Range(range.least, range.most)); }
    void operator()(const OneOf& one) const { option.check(CLI::IsMember(one.words)); }
    void operator()(ExistingFile) const { option.check(CLI::ExistingFile); }
    void operator()(ExistingFolder) const { option.check(CLI::ExistingDirectory); }
};

void add(CLI::App& app, const Option& said) {
    CLI::Option* option =
        std::visit([&](auto* variable) { return app.add_option(said.name, *variable, said.help); }, said.variable);
    std::visit(AddCheck{*option}, said.test);
    if (said.is_required) option->required();
    if (!said.environment.empty()) option->envname(said.environment);
    if (said.shows_default) option->capture_default_str();
}

// CLI11 reads configuration files for whole programs only; this is the same for one subcommand.
void read_file(CLI::App& app, const std::string& path) {
    for (const CLI::ConfigItem& item : CLI::ConfigTOML().from_file(path)) {
        CLI::Option* option = app.get_option_no_throw("--" + item.name);
        if (option == nullptr || item.name == "config")
            throw std::runtime_error(path + ": there is no flag `" + item.name + "`; see `tischlein " + app.get_name() +
                                     " --help`");
        if (option->count() > 0) continue;  // said on the command line
        option->add_result(item.inputs);
        option->run_callback();
    }
}

void add(CLI::App& program, Command& command) {
    CLI::App* app = program.add_subcommand(command.name, command.help);
    for (const auto& argument : command.arguments) {
        if (const auto* option = std::get_if<std::unique_ptr<Option>>(&argument)) {
            add(*app, **option);
        } else {
            const Flag& flag = std::get<Flag>(argument);
            app->add_flag(flag.name, *flag.variable, flag.help);
        }
    }
    command.config_reader = [app](const std::string& path) { read_file(*app, path); };
    app->callback([&command] {
        try {
            if (command.prepare) command.prepare();
            command.run();
        } catch (const UsageError& wrong) {
            throw CLI::ValidationError(wrong.what());
        }
    });
}

}  // namespace

Option* Option::required() {
    is_required = true;
    return this;
}
Option* Option::show_default() {
    shows_default = true;
    return this;
}
Option* Option::check(Check what) {
    test = std::move(what);
    return this;
}

Option* Option::or_from(std::string variable_of_environment) {
    environment = std::move(variable_of_environment);
    return this;
}

Option* Command::add(Option option) {
    arguments.emplace_back(std::make_unique<Option>(std::move(option)));
    return std::get<std::unique_ptr<Option>>(arguments.back()).get();
}
void Command::add_flag(std::string called, bool& variable, std::string text) {
    arguments.emplace_back(Flag{std::move(called), std::move(text), &variable});
}
void Command::callback(std::function<void()> when_chosen) { run = std::move(when_chosen); }

Command* CommandLine::add_subcommand(std::string name, std::string help) {
    commands_.push_back(std::make_unique<Command>(Command{std::move(name), std::move(help)}));
    return commands_.back().get();
}

int CommandLine::run(int argc, char** argv) {
    CLI::App program{"Tischlein: a table for UNO, ANNAOTTO, Anansi and OTTO"};
    program.require_subcommand(1);
    program.set_version_flag("--version", "tischlein 0.1");
    for (const std::unique_ptr<Command>& command : commands_) add(program, *command);
    CLI11_PARSE(program, argc, argv);
    return status;
}

void set_exit_status(int value) { status = value; }

}  // namespace tischlein::cli
