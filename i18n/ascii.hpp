// Spells letters beyond ASCII in ASCII, for terminals that cannot show them.
#pragma once
#include <string>
#include <string_view>

namespace tischlein::i18n {

// "Köpfe" -> "Koepfe", "piochée" -> "piochee", "→" -> "->". Unknown letters stay as they are.
std::string to_ascii(std::string_view text);

}  // namespace tischlein::i18n
