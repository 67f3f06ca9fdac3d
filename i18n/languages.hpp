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
// The language's name in that language: "Français".
const std::string& name_of(Language lang);
const Catalogue& catalogue_of(Language lang);
// Whether add_catalogue replaced texts of a language that is built in.
bool is_changed(Language lang);
// catalogue_of(lang) as JSON, with English texts where it has none: what the web client reads.
const std::string& json_of(Language lang);
// catalogue_of(lang) as a PO file, without English texts: what the engine in a browser reads (wasm/exports.cpp).
const std::string& po_of(Language lang);

// The result of add_catalogue.
struct Added {
    std::string code{};
    std::size_t texts = 0, missing = 0;  // missing: texts that English has
};
// Adds the texts of a PO file: as a new language, or, for a language that exists, in place of its old texts. A file that
// cannot be used changes nothing.
// REQUIRES: no other thread uses i18n yet, and nobody keeps a result of phrase(). Programs add catalogues first; afterwards
// nothing changes.
std::variant<Added, PoError> add_catalogue(std::string_view po);

}  // namespace tischlein::i18n
