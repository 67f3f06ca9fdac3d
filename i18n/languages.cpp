// The list of all languages of the program, and their catalogues.
#include "i18n/languages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <mutex>

#include "i18n/embedded.hpp"

namespace tischlein::i18n {

namespace {

// The order of the handles in core/language.hpp.
constexpr std::array<std::string_view, 5> fixed_order{"en", "de", "nl", "fr", "it"};

// One language. A built-in catalogue is read at its first use, because most runs need few languages. Built-in catalogues
// are tested, so an error in one is a bug of the program, which aborts.
class Slot {
public:
    explicit Slot(std::string_view code, std::string_view built_in = {}) : code_(code), built_in_(built_in) {}

    const std::string& code() const { return code_; }
    Catalogue& catalogue() {
        std::call_once(read_, [this] {
            if (built_in_.empty()) return;
            const auto added = catalogue_.add(built_in_);
            const auto* error = std::get_if<PoError>(&added);
            if (error == nullptr) return;
            fmt::print(stderr, "locale/{}.po:{}: {}\n", code_, error->line, error->text);
            std::abort();
        });
        return catalogue_;
    }
    const std::string& json();
    const std::string& po();
    bool is_changed() const { return added_to_ && !built_in_.empty(); }
    void was_added_to() { added_to_ = true; }

private:
    std::string code_;
    std::string_view built_in_;
    Catalogue catalogue_{};
    std::once_flag read_{}, json_written_{}, po_written_{};
    std::string json_{}, po_{};
    bool added_to_ = false;
};

// All languages, in the order of their handles. Built on first use.
class LanguageList {
public:
    LanguageList() {
        for (const std::string_view code : fixed_order) add_embedded(code);
        for (const EmbeddedCatalogue& file : embedded_catalogues())
            if (std::find(fixed_order.begin(), fixed_order.end(), file.code) == fixed_order.end())
                add_embedded(file.code);
    }

    Slot& at(Language lang) { return *slots_[lang.index() < slots_.size() ? lang.index() : 0]; }
    std::size_t size() const { return slots_.size(); }
    Slot* find(std::string_view code) {
        for (const auto& slot : slots_)
            if (slot->code() == code) return slot.get();
        return nullptr;
    }
    std::optional<Language> language(std::string_view code) const {
        for (std::size_t i = 0; i < slots_.size(); ++i)
            if (slots_[i]->code() == code) return Language(static_cast<std::uint8_t>(i));
        return std::nullopt;
    }
    // The slot of this language, or a new one; nullptr if there are too many.
    Slot* open(std::string_view code) {
        if (Slot* known = find(code)) return known;
        if (slots_.size() >= 200) return nullptr;
        slots_.push_back(std::make_unique<Slot>(code));
        return slots_.back().get();
    }

private:
    void add_embedded(std::string_view code) {
        for (const EmbeddedCatalogue& file : embedded_catalogues()) {
            if (file.code != code) continue;
            slots_.push_back(std::make_unique<Slot>(code, file.po));
            return;
        }
        fmt::print(stderr, "locale/{}.po is not built in\n", code);
        std::abort();
    }

    std::vector<std::unique_ptr<Slot>> slots_{};
};

LanguageList& language_list() {
    static LanguageList all;
    return all;
}

// The catalogue with English texts where it has none, so that a client never shows a bare key.
Catalogue completed(const Catalogue& catalogue) {
    Catalogue whole = catalogue;
    whole.fill_from(catalogue_of(Language::en));
    return whole;
}

const std::string& Slot::json() {
    std::call_once(json_written_, [this] { json_ = write_json(completed(catalogue())); });
    return json_;
}

const std::string& Slot::po() {
    std::call_once(po_written_, [this] { po_ = write_po(catalogue()); });
    return po_;
}

}  // namespace

std::vector<Language> languages() {
    std::vector<Language> all;
    for (std::size_t i = 0; i < language_list().size(); ++i) all.emplace_back(static_cast<std::uint8_t>(i));
    return all;
}

std::optional<Language> find_language(std::string_view code) { return language_list().language(code); }

std::string language_codes() {
    std::string codes;
    for (const Language lang : languages()) codes += (codes.empty() ? "" : ", ") + code_of(lang);
    return codes;
}

const Catalogue& catalogue_of(Language lang) { return language_list().at(lang).catalogue(); }
const std::string& code_of(Language lang) { return language_list().at(lang).code(); }
const std::string& name_of(Language lang) { return catalogue_of(lang).name(); }

bool is_changed(Language lang) { return language_list().at(lang).is_changed(); }
const std::string& json_of(Language lang) { return language_list().at(lang).json(); }
const std::string& po_of(Language lang) { return language_list().at(lang).po(); }

std::variant<Added, PoError> add_catalogue(std::string_view po) {
    Catalogue alone;  // a file that cannot be used must not leave an empty language behind
    if (auto added = alone.add(po); auto* error = std::get_if<PoError>(&added)) return std::move(*error);
    Slot* slot = language_list().open(alone.code());
    if (slot == nullptr) return PoError{0, "there are too many languages already"};
    if (auto added = slot->catalogue().add(po); auto* error = std::get_if<PoError>(&added)) return std::move(*error);
    slot->was_added_to();
    Added result{alone.code(), alone.size()};
    for (const std::string_view key : catalogue_of(Language::en).keys())
        result.missing += slot->catalogue().find(key) == nullptr ? 1 : 0;
    return result;
}

}  // namespace tischlein::i18n
