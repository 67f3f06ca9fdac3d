// What names need of Unicode's tables: from utf8proc on a server (unicode.cpp), from the browser in WebAssembly (wasm/browser.cpp).
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "server/table/namespace.hpp"

namespace tischlein::server::table {

// The characters in NFKD, so that accents stand alone, without control characters and those that are ignorable. std::nullopt if the text
// is not UTF-8.
std::optional<std::u32string> decomposed(std::string_view text);
char32_t small_letter(char32_t letter);

}  // namespace tischlein::server::table
