// Options in words: what each is called, what it changes, what its values mean.
#pragma once
#include <string>
#include <string_view>

#include "host/any_game.hpp"

namespace tischlein::host {

// The text of `uno.option.stack`, `uno.option.stack.hint` or `uno.option.bluff.value.match` in the catalogues, in English where
// the language has none; empty if English has none.
std::string_view option_phrase(std::string_view key, Language lang);

// A game with its seats and all its options, for a terminal.
std::string describe_game(const GameKind& kind, Language lang);

}  // namespace tischlein::host
