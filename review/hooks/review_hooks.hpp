// What reviews ask a game about itself: which rule and which counts mattered in a decision, and how long playing on takes.
//
// Each game has its hooks in review/hooks/<game>.cpp. What it leaves out keeps the default below, which says that there is no such
// thing. Hooks are named where they are given, so a misspelt one does not compile
// (review/test/must_not_compile/misspelt_review_hook.cpp).
//
// Moves are read as words and views as JSON. A hook uses only what the seat can see: a review must not tell what is hidden from it.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "host/any_game.hpp"
#include "review/namespace.hpp"
#include "review/reasons.hpp"

namespace tischlein::review {

using WordList = std::vector<std::string>;

bool has(const WordList& words, std::string_view word);
const json::array& hands_in(const json::object& view);

// A move that a seat made or could have made.
struct PossibleMove {
    const AnyGame& game;
    const json::object& view;  // of `who`
    Seat who;
    AnyMove move;
    WordList words{};  // its text: "lay", "R7", "swap", "2"
};

inline int no_rule(const PossibleMove&) { return 0; }
inline int no_plain_rule(const json::object&, Seat) { return 0; }
inline void no_count(const json::object&, Seat, Reason&) {}

// Rules are numbers in the game's list; 0: none.
struct ReviewHooks {
    // The rule of what is special about a move.
    int (*special_rule)(const PossibleMove&) = no_rule;
    // The rule that is named where neither the move made nor the better one is special.
    int (*plain_rule)(const json::object& view, Seat who) = no_plain_rule;
    // The rule of the calls that belong to this move, which was made without them.
    int (*call_rule)(const PossibleMove&) = no_rule;
    // A game ends with an empty hand: it matters who holds few cards.
    bool counts_cards = false;
    // Writes further counts into the reason.
    void (*count)(const json::object& view, Seat who, Reason&) = no_count;
    // How long playing on takes compared with UNO. It is a constant and not measured, so that a review is the same on every machine.
    std::int64_t weight = 1;
};

// Made in review/hooks/<game>.cpp.
template <class G>
const ReviewHooks& hooks_of();
// Those of a game that was chosen at run time.
const ReviewHooks& hooks_of(const GameKind& kind);

}  // namespace tischlein::review
