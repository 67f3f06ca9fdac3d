// Letters beyond ASCII spelt out, for terminals that have none.
#pragma once
#include <string>
#include <string_view>

namespace tischlein::i18n {

// "Köpfe" -> "Koepfe", "piochée" -> "piochee", "→" -> "->". What is not known stays.
std::string to_ascii(std::string_view text);

}  // namespace tischlein::i18n
