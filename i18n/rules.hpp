// The rules of a game, as shown to a person whose move is refused: "U4: The card must show …".
#pragma once
#include <string>
#include <string_view>

#include "core/language.hpp"

namespace tischlein::i18n {

// The rules of one game: texts `uno.rule.1` to `uno.rule.20`, shown as U1 to U20.
struct Rules {
    std::string_view game;
    char letter;
    int count;

    // Empty if there is no rule of that number.
    std::string text(int rule, Language lang) const;
};

}  // namespace tischlein::i18n
