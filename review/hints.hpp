// What an expert would do: the best moves of a seat with their chances, and why, in words. It uses only what the seat can see:
// a review judges the decision by the same measure later.
#pragma once
#include <string>
#include <vector>

#include "review/review.hpp"

namespace tischlein::review {

struct HintedMove {
    std::string move;
    Millionths chance = 0, error = 0;
    std::string text;  // what it does and why, one to three sentences
};

inline constexpr std::size_t most_hints = 3;

// Plays about `plies` moves, however long the game is: a million take some tenths of a second. May run on another thread.
MoveEvaluation evaluation_for_hints(const BotQuestion& question, std::int64_t plies, const Random& random);

// At most `most_hints`, the best first. `evaluation` is that of `game.bot_question(who)`.
std::vector<HintedMove> hints_from(const AnyGame& game, Seat who, const MoveEvaluation& evaluation, const std::vector<std::string>& names,
                                   Language lang);

}  // namespace tischlein::review
