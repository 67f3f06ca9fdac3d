// A terminal of a given height. Text is written line by line; output waits for Enter before unread lines would scroll away.
#pragma once
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/namespace.hpp"

namespace tischlein::cli {

// The lines of a text; a last line without a line feed counts as well.
std::vector<std::string> lines_of(std::string_view text);

class Screen {
public:
    // `rows` 0: endless, as a pipe is; nothing is ever held back. `more`: what is shown while a full screen waits for Enter.
    Screen(std::istream& in, std::ostream& out, int rows, std::string more);

    // Writes whole lines. If the screen is full, waits for Enter first, so that nothing scrolls away unread.
    void write(std::string_view text);
    void flush();

    // Do so many lines fit at once, with one more for the answer?
    bool has_room_for(std::size_t lines) const;
    // Keeps the next `lines` lines on one screen: waits for Enter first if there is not enough room for them.
    void keep_together(std::size_t lines);

    // The answer to a question, or std::nullopt when the input has ended or somebody quit while a full screen waited.
    std::optional<std::string> ask(std::string_view question);

private:
    void pause();

    std::istream& in_;
    std::ostream& out_;
    std::size_t   rows_, used_ = 0;  // lines since the last answer
    std::string   more_;
    bool          quit_ = false;
};

}  // namespace tischlein::cli
