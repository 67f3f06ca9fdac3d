// Sentences on a screen of a given width.
#pragma once
#include <string>
#include <string_view>

#include "cli/namespace.hpp"

namespace tischlein::cli {

// Breaks a text between words so that no line is wider than the screen. Each line ends with a line feed.
std::string wrapped(std::string_view text, int columns);

}  // namespace tischlein::cli
