#include "i18n/rules.hpp"

#include <fmt/format.h>

#include "i18n/say.hpp"

namespace tischlein::i18n {

std::string Rules::text(int rule, Language lang) const {
    if (rule < 1 || rule > count) return {};
    return fmt::format("{}{}{} {}", letter, rule, phrase(lang, "page.colon"),
                       phrase(lang, fmt::format("{}.rule.{}", game, rule)));
}

}  // namespace tischlein::i18n
