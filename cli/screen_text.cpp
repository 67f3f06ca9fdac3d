// Breaks sentences into lines.
#include "cli/screen_text.hpp"

#include <algorithm>

#include "i18n/columns.hpp"

namespace tischlein::cli {

std::string wrapped(std::string_view text, int columns) {
    std::string lines;
    int width = 0;
    while (!text.empty()) {
        const std::string_view word = text.substr(0, text.find(' '));
        const int letters = i18n::width_of(word);
        if (width != 0) lines += width + 1 + letters > columns ? '\n' : ' ';
        width = width != 0 && width + 1 + letters <= columns ? width + 1 + letters : letters;
        lines += word;
        text.remove_prefix(std::min(text.size(), word.size() + 1));
    }
    return lines + '\n';
}

}  // namespace tischlein::cli
