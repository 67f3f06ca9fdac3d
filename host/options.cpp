// Checks each option against its OptionSpec; a Problem names the option and what it wants.
#include "host/options.hpp"

#include <fmt/format.h>

#include "core/nearest_word.hpp"
#include "i18n/say.hpp"

namespace tischlein::host {

namespace json = boost::json;
using i18n::say;

std::string option_range(const OptionSpec& spec, Language lang) {
    const auto one_of = [&](const std::string& values) { return say(lang, "host.range.one-of", {{"values", values}}); };
    switch (spec.type) {
        case OptionType::yes_no: return say(lang, "host.range.yes-no");
        case OptionType::number: return say(lang, "host.range.number", {{"least", spec.min}, {"most", spec.max}});
        case OptionType::pick: return one_of(fmt::to_string(fmt::join(spec.numbers, ", ")));
        case OptionType::word: return one_of(fmt::to_string(fmt::join(spec.words, ", ")));
        case OptionType::file: return say(lang, "host.range.file");
    }
    return {};
}

namespace {

Problem wants(const OptionSpec& spec, Language lang) {
    return {"bad-option", say(lang, "host.option-wants", {{"option", spec.name}, {"range", option_range(spec, lang)}}), "",
            std::string(spec.name)};
}

Problem no_such_option(std::string_view name, std::span<const OptionSpec> specs, Language lang) {
    std::string names;
    for (const OptionSpec& spec : specs) names += fmt::format("{}{}", names.empty() ? "" : ", ", spec.name);
    std::string text = say(lang, "host.no-such-option", {{"option", name}, {"options", names}});
    std::vector<std::string_view> known;
    for (const OptionSpec& spec : specs) known.push_back(spec.name);
    if (const std::string_view meant = nearest_word(name, known); !meant.empty())
        text += ". " + say(lang, "host.did-you-mean", {{"word", meant}});
    return {"bad-option", std::move(text), "", std::string(name)};
}

std::optional<std::int32_t> value_of(const OptionSpec& spec, const json::value& given) {
    if (spec.type == OptionType::yes_no) {
        if (!given.is_bool()) return std::nullopt;
        return given.get_bool() ? 1 : 0;
    }
    if (spec.type == OptionType::word) {
        if (!given.is_string()) return std::nullopt;
        for (std::size_t i = 0; i < spec.words.size(); ++i)
            if (spec.words[i] == std::string_view(given.get_string())) return static_cast<std::int32_t>(i);
        return std::nullopt;
    }
    if (!given.is_int64()) return std::nullopt;
    const std::int64_t value = given.get_int64();
    if (value < INT32_MIN || value > INT32_MAX || !spec.allows(static_cast<std::int32_t>(value))) return std::nullopt;
    return static_cast<std::int32_t>(value);
}

// Calls `call` with the value in its JSON type: bool, text or number.
template <class Call>
auto with_written(const OptionSpec& spec, std::int32_t value, Call call) {
    if (spec.type == OptionType::yes_no) return call(value != 0);
    if (spec.type == OptionType::word) return call(spec.words[static_cast<std::size_t>(value)]);
    return call(value);
}

}  // namespace

Result<std::string> only_standard(std::string_view, std::string_view name, Language lang) {
    return Problem{"bad-option", say(lang, "host.only-standard", {{"file", name}})};
}

Result<Chosen> read_options(std::span<const OptionSpec> specs, const json::value* given, Language lang) {
    Chosen chosen{standard_options(specs), ""};
    for (const OptionSpec& spec : specs)
        if (spec.type == OptionType::file) chosen.file = spec.file;
    if (given == nullptr || given->is_null()) return chosen;
    if (!given->is_object()) return Problem{"bad-option", say(lang, "host.options-object"), "", "options"};
    for (const auto& [key, value] : given->get_object()) {
        std::size_t i = 0;
        while (i < specs.size() && specs[i].name != std::string_view(key)) ++i;
        if (i == specs.size()) return no_such_option(key, specs, lang);
        if (specs[i].type == OptionType::file) {
            if (!value.is_string()) return wants(specs[i], lang);
            chosen.file = std::string(value.get_string());
            continue;
        }
        const std::optional<std::int32_t> read = value_of(specs[i], value);
        if (!read) return wants(specs[i], lang);
        chosen.values[i] = *read;
    }
    return chosen;
}

namespace {

bool is_standard(const OptionSpec& spec, std::int32_t value, std::string_view file) {
    return spec.type == OptionType::file ? file == spec.file : value == spec.standard;
}
void write_option(JsonWriter& out, const OptionSpec& spec, std::int32_t value, std::string_view file) {
    if (spec.type == OptionType::file)
        out.field(spec.name, file);
    else
        with_written(spec, value, [&](auto written) { out.field(spec.name, written); });
}

}  // namespace

void write_options(JsonWriter& out, std::span<const OptionSpec> specs, const Chosen& chosen) {
    for (std::size_t i = 0; i < specs.size(); ++i) write_option(out, specs[i], chosen.values[i], chosen.file);
}

void write_played_options(JsonWriter& out, std::span<const OptionSpec> specs, const Chosen& chosen) {
    for (std::size_t i = 0; i < specs.size(); ++i)
        if (!specs[i].extra || !is_standard(specs[i], chosen.values[i], chosen.file))
            write_option(out, specs[i], chosen.values[i], chosen.file);
}

json::object write_options(std::span<const OptionSpec> specs, const Chosen& chosen) {
    return tree_of([&](JsonWriter& out) { write_options(out, specs, chosen); });
}

json::array describe_options(std::span<const OptionSpec> specs) {
    json::array list;
    for (const OptionSpec& spec : specs) {
        json::object described{{"name", spec.name}};
        switch (spec.type) {
            case OptionType::number:
                described["type"] = "int";
                described["min"] = spec.min;
                described["max"] = spec.max;
                break;
            case OptionType::yes_no: described["type"] = "bool"; break;
            case OptionType::pick:
                described["type"] = "int";
                described["values"] = json::array(spec.numbers.begin(), spec.numbers.end());
                break;
            case OptionType::word:
                described["type"] = "choice";
                described["values"] = json::array(spec.words.begin(), spec.words.end());
                break;
            case OptionType::file: described["type"] = "file"; break;
        }
        const auto as_tree = [](auto value) { return json::value(value); };
        described["default"] = spec.type == OptionType::file ? json::value(spec.file)
                                                             : with_written(spec, spec.standard, as_tree);
        list.push_back(std::move(described));
    }
    return list;
}

}  // namespace tischlein::host
