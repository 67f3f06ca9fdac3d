// A catalogue for a translator to fill in.
#pragma once
#include <string>
#include <string_view>

namespace tischlein::i18n {

// A copy of a catalogue in which every text is empty, for the language `code`. What the text was is a remark of its entry.
// The number of plural forms and the name of the language are left for the translator to write.
std::string new_file(std::string_view po, std::string_view code);

}  // namespace tischlein::i18n
