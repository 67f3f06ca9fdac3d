#include "i18n/languages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <memory>
#include <mutex>

#include "i18n/embedded.hpp"

namespace tischlein::i18n {

namespace {

// The order of the handles in core/language.hpp.
constexpr std::array<std::string_view, 5> fixed_order{"en", "de", "nl", "fr", "it"};

struct Slot {
    Catalogue catalogue{};
    std::once_flag written{};
    std::string json{};
};

// Built on first use. Our own catalogues are tested, so a fault in one is a fault of the program.
class Registry {
public:
    Registry() {
        for (const std::string_view code : fixed_order) add_embedded(code);
        for (const EmbeddedCatalogue& file : embedded_catalogues())
            if (std::find(fixed_order.begin(), fixed_order.end(), file.code) == fixed_order.end())
                add_embedded(file.code);
    }

    Slot& at(Language lang) { return *slots_[lang.index() < slots_.size() ? lang.index() : 0]; }
    std::size_t size() const { return slots_.size(); }
    Slot* find(std::string_view code) {
        for (const auto& slot : slots_)
            if (slot->catalogue.code() == code) return slot.get();
        return nullptr;
    }
    std::optional<Language> language(std::string_view code) const {
        for (std::size_t i = 0; i < slots_.size(); ++i)
            if (slots_[i]->catalogue.code() == code) return Language(static_cast<std::uint8_t>(i));
        return std::nullopt;
    }
    // The slot of this language, or a new one; nothing if there are too many.
    Slot* open(std::string_view code) {
        if (Slot* known = find(code)) return known;
        if (slots_.size() >= 200) return nullptr;
        slots_.push_back(std::make_unique<Slot>());
        return slots_.back().get();
    }

private:
    void add_embedded(std::string_view code) {
        for (const EmbeddedCatalogue& file : embedded_catalogues()) {
            if (file.code != code) continue;
            slots_.push_back(std::make_unique<Slot>());
            const auto added = slots_.back()->catalogue.add(file.po);
            if (const auto* error = std::get_if<PoError>(&added)) {
                fmt::print(stderr, "locale/{}.po:{}: {}\n", code, error->line, error->text);
                std::abort();
            }
            return;
        }
        fmt::print(stderr, "locale/{}.po is not built in\n", code);
        std::abort();
    }

    std::vector<std::unique_ptr<Slot>> slots_{};
};

Registry& registry() {
    static Registry all;
    return all;
}

std::string read_whole(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void read_file(const std::filesystem::path& path, FolderReport& report) {
    const auto wrong = [&](const PoError& error) {
        report.wrong.push_back(fmt::format("{}:{}: {}", path.string(), error.line, error.text));
    };
    const std::string po = read_whole(path);
    Catalogue alone;  // a file that cannot be used must not leave an empty language behind
    if (const auto added = alone.add(po); std::holds_alternative<PoError>(added))
        return wrong(std::get<PoError>(added));
    Slot* slot = registry().open(alone.code());
    if (slot == nullptr) return wrong({0, "there are too many languages already"});
    if (const auto added = slot->catalogue.add(po); std::holds_alternative<PoError>(added))
        return wrong(std::get<PoError>(added));
    std::size_t missing = 0;
    for (const std::string_view key : catalogue_of(Language::en).keys())
        missing += slot->catalogue.find(key) == nullptr ? 1 : 0;
    report.read.push_back(fmt::format("{}: {} texts, {} missing", alone.code(), alone.size(), missing));
}

// English where the language has no text, so that a client never meets a bare key.
Catalogue completed(const Catalogue& catalogue) {
    Catalogue whole = catalogue;
    whole.fill_from(catalogue_of(Language::en));
    return whole;
}

}  // namespace

std::vector<Language> languages() {
    std::vector<Language> all;
    for (std::size_t i = 0; i < registry().size(); ++i) all.emplace_back(static_cast<std::uint8_t>(i));
    return all;
}

std::optional<Language> find_language(std::string_view code) { return registry().language(code); }

std::string language_codes() {
    std::string codes;
    for (const Language lang : languages()) codes += (codes.empty() ? "" : ", ") + code_of(lang);
    return codes;
}

const Catalogue& catalogue_of(Language lang) { return registry().at(lang).catalogue; }
const std::string& code_of(Language lang) { return catalogue_of(lang).code(); }
const std::string& name_of(Language lang) { return catalogue_of(lang).name(); }

const std::string& json_of(Language lang) {
    Slot& slot = registry().at(lang);
    std::call_once(slot.written, [&] { slot.json = write_json(completed(slot.catalogue)); });
    return slot.json;
}

FolderReport read_folder(const std::filesystem::path& folder) {
    FolderReport report;
    std::error_code error;
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error))
        if (entry.is_regular_file() && entry.path().extension() == ".po") files.push_back(entry.path());
    if (error) report.wrong.push_back(fmt::format("{}: {}", folder.string(), error.message()));
    std::sort(files.begin(), files.end());  // the numbers of languages do not depend on the disk
    for (const std::filesystem::path& file : files) read_file(file, report);
    return report;
}

}  // namespace tischlein::i18n
