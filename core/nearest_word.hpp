// Finds the known word that somebody meant who typed an unknown one, and writes the error message.
#pragma once
#include <algorithm>
#include <cctype>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tischlein {

// How many letters were missed, added, replaced or swapped with their neighbour. Capital letters count as small ones.
inline std::size_t typing_errors(std::string_view typed, std::string_view meant) {
    const auto same = [](char a, char b) {
        return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
    };
    std::vector<std::size_t> before(meant.size() + 1), last(meant.size() + 1), row(meant.size() + 1);
    std::iota(last.begin(), last.end(), std::size_t{0});
    for (std::size_t i = 1; i <= typed.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= meant.size(); ++j) {
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (same(typed[i - 1], meant[j - 1]) ? 0 : 1)});
            if (i > 1 && j > 1 && same(typed[i - 1], meant[j - 2]) && same(typed[i - 2], meant[j - 1]))
                row[j] = std::min(row[j], before[j - 2] + 1);
        }
        std::swap(before, last);
        std::swap(last, row);
    }
    return last[meant.size()];
}

// The known word that is nearest to the typed one: the first of those with the fewest errors, at most one error in three
// letters; else the only word that begins with what was typed; else empty. `known` holds texts of any kind.
template <class Words>
std::string_view nearest_word(std::string_view typed, const Words& known) {
    std::string_view nearest, longer;
    std::size_t fewest = std::max<std::size_t>(1, typed.size() / 3) + 1;
    int begins = 0;
    for (const auto& each : known) {
        const std::string_view word = each;
        if (const std::size_t errors = typing_errors(typed, word); errors < fewest) {
            nearest = word;
            fewest = errors;
        }
        if (typed.size() > 1 && word.starts_with(typed)) {
            longer = word;
            ++begins;
        }
    }
    return !nearest.empty() ? nearest : begins == 1 ? longer : std::string_view();
}

// "a, b or c".
template <class Words>
std::string either_of(const Words& words) {
    std::string text;
    std::size_t left = std::size(words);
    for (const auto& word : words) {
        text += word;
        if (--left > 0) text += left == 1 ? " or " : ", ";
    }
    return text;
}

// The error message for an unknown word. It suggests the nearest known word, or lists all known words if none is near.
template <class Words>
std::string unknown_word(std::string_view typed, const Words& known) {
    const std::string_view meant = nearest_word(typed, known);
    return "I do not know `" + std::string(typed) + "`. " +
           (meant.empty() ? "Use " + either_of(known) + "." : "Did you mean `" + std::string(meant) + "`?");
}

}  // namespace tischlein
