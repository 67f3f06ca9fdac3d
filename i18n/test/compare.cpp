// What the comparison with English finds, fault by fault.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "i18n/compare.hpp"

using namespace tischlein::i18n;

namespace {

Catalogue catalogue(std::string_view texts) {
    Catalogue made;
    const auto added = made.add(fmt::format(
        "msgid \"\"\nmsgstr \"Language: xx\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n\"\n\n{}", texts));
    if (const auto* error = std::get_if<PoError>(&added)) FAIL("line ", error->line, ": ", error->text);
    return made;
}

constexpr std::string_view english = R"(
#. term
msgid "colour.R"
msgstr "red"

msgid "card"
msgstr "{colour} card"

msgid "drew"
msgid_plural "drew"
msgstr[0] "{who} draws a card"
msgstr[1] "{who} draws {n} cards"
)";

std::vector<std::string> faults_of(std::string_view texts) { return faults(catalogue(english), catalogue(texts)); }

}  // namespace

TEST_CASE("A whole translation has no fault, with terms in forms of its own") {
    CHECK(faults_of(english).empty());
    CHECK(faults_of(R"(
msgid "colour.R"
msgstr "rosso"
msgid "colour.R.fem"
msgstr "rossa"
msgid "card"
msgstr "carta {colour.fem}"
msgid "drew"
msgstr "{who}: {n}"
)")
              .empty());
}

TEST_CASE("Missing, unknown, and wrong parameters") {
    CHECK(faults_of(R"(
msgid "card"
msgstr "karte {color}"
msgid "drew"
msgid_plural "drew"
msgstr[0] "eine Karte"
msgstr[1] "{who} zieht {n} Karten"
msgid "more"
msgstr "mehr"
)") == std::vector<std::string>{"xx: `card` has no parameter {color}", "xx: `card` leaves out {colour}",
                                "xx: `colour.R` is missing", "xx: `drew` leaves out {who}",
                                "xx: `more` is not in English"});
}

TEST_CASE("Forms without a number, and forms that no term has") {
    CHECK(faults_of(R"(
msgid "colour.R"
msgstr "rouge"
msgid "card"
msgid_plural "card"
msgstr[0] "carte {colour.fem}"
msgstr[1] "cartes {colour}"
msgid "drew"
msgstr "{who} {n}"
)") == std::vector<std::string>{"xx: `card` has plural forms, but no parameter {n}",
                                "xx: `card` asks for `fem`, a form that no term has"});
}

TEST_CASE("A text with the plural forms of another language is left out, and the rest of the file is used") {
    const auto copy = [](std::string_view plural) {
        Catalogue made;
        const auto added =
            made.add(fmt::format("msgid \"\"\nmsgstr \"Language: xx\\nPlural-Forms: {}\\n\"\n\n{}", plural, english));
        CHECK_FALSE(std::holds_alternative<PoError>(added));
        CHECK(made.size() == 2);
        CHECK(made.find("drew") == nullptr);
        CHECK(made.wrong_forms() == std::vector<std::string>{"drew"});
        made.fill_from(catalogue(english));
        CHECK(made.find("drew") != nullptr);
        return made;
    };
    Catalogue polish =
        copy("nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);");
    copy("nplurals=1; plural=0;");

    const auto three = polish.add(
        "msgid \"\"\nmsgstr \"Language: xx\\nPlural-Forms: nplurals=3; plural=(n==1 ? 0 : n<5 ? 1 : 2);\\n\"\n\n"
        "msgid \"drew\"\nmsgid_plural \"drew\"\nmsgstr[0] \"{who} {n}\"\nmsgstr[1] \"{who} {n}\"\nmsgstr[2] \"{who} {n}\"\n");
    CHECK_FALSE(std::holds_alternative<PoError>(three));
    CHECK(polish.wrong_forms().empty());
    CHECK(polish.find("drew")->forms.size() == 3);
}

TEST_CASE("The comparison names a text with the plural forms of another language") {
    Catalogue japanese;
    const auto added = japanese.add(fmt::format(
        "msgid \"\"\nmsgstr \"Language: ja\\nPlural-Forms: nplurals=1; plural=0;\\n\"\n\n{}", english));
    CHECK_FALSE(std::holds_alternative<PoError>(added));
    CHECK(faults(catalogue(english), japanese) ==
          std::vector<std::string>{"ja: `drew` has not the 1 plural forms of its language"});
}
