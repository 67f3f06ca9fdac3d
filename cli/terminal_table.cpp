// Runs a game at the terminal: shows the table, reads moves, lets the bots act.
#include "cli/terminal_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <thread>

#include "bots/pacing.hpp"
#include "cli/move_list.hpp"
#include "cli/saved_game.hpp"
#include "cli/screen.hpp"
#include "cli/screen_text.hpp"
#include "core/move_words.hpp"
#include "i18n/say.hpp"

namespace tischlein::cli {

using i18n::phrase;

namespace {

constexpr std::array<std::string_view, 9> bot_names{"Ada",   "Bruno", "Carla", "Dirk", "Elin",
                                                    "Fritz", "Greta", "Henk",  "Ilse"};

// The move whose number in the list was typed; nullptr: no such number.
const ListedMove* chosen_by(std::string_view typed, const std::vector<ListedMove>& moves) {
    const std::optional<int> chosen = read_number(typed);
    const bool in_list = chosen && *chosen >= 1 && static_cast<std::size_t>(*chosen) <= moves.size();
    return in_list ? &moves[static_cast<std::size_t>(*chosen) - 1] : nullptr;
}

}  // namespace

TerminalTable::TerminalTable(GameHistory history, Seat you, std::string_view name, Level bots,
                             const PictureStyle& style, std::string save_path)
    : history_(std::move(history)),
      you_(you),
      bots_(bots),
      style_(style),
      save_path_(std::move(save_path)) {
    for (int i = 0, bot = 0; i < history_.game().seats(); ++i)
        names_.push_back(seat(i) == you ? fmt::format("{:.9} {}", name, phrase(style.language, "page.seat.you"))
                             : std::string(bot_names[static_cast<std::size_t>(bot++)]));
}

bool TerminalTable::make(Seat who, AnyMove move, Screen& screen) {
    return tell_made(history_.play(who, move, style_.language), screen);
}

bool TerminalTable::make_typed(const std::string& move, Screen& screen) {
    return tell_made(history_.play(you_, move, style_.language), screen);
}

// What a move did, or why it was refused. True: it was made.
bool TerminalTable::tell_made(const std::optional<Problem>& refused, Screen& screen) {
    if (refused) {
        say(refused->text, screen);
        return false;
    }
    for (const std::string& text : history_.game().event_texts(you_, names_, style_.language))
        for (const std::string& line : lines_of(wrapped(text, style_.columns - 2))) screen.write("  " + line);
    if (!write_saved(save_path_, history_))
        say(i18n::say(style_.language, "terminal.not-kept", {{"file", save_path_}}), screen);
    let_it_go_ = false;
    return true;
}

// Sentences, wrapped to the width of the screen.
void TerminalTable::say(std::string_view text, Screen& screen) const {
    for (const std::string& line : lines_of(text)) screen.write(wrapped(line, style_.columns));
}

// Pauses at human pace. Flushes first, so that all output so far is visible during the pause.
void TerminalTable::take_time(std::chrono::milliseconds time, Screen& screen) const {
    if (!human_pace_) return;
    screen.flush();
    std::this_thread::sleep_for(time);
}

// The random source of a bot's decision, from the seed of the game and the number of moves: the same seed and the same moves
// give the same answers, also after a break or an undo.
Random TerminalTable::random_for(std::string_view what) const {
    return Random::from_text(fmt::format("{} {} {}", history_.seed(), history_.moves().size(), what));
}

// Lets a bot act out of turn. A bot is quick enough one time in three, so that a person often has the chance to be first.
bool TerminalTable::bot_speaks_up(Screen& screen) {
    Random random = random_for("out of turn");
    for (const Seat who : history_.game().may().without(you_)) {
        if (random.below(3) != 0) continue;
        const std::optional<AnyMove> move = history_.game().bot_question(who)->speak_up(bots_, random);
        if (!move) continue;
        take_time(reaction_time(bots_, random), screen);
        return make(who, *move, screen);
    }
    return false;
}

// Lets one bot act. False: the table waits for the person.
bool TerminalTable::bots_act(Screen& screen) {
    if (bot_speaks_up(screen)) return true;
    const SeatSet waiting = history_.game().must().without(you_);
    if (waiting.empty()) return false;
    const Seat who = waiting.front();
    Random random = random_for("in turn"), pace = random_for("pace");
    take_time(think_time(bots_, history_.game().legal(who).size(), pace), screen);
    const AnyMove move = history_.game().bot_question(who)->advise(bots_, Budget{}, random);
    return make(who, move, screen);
}

std::string TerminalTable::table_text() const {
    return std::string(static_cast<std::size_t>(style_.columns), '-') + '\n' +
           history_.game().picture(you_, names_, style_);
}

// All moves; the dense list if the other one does not fit on the screen.
std::string TerminalTable::moves_text(const std::vector<ListedMove>& moves, std::size_t lines_above,
                                      const Screen& screen) const {
    std::string text = move_list(history_.game(), you_, moves, style_.columns, false);
    if (!screen.has_room_for(lines_above + lines_of(text).size()))
        text = move_list(history_.game(), you_, moves, style_.columns, true);
    return text;
}

// Shows table and moves on one screen if they fit. Otherwise shows the table first, and the moves when the person presses Enter.
// Returns the question for the prompt.
std::string TerminalTable::show_position(const std::vector<ListedMove>& moves, bool in_turn, Screen& screen) const {
    std::string text = table_text();
    if (!in_turn) text += wrapped(phrase(style_.language, "terminal.out-of-turn"), style_.columns);
    std::size_t lines = lines_of(text).size();
    const std::string list = moves_text(moves, lines, screen);
    const std::size_t all = lines + lines_of(list).size();
    if (!in_turn || screen.has_room_for(all)) {
        screen.keep_together(all);
        screen.write(text + list);
        return std::string(phrase(style_.language, "terminal.your-move"));
    }
    if (!screen.has_room_for(lines)) {  // drop the line above the table
        text.erase(0, text.find('\n') + 1);
        --lines;
    }
    screen.keep_together(lines);
    screen.write(text);
    return i18n::say(style_.language, "terminal.your-move-of", {{"n", static_cast<int>(moves.size())}});
}

void TerminalTable::explain(std::string_view what, const std::vector<ListedMove>& moves, Screen& screen) const {
    const GameKind& kind = history_.game().kind();
    if (what.empty()) {
        say(phrase(style_.language, "terminal.help"), screen);
        for (int rule = 1; rule <= kind.rule_count(); ++rule) say(kind.rule_text(rule, style_.language), screen);
        return;
    }
    for (int rule = 1; rule <= kind.rule_count(); ++rule)
        if (kind.rule_id(rule) == what) return say(kind.rule_text(rule, style_.language), screen);
    const ListedMove* chosen = chosen_by(what, moves);
    const Result<std::string> text = chosen != nullptr
                                         ? history_.game().explain(you_, chosen->move, names_, style_.language)
                                         : explain_text(history_.game(), you_, what, names_, style_.language);
    const Problem* no = problem_in(text);
    const std::string move = chosen != nullptr ? chosen->text : std::string(what);
    say(fmt::format("{}{} {}", move, phrase(style_.language, "page.colon"),
                    no != nullptr ? no->text : std::get<std::string>(text)),
        screen);
}

// Back to the person's last decision.
void TerminalTable::take_back(Screen& screen) {
    const auto& moves = history_.moves();
    if (std::none_of(moves.begin(), moves.end(), [&](const PlayedMove& played) { return played.seat == you_; })) {
        say(phrase(style_.language, "terminal.nothing-to-undo"), screen);
        return;
    }
    while (history_.moves().back().seat != you_) history_.undo();
    history_.undo();
    write_saved(save_path_, history_);
}

TerminalTable::Answer TerminalTable::take_line(std::string line, const std::vector<ListedMove>& moves, bool in_turn,
                                               Screen& screen) {
    while (!line.empty() && (line.back() == ' ' || line.back() == '\r')) line.pop_back();
    if (line == "q" || line == "quit") return Answer::quit;
    if (line.empty()) {  // only out of turn, or blanks: ask() knows what Enter means
        let_it_go_ = !in_turn;
        return in_turn ? Answer::again : Answer::moved;
    }
    if (line[0] == '?') {
        explain(std::string_view(line).substr(std::min(line.find_first_not_of(' ', 1), line.size())), moves, screen);
        return Answer::again;
    }
    if (line == "undo") {
        take_back(screen);
        return Answer::moved;
    }
    if (line == "!") {
        const GameKind& kind = history_.game().kind();
        const auto found =
            std::find_if(moves.begin(), moves.end(), [&](const ListedMove& listed) { return kind.is_call(listed.move); });
        if (found != moves.end()) return make(you_, found->move, screen) ? Answer::moved : Answer::again;
        say(phrase(style_.language, "terminal.nothing-to-call"), screen);
        return Answer::again;
    }
    const bool calling = line.back() == '!';
    if (calling) line.pop_back();
    const ListedMove* chosen = chosen_by(line, moves);
    std::optional<AnyMove> move = chosen != nullptr ? std::optional(chosen->move) : std::nullopt;
    if (calling) {
        const std::optional<AnyMove> plain = move ? move : history_.game().kind().read_move(line);
        if (const auto longer = plain ? with_call(history_.game(), you_, *plain) : std::nullopt) move = longer;
    }
    return (move ? make(you_, *move, screen) : make_typed(line, screen)) ? Answer::moved : Answer::again;
}

TerminalTable::Answer TerminalTable::ask(Screen& screen, bool in_turn) {
    const std::vector<ListedMove> moves = listed_moves(history_.game(), you_);
    std::string question = show_position(moves, in_turn, screen);
    bool table_is_last = true;  // Enter shows the moves, then the table again
    for (;;) {
        const std::optional<std::string> line = screen.ask(question);
        if (!line) return Answer::quit;
        if (in_turn && line->empty() && table_is_last) {
            screen.write(moves_text(moves, 0, screen));
            question = phrase(style_.language, "terminal.your-move-table");
            table_is_last = false;
            continue;
        }
        if (in_turn && line->empty()) {
            question = show_position(moves, in_turn, screen);
            table_is_last = true;
            continue;
        }
        if (const Answer answer = take_line(*line, moves, in_turn, screen); answer != Answer::again) return answer;
    }
}

void TerminalTable::show_end(Screen& screen) const {
    const std::string text = table_text();
    screen.keep_together(lines_of(text).size());
    screen.write(text);
    const Outcome outcome = history_.game().outcome();
    std::string ranking = std::string(phrase(style_.language, "page.table.over")) + ".\n";
    for (int rank = 1; rank <= history_.game().seats(); ++rank)
        for (int i = 0; i < history_.game().seats(); ++i)
            if (outcome.ranks[static_cast<std::size_t>(i)] == rank)
                ranking += fmt::format("  {}. {}\n", rank, names_[static_cast<std::size_t>(i)]);
    screen.keep_together(lines_of(ranking).size());
    screen.write(ranking);
}

void TerminalTable::run(std::istream& in, std::ostream& out, bool resumed) {
    Screen screen(in, out, rows_, std::string(phrase(style_.language, "terminal.more")));
    if (resumed) say(phrase(style_.language, "terminal.resumed"), screen);
    say(phrase(style_.language, "terminal.help"), screen);
    while (!history_.game().outcome().over) {
        const bool in_turn = history_.game().must().has(you_);
        const bool asked = in_turn || (history_.game().may().has(you_) && !let_it_go_);
        if (!asked) {
            if (!bots_act(screen)) break;
            continue;
        }
        if (!in_turn && bot_speaks_up(screen)) continue;
        if (ask(screen, in_turn) == Answer::quit) {
            write_saved(save_path_, history_);
            screen.write("\n" + std::string(phrase(style_.language, "terminal.kept")) + "\n");
            return;
        }
    }
    show_end(screen);
}

}  // namespace tischlein::cli
