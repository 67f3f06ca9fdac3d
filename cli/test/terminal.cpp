// The terminal game, driven by what a person types.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "cli/saved_game.hpp"
#include "cli/terminal_table.hpp"

using namespace tischlein;
using namespace tischlein::cli;

namespace {

// A folder of its own for each test, gone afterwards.
struct TempFolder {
    std::filesystem::path path = std::filesystem::temp_directory_path() / ("tischlein-" + fresh_seed());
    ~TempFolder() { std::filesystem::remove_all(path); }
    std::string file() const { return (path / "game.json").string(); }
};

GameHistory small_game() {
    const json::object position =
        json::parse(
            R"({"game":"uno","seats":2,"options":{"rounds":1},"hands":[["R5","R6","G1"],["G7","BD","Y1","Y2","Y3"]],)"
            R"("discard":["R4"],"draw":["B1","B2","B3","B4","B5","B6","B7","B8"]})")
            .as_object();
    return std::move(std::get<GameHistory>(GameHistory::set_up(position, "t", only_standard)));
}

std::string session(GameHistory history, const std::string& typed, const TempFolder& folder,
                    Language lang = Language::en, Level bots = Level::random) {
    TerminalTable terminal(std::move(history), seat(0), "Anna", bots,
                           {.colour = false, .unicode = false, .columns = 80, .language = lang}, folder.file());
    std::istringstream in(typed);
    std::ostringstream out;
    terminal.run(in, out, false);
    return out.str();
}

bool shows(const std::string& screen, std::string_view text) { return screen.find(text) != std::string::npos; }

}  // namespace

TEST_CASE("The table, the hand and the numbered moves are shown") {
    const TempFolder folder;
    const std::string screen = session(small_game(), "q\n", folder);
    CHECK(shows(screen, "[R5] [R6] [G1]"));
    CHECK(shows(screen, "  1 draw"));
    CHECK(shows(screen, "  2 lay R5"));
    CHECK(shows(screen, "Kept."));
}

TEST_CASE("A question mark explains a move, any move, a rule, everything") {
    const TempFolder folder;
    CHECK(shows(session(small_game(), "? 2\nq\n", folder), "You lay red 5"));
    CHECK(shows(session(small_game(), "? lay G1\nq\n", folder), "U4:"));
    CHECK(shows(session(small_game(), "? U13\nq\n", folder), "U13:"));
    CHECK(shows(session(small_game(), "?\nq\n", folder), "U20:"));
    CHECK(shows(session(small_game(), "? U13\nq\n", folder, Language::de), "vorletzten"));
}

TEST_CASE("A refused move is explained, and nothing is lost") {
    const TempFolder folder;
    const std::string screen = session(small_game(), "lay G1\nnonsense\n99\nq\n", folder);
    CHECK(shows(screen, "U4:"));
    CHECK(shows(screen, "`nonsense` is not a move"));
    const std::optional<GameHistory> kept = read_saved(folder.file());
    REQUIRE(kept.has_value());
    CHECK(kept->moves().empty());
}

TEST_CASE("undo goes back to one's own last decision") {
    const TempFolder folder;
    session(small_game(), "1\nundo\nq\n", folder);
    const std::optional<GameHistory> kept = read_saved(folder.file());
    REQUIRE(kept.has_value());
    CHECK(kept->moves().empty());
    CHECK(shows(session(small_game(), "undo\nq\n", folder), "nothing of yours"));
}

TEST_CASE("A number with an exclamation mark says uno as well") {
    const TempFolder folder;
    const json::object position =
        json::parse(R"({"game":"uno","seats":2,"hands":[["R5","G1"],["G7","BD"]],"discard":["R4"]})").as_object();
    session(std::move(std::get<GameHistory>(GameHistory::set_up(position, "t", only_standard))), "2!\nq\n", folder);
    const std::optional<GameHistory> kept = read_saved(folder.file());
    REQUIRE(kept.has_value());
    CHECK(kept->moves().front().move == "lay R5 uno");
}

TEST_CASE("A game left goes on where it was, and a broken file is no game") {
    const TempFolder folder;
    session(small_game(), "2\nq\n", folder);
    const std::optional<GameHistory> kept = read_saved(folder.file());
    REQUIRE(kept.has_value());
    REQUIRE_FALSE(kept->moves().empty());
    CHECK(kept->moves().front().move == "lay R5");
    std::ofstream(folder.file()) << "{\"game\":\"uno\"";
    CHECK_FALSE(read_saved(folder.file()).has_value());
    CHECK_FALSE(read_saved(folder.file() + "nowhere").has_value());
}

TEST_CASE("A folder that cannot be written is said, and the game goes on") {
    const std::string screen = [] {
        TerminalTable terminal(small_game(), seat(0), "Anna", Level::random,
                               {.colour = false, .unicode = false, .columns = 80, .language = Language::en},
                               "/proc/nowhere/game.json");
        std::istringstream in("1\nq\n");
        std::ostringstream out;
        terminal.run(in, out, false);
        return out.str();
    }();
    CHECK(shows(screen, "cannot be written"));
}

TEST_CASE("The same seed and the same input are the same game, byte for byte, bots included") {
    for (const GameKind* kind : all_kinds())
        for (const Level bots : {Level::random, Level::medium}) {
            CAPTURE(kind->name());
            const auto play = [&](const std::string& seed, const std::string& typed, const TempFolder& folder) {
                auto history =
                    GameHistory::start(kind->name(), std::min(4, kind->seats().most), nullptr, seed, only_standard);
                return session(std::move(std::get<GameHistory>(history)), typed, folder, Language::en, bots);
            };
            const std::string typed = "1\n1\n2\n1\n\n1\n2\n1\n";
            const TempFolder one, two, three;
            const std::string first = play("same", typed, one);
            CHECK(first == play("same", typed, two));
            CHECK(read_saved(one.file())->record() == read_saved(two.file())->record());
            CHECK(first != play("other", typed, three));
            // A break changes nothing: the rest of the game is the same.
            const TempFolder broken;
            play("same", "1\n1\nq\n", broken);
            session(*read_saved(broken.file()), "2\n1\n\n1\n2\n1\n", broken, Language::en, bots);
            CHECK(read_saved(one.file())->record() == read_saved(broken.file())->record());
        }
}

TEST_CASE("A move taken back and made again gets the same answer") {
    const TempFolder folder;
    session(small_game(), "1\nq\n", folder);
    const json::object once = read_saved(folder.file())->record();
    session(small_game(), "1\nundo\n1\nundo\n1\nq\n", folder);
    CHECK(read_saved(folder.file())->record() == once);
}

TEST_CASE("Whole games of every kind can be played by always taking the first move") {
    for (const GameKind* kind : all_kinds())
        for (const Language lang : {Language::en, Language::de, Language::nl, Language::fr, Language::it}) {
            INFO(std::string(kind->name()));
            const TempFolder folder;
            auto history = GameHistory::start(kind->name(), kind->seats().least, nullptr, "whole", only_standard);
            REQUIRE(std::holds_alternative<GameHistory>(history));
            std::string typed;
            for (int i = 0; i < 60; ++i) typed += "1\n";
            const std::string screen = session(std::move(std::get<GameHistory>(history)), typed, folder, lang);
            CHECK(screen.size() > 1000);
            // Nothing is wider than the screen: counted in letters, not bytes.
            std::istringstream lines(screen);
            for (std::string line; std::getline(lines, line);) {
                const auto letters = std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xC0) != 0x80; });
                if (letters > 80 + 40) FAIL(line);  // the prompt and what is typed share a line
            }
        }
}
