// `tischlein play`: a game at the terminal against bots.
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <iostream>

#include "cli/command_line.hpp"
#include "cli/commands.hpp"
#include "cli/saved_game.hpp"
#include "cli/terminal_table.hpp"
#include "i18n/say.hpp"

namespace tischlein::cli {

namespace {

struct PlayWish {
    std::string game, seed, level = "medium", lang, save, name, pace = "instant";
    int         seats = 0, seat = 0;
    bool        fresh = false, no_colour = false, ascii = false;
    GameFlags   flags;
};

bool wants_colour(const PlayWish& wish) {
    return !wish.no_colour && std::getenv("NO_COLOR") == nullptr && isatty(STDOUT_FILENO) != 0;
}

bool wants_unicode(const PlayWish& wish) {
    if (wish.ascii) return false;
    for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"})
        if (const char* value = std::getenv(name); value != nullptr && *value != '\0')
            return std::string_view(value).find("UTF") != std::string_view::npos ||
                   std::string_view(value).find("utf") != std::string_view::npos;
    return true;
}

// The size of the terminal; nothing if input or output is no terminal, or if the terminal does not report its size.
std::optional<winsize> terminal_size() {
    winsize size{};
    const bool known = isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0 &&
                       ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0;
    return known ? std::optional(size) : std::nullopt;
}

std::string name_of(const PlayWish& wish, Language lang) {
    if (!wish.name.empty()) return wish.name;
    const char* user = std::getenv("USER");
    return user != nullptr && *user != '\0' ? user : std::string(i18n::phrase(lang, "page.guest"));
}

Result<GameHistory> fresh_game(const PlayWish& wish, Language lang) {
    const GameKind* kind = find_kind(wish.game);
    const int seats = wish.seats != 0 ? wish.seats : kind == nullptr ? 0 : std::min(4, kind->seats().most);
    const json::value options = wish.flags.options();
    const std::string seed = wish.seed.empty() ? fresh_seed() : wish.seed;
    return GameHistory::start(wish.game, seats, &options, seed, file_on_disk, lang);
}

// A saved game that is still going on, unless a new one is asked for.
std::optional<GameHistory> saved_game(const PlayWish& wish, const std::string& path) {
    if (wish.fresh || wish.seats != 0 || !wish.seed.empty()) return std::nullopt;
    std::optional<GameHistory> saved = read_saved(path);
    if (!saved || saved->game().kind().name() != wish.game || saved->game().outcome().over) return std::nullopt;
    return saved;
}

void play(const PlayWish& wish) {
    const Language lang = language_of(wish.lang);
    const std::string path = wish.save.empty() ? saved_path(wish.game) : wish.save;
    std::optional<GameHistory> saved = saved_game(wish, path);
    Result<GameHistory> history = saved ? Result<GameHistory>(std::move(*saved)) : fresh_game(wish, lang);
    if (const Problem* no = problem_in(history)) throw UsageError(no->text);
    if (wish.seat < 0 || wish.seat >= std::get<GameHistory>(history).game().seats())
        throw UsageError("there is no such --seat");
    const std::optional<winsize> size = terminal_size();
    const PictureStyle style{.colour = wants_colour(wish),
                             .unicode = wants_unicode(wish),
                             .columns = size ? std::clamp<int>(size->ws_col, 40, 100) : 80,
                             .language = lang};
    TerminalTable terminal(std::move(std::get<GameHistory>(history)), seat(wish.seat), name_of(wish, lang),
                           *read_level(wish.level), style, path);
    if (size) terminal.on_screen(std::max<int>(size->ws_row, 10));
    if (wish.pace == "human") terminal.at_human_pace();
    terminal.run(std::cin, std::cout, saved.has_value());
}

}  // namespace

void add_play(CommandLine& line) {
    auto wish = std::make_shared<PlayWish>();
    Command* command =
        line.add_subcommand("play", "Play in the terminal against bots; a game left with q goes on next time");
    add_game(*command, wish->game);
    command->add_option("--seats", wish->seats, "how many sit down, you included");
    command->add_option("--seat", wish->seat, "your seat, from 0")->show_default();
    command->add_option("--seed", wish->seed, "the same seed deals the same cards, and bots answer the same moves in the same way");
    command->add_option("--level", wish->level, "how well the bots play")
        ->show_default()
        ->check(OneOf{{level_names.begin(), level_names.end()}});
    add_language(*command, wish->lang);
    command->add_option("--name", wish->name, "what you are called at the table");
    command->add_option("--pace", wish->pace, "human: bots take a person's time to think and react")
        ->show_default()
        ->check(OneOf{{"instant", "human"}});
    command->add_option("--save", wish->save, "where the game is kept between sessions")->check(AnyFile{});
    command->add_flag("--new", wish->fresh, "begin anew although a game is saved");
    command->add_flag("--no-colour", wish->no_colour, "no ANSI colours (also: NO_COLOR)");
    command->add_flag("--ascii", wish->ascii, "plain ASCII only");
    wish->flags.add_to(*command);
    command->callback([wish] { play(*wish); });
}

}  // namespace tischlein::cli
