// Options, flags and checks as commands declare them, read by CLI11 (2.1, whose help these tests quote).
#include "cli/command_line.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

using namespace tischlein::cli;

namespace {

struct Answers {
    std::string name, kind = "plain", config;
    int count = 4;
    unsigned short port = 8080;
    std::uint64_t nodes = 0;
    double rate = 0.5;
    std::vector<std::string> settings;
    bool loud = false;
    bool ran = false;
};

struct Run {
    int status;
    std::string out, err;
};

// Runs `tischlein try WORDS…` with one command that takes everything.
Run run(Answers& answers, std::vector<std::string> words, const std::function<void(Command&)>& inside = {}) {
    CommandLine line;
    Command* command = line.add_subcommand("try", "Tries it");
    command->add_option("name", answers.name, "who")->required();
    command->add_option("--count", answers.count, "how many")->show_default()->check(WholeRange{1, 64});
    command->add_option("--port", answers.port, "where")->show_default();
    command->add_option("--nodes", answers.nodes, "how far");
    command->add_option("--rate", answers.rate, "how fast")->check(RealRange{0.0, 1e6});
    command->add_option("--kind", answers.kind, "which")->check(OneOf{{"plain", "fancy"}})->show_default();
    command->add_option("--config", answers.config, "from a file")->check(ExistingFile{});
    command->add_option("--set", answers.settings, "several times");
    command->add_flag("--loud", answers.loud, "or not");
    command->callback([&, command] {
        answers.ran = true;
        if (inside) inside(*command);
    });
    words.insert(words.begin(), {"tischlein", "try"});
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    std::ostringstream out, err;
    std::streambuf* const before_out = std::cout.rdbuf(out.rdbuf());
    std::streambuf* const before_err = std::cerr.rdbuf(err.rdbuf());
    const int status = line.run(static_cast<int>(arguments.size()), arguments.data());
    std::cout.rdbuf(before_out);
    std::cerr.rdbuf(before_err);
    return {status, out.str(), err.str()};
}

}  // namespace

TEST_CASE("every kind of variable is set") {
    Answers a;
    const Run done = run(a, {"anna", "--count", "7", "--port", "0", "--nodes", "18446744073709551615", "--rate", "2.5",
                             "--kind", "fancy", "--set", "a=1", "--set", "b=2", "--loud"});
    CHECK(done.status == 0);
    CHECK(done.err == "");
    CHECK(a.ran);
    CHECK(a.name == "anna");
    CHECK(a.count == 7);
    CHECK(a.port == 0);
    CHECK(a.nodes == 18446744073709551615U);
    CHECK(a.rate == 2.5);
    CHECK(a.kind == "fancy");
    CHECK(a.settings == std::vector<std::string>{"a=1", "b=2"});
    CHECK(a.loud);
}

TEST_CASE("wrong words run nothing and are told") {
    for (const std::vector<std::string>& words :
         std::vector<std::vector<std::string>>{{},
                                               {"anna", "--count", "65"},
                                               {"anna", "--count", "0"},
                                               {"anna", "--count", "x"},
                                               {"anna", "--rate", "-1"},
                                               {"anna", "--kind", "odd"},
                                               {"anna", "--config", "/nowhere/at all"},
                                               {"anna", "--port", "70000"},
                                               {"anna", "--what"}}) {
        Answers a;
        const Run done = run(a, words);
        CAPTURE(words.size());
        CHECK(done.status != 0);
        CHECK_FALSE(a.ran);
        CHECK(done.err.find("Run with --help for more information.") != std::string::npos);
    }
}

TEST_CASE("help shows types, ranges and the defaults that were asked for") {
    Answers a;
    const Run done = run(a, {"--help"});
    CHECK(done.status == 0);
    CHECK_FALSE(a.ran);
    CHECK(done.out.find("--count INT:INT in [1 - 64]=4") != std::string::npos);
    CHECK(done.out.find("--rate FLOAT:FLOAT in [0 - 1e+06]") != std::string::npos);
    CHECK(done.out.find("--port UINT=8080") != std::string::npos);
    CHECK(done.out.find("--nodes UINT ") != std::string::npos);
    CHECK(done.out.find("--kind TEXT:{plain,fancy}=plain") != std::string::npos);
    CHECK(done.out.find("name TEXT REQUIRED") != std::string::npos);
    CHECK(done.out.find("--set TEXT ...") != std::string::npos);
}

TEST_CASE("a command that cannot do what was asked ends like a wrong flag") {
    Answers a;
    const Run done = run(a, {"anna"}, [](Command&) { throw UsageError("there is no such seat"); });
    CHECK(done.status != 0);
    CHECK(done.err.find("there is no such seat\nRun with --help for more information.") != std::string::npos);
}

TEST_CASE("a file sets what the command line left out") {
    const std::filesystem::path path = std::filesystem::temp_directory_path() / "tischlein-command-line-test.conf";
    std::ofstream(path) << "count = 9\nkind = fancy\n";
    Answers a;
    const auto read = [&](Command& command) { command.read_config(path.string()); };
    CHECK(run(a, {"anna", "--count", "5"}, read).status == 0);
    CHECK(a.count == 5);
    CHECK(a.kind == "fancy");
    std::ofstream(path) << "colour = red\n";
    Answers b;
    std::string told;
    run(b, {"anna"}, [&](Command& command) {
        try {
            command.read_config(path.string());
        } catch (const std::runtime_error& wrong) {
            told = wrong.what();
        }
    });
    CHECK(told.find("there is no flag `colour`; see `tischlein try --help`") != std::string::npos);
    std::filesystem::remove(path);
}
