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
    else
        text += parameter->text();
}

}  // namespace

std::string_view phrase(Language lang, std::string_view key) {
    const Found found = look_up(lang, key);
    assert(found.entry != nullptr);
    return found.entry == nullptr ? key : found.entry->forms.front().plain();
}

std::string say(Language lang, std::string_view key, Parameters parameters) {
    const Found found = look_up(lang, key);
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
