// Every option has its words, and the tables in docs/rules say what the code does.
#include "host/option_texts.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <fstream>
#include <map>
#include <sstream>

#include "i18n/columns.hpp"
#include "i18n/languages.hpp"
#include "i18n/say.hpp"

using namespace tischlein;
using namespace tischlein::host;

namespace {

// The cells of a line of a table in a document, without blanks around them.
std::vector<std::string> cells_of(std::string_view line) {
    std::vector<std::string> cells;
    while (line.starts_with('|')) {
        line.remove_prefix(1);
        const std::size_t end = line.find('|');
        if (end == std::string_view::npos) break;
        std::string_view cell = line.substr(0, end);
        while (cell.starts_with(' ')) cell.remove_prefix(1);
        while (cell.ends_with(' ')) cell.remove_suffix(1);
        cells.emplace_back(cell);
        line.remove_prefix(end);
    }
    return cells;
}

// The table below `## Options` in a game's rules: by option its values and its standard.
std::vector<std::vector<std::string>> options_in_rules(std::string_view game) {
    std::ifstream file(fmt::format("docs/rules/{}.md", game));
    std::vector<std::vector<std::string>> rows;
    bool inside = false;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("## ")) inside = line == "## Options";
        if (inside && line.starts_with("| `")) rows.push_back(cells_of(line));
    }
    return rows;
}

std::string in_code(std::string_view text) { return fmt::format("`{}`", text); }

std::string values_of(const OptionSpec& spec) {
    switch (spec.type) {
        case OptionType::number: return fmt::format("{}–{}", spec.min, spec.max);
        case OptionType::yes_no: return "true, false";
        case OptionType::pick: return fmt::to_string(fmt::join(spec.numbers, ", "));
        case OptionType::word: {
            std::vector<std::string> words;
            for (const std::string_view word : spec.words) words.push_back(in_code(word));
            return fmt::to_string(fmt::join(words, ", "));
        }
        case OptionType::file: return "a file";
    }
    return {};
}

std::string standard_of(const OptionSpec& spec) {
    switch (spec.type) {
        case OptionType::yes_no: return spec.standard != 0 ? "true" : "false";
        case OptionType::word: return in_code(spec.words[static_cast<std::size_t>(spec.standard)]);
        case OptionType::file: return in_code(spec.file);
        default: return std::to_string(spec.standard);
    }
}

}  // namespace

TEST_CASE("The rules of every game list its options as the code has them") {
    for (const GameKind* kind : all_kinds()) {
        INFO(std::string(kind->name()));
        const auto rows = options_in_rules(kind->name());
        REQUIRE(rows.size() == kind->options().size());
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const OptionSpec& spec = kind->options()[i];
            REQUIRE(rows[i].size() == 4);
            CHECK(rows[i][0] == in_code(spec.name));
            CHECK(rows[i][1] == values_of(spec));
            CHECK(rows[i][2] == standard_of(spec));
            CHECK_MESSAGE(rows[i][3].find(kind->rule_id(spec.rule)) == 0, rows[i][3]);
        }
    }
}

TEST_CASE("Every option and every word it takes is described, in every language") {
    for (const Language lang : i18n::languages())
        for (const GameKind* kind : all_kinds()) {
            const std::string text = describe_game(*kind, lang);
            const SeatRange seats = kind->seats();
            CHECK(text.starts_with(i18n::say(lang, "host.bad-seats", {{"game", kind->name()}, {"least", seats.least}, {"most", seats.most}})));
            for (const OptionSpec& spec : kind->options()) {
                const std::string key = fmt::format("{}.option.{}", kind->name(), spec.name);
                INFO(i18n::code_of(lang), " ", key);
                CHECK(!option_phrase(key, lang).empty());
                CHECK(!option_phrase(key + ".hint", lang).empty());
                for (const std::string_view word : spec.words)
                    CHECK(!option_phrase(fmt::format("{}.value.{}", key, word), lang).empty());
                CHECK(text.find(fmt::format("  {}=", spec.name)) != std::string::npos);
                CHECK(text.find(std::string(option_phrase(key, lang))) != std::string::npos);
                CHECK(text.find("(" + option_range(spec, lang) + ")") != std::string::npos);
            }
            std::istringstream lines(text);
            for (std::string line; std::getline(lines, line);) CHECK_MESSAGE(i18n::width_of(line) <= 160, line);
        }
    CHECK(option_phrase("uno.option.none", Language::de).empty());
    CHECK(describe_game(*find_kind("uno"), Language::de).find("eine ganze Zahl von ") != std::string::npos);
    CHECK(describe_game(*find_kind("uno"), Language::en).starts_with("uno is played by"));
    CHECK(describe_game(*find_kind("uno"), Language::en).find(" colour: ") != std::string::npos);
    CHECK(describe_game(*find_kind("uno"), Language::fr).find(" colour\u00a0: ") != std::string::npos);
}
