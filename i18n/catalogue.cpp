#include "i18n/catalogue.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tischlein::i18n {

namespace {

// A language code as browsers write it: "fr", "pt-BR".
bool is_code(std::string_view code) {
    const auto fits = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-'; };
    return code.size() >= 2 && code.size() <= 12 && code[0] >= 'a' && code[1] >= 'a' &&
           std::all_of(code.begin(), code.end(), fits);
}

// "uno.event.caught" of "uno.event.caught.toYou"; any other key as it is.
std::string_view without_variant(std::string_view key) {
    for (const std::string_view variant : {".you", ".toYou"})
        if (key.ends_with(variant)) return key.substr(0, key.size() - variant.size());
    return key;
}

PoError in_header(std::string text) { return {1, "header: " + std::move(text)}; }

}  // namespace

std::variant<std::monostate, PoError> Catalogue::add(std::string_view po) {
    auto read = read_po(po);
    if (auto* error = std::get_if<PoError>(&read)) return std::move(*error);
    const PoFile& file = std::get<PoFile>(read);
    const std::string_view code = file.header_line("Language");
    if (!is_code(code)) return in_header("`Language:` wants a code such as fr");
    if (!code_.empty() && code != code_) return in_header("another language than the file before");
    const std::string_view line = file.header_line("Plural-Forms");
    const auto plural = PluralRule::read(line);
    if (!plural) return in_header("`Plural-Forms:` cannot be read");
    if (!entries_.empty() && plural->forms() != plural_.forms())
        return in_header("another number of plural forms than the file before");
    Entries entries;
    std::vector<std::string> wrong_forms;
    for (const PoEntry& entry : file.entries) {
        if (entry.forms.size() != 1 && entry.forms.size() != plural->forms()) {
            wrong_forms.push_back(entry.key);
            continue;
        }
        Entry made{{}, entry.forms, entry.is_term()};
        for (const std::string& form : entry.forms) {
            auto message = Message::read(form);
            if (!message) return PoError{entry.line, fmt::format("`{}`: braces that cannot be read", entry.key)};
            made.forms.push_back(std::move(*message));
        }
        entries.emplace(entry.key, std::move(made));
    }
    code_ = code;
    if (const std::string_view name = file.header_line("X-Language-Name"); !name.empty()) name_ = name;
    if (name_.empty()) name_ = code;
    plural_line_ = line;
    plural_ = *plural;
    for (auto& [key, entry] : entries) {
        std::erase(wrong_forms_, key);
        entries_.insert_or_assign(key, std::move(entry));
    }
    for (std::string& key : wrong_forms)
        if (find(key) == nullptr) wrong_forms_.push_back(std::move(key));
    return std::monostate();
}

void Catalogue::fill_from(const Catalogue& other) {
    Entries filled;
    for (const auto& [key, entry] : other.entries_) {
        const std::string_view for_all = without_variant(key);
        if (find(key) != nullptr || (for_all != key && find(for_all) != nullptr)) continue;
        const bool fits = entry.texts.size() == 1 || entry.texts.size() == plural_.forms();
        filled.emplace(key, fits ? entry : Entry{{entry.forms.back()}, {entry.texts.back()}, entry.is_term});
    }
    entries_.merge(filled);
}

const Catalogue::Entry* Catalogue::find(std::string_view key) const {
    const auto found = entries_.find(key);
    return found == entries_.end() ? nullptr : &found->second;
}

std::vector<std::string_view> Catalogue::keys() const {
    std::vector<std::string_view> keys;
    for (const auto& [key, entry] : entries_) keys.push_back(key);
    std::sort(keys.begin(), keys.end());
    return keys;
}

namespace {

std::string json_text(std::string_view text) {
    std::string written = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            written += {'\\', c};
        else if (static_cast<unsigned char>(c) < 0x20)
            written += fmt::format("\\u{:04x}", static_cast<int>(c));
        else
            written += c;
    }
    return written + '"';
}

}  // namespace

std::string write_json(const Catalogue& catalogue) {
    std::string written =
        fmt::format(R"({{"language":{},"name":{},"plural":{},"texts":{{)", json_text(catalogue.code()),
                    json_text(catalogue.name()), json_text(catalogue.plural_line()));
    bool first = true;
    for (const std::string_view key : catalogue.keys()) {
        const Catalogue::Entry& entry = *catalogue.find(key);
        written += (first ? "" : ",") + json_text(key) + ":";
        first = false;
        if (entry.texts.size() == 1) {
            written += json_text(entry.texts.front());
            continue;
        }
        for (std::size_t i = 0; i < entry.texts.size(); ++i)
            written += (i == 0 ? "[" : ",") + json_text(entry.texts[i]);
        written += "]";
    }
    return written + "}}";
}

namespace {

std::string po_text(std::string_view text) {
    constexpr std::string_view meant = "\n\r\t\"\\", names = "nrt\"\\";
    std::string written = "\"";
    for (const char c : text) {
        const std::size_t which = meant.find(c);
        if (which == std::string_view::npos)
            written += c;
        else
            written += {'\\', names[which]};
    }
    return written + '"';
}

}  // namespace

std::string write_po(const Catalogue& catalogue) {
    std::string written = fmt::format(
        "msgid \"\"\nmsgstr {}\n",
        po_text(fmt::format(
            "Language: {}\nContent-Type: text/plain; charset=UTF-8\nPlural-Forms: {}\nX-Language-Name: {}\n",
            catalogue.code(), catalogue.plural_line(), catalogue.name())));
    for (const std::string_view key : catalogue.keys()) {
        const Catalogue::Entry& entry = *catalogue.find(key);
        const std::string id = po_text(key);
        written += fmt::format("\n{}msgid {}\n", entry.is_term ? "#. term\n" : "", id);
        if (entry.texts.size() == 1) {
            written += fmt::format("msgstr {}\n", po_text(entry.texts.front()));
            continue;
        }
        written += fmt::format("msgid_plural {}\n", id);
        for (std::size_t i = 0; i < entry.texts.size(); ++i)
            written += fmt::format("msgstr[{}] {}\n", i, po_text(entry.texts[i]));
    }
    return written;
}

}  // namespace tischlein::i18n
