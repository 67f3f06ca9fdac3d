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

struct PlayFlags {
    std::string game, seed, level = "medium", lang, save, name, pace = "instant";
    int         seats = 0, seat = 0;
    bool        fresh = false, no_colour = false, ascii = false;
    GameFlags   game_flags;
};

bool wants_colour(const PlayFlags& flags) {
    return !flags.no_colour && std::getenv("NO_COLOR") == nullptr && isatty(STDOUT_FILENO) != 0;
}

bool wants_unicode(const PlayFlags& flags) {
    if (flags.ascii) return false;
    for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"})
        if (const char* value = std::getenv(name); value != nullptr && *value != '\0')
            return std::string_view(value).find("UTF") != std::string_view::npos ||
                   std::string_view(value).find("utf") != std::string_view::npos;
    return true;
}

// The size of the terminal; std::nullopt if input or output is no terminal, or if the terminal does not report its size.
std::optional<winsize> terminal_size() {
    winsize size{};
    const bool known = isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0 &&
                       ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0;
    return known ? std::optional(size) : std::nullopt;
}

std::string name_of(const PlayFlags& flags, Language lang) {
    if (!flags.name.empty()) return flags.name;
    const char* user = std::getenv("USER");
    return user != nullptr && *user != '\0' ? user : std::string(i18n::phrase(lang, "page.guest"));
}

Result<GameHistory> fresh_game(const PlayFlags& flags, Language lang) {
    const GameKind* kind = find_kind(flags.game);
    const int seats = flags.seats != 0 ? flags.seats : kind == nullptr ? 0 : std::min(4, kind->seats().most);
    const json::value options = flags.game_flags.options();
    const std::string seed = flags.seed.empty() ? fresh_seed() : flags.seed;
    return GameHistory::start(flags.game, seats, &options, seed, file_on_disk, lang);
}

// A saved game that is still going on, unless a new one is asked for.
std::optional<GameHistory> saved_game(const PlayFlags& flags, const std::string& path) {
    if (flags.fresh || flags.seats != 0 || !flags.seed.empty()) return std::nullopt;
    std::optional<GameHistory> saved = read_saved(path);
    if (!saved || saved->game().kind().name() != flags.game || saved->game().outcome().over) return std::nullopt;
    return saved;
}

void play(const PlayFlags& flags) {
    const Language lang = language_of(flags.lang);
    const std::string path = flags.save.empty() ? saved_path(flags.game) : flags.save;
    std::optional<GameHistory> saved = saved_game(flags, path);
    Result<GameHistory> history = saved ? Result<GameHistory>(std::move(*saved)) : fresh_game(flags, lang);
    if (const Problem* no = problem_in(history)) throw UsageError(no->text);
    if (flags.seat < 0 || flags.seat >= std::get<GameHistory>(history).game().seats())
        throw UsageError(std::string(i18n::phrase(lang, "server.refusal.no-such-seat")));
    const std::optional<winsize> size = terminal_size();
    const PictureStyle style{.colour = wants_colour(flags),
                             .unicode = wants_unicode(flags),
                             .columns = size ? std::clamp<int>(size->ws_col, 40, 100) : 80,
                             .language = lang};
    TerminalTable terminal(std::move(std::get<GameHistory>(history)), seat(flags.seat), name_of(flags, lang),
                           *read_level(flags.level), style, path);
    if (size) terminal.on_screen(std::max<int>(size->ws_row, 10));
    if (flags.pace == "human") terminal.at_human_pace();
    terminal.run(std::cin, std::cout, saved.has_value());
}

}  // namespace

void add_play(CommandLine& line) {
    auto flags = std::make_shared<PlayFlags>();
    Command* command =
        line.add_subcommand("play", "Play in the terminal against bots; a game left with q goes on next time");
    add_game(*command, flags->game);
    command->add_option("--seats", flags->seats, "how many sit down, you included");
    command->add_option("--seat", flags->seat, "your seat, from 0")->show_default();
    command->add_option("--seed", flags->seed, "the same seed deals the same cards, and bots answer the same moves in the same way");
    command->add_option("--level", flags->level, "how well the bots play")
        ->show_default()
        ->check(OneOf{{level_names.begin(), level_names.end()}});
    add_language(*command, flags->lang);
    command->add_option("--name", flags->name, "what you are called at the table");
    command->add_option("--pace", flags->pace, "human: bots take a person's time to think and react")
        ->show_default()
        ->check(OneOf{{"instant", "human"}});
    command->add_option("--save", flags->save, "where the game is kept between sessions")->check(AnyFile{});
    command->add_flag("--new", flags->fresh, "begin anew although a game is saved");
    command->add_flag("--no-colour", flags->no_colour, "no ANSI colours (also: NO_COLOR)");
    command->add_flag("--ascii", flags->ascii, "plain ASCII only");
    flags->game_flags.add_to(*command);
    command->callback([flags] { play(*flags); });
}

}  // namespace tischlein::cli
