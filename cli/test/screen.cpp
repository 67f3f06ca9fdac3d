// The terminal game on a screen of 80 columns and 24 rows: nothing is too wide, nothing scrolls away unread, and a table is
// shown as a whole.
#include "cli/screen.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <sstream>

#include "cli/move_list.hpp"
#include "cli/saved_game.hpp"
#include "cli/terminal_table.hpp"
#include "i18n/columns.hpp"

using namespace tischlein;
using namespace tischlein::cli;

namespace {

constexpr int columns = 80, rows = 24;
constexpr std::array<Language, 5> languages{Language::en, Language::de, Language::nl, Language::fr, Language::it};

// A person who reads the screen whenever an answer is wanted, and types one of these lines.
class TestUser : public std::streambuf {
public:
    TestUser(std::ostringstream& screen, int answers, std::uint64_t seed)
        : screen_(screen),
          left_(answers),
          random_(seed) {}

    int wide_lines = 0, long_screens = 0, screens = 0;
    std::string first_fault{};

protected:
    int_type underflow() override {
        look();
        if (left_-- <= 0) return traits_type::eof();
        static constexpr std::array<std::string_view, 8> words{"1", "2", "3", "4", "7", "", "2!", "? 1"};
        typed_ = std::string(random_.below(40) == 0 ? "?" : words[random_.below(words.size())]) + "\n";
        setg(typed_.data(), typed_.data(), typed_.data() + typed_.size());
        return traits_type::to_int_type(typed_.front());
    }

private:
    void look() {
        const std::string all = screen_.str();
        const std::string now = all.substr(seen_);
        seen_ = all.size();
        ++screens;
        const std::vector<std::string> lines = lines_of(now);
        if (lines.size() > rows) ++long_screens;
        bool wide = false;
        for (const std::string& line : lines) wide = wide || i18n::width_of(line) > columns;
        if (wide) ++wide_lines;
        if (first_fault.empty() && (wide || lines.size() > rows)) first_fault = now;
    }

    std::ostringstream& screen_;
    int                 left_;
    Random              random_;
    std::size_t         seen_ = 0;
    std::string         typed_;
};

GameHistory fresh(const GameKind& kind, int seats, std::string_view seed) {
    return std::move(std::get<GameHistory>(GameHistory::start(kind.name(), seats, nullptr, seed, only_standard)));
}

}  // namespace

TEST_CASE("A full screen waits, and lines that belong together stand together") {
    std::istringstream in("\n\nanswer\n");
    std::ostringstream out;
    Screen screen(in, out, 4, "(more)");
    screen.write("1\n2\n3\n4\n");
    CHECK(out.str() == "1\n2\n3\n(more)4\n");
    CHECK(screen.has_room_for(3));
    CHECK_FALSE(screen.has_room_for(4));
    screen.keep_together(2);  // one and two fit
    CHECK(out.str() == "1\n2\n3\n(more)4\n");
    screen.keep_together(3);
    CHECK(out.str() == "1\n2\n3\n(more)4\n(more)");
    CHECK(screen.ask("well") == "answer");
    CHECK(screen.ask("well") == std::nullopt);
}

TEST_CASE("Who quits at a full screen is asked no more, and a pipe is never held back") {
    std::istringstream in("q\nanswer\n");
    std::ostringstream out;
    Screen screen(in, out, 3, "(more)");
    screen.write("1\n2\n3\n4\n5\n6\n");
    CHECK(out.str() == "1\n2\n(more)3\n4\n5\n6\n");
    CHECK(screen.ask("well") == std::nullopt);
    std::ostringstream pipe;
    Screen endless(in, pipe, 0, "(more)");
    for (int i = 0; i < 100; ++i) endless.write("line\n");
    CHECK(pipe.str().find("(more)") == std::string::npos);
}

TEST_CASE("Every game at every number of seats keeps to 80 columns and 24 rows, whatever is typed") {
    const std::filesystem::path folder = std::filesystem::temp_directory_path() / ("tischlein-" + fresh_seed());
    for (const GameKind* kind : all_kinds())
        for (int seats = kind->seats().least; seats <= kind->seats().most; ++seats)
            for (const bool unicode : {true, false}) {
                const Language lang = languages[static_cast<std::size_t>(seats + (unicode ? 0 : 2)) % languages.size()];
                CAPTURE(std::string(kind->name()));
                CAPTURE(seats);
                TerminalTable terminal(fresh(*kind, seats, "screens"), seat(seats / 2), "Bartholomew", Level::random,
                                       {.colour = unicode, .unicode = unicode, .columns = columns, .language = lang},
                                       (folder / "game.json").string());
                terminal.on_screen(rows);
                std::ostringstream out;
                TestUser reader(out, 120, static_cast<std::uint64_t>(seats));
                std::istream in(&reader);
                terminal.run(in, out, false);
                CHECK(reader.screens > 20);
                CHECK_MESSAGE(reader.wide_lines == 0, reader.first_fault);
                CHECK_MESSAGE(reader.long_screens == 0, reader.first_fault);
            }
    std::filesystem::remove_all(folder);
}

TEST_CASE("Along long random games the whole table stands on one screen") {
    const std::vector<std::string> names{"Bartholom (you)", "Ada",   "Bruno", "Carla", "Dirk",
                                         "Elin",            "Fritz", "Greta", "Henk",  "Ilse"};
    for (const GameKind* kind : all_kinds())
        for (int seats = kind->seats().least; seats <= kind->seats().most; ++seats) {
            CAPTURE(std::string(kind->name()));
            CAPTURE(seats);
            GameHistory history = fresh(*kind, seats, "long");
            Random random = Random::from_text("long");
            int too_high = 0, too_wide = 0, looked = 0;
            std::string fault;
            for (int ply = 0; ply < 400 && !history.game().must().empty(); ++ply) {
                const Seat who = history.game().must().front();
                const std::vector<std::string> moves = history.game().moves(who);
                history.play(who, moves[random.below(static_cast<std::uint32_t>(moves.size()))], Language::en);
                if (ply % 20 != 0) continue;
                for (const Language lang : languages) {
                    const std::vector<std::string> lines = lines_of(history.game().picture(
                        seat(0), std::span(names).first(static_cast<std::size_t>(seats)),
                        {.colour = true, .unicode = true, .columns = columns, .language = lang}));
                    bool wide = false;
                    for (const std::string& line : lines) wide = wide || i18n::width_of(line) > columns;
                    // ANNAOTTO's hands can grow beyond any screen: three lines for every nine cards of the own hand, and one
                    // line for every nine cards of another hand. Such a table is shown in pages.
                    const bool counts = kind->name() != "annaotto" || ply < 100;
                    ++looked;
                    if (wide) ++too_wide;
                    if (counts && lines.size() + 1 > rows) ++too_high;
                    if (fault.empty() && (wide || (counts && lines.size() + 1 > rows)))
                        for (const std::string& line : lines) fault += line + "\n";
                }
            }
            CHECK(looked > 0);
            CHECK_MESSAGE(too_wide == 0, fault);
            CHECK_MESSAGE(too_high == 0, fault);
        }
}

TEST_CASE("Many moves share entries that differ in their last word") {
    const GameHistory history = fresh(*find_kind("otto"), 2, "entries");
    const Seat who = history.game().must().front();
    std::vector<ListedMove> moves;
    for (const char* text : {"place kept a3 0", "place kept a3 1", "place kept b1 0", "card time"})
        moves.push_back({text, history.game().kind().read_move(text).value()});
    CHECK(move_list(history.game(), who, moves, 80, true) ==
          "  1-2 place kept a3 0/1    3 place kept b1 0        4 card time\n");
    CHECK(lines_of(move_list(history.game(), who, moves, 44, false)).size() == 2);
}
