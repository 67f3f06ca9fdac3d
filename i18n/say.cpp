// Finds the text of a key, chooses its form, and inserts the parameters.
#include "i18n/say.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "i18n/languages.hpp"

namespace tischlein::i18n {

namespace {

struct Found {
    const Catalogue* catalogue;
    const Catalogue::Entry* entry;  // null: nowhere
};

Found look_up(Language lang, std::string_view key) {
    const Catalogue& own = catalogue_of(lang);
    if (const auto* entry = own.find(key)) return {&own, entry};
    const Catalogue& english = catalogue_of(Language::en);
    return {&english, english.find(key)};
}

const Parameter* find(Parameters parameters, std::string_view name) {
    const auto found = std::find_if(parameters.begin(), parameters.end(),
                                    [&](const Parameter& parameter) { return parameter.name() == name; });
    return found == parameters.end() ? nullptr : &*found;
}

const Message& form_of(const Found& found, Parameters parameters) {
    const auto& forms = found.entry->forms;
    const Parameter* n = forms.size() > 1 ? find(parameters, "n") : nullptr;
    const std::size_t form = n != nullptr && n->is_number() ? found.catalogue->plural().form_for(n->number()) : 0;
    return forms[std::min(form, forms.size() - 1)];
}

void put_term(std::string& text, Language lang, std::string_view key, const std::string& attribute) {
    if (!attribute.empty())
        if (const auto* entry = catalogue_of(lang).find(fmt::format("{}.{}", key, attribute))) {
            text += entry->forms.front().plain();
            return;
        }
    text += phrase(lang, key);
}

void put(std::string& text, Language lang, const Message::Piece& piece, Parameters parameters) {
    const Parameter* parameter = find(parameters, piece.parameter);
    assert(parameter != nullptr);  // test/texts.py compares callers with English, and English with the others
    if (parameter == nullptr)
        text += "{" + piece.parameter + "}";
    else if (parameter->is_number())
        fmt::format_to(std::back_inserter(text), "{}", parameter->number());
    else if (parameter->is_term())
        put_term(text, lang, parameter->text(), piece.attribute);
    else if (parameter->text() == reader)
        text += phrase(lang, "page.you");
    else
        text += for_reader(std::string(parameter->text()), lang);
}

bool is_reader(const Parameter& parameter) {
    return !parameter.is_number() && !parameter.is_term() && parameter.text() == reader;
}

// Which variant speaks to the reader; empty where the text is not about them.
std::string_view variant_of(Parameters parameters) {
    std::string_view variant;
    for (const Parameter& each : parameters)
        if (is_reader(each)) {
            if (each.name() != "other" && each.name() != "owner") return ".you";
            variant = ".toYou";
        }
    return variant;
}

// The variant for the reader, if there is one in this language; else the text for everybody.
Found look_up_for(Language lang, std::string_view key, Parameters parameters) {
    if (const std::string_view variant = variant_of(parameters); !variant.empty()) {
        const Catalogue& own = catalogue_of(lang);
        if (const auto* entry = own.find(fmt::format("{}{}", key, variant))) return {&own, entry};
    }
    return look_up(lang, key);
}

}  // namespace

std::string_view phrase(Language lang, std::string_view key) {
    const Found found = look_up(lang, key);
    assert(found.entry != nullptr);
    return found.entry == nullptr ? key : found.entry->forms.front().plain();
}

std::string for_reader(std::string text, Language lang) {
    for (std::size_t at = text.find(reader); at != std::string::npos; at = text.find(reader, at))
        text.replace(at, reader.size(), phrase(lang, "page.self"));
    return text;
}

std::string say(Language lang, std::string_view key, Parameters parameters) {
    const Found found = look_up_for(lang, key, parameters);
    assert(found.entry != nullptr);
    if (found.entry == nullptr) return std::string(key);
    std::string text;
    for (const Message::Piece& piece : form_of(found, parameters).pieces()) {
        text += piece.text;
        if (!piece.parameter.empty()) put(text, lang, piece, parameters);
    }
    return text;
}

}  // namespace tischlein::i18n
