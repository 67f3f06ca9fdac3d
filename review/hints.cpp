// Chooses how many playouts a hint may play, and puts the difference between two moves into words.
#include "review/hints.hpp"

#include <algorithm>
#include <cmath>

#include "i18n/say.hpp"
#include "review/review_text.hpp"

namespace tischlein::review {

namespace {

constexpr double noticeable_chance = 0.01;

int playouts_for(std::int64_t plies, std::int64_t each, int least, int most) {
    return static_cast<int>(std::clamp<std::int64_t>(plies / std::max<std::int64_t>(1, each), least, most));
}

// The seat other than the mover that gains most by this move over the other one; with sign -1: that loses most.
struct Other {
    Seat who = Seat::none;
    double change = 0;
};
Other most_changed(const EvaluatedMove& move, const EvaluatedMove& other, Seat mover, int seats, double sign) {
    Other found;
    for (int i = 0; i < seats; ++i) {
        const double change = sign * (move.chance[static_cast<std::size_t>(i)] - other.chance[static_cast<std::size_t>(i)]);
        if (seat(i) != mover && change > found.change) found = {seat(i), change};
    }
    return found;
}

std::string share_of(double chance, Language lang) {
    return percent(static_cast<Millionths>(std::llround(chance * static_cast<double>(certain))), lang);
}

// Why the best move is better than the next one, or what another move costs.
std::string reason_for(const EvaluatedMove& move, const EvaluatedMove& other, bool best, Seat mover, const std::vector<std::string>& names,
                       Language lang) {
    const double ahead = (best ? 1 : -1) * (move.chance[tischlein::index_of(mover)] - other.chance[tischlein::index_of(mover)]);
    if (ahead < noticeable_chance) return std::string(i18n::phrase(lang, best ? "hint.next-as-good" : "hint.as-good"));
    std::string text = i18n::say(lang, best ? "hint.ahead" : "hint.behind", {{"share", share_of(ahead, lang)}});
    const Other most = most_changed(move, other, mover, static_cast<int>(names.size()), best ? -1 : 1);
    if (most.change < noticeable_chance) return text;
    return text + " " +
           i18n::say(lang, best ? "hint.leaves" : "hint.gives",
                     {{"who", names[tischlein::index_of(most.who)]}, {"share", share_of(most.change, lang)}});
}

}  // namespace

MoveEvaluation evaluation_for_hints(const BotQuestion& question, std::int64_t plies, const Random& random) {
    const MoveEvaluation trial = question.evaluate({2, 4}, -1, random.split(1));
    const auto moves = static_cast<std::int64_t>(trial.moves.size()), twice = std::min<std::int64_t>(moves, most_hints + 2);
    const std::int64_t each = trial.plies / (2 * moves + 4 * twice) + 1;
    return question.evaluate({playouts_for(plies / 2, moves * each, 4, 400), playouts_for(plies / 2, twice * each, 20, 1600)}, -1,
                             random.split(2));
}

std::vector<HintedMove> hints_from(const AnyGame& game, Seat who, const MoveEvaluation& evaluation, const std::vector<std::string>& names,
                                   Language lang) {
    const std::size_t mine = tischlein::index_of(who);
    std::vector<EvaluatedMove> best(evaluation.moves.begin(),
                                    evaluation.moves.begin() + static_cast<std::ptrdiff_t>(std::min(evaluation.moves.size(), most_hints)));
    std::stable_sort(best.begin(), best.end(), [&](const EvaluatedMove& a, const EvaluatedMove& b) { return a.chance[mine] > b.chance[mine]; });
    const std::vector<AnyMove> moves = game.bot_question(who)->moves();
    std::vector<HintedMove> hints;
    for (std::size_t i = 0; i < best.size(); ++i) {
        const double chance = best[i].chance[mine];
        const AnyMove move = moves[best[i].move];
        HintedMove hint;
        hint.move = game.kind().text(move);
        hint.chance = static_cast<Millionths>(std::llround(chance * static_cast<double>(certain)));
        const double doubt = std::sqrt(std::max(chance * (1 - chance), 1 / static_cast<double>(evaluation.playouts)) / static_cast<double>(evaluation.playouts));
        hint.error = static_cast<Millionths>(std::llround(doubt * static_cast<double>(certain)));
        const Result<std::string> does = game.explain(who, move, names, lang);
        if (problem_in(does) == nullptr) hint.text = std::get<std::string>(does);
        if (best.size() > 1) hint.text += (hint.text.empty() ? "" : " ") + reason_for(best[i], best[i == 0 ? 1 : 0], i == 0, who, names, lang);
        hints.push_back(std::move(hint));
    }
    return hints;
}

}  // namespace tischlein::review
