// Something that could not be done, in the form the referee answers: a code for programs, words for people.
#pragma once
#include <optional>
#include <string>
#include <variant>

#include "core/language.hpp"
#include "host/namespace.hpp"

namespace tischlein::host {

struct Problem {
    std::string                code;     // as listed in docs/referee.md
    std::string                text;     // for people
    std::string                rule{};   // "U4", or empty
    std::string                field{};  // what was at fault, or empty
    std::optional<std::size_t> at{};     // which move of a record
    bool                       english = false;  // the text is English for every reader, because only programs cause this
};

// Whether the text can be a part of a sentence in this language. If not, say what is wrong with `field`.
inline bool is_said_in(const Problem& problem, Language lang) noexcept { return !problem.english || lang == Language::en; }

template <class T>
using Result = std::variant<T, Problem>;

template <class T>
const Problem* problem_in(const Result<T>& result) noexcept {
    return std::get_if<Problem>(&result);
}

}  // namespace tischlein::host
