// What a shell offers while somebody types a command. The scripts for the shells only ask this program (`tischlein complete
// WORDS`), which answers from the description of the command line: they cannot go out of date.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "cli/command_line.hpp"

namespace tischlein::cli {

struct Candidate {
    std::string word, help;
};

// Words to choose from, or paths that the shell itself knows.
struct Completion {
    enum class Paths : std::uint8_t { none, files, folders };
    std::vector<Candidate> words{};
    Paths                  paths = Paths::none;
};

// `words`: the words after the program's name, up to the one that is being typed, which may be empty.
Completion complete(const CommandLine& line, const std::vector<std::string>& words);

// One candidate a line, its help behind a tabulator; then `:files` or `:folders` where the shell shall offer those.
std::string written(const Completion& completion);

// The word with which the scripts call the program. It is not a command, because no person types it.
inline constexpr std::string_view completion_word = "complete";

// `tischlein completion SHELL`: prints the script for bash, zsh or fish.
void add_completion(CommandLine& line);

}  // namespace tischlein::cli
