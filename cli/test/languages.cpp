// What a command says about wrong input, in the reader's language.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include "cli/command_line.hpp"
#include "cli/commands.hpp"
#include "cli/saved_game.hpp"

using namespace tischlein;
using namespace tischlein::cli;

namespace {

// What `tischlein WORDS…` complains of.
std::string complaint(void (*add)(CommandLine&), std::vector<std::string> words) {
    CommandLine line;
    add(line);
    words.insert(words.begin(), "tischlein");
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    std::ostringstream err;
    std::streambuf* const before = std::cerr.rdbuf(err.rdbuf());
    const int status = line.run(static_cast<int>(arguments.size()), arguments.data());
    std::cerr.rdbuf(before);
    CHECK(status == 2);
    return err.str();
}

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("solve says in the reader's language what is wrong with a position, and in English what exactly") {
    const std::filesystem::path file = std::filesystem::temp_directory_path() / ("tischlein-" + fresh_seed());
    const auto told = [&](std::string_view position, const std::string& lang) {
        std::ofstream(file) << position;
        return complaint(add_solve, {"solve", file.string(), "--lang", lang});
    };
    CHECK(has(told("{}", "en"), "this is no Anansi position; `{\"do\":\"position\"}` of the referee prints one"));
    CHECK(has(told("{}", "fr"), "ce n’est pas une position d’Anansi"));
    CHECK(has(told(R"({"game":"anansi","seats":9})", "de"), "In `seats` steckt ein Fehler"));
    CHECK(has(told(R"({"game":"anansi","seats":3})", "en"), "row: `row` is missing"));
    CHECK(has(told(R"({"game":"anansi","seats":3})", "it"), "c’è un errore in `row`"));
    std::filesystem::remove(file);
}

TEST_CASE("play says in the reader's language that there is no such seat") {
    const std::string nowhere = (std::filesystem::temp_directory_path() / ("tischlein-" + fresh_seed())).string();
    CHECK(has(complaint(add_play, {"play", "uno", "--save", nowhere, "--seat", "5", "--lang", "nl"}),
              "Die plaats heeft deze tafel niet."));
}
