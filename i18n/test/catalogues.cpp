// The catalogues of locale/: every language says everything that English says, with the same parameters.
// test/texts.py checks that every text is used and that every key in the sources exists.
#include <doctest/doctest.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <sstream>

#include "i18n/columns.hpp"
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

namespace {

// The most letters that remarks of the English catalogue allow: `#. …; at most 20 letters`.
std::map<std::string, int> most_letters() {
    std::map<std::string, int> most;
    for (const EmbeddedCatalogue& file : embedded_catalogues()) {
        if (file.code != "en") continue;
        int letters = 0;
        for (std::string_view rest = file.po; !rest.empty();) {
            const std::string_view line = rest.substr(0, rest.find('\n'));
            rest.remove_prefix(std::min(rest.size(), line.size() + 1));
            constexpr std::string_view before = "at most ", key_starts = "msgid \"";
            if (const auto at = line.find(before); line.starts_with("#.") && at != std::string_view::npos) {
                std::from_chars(line.data() + at + before.size(), line.data() + line.size(), letters);
            } else if (line.starts_with(key_starts)) {
                const std::string_view key = line.substr(key_starts.size(), line.size() - key_starts.size() - 1);
                if (letters > 0) most[std::string(key)] = letters;
                letters = 0;
            }
        }
    }
    return most;
}

// How wide a text is when its parameters are numbers of two digits.
int width_with_numbers(std::string_view text) {
    int width = i18n::width_of(text);
    for (auto open = text.find('{'); open != std::string_view::npos; open = text.find('{', open + 1))
        width -= static_cast<int>(text.find('}', open) - open) + 1 - 2;
    return width;
}

}  // namespace

TEST_CASE("No text is longer than its place: `at most N letters` holds in every language") {
    const std::map<std::string, int> most = most_letters();
    CHECK(most.size() >= 10);
    CHECK(width_with_numbers("Manche {n}, aveugle") == 18);
    for (const Language lang : languages())
        for (const auto& each : most) {  // no names for its parts: clang 14 cannot capture those
            const Catalogue::Entry* entry = catalogue_of(lang).find(each.first);
            if (entry == nullptr) continue;  // another test adds a language that is not complete
            for (const std::string& text : entry->texts) {
                INFO(code_of(lang), " ", each.first, ": ", text);
                CHECK(width_with_numbers(text) <= each.second);
            }
        }
}

TEST_CASE("A text of several lines fits a terminal: at most 80 letters a line") {
    int lines = 0;
    for (const EmbeddedCatalogue& file : embedded_catalogues())
        for (const std::string_view key : catalogue_of(*find_language(file.code)).keys())
            for (const std::string& text : catalogue_of(*find_language(file.code)).find(key)->texts) {
                if (text.find('\n') == std::string::npos) continue;
                std::istringstream rest(text);
                for (std::string line; std::getline(rest, line); ++lines) {
                    INFO(file.code, " ", key, ": ", line);
                    CHECK(width_with_numbers(line) <= 80);
                }
            }
    CHECK(lines >= 20);
}
