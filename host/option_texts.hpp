// Options in words: what each is called, what it changes, what its values mean.
#pragma once
#include <string>
#include <string_view>

#include "host/any_game.hpp"

namespace tischlein::host {

// The English text of `uno.option.stack`, `uno.option.stack.hint` or `uno.option.bluff.value.match` in the catalogues; empty if
// there is none.
std::string_view option_phrase(std::string_view key);

// What an option accepts, in words: "1 to 10000", "true or false".
std::string option_range(const OptionSpec& spec);
// A game with its seats and all its options, for a terminal.
std::string describe_game(const GameKind& kind);

}  // namespace tischlein::host
