// Options, flags and checks as commands declare them, read by CLI11 (2.1).
#include "cli/command_line.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <optional>
#include <sstream>

#include "cli/commands.hpp"

using namespace tischlein::cli;
using tischlein::Language;

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

// Runs `tischlein WORDS…` with one command, `try`, that takes everything.
Run run_words(Answers& answers, std::vector<std::string> words, const std::function<void(Command&)>& inside = {}) {
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
    words.insert(words.begin(), "tischlein");
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

Run run(Answers& answers, std::vector<std::string> words, const std::function<void(Command&)>& inside = {}) {
    words.insert(words.begin(), "try");
    return run_words(answers, std::move(words), inside);
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
        CHECK(done.status == 2);
        CHECK_FALSE(a.ran);
        CHECK(done.err.find("See `tischlein try --help`.") != std::string::npos);
    }
}

TEST_CASE("help shows types, ranges and the defaults that were asked for") {
    Answers a;
    const Run done = run(a, {"--help"});
    CHECK(done.status == 0);
    CHECK_FALSE(a.ran);
    CHECK(done.out.find("Usage: tischlein try NAME [OPTIONS]") != std::string::npos);
    CHECK(done.out.find("  NAME                    who\n") != std::string::npos);
    CHECK(done.out.find("  --count NUMBER          how many (1 to 64; 4 unless told)\n") != std::string::npos);
    CHECK(done.out.find("  --rate NUMBER           how fast (0 to 1000000)\n") != std::string::npos);
    CHECK(done.out.find("  --port NUMBER           where (8080 unless told)\n") != std::string::npos);
    CHECK(done.out.find("  --nodes NUMBER          how far\n") != std::string::npos);
    CHECK(done.out.find("  --kind WORD             which (plain or fancy; plain unless told)\n") != std::string::npos);
    CHECK(done.out.find("  --config FILE           from a file\n") != std::string::npos);
    CHECK(done.out.find("  --loud                  or not\n") != std::string::npos);
}

TEST_CASE("Without a word the help is shown") {
    Answers a;
    const Run bare = run_words(a, {});
    CHECK(bare.status == 0);
    CHECK(bare.err == "");
    CHECK(bare.out.find("Usage: tischlein COMMAND") != std::string::npos);
    CHECK(bare.out.find("try                     Tries it") != std::string::npos);
    CHECK(bare.out == run_words(a, {"--help"}).out);
    CHECK_FALSE(a.ran);
}

TEST_CASE("An unknown word is named with the nearest one") {
    const auto told = [](std::vector<std::string> words) {
        Answers a;
        const Run done = run_words(a, std::move(words));
        CHECK(done.status == 2);
        CHECK(done.out == "");
        CHECK_FALSE(a.ran);
        return done.err;
    };
    CHECK(told({"tyr", "anna"}) == "I do not know `tyr`. Did you mean `try`?\nSee `tischlein --help`.\n");
    CHECK(told({"chess"}) == "I do not know `chess`. Use try.\nSee `tischlein --help`.\n");
    CHECK(told({"--versoin"}) == "I do not know `--versoin`. Did you mean `--version`?\nSee `tischlein --help`.\n");
    CHECK(told({"try", "anna", "--cuont", "5"}) ==
          "I do not know `--cuont`. Did you mean `--count`?\nSee `tischlein try --help`.\n");
    CHECK(told({"try", "anna", "--cuont=5"}) ==
          "I do not know `--cuont`. Did you mean `--count`?\nSee `tischlein try --help`.\n");
    CHECK(told({"try", "anna", "--lout"}) == "I do not know `--lout`. Did you mean `--loud`?\nSee `tischlein try --help`.\n");
    CHECK(told({"try", "anna", "--kind", "fanzy"}) ==
          "--kind: I do not know `fanzy`. Did you mean `fancy`?\nSee `tischlein try --help`.\n");
    CHECK(told({"try", "anna", "--count", "65"}) == "--count: 1 to 64 is possible, not `65`\nSee `tischlein try --help`.\n");
    CHECK(told({"try", "anna", "bella"}) ==
          "I do not know what `bella` is for here.\nSee `tischlein try --help`.\n");
}

TEST_CASE("a command that cannot do what was asked ends like a wrong flag") {
    Answers a;
    const Run done = run(a, {"anna"}, [](Command&) { throw UsageError("there is no such seat"); });
    CHECK(done.status == 2);
    CHECK(done.err == "there is no such seat\nSee `tischlein try --help`.\n");
}

namespace {

// Variables of the environment for as long as this lives; a name without a value is not set.
class Environment {
public:
    explicit Environment(const std::map<std::string, std::optional<std::string>>& wanted) {
        for (const auto& [name, value] : wanted) {
            const char* old = std::getenv(name.c_str());
            before_[name] = old != nullptr ? std::optional<std::string>(old) : std::nullopt;
        }
        set(wanted);
    }
    ~Environment() { set(before_); }
    Environment(const Environment&) = delete;
    Environment& operator=(const Environment&) = delete;

private:
    static void set(const std::map<std::string, std::optional<std::string>>& values) {
        for (const auto& [name, value] : values) {
            unsetenv(name.c_str());
            if (value) setenv(name.c_str(), value->c_str(), 1);
        }
    }
    std::map<std::string, std::optional<std::string>> before_{};
};

Language spoken(std::optional<std::string> all, std::optional<std::string> messages, std::optional<std::string> lang) {
    const Environment environment({{"LC_ALL", all}, {"LC_MESSAGES", messages}, {"LANG", lang}});
    return language_of("");
}

}  // namespace

TEST_CASE("without --lang the terminal's language is spoken if there are texts in it, else English") {
    CHECK(spoken({}, {}, {}) == Language::en);
    CHECK(spoken({}, {}, "de_AT.UTF-8") == Language::de);
    CHECK(spoken({}, {}, "nl") == Language::nl);
    CHECK(spoken({}, "fr_CH@euro", "de_DE.UTF-8") == Language::fr);
    CHECK(spoken("it_IT", "fr_FR", "de_DE") == Language::it);
    CHECK(spoken("", "", "de_DE.UTF-8") == Language::de);  // empty is as good as not set
    for (const char* none : {"C", "C.UTF-8", "POSIX", "qaa_QA.UTF-8", "_", "."}) CHECK(spoken(none, {}, "de_DE.UTF-8") == Language::en);
    CHECK(language_of("fr") == Language::fr);
    CHECK_THROWS_AS(language_of("qaa"), UsageError);
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
