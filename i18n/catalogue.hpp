// All texts of one language, by key. Made of one or more PO files; a later file replaces what an earlier one says.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

#include "i18n/message.hpp"
#include "i18n/plural.hpp"
#include "i18n/po.hpp"

namespace tischlein::i18n {

class Catalogue {
public:
    struct Entry {
        std::vector<Message> forms;      // one, or one for each plural form
        std::vector<std::string> texts;  // the same as they were written
        bool is_term = false;
    };

    // Adds the texts of a file. If the file cannot be used, adds nothing and returns why. A text with another number of
    // plural forms than its language has is left out, as a text that is empty: see wrong_forms().
    std::variant<std::monostate, PoError> add(std::string_view po);

    // Copies the other's text for every key that has none here. A text with plural forms is copied whole only if both
    // languages have the same number of forms; otherwise only its last form is copied. A variant for the reader (`KEY.you`,
    // `KEY.toYou`) is not copied where `KEY` has a text here: instead of it, a client says that one, as say() does.
    void fill_from(const Catalogue& other);

    const std::string& code() const noexcept { return code_; }  // "fr"
    const std::string& name() const noexcept { return name_; }  // "Français"
    const std::string& plural_line() const noexcept { return plural_line_; }
    const PluralRule& plural() const noexcept { return plural_; }

    const Entry* find(std::string_view key) const;
    // In the order of the keys.
    std::vector<std::string_view> keys() const;
    // The keys of texts that were left out because they have another number of plural forms than the language has.
    const std::vector<std::string>& wrong_forms() const noexcept { return wrong_forms_; }
    std::size_t size() const noexcept { return entries_.size(); }

private:
    struct Hash {
        using is_transparent = void;
        std::size_t operator()(std::string_view key) const noexcept { return std::hash<std::string_view>()(key); }
    };
    using Entries = std::unordered_map<std::string, Entry, Hash, std::equal_to<>>;

    std::string code_{}, name_{}, plural_line_{};
    PluralRule plural_{};
    Entries entries_{};
    std::vector<std::string> wrong_forms_{};
};

// For the web client: {"language":…,"name":…,"plural":…,"texts":{key: text or [form, …]}}.
std::string write_json(const Catalogue& catalogue);
// As one PO file, which makes the same catalogue of an empty one.
std::string write_po(const Catalogue& catalogue);

}  // namespace tischlein::i18n
