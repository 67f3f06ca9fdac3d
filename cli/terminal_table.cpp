#include "cli/terminal_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <thread>

#include "bots/pacing.hpp"
#include "cli/saved_game.hpp"
#include "cli/screen_text.hpp"
#include "core/words.hpp"
#include "i18n/say.hpp"

namespace tischlein::cli {

using i18n::phrase;

namespace {

constexpr std::array<std::string_view, 9> bot_names{"Ada",   "Bruno", "Carla", "Dirk", "Elin",
                                                    "Fritz", "Greta", "Henk",  "Ilse"};

// The longer form of a move that also says its call; nothing if there is none.
std::optional<std::string> with_call(const AnyGame& game, Seat who, std::string_view text) {
    const auto move = game.kind().read_move(text);
    if (!move || !game.allows(who, *move)) return std::nullopt;
    const AnyMove longer = game.with_call(who, *move);
    if (longer == *move || !game.allows(who, longer)) return std::nullopt;
    return game.kind().text(longer);
}

}  // namespace

TerminalTable::TerminalTable(GameHistory table, Seat you, std::string_view name, Level bots, const PictureStyle& style,
                             std::string save_path)
    : table_(std::move(table)),
      you_(you),
      bots_(bots),
      style_(style),
      save_path_(std::move(save_path)) {
    for (int i = 0, bot = 0; i < table_.game().seats(); ++i)
        names_.push_back(seat(i) == you ? fmt::format("{:.9} {}", name, phrase(style.language, "terminal.you"))
                             : std::string(bot_names[static_cast<std::size_t>(bot++)]));
}

bool TerminalTable::make(Seat who, const std::string& move, std::ostream& out) {
    if (const auto no = table_.play(who, move, style_.language)) {
        out << wrapped(no->text, style_.columns);
        return false;
    }
    for (const std::string& line : table_.game().event_texts(you_, names_, style_.language))
        out << "  " << line << '\n';
    if (!write_saved(save_path_, table_))
        out << "(" << save_path_ << " cannot be written: this game will not be kept)\n";
    let_it_go_ = false;
    return true;
}

// What was said so far must be on the screen before the pause.
void TerminalTable::take_time(std::chrono::milliseconds time, std::ostream& out) const {
    if (!human_pace_) return;
    out << std::flush;
    std::this_thread::sleep_for(time);
}

// Chance for a bot's decision, from the seed of the game and how far it is: the same seed and the same moves lead to the same
// answers, also after a break or an undo.
Random TerminalTable::random_for(std::string_view what) const {
    return Random::from_text(fmt::format("{} {} {}", table_.seed(), table_.moves().size(), what));
}

// Out of turn a bot is quick enough one time in three: to be feared, and to be beaten.
bool TerminalTable::bot_speaks_up(std::ostream& out) {
    Random random = random_for("out of turn");
    for (const Seat who : table_.game().may().without(you_)) {
        if (random.below(3) != 0) continue;
        const std::optional<AnyMove> move = table_.game().bot_question(who)->speak_up(bots_, random);
        if (!move) continue;
        take_time(reaction_time(bots_, random), out);
        return make(who, table_.game().kind().text(*move), out);
    }
    return false;
}

// Lets one bot act. False: the table waits for the person.
bool TerminalTable::bots_act(std::ostream& out) {
    if (bot_speaks_up(out)) return true;
    const SeatSet waiting = table_.game().must().without(you_);
    if (waiting.empty()) return false;
    const Seat who = waiting.front();
    Random random = random_for("in turn"), pace = random_for("pace");
    take_time(think_time(bots_, table_.game().legal(who).size(), pace), out);
    const AnyMove move = table_.game().bot_question(who)->advise(bots_, Budget{}, random);
    return make(who, table_.game().kind().text(move), out);
}

void TerminalTable::show_table(std::ostream& out) const {
    out << '\n'
        << std::string(static_cast<std::size_t>(style_.columns), '-') << '\n'
        << table_.game().picture(you_, names_, style_);
}

// Numbered moves, in columns; a form that only adds a call is reached with `!`.
void TerminalTable::show_moves(const std::vector<std::string>& moves, bool in_turn, std::ostream& out) const {
    if (!in_turn) out << phrase(style_.language, "terminal.out-of-turn") << '\n';
    std::size_t width = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const std::string entry =
            fmt::format("{:>3} {}{}", i + 1, moves[i], with_call(table_.game(), you_, moves[i]) ? " (!)" : "");
        const std::size_t cell = (entry.size() / 20 + 1) * 20;
        if (width + cell > static_cast<std::size_t>(style_.columns)) {
            out << '\n';
            width = 0;
        }
        out << fmt::format("{:<{}}", entry, cell);
        width += cell;
    }
    out << '\n';
}

void TerminalTable::explain(std::string_view what, const std::vector<std::string>& moves, std::ostream& out) const {
    const GameKind& kind = table_.game().kind();
    if (what.empty()) {
        out << phrase(style_.language, "terminal.help") << '\n';
        for (int rule = 1; rule <= kind.rule_count(); ++rule)
            out << wrapped(kind.rule_text(rule, style_.language), style_.columns);
        return;
    }
    for (int rule = 1; rule <= kind.rule_count(); ++rule)
        if (kind.rule_id(rule) == what) {
            out << wrapped(kind.rule_text(rule, style_.language), style_.columns);
            return;
        }
    const std::optional<int> chosen = read_number(what);
    const bool in_list = chosen && *chosen >= 1 && static_cast<std::size_t>(*chosen) <= moves.size();
    const std::string move = in_list ? moves[static_cast<std::size_t>(*chosen) - 1] : std::string(what);
    const Result<std::string> text = explain_text(table_.game(), you_, move, style_.language);
    const Problem* no = problem_in(text);
    out << wrapped(move + ": " + (no != nullptr ? no->text : std::get<std::string>(text)), style_.columns);
}

// Back to the person's last decision.
void TerminalTable::take_back(std::ostream& out) {
    const auto& moves = table_.moves();
    if (std::none_of(moves.begin(), moves.end(), [&](const PlayedMove& played) { return played.seat == you_; })) {
        out << phrase(style_.language, "terminal.nothing-to-undo") << '\n';
        return;
    }
    while (table_.moves().back().seat != you_) table_.undo();
    table_.undo();
    write_saved(save_path_, table_);
}

TerminalTable::Answer TerminalTable::take_line(std::string line, const std::vector<std::string>& moves, bool in_turn,
                                               std::ostream& out) {
    while (!line.empty() && (line.back() == ' ' || line.back() == '\r')) line.pop_back();
    if (line == "q" || line == "quit") return Answer::quit;
    if (line.empty()) {
        let_it_go_ = !in_turn;
        return in_turn ? Answer::again : Answer::moved;
    }
    if (line[0] == '?') {
        explain(std::string_view(line).substr(std::min(line.find_first_not_of(' ', 1), line.size())), moves, out);
        return Answer::again;
    }
    if (line == "undo") {
        take_back(out);
        return Answer::moved;
    }
    if (line == "!") {
        const GameKind& kind = table_.game().kind();
        const auto found = std::find_if(moves.begin(), moves.end(),
                                        [&](const std::string& move) { return kind.is_call(*kind.read_move(move)); });
        if (found != moves.end()) return make(you_, *found, out) ? Answer::moved : Answer::again;
        out << phrase(style_.language, "terminal.nothing-to-call") << '\n';
        return Answer::again;
    }
    const bool calling = line.back() == '!';
    if (calling) line.pop_back();
    const std::optional<int> chosen = read_number(line);
    std::string move = chosen && *chosen >= 1 && static_cast<std::size_t>(*chosen) <= moves.size()
                           ? moves[static_cast<std::size_t>(*chosen) - 1]
                           : line;
    if (const auto longer = calling ? with_call(table_.game(), you_, move) : std::nullopt) move = *longer;
    return make(you_, move, out) ? Answer::moved : Answer::again;
}

TerminalTable::Answer TerminalTable::ask(std::istream& in, std::ostream& out, bool in_turn) {
    const std::vector<std::string> moves = table_.game().moves(you_);
    show_table(out);
    show_moves(moves, in_turn, out);
    for (;;) {
        out << phrase(style_.language, "terminal.your-move") << "> " << std::flush;
        std::string line;
        if (!std::getline(in, line)) return Answer::quit;
        if (const Answer answer = take_line(line, moves, in_turn, out); answer != Answer::again) return answer;
    }
}

void TerminalTable::show_end(std::ostream& out) const {
    show_table(out);
    const Outcome outcome = table_.game().outcome();
    out << phrase(style_.language, "terminal.over") << '\n';
    for (int place = 1; place <= table_.game().seats(); ++place)
        for (int i = 0; i < table_.game().seats(); ++i)
            if (outcome.ranks[static_cast<std::size_t>(i)] == place)
                out << fmt::format("  {}. {}\n", place, names_[static_cast<std::size_t>(i)]);
}

void TerminalTable::run(std::istream& in, std::ostream& out, bool resumed) {
    if (resumed) out << phrase(style_.language, "terminal.resumed") << '\n';
    out << phrase(style_.language, "terminal.help") << '\n';
    while (!table_.game().outcome().over) {
        const bool in_turn = table_.game().must().has(you_);
        const bool asked = in_turn || (table_.game().may().has(you_) && !let_it_go_);
        if (!asked) {
            if (!bots_act(out)) break;
            continue;
        }
        if (!in_turn && bot_speaks_up(out)) continue;
        if (ask(in, out, in_turn) == Answer::quit) {
            write_saved(save_path_, table_);
            out << '\n' << phrase(style_.language, "terminal.kept") << '\n';
            return;
        }
    }
    show_end(out);
}

}  // namespace tischlein::cli
