#include "host/option_texts.hpp"

#include <fmt/format.h>

#include "i18n/languages.hpp"
#include "i18n/say.hpp"

namespace tischlein::host {

namespace {

std::string standard_of(const OptionSpec& spec) {
    switch (spec.type) {
        case OptionType::yes_no: return spec.standard != 0 ? "true" : "false";
        case OptionType::word: return std::string(spec.words[static_cast<std::size_t>(spec.standard)]);
        case OptionType::file: return std::string(spec.file);
        default: return std::to_string(spec.standard);
    }
}

constexpr std::string_view margin = "                         ";

}  // namespace

std::string_view option_phrase(std::string_view key, Language lang) {
    for (const Language each : {lang, Language::en})
        if (const i18n::Catalogue::Entry* text = i18n::catalogue_of(each).find(key)) return text->texts.front();
    return {};
}

std::string describe_game(const GameKind& kind, Language lang) {
    std::string text = i18n::say(lang, "host.bad-seats",
                                 {{"game", kind.name()}, {"least", kind.seats().least}, {"most", kind.seats().most}});
    text += '\n';
    for (const OptionSpec& spec : kind.options()) {
        const std::string key = fmt::format("{}.option.{}", kind.name(), spec.name);
        text += fmt::format("  {:<22} {} ({})\n", fmt::format("{}={}", spec.name, standard_of(spec)),
                            option_phrase(key, lang), option_range(spec, lang));
        text += fmt::format("{}{}\n", margin, option_phrase(key + ".hint", lang));
        for (const std::string_view word : spec.words)
            text += fmt::format("{}{}{} {}\n", margin, word, i18n::phrase(lang, "page.colon"),
                                option_phrase(fmt::format("{}.value.{}", key, word), lang));
    }
    return text;
}

}  // namespace tischlein::host
