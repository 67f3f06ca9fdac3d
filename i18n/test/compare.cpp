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
