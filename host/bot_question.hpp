// What a bot is asked: its seat's view, what everybody saw, and the moves it may choose from (bots/bot_input.hpp), for a game that
// was chosen at run time.
//
// A question shares nothing with the game it came from, so it may be answered on another thread. It has no way back to the
// state of the table, and an AnyGame is no question: bots cannot be handed one
// (host/test/must_not_compile/game_to_bot.cpp). Nor can another class be a question and hold a game: only QuestionOf
// (host/game_of.hpp) derives from BotQuestion (host/test/must_not_compile/question_with_game.cpp).
#pragma once
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bots/bot.hpp"
#include "bots/move_elimination.hpp"
#include "bots/evaluation.hpp"
#include "host/any_move.hpp"
#include "host/namespace.hpp"

namespace tischlein::host {

class BotQuestion {
public:
    virtual ~BotQuestion() = default;
    BotQuestion(const BotQuestion&) = delete;
    BotQuestion& operator=(const BotQuestion&) = delete;
    // What a bot of that level would play.  REQUIRES: the seat has a legal move.
    virtual AnyMove advise(Level level, const Budget& budget, Random& random) const = 0;
    // What it would do with its opportunity out of turn, if anything.
    virtual std::optional<AnyMove> speak_up(Level level, Random& random) const = 0;

    // The moves it may choose from, in the order of the rules, and the chances of each as far as the seat can see them.
    // `move_made`: see Chances::of_moves.
    virtual std::vector<AnyMove> moves() const = 0;
    virtual MoveEvaluation evaluate(const EvaluationEffort& effort, int move_made, const Random& random) const = 0;

    // What an expert would play, found by several workers: each makes a share, and choose() takes all shares. The same numbers
    // and budgets of simulations give the same choice; advise() with as many threads makes it, too.
    virtual SearchShare search_share(const Budget& budget, const Random& random, int number) const = 0;
    virtual AnyMove choose(std::span<const SearchShare> shares) const = 0;
    // For another instance of the same program: the bytes of the values, not a stable format.
    virtual std::string bytes() const = 0;

private:
    template <Game G>
    friend class QuestionOf;
    BotQuestion() = default;
};

// The question that BotQuestion::bytes() wrote; nullptr if the bytes cannot be read.
std::unique_ptr<const BotQuestion> read_question(std::string_view bytes);

}  // namespace tischlein::host
