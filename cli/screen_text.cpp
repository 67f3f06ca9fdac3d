#include "cli/screen_text.hpp"

#include <algorithm>

namespace tischlein::cli {

int width_of(std::string_view text) {
    int width = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\x1b') {  // a sequence such as ESC [ 3 1 m
            while (i < text.size() && text[i] != 'm') ++i;
            continue;
        }
        if ((text[i] & 0xC0) != 0x80) ++width;
    }
    return width;
}

std::string wrapped(std::string_view text, int columns) {
    std::string lines;
    int width = 0;
    while (!text.empty()) {
        const std::string_view word = text.substr(0, text.find(' '));
        const int letters = width_of(word);
        if (width != 0) lines += width + 1 + letters > columns ? '\n' : ' ';
        width = width != 0 && width + 1 + letters <= columns ? width + 1 + letters : letters;
        lines += word;
        text.remove_prefix(std::min(text.size(), word.size() + 1));
    }
    return lines + '\n';
}

}  // namespace tischlein::cli
