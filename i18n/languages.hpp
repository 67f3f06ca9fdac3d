// Every language that this program can speak: the catalogues built in, and those read from a folder when it starts.
#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
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

// What came of reading a folder: a line for each file that cannot be used.
struct FolderReport {
    std::vector<std::string> read{};   // "es: 512 texts, 3 missing"
    std::vector<std::string> wrong{};  // "folder/es.po:12: …"
};
// Reads every *.po file of a folder: new languages are added; for a language that is there already, the file's texts
// replace those built in.
// REQUIRES: no other thread uses i18n yet. Programs do this first; afterwards nothing changes.
FolderReport read_folder(const std::filesystem::path& folder);

}  // namespace tischlein::i18n
