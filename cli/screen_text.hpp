// Texts on a screen of a given width: how wide a text is, and lines that fit.
#pragma once
#include <string>
#include <string_view>

#include "cli/namespace.hpp"

namespace tischlein::cli {

// How many columns a text of one line takes: letters, not bytes; what only changes colours takes none.
int width_of(std::string_view text);

// Breaks a text between words so that no line is wider than the screen. Each line ends with a line feed.
std::string wrapped(std::string_view text, int columns);

}  // namespace tischlein::cli
