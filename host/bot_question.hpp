// What a bot is asked: its seat's view, what everybody saw, and the moves it may choose from (bots/seen.hpp), for a game that
// was chosen at run time.
//
// A question shares nothing with the game it came from, so it may be answered on another thread. It has no way back to the
// state of the table, and an AnyGame is no question: bots cannot be handed one
// (host/test/must_not_compile/game_to_bot.cpp).
#pragma once
#include <memory>
#include <optional>
#include <vector>

#include "bots/bot.hpp"
#include "bots/rating.hpp"
#include "host/any_move.hpp"
#include "host/namespace.hpp"

namespace tischlein::host {

class BotQuestion {
public:
    virtual ~BotQuestion() = default;
    // What a bot of that level would play.  REQUIRES: the seat has a legal move.
    virtual AnyMove advise(Level level, const Budget& budget, Random& random) const = 0;
    // What it would do with its chance out of turn, if anything.
    virtual std::optional<AnyMove> speak_up(Level level, Random& random) const = 0;

    // The moves it may choose from, in the order of the rules, and the chances of each as far as the seat can see them.
    // `reference`: see Chances::of_moves.
    virtual std::vector<AnyMove> moves() const = 0;
    virtual Rating rate(const RatingEffort& effort, int reference, const Random& random) const = 0;
};

}  // namespace tischlein::host
