// Every language that this program can speak: the catalogues built in, and those added when it starts (i18n/folder.hpp).
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/language.hpp"
#include "i18n/catalogue.hpp"

namespace tischlein::i18n {

// English first, then German, Dutch, French, Italian, then those that were added.
std::vector<Language> languages();
std::optional<Language> find_language(std::string_view code);
// "en, de, nl, fr, it", for messages about a language that does not exist.
std::string language_codes();

const std::string& code_of(Language lang);
// Its own name: "Français".
const std::string& name_of(Language lang);
const Catalogue& catalogue_of(Language lang);
// catalogue_of(lang) as JSON, with English texts where it has none: what the web client reads.
const std::string& json_of(Language lang);

// What became of a catalogue that was added.
struct Added {
    std::string code{};
    std::size_t texts = 0, missing = 0;  // missing: texts that English has
};
// Adds a PO file's text: a new language, or, for one that is there already, texts that replace those built in. A file that cannot be
// used changes nothing.
// REQUIRES: no other thread uses i18n yet. Programs do this first; afterwards nothing changes.
std::variant<Added, PoError> add_catalogue(std::string_view po);

}  // namespace tischlein::i18n
