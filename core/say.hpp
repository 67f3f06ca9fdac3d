// A text with its gaps filled, in one of its languages. Kept apart from core/text.hpp, which needs no library.
#pragma once
#include <fmt/format.h>

#include <string>

#include "core/text.hpp"

namespace tischlein {

template <class... Args>
std::string say(const Text& text, Language lang, const Args&... args) {
    return fmt::format(fmt::runtime(text.in(lang)), args...);
}

}  // namespace tischlein
