// What the commands of `tischlein` take from the command line, as plain data: names, variables, help texts and checks.
// command_line.cpp is the only file that includes CLI11 (ten seconds of compiling for each file that does); it reads the
// words of the user with it. The help and the manual page (help.hpp) and the completion of shells (completion.hpp) are
// made from the same data.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace tischlein::cli {

// Something is wrong with what the user asked for. Thrown by a command, it ends the program like an unknown flag does:
// the text and a hint at --help on standard error, and the exit status 2.
struct UsageError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// What a value must be. A range includes both ends.
struct WholeRange {
    std::int64_t least, most;
};
struct RealRange {
    double least, most;
};
struct OneOf {
    std::vector<std::string> words;
};
struct ExistingFile {};
struct ExistingFolder {};
struct AnyFile {};    // a path; the command itself checks whether something is there
struct AnyFolder {};  // likewise
using ValueCheck =
    std::variant<std::monostate, WholeRange, RealRange, OneOf, ExistingFile, ExistingFolder, AnyFile, AnyFolder>;

// Where a value goes. A vector collects every occurrence.
using Variable = std::variant<std::string*, int*, unsigned short*, std::int64_t*, std::uint64_t*, double*,
                              std::vector<std::string>*>;

// An option with a value, `--name VALUE`, or a positional one: a name without dashes.
struct CommandOption {
    std::string name, help;
    Variable variable;
    ValueCheck test{};
    bool is_required = false;
    std::string default_text{};              // for the help; empty: none is shown
    std::string environment{};               // the environment variable that is read if the option is not given
    std::vector<std::string> suggestions{};  // for the completion, where other words are possible, too
    bool is_list = false;                    // suggestions may follow each other with commas

    CommandOption* required();
    CommandOption* show_default();  // the variable's value before the command line is read, in the help
    CommandOption* check(ValueCheck what);
    CommandOption* or_from(std::string variable_of_environment);
    CommandOption* suggest(std::vector<std::string> words);
    CommandOption* suggest_list(std::vector<std::string> words);

    bool is_positional() const { return !name.starts_with("-"); }
    bool is_repeated() const { return std::holds_alternative<std::vector<std::string>*>(variable); }
};

struct Flag {
    std::string name, help;
    bool* variable;
};

// One subcommand. Its variables must outlive it; the function given to `callback` usually owns them.
struct Command {
    std::string name, help;
    std::vector<std::variant<std::unique_ptr<CommandOption>, Flag>> arguments{};  // in the order of the help
    std::function<void()> run{};                                           // when the user chose this command
    std::function<void()> prepare{};                                       // before that
    std::function<void(const std::string&)> config_reader{};               // set while the command runs

    template <class T>
    CommandOption* add_option(std::string called, T& variable, std::string text) {
        return add(CommandOption{std::move(called), std::move(text), &variable});
    }
    void add_flag(std::string called, bool& variable, std::string text);
    void callback(std::function<void()> when_chosen);

    // Sets what the command line left out from a file of `name = value` lines. Throws std::runtime_error on a name that is
    // no option of this command. For use inside the callback.
    void read_config(const std::string& path) const { config_reader(path); }

private:
    CommandOption* add(CommandOption option);
};

class CommandLine {
public:
    Command* add_subcommand(std::string name, std::string help);
    // Runs the chosen command, or shows the help if there are no words. Returns what main returns: 0, 2 if the words were
    // wrong, or the status that the command set.
    int run(int argc, char** argv);

    const std::vector<std::unique_ptr<Command>>& commands() const { return commands_; }
    // nullptr if there is none of that name.
    const Command* find(std::string_view name) const;

private:
    int parse(int argc, char** argv);

    std::vector<std::unique_ptr<Command>> commands_;
};

inline constexpr std::string_view program_title = "Tischlein: a table for UNO, ANNAOTTO, Anansi and OTTO";
inline constexpr std::string_view program_version = "tischlein 0.1";

// What main returns after a command that ran: 0, unless it set something else.
void set_exit_status(int status);

}  // namespace tischlein::cli
