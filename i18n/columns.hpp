// Columns of a screen: how many a text takes, and texts cut or padded to a given width.
#pragma once
#include <string>
#include <string_view>

namespace tischlein::i18n {

// How many columns a text of one line takes. It counts letters, not bytes, and no escape sequences for colours.
constexpr int width_of(std::string_view text) noexcept {
    int width = 0;
    bool colour = false;  // inside a sequence such as ESC [ 3 1 m
    for (const char c : text) {
        colour = colour || c == '\x1b';
        if (!colour && (c & 0xC0) != 0x80) ++width;
        if (c == 'm') colour = false;
    }
    return width;
}

// Plain text, cut or filled up with blanks to exactly this width.
inline std::string in_columns(std::string_view text, int columns) {
    std::string cut;
    int width = 0;
    for (const char c : text) {
        if ((c & 0xC0) != 0x80 && ++width > columns) break;
        cut += c;
    }
    if (width < columns) cut.append(static_cast<std::size_t>(columns - width), ' ');
    return cut;
}

}  // namespace tischlein::i18n
