// The completions that a shell gets while somebody types.
#include "cli/completion.hpp"

#include <doctest/doctest.h>

#include "cli/commands.hpp"

using namespace tischlein::cli;

namespace {

using Words = std::vector<std::string>;

CommandLine& real_line() {
    static CommandLine line;
    if (line.commands().empty()) {
        add_games(line);
        add_play(line);
        add_tournament(line);
        add_serve(line);
        add_texts(line);
        add_completion(line);
    }
    return line;
}

Words offered(const Words& words) {
    Words found;
    for (const Candidate& each : complete(real_line(), words).words) found.push_back(each.word);
    return found;
}

bool has(const Words& words, std::string_view word) { return std::find(words.begin(), words.end(), word) != words.end(); }

}  // namespace

TEST_CASE("Commands, games, options and the words that options take are offered") {
    CHECK(offered({""}) == Words{"games", "play", "tournament", "serve", "texts", "completion", "--help", "--version"});
    CHECK(offered({"t"}) == Words{"tournament", "texts"});
    CHECK(offered({"play", ""}) == Words{"uno", "annaotto", "anansi", "otto"});
    CHECK(offered({"play", "an"}) == Words{"annaotto", "anansi"});
    CHECK(offered({"play", "uno", "--le"}) == Words{"--level"});
    CHECK(offered({"play", "uno", "--level", ""}) == Words{"random", "easy", "medium", "expert"});
    CHECK(offered({"play", "--level", "easy", ""}) == Words{"uno", "annaotto", "anansi", "otto"});
    CHECK(offered({"play", "uno", "--level", "=", "e"}) == Words{"easy", "expert"});
    CHECK(offered({"play", "uno", "--level", "="}) == Words{"random", "easy", "medium", "expert"});
    CHECK(offered({"chess", ""}).empty());
    CHECK(offered({}) == offered({""}));
}

TEST_CASE("What was said is not offered again, but for what collects") {
    const Words after = offered({"play", "uno", "--new", "--set", "stack=true", "--"});
    CHECK_FALSE(has(after, "--new"));
    CHECK(has(after, "--set"));
    CHECK(has(after, "--ascii"));
    CHECK(has(offered({"play", "uno", ""}), "--seats"));  // every positional word is there: options come next
}

TEST_CASE("A list goes on after a comma, and paths are left to the shell") {
    CHECK(offered({"tournament", "uno", "--players", "medium,e"}) == Words{"medium,easy", "medium,expert", "medium,eager"});
    CHECK(complete(real_line(), {"play", "uno", "--save", "/t"}).paths == Completion::Paths::files);
    CHECK(complete(real_line(), {"serve", "--data", ""}).paths == Completion::Paths::folders);
    CHECK(complete(real_line(), {"texts", "a.po", ""}).paths == Completion::Paths::files);
    CHECK(complete(real_line(), {"play", "uno", "--seats", ""}).paths == Completion::Paths::none);
    CHECK(written({{{"a", "help"}, {"b", ""}}, Completion::Paths::files}) == "a\thelp\nb\t\n:files\n");
}
