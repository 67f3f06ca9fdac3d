// The catalogues of locale/: every language says everything that English says, with the same parameters.
// test/texts.py checks that every text is used and that every key in the sources exists.
#include <doctest/doctest.h>

#include "i18n/compare.hpp"
#include "i18n/embedded.hpp"
#include "i18n/languages.hpp"

using namespace tischlein;
using namespace tischlein::i18n;

TEST_CASE("Every language built in is complete and agrees with English about parameters") {
    const Catalogue& english = catalogue_of(Language::en);
    CHECK(english.size() > 50);
    CHECK(embedded_catalogues().size() >= 5);
    for (const EmbeddedCatalogue& file : embedded_catalogues()) {  // also one that somebody has just put into locale/
        Catalogue catalogue;
        REQUIRE(std::holds_alternative<std::monostate>(catalogue.add(file.po)));
        CHECK(catalogue.code() == file.code);
        for (const std::string& fault : faults(english, catalogue)) FAIL_CHECK(fault);
    }
}

TEST_CASE("No text begins or ends with a blank: sentences are joined by the program") {
    for (const Language lang : languages())
        for (const std::string_view key : catalogue_of(lang).keys())
            for (const std::string& text : catalogue_of(lang).find(key)->texts) {
                INFO(code_of(lang), " ", key, ": ", text);
                CHECK_FALSE((text.front() == ' ' || text.back() == ' '));
            }
}
