// A game at a terminal: what the person sees, what can be typed, what the bots do meanwhile.
#pragma once
#include <chrono>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "cli/namespace.hpp"
#include "host/game_history.hpp"
#include "host/sentences.hpp"

namespace tischlein::cli {

class Screen;
struct ListedMove;

class TerminalTable {
public:
    // `name`: what the person is called; events are told in the third person, "Ada (you): +2 cards".
    TerminalTable(GameHistory history, Seat you, std::string_view name, Level bots, const PictureStyle& style,
                  std::string save_path);

    // Bots take a person's time to think and react (bots/pacing.hpp). Otherwise they act at once.
    void at_human_pace() { human_pace_ = true; }

    // The screen has so many rows, and nothing scrolls away unread. Without this call it is endless.
    void on_screen(int rows) { rows_ = rows; }

    // Plays until the game is over, the person quits or the input ends.
    void run(std::istream& in, std::ostream& out, bool resumed);

private:
    enum class Answer : std::uint8_t { moved, again, quit };

    Random random_for(std::string_view what) const;
    bool bots_act(Screen& screen);
    bool bot_speaks_up(Screen& screen);
    void take_time(std::chrono::milliseconds time, Screen& screen) const;
    bool make(Seat who, AnyMove move, Screen& screen);
    bool make_typed(const std::string& move, Screen& screen);
    bool tell_made(const std::optional<Problem>& refused, Screen& screen);
    Answer ask(Screen& screen, bool in_turn);
    Answer take_line(std::string line, const std::vector<ListedMove>& moves, bool in_turn, Screen& screen);
    std::string table_text() const;
    std::string moves_text(const std::vector<ListedMove>& moves, std::size_t lines_above, const Screen& screen) const;
    std::string show_position(const std::vector<ListedMove>& moves, bool in_turn, Screen& screen) const;
    void say(std::string_view text, Screen& screen) const;
    void explain(std::string_view what, const std::vector<ListedMove>& moves, Screen& screen) const;
    void take_back(Screen& screen);
    void show_end(Screen& screen) const;

    GameHistory              history_;
    Seat                     you_;
    Level                    bots_;
    PictureStyle             style_;
    std::string              save_path_;
    std::vector<std::string> names_;
    int                      rows_ = 0;
    bool                     human_pace_ = false;
    bool                     let_it_go_ = false;  // the person declined to act out of turn at this point
};

}  // namespace tischlein::cli
