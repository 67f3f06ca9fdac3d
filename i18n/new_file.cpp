// Rewrites a PO file line by line, so that remarks and sections stay as they are.
#include "i18n/new_file.hpp"

#include <fmt/format.h>

namespace tischlein::i18n {

namespace {

// Cuts off and returns what is before `end`, or all of it.
std::string_view cut(std::string_view& text, std::string_view end) {
    const std::size_t at = text.find(end);
    const std::string_view part = text.substr(0, at);
    text.remove_prefix(at == std::string_view::npos ? text.size() : at + end.size());
    return part;
}

// `msgstr[0] "one card"`, or a line that continues a text: what is between the quotes.
std::string_view within_quotes(std::string_view line) {
    const std::size_t first = line.find('"'), last = line.rfind('"');
    return first < last ? line.substr(first + 1, last - first - 1) : std::string_view();
}

std::string emptied(std::string_view entry) {
    std::string remarks, fields;
    while (!entry.empty()) {
        const std::string_view line = cut(entry, "\n");
        if (line.starts_with("msgstr")) {
            remarks += fmt::format("#. “{}”\n", within_quotes(line));
            fields += fmt::format("{}\"\"\n", line.substr(0, line.find('"')));
        } else if (line.starts_with('"')) {
            remarks += fmt::format("#. “{}”\n", within_quotes(line));
        } else {
            (line.starts_with('#') ? remarks : fields) += fmt::format("{}\n", line);
        }
    }
    return remarks + fields;
}

}  // namespace

std::string new_file(std::string_view po, std::string_view code) {
    cut(po, "\n\n");  // its header
    std::string made = fmt::format(
        R"(# How to translate: docs/translating.md. Fill in INTEGER, EXPRESSION and the name of the language.
msgid ""
msgstr ""
"Language: {}\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;\n"
"X-Language-Name: \n"
)",
        code);
    while (!po.empty()) made += "\n" + emptied(cut(po, "\n\n"));
    return made;
}

}  // namespace tischlein::i18n
