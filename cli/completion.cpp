// Finds completions, and prints the scripts that ask for them in bash, zsh and fish.
#include "cli/completion.hpp"

#include <algorithm>
#include <iostream>

namespace tischlein::cli {

namespace {

constexpr std::string_view bash_script = R"(# Completion of tischlein for bash. Made by `tischlein completion bash`.
_tischlein() {
    local line
    COMPREPLY=()
    while IFS= read -r line; do
        case $line in
            :files) compopt -o default ;;
            :folders) compopt -o dirnames ;;
            *) COMPREPLY+=("${line%%$'\t'*}") ;;
        esac
    done < <("${COMP_WORDS[0]/#\~/$HOME}" complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _tischlein tischlein
)";

constexpr std::string_view zsh_script = R"(#compdef tischlein
# Completion of tischlein for zsh. Made by `tischlein completion zsh`.
_tischlein() {
    local line
    local -a found
    for line in "${(@f)$("${(e)words[1]}" complete "${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
        case $line in
            :files) _files ;;
            :folders) _files -/ ;;
            ?*) found+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}") ;;
        esac
    done
    (( $#found )) && _describe tischlein found
}
if [ "$funcstack[1]" = _tischlein ]; then _tischlein "$@"; else compdef _tischlein tischlein; fi
)";

constexpr std::string_view fish_script = R"(# Completion of tischlein for fish. Made by `tischlein completion fish`.
function __tischlein_complete
    set -l words (commandline -opc) (commandline -ct)
    for line in ($words[1] complete $words[2..] 2>/dev/null)
        switch $line
            case ':files'
                __fish_complete_path (commandline -ct)
            case ':folders'
                __fish_complete_directories (commandline -ct)
            case '*'
                echo $line
        end
    end
end
complete -c tischlein -f -a '(__tischlein_complete)'
)";

// The option of that name which takes a value; nullptr if there is none.
const CommandOption* option_named(const Command& command, std::string_view name) {
    for (const auto& argument : command.arguments)
        if (const auto* option = std::get_if<std::unique_ptr<CommandOption>>(&argument))
            if (!(*option)->is_positional() && (*option)->name == name) return option->get();
    return nullptr;
}

Completion values_of(const CommandOption& option, std::string_view typed) {
    using Paths = Completion::Paths;
    if (std::holds_alternative<ExistingFile>(option.test) || std::holds_alternative<AnyFile>(option.test))
        return {.paths = Paths::files};
    if (std::holds_alternative<ExistingFolder>(option.test) || std::holds_alternative<AnyFolder>(option.test))
        return {.paths = Paths::folders};
    const OneOf* one = std::get_if<OneOf>(&option.test);
    const std::size_t comma = option.is_list ? typed.rfind(',') : std::string_view::npos;
    const std::string before(comma == std::string_view::npos ? "" : typed.substr(0, comma + 1));
    Completion found;
    for (const std::string& word : one != nullptr ? one->words : option.suggestions)
        found.words.push_back({before + word, option.help});
    return found;
}

// Adds the options and flags that may still come: each may come once, except those that collect several values.
void add_dashed(const Command& command, const std::vector<std::string>& said, Completion& found) {
    const auto offer = [&](const std::string& name, const std::string& help, bool again) {
        if (again || std::find(said.begin(), said.end(), name) == said.end()) found.words.push_back({name, help});
    };
    for (const auto& argument : command.arguments) {
        const auto* option = std::get_if<std::unique_ptr<CommandOption>>(&argument);
        if (option == nullptr)
            offer(std::get<Flag>(argument).name, std::get<Flag>(argument).help, false);
        else if (!(*option)->is_positional())
            offer((*option)->name, (*option)->help, (*option)->is_repeated());
    }
    offer("--help", "show this help", false);
}

// The positional option that comes next after these words; nullptr if all are given.
const CommandOption* next_positional(const Command& command, const std::vector<std::string>& said) {
    std::size_t given = 0;
    for (std::size_t i = 0; i < said.size(); ++i) {
        if (!said[i].starts_with("-"))
            ++given;
        else if (option_named(command, said[i]) != nullptr)
            ++i;  // and its value
    }
    for (const auto& argument : command.arguments)
        if (const auto* option = std::get_if<std::unique_ptr<CommandOption>>(&argument); option && (*option)->is_positional())
            if ((*option)->is_repeated() || given-- == 0) return option->get();
    return nullptr;
}

Completion inside(const Command& command, const std::vector<std::string>& said, std::string_view typed) {
    if (const CommandOption* option = said.empty() ? nullptr : option_named(command, said.back())) return values_of(*option, typed);
    Completion found;
    if (!typed.starts_with("-"))
        if (const CommandOption* option = next_positional(command, said)) return values_of(*option, typed);
    add_dashed(command, said, found);
    return found;
}

}  // namespace

Completion complete(const CommandLine& line, const std::vector<std::string>& words) {
    // bash makes three words of --level=medium.
    std::vector<std::string> said;
    for (const std::string& word : words)
        if (word != "=") said.push_back(word);
    std::string typed;
    if (!words.empty() && words.back() != "=") {
        typed = words.back();
        said.pop_back();
    }
    Completion found;
    if (said.empty()) {
        for (const auto& command : line.commands()) found.words.push_back({command->name, command->help});
        found.words.push_back({"--help", "show this help"});
        found.words.push_back({"--version", "show the version"});
    } else if (const Command* command = line.find(said.front())) {
        said.erase(said.begin());
        found = inside(*command, said, typed);
    }
    std::erase_if(found.words, [&](const Candidate& each) { return !each.word.starts_with(typed); });
    return found;
}

std::string written(const Completion& completion) {
    std::string text;
    for (const Candidate& each : completion.words) text += each.word + '\t' + each.help + '\n';
    if (completion.paths == Completion::Paths::files) text += ":files\n";
    if (completion.paths == Completion::Paths::folders) text += ":folders\n";
    return text;
}

void add_completion(CommandLine& line) {
    auto shell = std::make_shared<std::string>();
    Command* command = line.add_subcommand(
        "completion", "Print what a shell needs to complete these commands: source <(tischlein completion bash)");
    command->add_option("shell", *shell, "for which shell")->required()->check(OneOf{{"bash", "zsh", "fish"}});
    command->callback(
        [shell] { std::cout << (*shell == "bash" ? bash_script : *shell == "zsh" ? zsh_script : fish_script); });
}

}  // namespace tischlein::cli
