// Writes text page by page and reads answers.
#include "cli/screen.hpp"

#include <algorithm>
#include <iostream>

namespace tischlein::cli {

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

Screen::Screen(std::istream& in, std::ostream& out, int rows, std::string more)
    : in_(in),
      out_(out),
      rows_(static_cast<std::size_t>(rows)),
      more_(std::move(more)) {}

void Screen::pause() {
    used_ = 0;
    if (quit_) return;
    out_ << more_ << std::flush;
    std::string line;
    quit_ = !std::getline(in_, line) || line == "q";
}

void Screen::write(std::string_view text) {
    for (const std::string& line : lines_of(text)) {
        if (rows_ > 0 && used_ + 1 >= rows_) pause();
        out_ << line << '\n';
        ++used_;
    }
}

void Screen::flush() { out_ << std::flush; }

bool Screen::has_room_for(std::size_t lines) const { return rows_ == 0 || lines + 1 <= rows_; }

void Screen::keep_together(std::size_t lines) {
    if (has_room_for(lines) && !has_room_for(used_ + lines)) pause();
}

std::optional<std::string> Screen::ask(std::string_view question) {
    if (quit_) return std::nullopt;
    out_ << question << "> " << std::flush;
    used_ = 0;
    std::string line;
    if (!std::getline(in_, line)) return std::nullopt;
    return line;
}

}  // namespace tischlein::cli
