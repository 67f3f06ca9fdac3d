// Splits deck and tile files into lines and words. Blanks separate words; a # begins a comment.
#pragma once
#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

namespace tischlein {

struct BoxLine {
    int number;             // in the file, from 1
    std::string_view text;  // without its comment and the blanks around it
    std::vector<std::string_view> words;
};

// The lines that have at least one word. They point into `file`, which must outlive them.
inline std::vector<BoxLine> box_lines(std::string_view file) {
    constexpr std::string_view blank = " \t\r";
    std::vector<BoxLine> lines;
    for (int number = 1; !file.empty(); ++number) {
        const std::string_view whole = file.substr(0, file.find('\n'));
        file.remove_prefix(std::min(whole.size() + 1, file.size()));
        const std::string_view line = whole.substr(0, whole.find('#'));
        std::vector<std::string_view> words;
        for (std::size_t at = 0; (at = line.find_first_not_of(blank, at)) != std::string_view::npos;) {
            const std::size_t end = std::min(line.find_first_of(blank, at), line.size());
            words.push_back(line.substr(at, end - at));
            at = end;
        }
        if (words.empty()) continue;
        const char* first = words.front().data();
        const std::string_view text(first, static_cast<std::size_t>(words.back().data() + words.back().size() - first));
        lines.push_back({number, text, std::move(words)});
    }
    return lines;
}

}  // namespace tischlein
