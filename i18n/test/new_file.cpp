// A file for a translator: everything English has, nothing filled in.
#include "i18n/new_file.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "i18n/compare.hpp"
#include "i18n/embedded.hpp"
#include "i18n/languages.hpp"

using namespace tischlein;
using namespace tischlein::i18n;

namespace {

void replace(std::string& text, std::string_view what, std::string_view by) {
    const std::size_t at = text.find(what);
    REQUIRE(at != std::string::npos);
    text.replace(at, what.size(), by);
}

}  // namespace

TEST_CASE("Every text is empty, and stands in the remarks of its entry") {
    const std::string made = new_file(
        "# English\nmsgid \"\"\nmsgstr \"\"\n\"Language: en\\n\"\n\n# ---- page ----\n\n#. term\nmsgid \"a\"\nmsgstr \"say \\\"a\\\"\"\n\n"
        "msgid \"b\"\nmsgid_plural \"b\"\nmsgstr[0] \"{n} b\"\nmsgstr[1] \"{n} bs\"\n",
        "es");
    CHECK(made.find("\"Language: es\\n\"") != std::string::npos);
    CHECK(made.find("English") == std::string::npos);
    CHECK(made.ends_with("\n# ---- page ----\n\n#. term\n#. “say \\\"a\\\"”\nmsgid \"a\"\nmsgstr \"\"\n\n"
                         "#. “{n} b”\n#. “{n} bs”\nmsgid \"b\"\nmsgid_plural \"b\"\nmsgstr[0] \"\"\nmsgstr[1] \"\"\n"));
}

TEST_CASE("With its header filled in it is a catalogue in which every English text is missing") {
    const auto all = embedded_catalogues();
    const auto built_in = std::find_if(all.begin(), all.end(), [](const auto& file) { return file.code == "en"; });
    std::string made = new_file(built_in->po, "es");
    Catalogue spanish;
    CHECK(std::holds_alternative<PoError>(spanish.add(made)));  // the plural forms are still to be written
    replace(made, "nplurals=INTEGER; plural=EXPRESSION;", "nplurals=2; plural=(n != 1);");
    const auto added = spanish.add(made);
    if (const auto* error = std::get_if<PoError>(&added)) FAIL("line ", error->line, ": ", error->text);
    CHECK(spanish.size() == 0);
    const std::vector<std::string> found = faults(catalogue_of(Language::en), spanish);
    CHECK(found.size() > 1000);
    for (const std::string& fault : found) CHECK(fault.ends_with("` is missing"));
}
