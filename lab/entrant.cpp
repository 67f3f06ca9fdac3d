// Reads entrants from text: names, levels, budgets, baselines and commands.
#include "lab/entrant.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>

#include "core/nearest_word.hpp"

namespace tischlein::lab {

namespace {

// "200ms" or "20000".
bool read_budget(std::string_view text, Entrant& entrant) {
    const bool time = text.ends_with("ms");
    if (time) text.remove_suffix(2);
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || value < 1 || value > 10'000'000) return false;
    (time ? entrant.milliseconds : entrant.budget.simulations) = value;
    return true;
}

constexpr std::array<std::string_view, 4> baseline_names{"", "eager", "all-seeing", "peeking"};  // by Baseline

Baseline read_baseline(std::string_view name) {
    for (std::size_t i = 1; i < baseline_names.size(); ++i)
        if (baseline_names[i] == name) return static_cast<Baseline>(i);
    return Baseline::none;
}

Problem unknown(std::string_view text) {
    const std::vector<std::string> known = entrant_names();
    const std::string_view who = text.substr(0, text.find(':'));
    const std::string_view meant = nearest_word(who, known);
    return {"bad-request",
            fmt::format("`{}` is no player;{} write a level ({}), expert:200ms, expert:20000, eager, peeking, all-seeing or "
                        "cmd:./program, each with NAME= before it if you like",
                        text, meant.empty() || meant == who ? "" : fmt::format(" did you mean `{}`? Else", meant),
                        fmt::join(level_names, ", "))};
}

// "Anna=medium": Anna. Empty if no name is given: the `=` of a command comes after its colon.
std::string_view name_before(std::string_view text) {
    const std::size_t sign = text.find_first_of("=:@");
    return sign != std::string_view::npos && text[sign] == '=' ? text.substr(0, sign) : std::string_view();
}

Result<Entrant> read_nameless(std::string_view text) {
    Entrant entrant{.name = std::string(text)};
    if (text.starts_with("cmd:") || text.starts_with("cmd@")) {
        const std::size_t split = text.find(':');
        if (split == std::string_view::npos || split + 1 == text.size()) return unknown(text);
        entrant.milliseconds = 1000;
        if (text[3] == '@' && (!read_budget(text.substr(4, split - 4), entrant) ||
                               text.substr(0, split).find("ms") == std::string_view::npos))
            return unknown(text);
        entrant.command = std::string(text.substr(split + 1));
        return entrant;
    }
    const std::size_t split = text.find(':');
    const std::string_view who = text.substr(0, split);
    entrant.baseline = read_baseline(who);
    if (entrant.baseline == Baseline::none) {
        const std::optional<Level> level = read_level(who);
        if (!level) return unknown(text);
        entrant.level = *level;
    }
    if (split != std::string_view::npos && !read_budget(text.substr(split + 1), entrant)) return unknown(text);
    return entrant;
}

}  // namespace

std::vector<std::string> entrant_names() {
    std::vector<std::string> names(level_names.begin(), level_names.end());
    names.insert(names.end(), baseline_names.begin() + 1, baseline_names.end());
    names.emplace_back("cmd:");
    return names;
}

Result<Entrant> read_entrant(std::string_view text) {
    const std::string_view name = name_before(text);
    Result<Entrant> read = read_nameless(name.empty() ? text : text.substr(name.size() + 1));
    if (Entrant* entrant = std::get_if<Entrant>(&read)) {
        entrant->written = text;
        if (!name.empty()) entrant->name = name;
    }
    return read;
}

Result<std::vector<Entrant>> read_entrants(std::string_view text) {
    std::vector<Entrant> list;
    std::string one;
    const auto finish = [&]() -> std::optional<Problem> {
        Result<Entrant> read = read_entrant(one);
        if (const Problem* no = problem_in(read)) return *no;
        list.push_back(std::move(std::get<Entrant>(read)));
        one.clear();
        return std::nullopt;
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\\' && i + 1 < text.size() && text[i + 1] == ',')
            one += text[++i];
        else if (text[i] != ',')
            one += text[i];
        else if (const auto no = finish())
            return *no;
    }
    if (const auto no = finish()) return *no;
    return list;
}

}  // namespace tischlein::lab
