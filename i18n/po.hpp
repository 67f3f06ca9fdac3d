// Reads catalogues in gettext's PO format, monolingual style: `msgid` is a key such as uno.rule.4, `msgstr` the text.
//
//   #. term                               a remark for translators; `term` marks a text that other texts insert
//   #, fuzzy                              not yet approved: read as missing
//   msgid "uno.event.drew"
//   msgid_plural "uno.event.drew"
//   msgstr[0] "{who}: +{n} card"
//   msgstr[1] "{who}: +{n} cards"
//
// The entry with the empty key is the header. A text that is empty is missing. `#~` lines are obsolete entries.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace tischlein::i18n {

struct PoEntry {
    std::string key;
    std::vector<std::string> forms{};  // one, or one for each plural form
    std::vector<std::string> remarks{};
    int line = 0;  // of its msgid

    bool is_term() const;
};

struct PoFile {
    std::vector<std::pair<std::string, std::string>> header{};  // "Language" -> "fr"
    std::vector<PoEntry> entries{};

    // Empty if the header has no such line.
    std::string_view header_line(std::string_view name) const;
};

struct PoError {
    int line;
    std::string text;
};

std::variant<PoFile, PoError> read_po(std::string_view text);

}  // namespace tischlein::i18n
