// A terminal of a given height: text goes out line by line and stops where it would leave the screen unread.
#pragma once
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/namespace.hpp"

namespace tischlein::cli {

// What is written down to the last line feed; a last line without one counts as well.
std::vector<std::string> lines_of(std::string_view text);

class Screen {
public:
    // `rows` 0: endless, as a pipe is; nothing is ever held back. `more`: what is shown while a full screen waits for Enter.
    Screen(std::istream& in, std::ostream& out, int rows, std::string more);

    // Writes whole lines. A screen that is full waits for Enter first; so nothing passes by unread.
    void write(std::string_view text);
    void flush();

    // Do so many lines fit at once, with one more for the answer?
    bool has_room_for(std::size_t lines) const;
    // The next `lines` lines shall stand on one screen: waits for Enter first if what stands there already leaves no room.
    void keep_together(std::size_t lines);

    // The answer to a question, or nothing when the input has ended or somebody quit while a full screen waited.
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
