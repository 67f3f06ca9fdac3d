// Is a translation complete? Compares a catalogue with English, the reference for keys and parameters.
#pragma once
#include <string>
#include <vector>

#include "i18n/catalogue.hpp"

namespace tischlein::i18n {

// One line for each fault: a text that is missing, one that English does not have, a parameter that is missing or
// unknown, another number of plural forms than the language has, plural forms without a parameter n, an attribute
// ({colour.fem}) that no term of the language has.
// Each language has its own attributes of terms (uno.colour.R.fem); they are not compared.
std::vector<std::string> faults(const Catalogue& reference, const Catalogue& catalogue);

}  // namespace tischlein::i18n
