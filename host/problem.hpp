// Something that could not be done, in the form the referee answers: a code for programs, words for people.
#pragma once
#include <optional>
#include <string>
#include <variant>

#include "host/namespace.hpp"

namespace tischlein::host {

struct Problem {
    std::string                code;     // as listed in docs/referee.md
    std::string                text;     // for people
    std::string                rule{};   // "U4", or empty
    std::string                field{};  // what was at fault, or empty
    std::optional<std::size_t> at{};     // which move of a record
};

template <class T>
using Result = std::variant<T, Problem>;

template <class T>
const Problem* problem_in(const Result<T>& result) noexcept {
    return std::get_if<Problem>(&result);
}

}  // namespace tischlein::host
