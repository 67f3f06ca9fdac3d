// The little that names need of Unicode's tables: from utf8proc here (unicode.cpp), from the browser in WebAssembly (wasm/browser.cpp).
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "server/table/namespace.hpp"

namespace tischlein::server::table {

// Letter by letter with signs of their own (NFKD), without controls and what is drawn as nothing. Nothing where it is not UTF-8.
std::optional<std::u32string> decomposed(std::string_view text);
char32_t small_letter(char32_t letter);

}  // namespace tischlein::server::table
