// Languages at the command line: `--lang CODE` and `--locale DIR` for every command that speaks to people, and `tischlein
// texts`, which gives a translator a file to fill in and tells what is still missing.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>

#include "cli/command_line.hpp"
#include "cli/commands.hpp"
#include "i18n/compare.hpp"
#include "i18n/embedded.hpp"
#include "i18n/folder.hpp"
#include "i18n/languages.hpp"
#include "i18n/new_file.hpp"

namespace tischlein::cli {

namespace {

void read_locale(const std::string& folder) {
    const i18n::FolderReport report = i18n::read_folder(folder);
    for (const std::string& line : report.read) std::cerr << "language " << line << '\n';
    for (const std::string& line : report.wrong) std::cerr << line << '\n';
}

// False: something is wrong with this file.
bool check_file(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    const std::string po((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    i18n::Catalogue catalogue;
    const auto added = catalogue.add(po);
    if (const auto* error = std::get_if<i18n::PoError>(&added)) {
        std::cout << fmt::format("{}:{}: {}\n", path, error->line, error->text);
        return false;
    }
    const std::vector<std::string> faults = i18n::faults(i18n::catalogue_of(Language::en), catalogue);
    for (const std::string& fault : faults) std::cout << fault << '\n';
    std::cout << fmt::format("{}: {} ({}), {} texts, {} faults\n", path, catalogue.name(), catalogue.code(),
                             catalogue.size(), faults.size());
    return faults.empty();
}

Language language_of_terminal() {
    for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
        const char* value = std::getenv(name);
        if (value == nullptr || *value == '\0') continue;
        std::string code = value;
        code.resize(std::min(code.size(), code.find_first_of(".@")));
        std::replace(code.begin(), code.end(), '_', '-');
        if (const auto lang = i18n::find_language(code)) return *lang;  // "pt-BR"
        return i18n::find_language(code.substr(0, code.find('-'))).value_or(Language::en);
    }
    return Language::en;
}

std::string_view english_po() {
    const auto files = i18n::embedded_catalogues();
    return std::find_if(files.begin(), files.end(), [](const auto& file) { return file.code == "en"; })->po;
}

}  // namespace

void add_locale(Command& command) {
    auto folder = std::make_shared<std::string>();
    command.add_option("--locale", *folder, "Read further languages from the *.po files of this folder")
        ->check(ExistingFolder{})
        ->or_from("TISCHLEIN_LOCALE");
    command.prepare = [folder] {
        if (!folder->empty()) read_locale(*folder);
    };
}

void add_language(Command& command, std::string& code) {
    std::vector<std::string> codes;
    for (const Language lang : i18n::languages()) codes.push_back(i18n::code_of(lang));
    command
        .add_option("--lang", code,
                    fmt::format("language of the texts: {} or one of --locale; without it that of the terminal (LANG)",
                                fmt::join(codes, ", ")))
        ->suggest(codes);
    add_locale(command);
}

Language language_of(const std::string& code) {
    if (code.empty()) return language_of_terminal();
    if (const auto lang = i18n::find_language(code)) return *lang;
    throw UsageError(fmt::format("there is no language `{}`; there are: {}", code, i18n::language_codes()));
}

void add_texts(CommandLine& line) {
    auto files = std::make_shared<std::vector<std::string>>();
    Command* command = line.add_subcommand(
        "texts", "Compare translations with English: what is missing, unknown or wrong (docs/translating.md)");
    auto code = std::make_shared<std::string>();
    command->add_option("file", *files, "Catalogues in gettext's PO format")->check(ExistingFile{});
    command->add_option("--new", *code, "write an empty catalogue for this language, with English as remarks");
    command->callback([files, code] {
        if (files->empty() == code->empty()) throw UsageError("either catalogues to compare or --new and a language");
        if (!code->empty()) std::cout << i18n::new_file(english_po(), *code);
        for (const std::string& file : *files)
            if (!check_file(file)) set_exit_status(1);
    });
}

}  // namespace tischlein::cli
