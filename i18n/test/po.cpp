// PO files as tools write them, and files that are broken, with the line that is to blame.
#include <doctest/doctest.h>

#include "i18n/po.hpp"

using namespace tischlein::i18n;

namespace {

PoFile read(std::string_view text) {
    auto result = read_po(text);
    if (const auto* error = std::get_if<PoError>(&result)) FAIL("line ", error->line, ": ", error->text);
    return std::get<PoFile>(result);
}
PoError refused(std::string_view text) {
    auto result = read_po(text);
    REQUIRE(std::holds_alternative<PoError>(result));
    return std::get<PoError>(result);
}

}  // namespace

TEST_CASE("Header, remarks, plural forms, escapes and texts over several lines") {
    const PoFile file = read(R"(# A remark of the translator.
msgid ""
msgstr ""
"Language: fr\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\n"

#. term
#: games/uno/texts.cpp:12
msgid "uno.colour.R"
msgstr "rouge"

#. who: a player's name
msgid "uno.event.drew"
msgid_plural "uno.event.drew"
msgstr[0] "{who} : +{n} carte"
msgstr[1] "{who} : +{n} "
"cartes"
msgid "help"
msgstr "one\n\ttwo \"three\" \\"
)");
    CHECK(file.header_line("Language") == "fr");
    CHECK(file.header_line("Plural-Forms") == "nplurals=2; plural=(n > 1);");
    CHECK(file.header_line("Nothing").empty());
    REQUIRE(file.entries.size() == 3);
    CHECK(file.entries[0].key == "uno.colour.R");
    CHECK(file.entries[0].is_term());
    CHECK(file.entries[0].line == 9);
    CHECK_FALSE(file.entries[1].is_term());
    CHECK(file.entries[1].forms == std::vector<std::string>{"{who} : +{n} carte", "{who} : +{n} cartes"});
    CHECK(file.entries[2].forms == std::vector<std::string>{"one\n\ttwo \"three\" \\"});
}

TEST_CASE("Fuzzy, empty and obsolete texts are missing; line ends of other systems do not matter") {
    const PoFile file = read(
        "\xEF\xBB\xBFmsgid \"\"\r\nmsgstr \"Language: xx\\n\"\r\n\r\n#, fuzzy\r\nmsgid \"a\"\r\n"
        "msgstr \"A\"\r\n\r\nmsgid \"b\"\r\nmsgstr \"\"\r\n#~ msgid \"c\"\r\n#~ msgstr \"C\"\r\n"
        "msgid \"d\"\r\nmsgstr \"D\"");
    REQUIRE(file.entries.size() == 1);
    CHECK(file.entries[0].key == "d");
    CHECK(file.header_line("Language") == "xx");
}

TEST_CASE("A broken file is refused with its line") {
    CHECK(refused("msgid \"a\"\nmsgid \"b\"\nmsgstr \"B\"\n").line == 2);
    CHECK(refused("msgid \"a\"\n").text == "an msgid without msgstr");
    CHECK(refused("\"loose\"\n").line == 1);
    CHECK(refused("msgstr \"a\"\n").line == 1);
    CHECK(refused("msgid \"a\"\nmsgstr \"A\nmsgid \"b\"\n").line == 2);
    CHECK(refused("msgid \"a\"\nmsgstr \"A\" x\n").line == 2);
    CHECK(refused("msgid \"a\"\nmsgstr \"A\"B\"\n").line == 2);
    CHECK(refused("msgid \"a\"\nmsgstr \"\\q\"\n").line == 2);
    CHECK(refused("msgid \"a\"\nmsgstr \"\\\"\n").line == 2);
    CHECK(refused("msgid \"a\"\nmsgid_plural \"a\"\nmsgstr[1] \"x\"\n").line == 3);
    CHECK(refused("msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[0] \"x\"\n").text == "msgid_plural repeats the key");
    CHECK(refused("msgid \"a\"\nmsgstr[0] \"x\"\n").line == 2);
    CHECK(refused("msgid \"a\"\nmsgstr \"A\"\nmsgid \"a\"\nmsgstr \"B\"\n").text == "`a` is here twice");
    CHECK(refused("msgid \"\"\nmsgstr \"A: b\\n\"\nmsgid \"\"\nmsgstr \"A: b\\n\"\n").text == "a second header");
    CHECK(refused("nonsense\n").line == 1);
    CHECK(refused("msgid \"a\"\nmsgstr \"\xC3\"\n").text == "this line is not UTF-8");
    CHECK(refused("msgid \"a\"\nmsgstr \"\xED\xA0\x80\"\n").text == "this line is not UTF-8");
    CHECK(refused("# " + std::string(5 << 20, 'x')).text == "the file is larger than 4 MiB");
}
