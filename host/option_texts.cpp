#include "host/option_texts.hpp"

#include <fmt/format.h>

#include "i18n/languages.hpp"

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

std::string_view option_phrase(std::string_view key) {
    const i18n::Catalogue::Entry* text = i18n::catalogue_of(Language::en).find(key);
    return text != nullptr ? std::string_view(text->texts.front()) : std::string_view();
}

std::string option_range(const OptionSpec& spec) {
    switch (spec.type) {
        case OptionType::number: return fmt::format("{} to {}", spec.min, spec.max);
        case OptionType::yes_no: return "true or false";
        case OptionType::pick: return fmt::to_string(fmt::join(spec.numbers, " or "));
        case OptionType::word: return fmt::to_string(fmt::join(spec.words, " or "));
        case OptionType::file: return "a file";
    }
    return {};
}

std::string describe_game(const GameKind& kind) {
    std::string text =
        fmt::format("{}: {} to {} seats\n", kind.name(), kind.seats().least, kind.seats().most);
    for (const OptionSpec& spec : kind.options()) {
        const std::string key = fmt::format("{}.option.{}", kind.name(), spec.name);
        text += fmt::format("  {:<22} {} ({})\n", fmt::format("{}={}", spec.name, standard_of(spec)),
                            option_phrase(key), option_range(spec));
        text += fmt::format("{}{}\n", margin, option_phrase(key + ".hint"));
        for (const std::string_view word : spec.words)
            text += fmt::format("{}{}: {}\n", margin, word, option_phrase(fmt::format("{}.value.{}", key, word)));
    }
    return text;
}

}  // namespace tischlein::host
