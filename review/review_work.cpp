// Decides how many playouts each chance gets, plays them piece by piece, and judges decisions.
#include "review/review_work.hpp"

#include <algorithm>
#include <cmath>

#include "review/hooks/review_hooks.hpp"

namespace tischlein::review {

namespace {

constexpr std::int64_t fewest_playouts = 12;

// A loss is a mistake if it is above so many standard errors and at least this large.
constexpr double clearly = 2.5;
constexpr Millionths noticeable = certain / 100;

JudgedDecision judged(const AnyGame& game, const PlayedMove& played, const EvaluationEffort& effort, const Random& random) {
    const Seat who = played.seat;
    const AnyMove made = played.read;
    const auto question = game.bot_question(who);
    const std::vector<AnyMove> moves = question->moves();
    const auto at = static_cast<int>(std::find(moves.begin(), moves.end(), made) - moves.begin());
    const MoveEvaluation evaluation = question->evaluate(effort, at, random);
    const std::size_t mine = tischlein::index_of(who);
    const EvaluatedMove& best = evaluation.best();
    const EvaluatedMove& own = *std::find_if(evaluation.moves.begin(), evaluation.moves.end(),
                                             [&](const EvaluatedMove& r) { return static_cast<int>(r.move) == at; });
    JudgedDecision decision{.choices = moves.size(), .best = played.move, .best_move = made};
    decision.chance = in_millionths(own.chance[mine]);
    decision.loss = in_millionths(evaluation.loss);
    decision.counted = in_millionths(evaluation.counted);
    decision.counted_error = evaluation.counted_error * static_cast<double>(certain);
    decision.error = evaluation.loss_error * static_cast<double>(certain);
    decision.gain = in_millionths(evaluation.habit);
    decision.gain_error = evaluation.habit_error * static_cast<double>(certain);
    decision.stake = in_millionths(evaluation.stake);
    decision.best_chance = decision.chance;
    if (decision.loss <= 0) return decision;
    const AnyMove better = moves[best.move];
    decision.best = game.kind().text(better);
    decision.best_move = better;
    decision.best_chance = in_millionths(best.chance[mine]);
    decision.clear = decision.loss >= noticeable && static_cast<double>(decision.loss) > clearly * decision.error;
    decision.only_call = game.with_call(who, made) == better;
    for (int i = 0; i < game.seats(); ++i) {
        const Millionths gave =
            in_millionths(own.chance[static_cast<std::size_t>(i)] - best.chance[static_cast<std::size_t>(i)]);
        if (gave <= decision.gave) continue;
        decision.gave = gave;
        decision.gave_to = seat(i);
    }
    if (decision.clear) decision.reason = find_reason(game, who, made, better, decision.gave_to);
    return decision;
}

}  // namespace

ReviewWork::ReviewWork(const GameHistory& game, const ReviewPlan& plan)
    : game_(game),
      plan_(plan),
      estimates_(game, plan.from_deal),
      decisions_(game.moves().size()),
      random_(Random::from_text(plan.seed)) {
    const ChanceSum trial = estimates_.trial(40, random_.split(1));
    const std::int64_t half = (trial.plies / 40 / 2 + 1) * hooks_of(game.game().kind()).weight();
    const auto wanted = std::clamp<std::int64_t>(plan.decisions / half, plan.least_playouts, plan.most_playouts);
    const auto each = half * static_cast<std::int64_t>(estimates_.all().size());
    playouts_ = static_cast<int>(std::min(wanted, std::max(plan.decisions_in_all / each, fewest_playouts)));
    first_playouts_ = static_cast<int>(std::clamp<std::int64_t>(plan.decisions_at_first / each, 4, std::max(10, playouts_ / 10)));
    first_playouts_ = std::min(first_playouts_, playouts_);
}

void ReviewWork::do_piece(Stage stage, std::size_t piece, bool hurry) {
    const std::size_t chances = estimates_.all().size();
    if (stage == Stage::look)
        estimates_.refine(piece, hurry ? 4 : first_playouts(), random_.split(2).split(piece));
    else if (piece < chances)
        estimates_.refine(piece, playouts_ - first_playouts(), random_.split(3).split(piece));
    else
        judge(piece - chances);
}

void ReviewWork::judge(std::size_t move) {
    const StepEstimates& step = estimates_.steps()[move];
    if (!plan_.judge || !step.has_choice) return;
    const EvaluationEffort effort{std::max(12, playouts_ / 16), std::max(40, playouts_ / 5)};
    decisions_[move] = judged(game_.game_after(move), game_.moves()[move], effort, random_.split(4).split(move));
}

}  // namespace tischlein::review
