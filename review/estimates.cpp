// Lists the estimates from the last move back to the first, so that a step can share the estimate of the step after it.
#include "review/estimates.hpp"

namespace tischlein::review {

Estimates::Estimates(const GameHistory& game, bool from_deal) : game_(game), steps_(game.moves().size()) {
    const std::size_t moves = game.moves().size();
    const GameKind& kind = game.game().kind();
    std::size_t next = add(game.game().outcome().over ? Estimate::Of::result : Estimate::Of::state, moves);
    for (std::size_t k = moves; k-- > 0;) {
        const AnyGame& before = game.game_after(k);
        const AnyMove move = game.moves()[k].read;
        StepEstimates& step = steps_[k];
        step.who = game.moves()[k].seat;
        step.in_turn = before.must().has(step.who);
        step.quick = !step.in_turn || kind.is_reflex(move);
        step.deals = game.game_after(k + 1).round() != before.round();
        step.then = next;
        step.after = is_chance(before, step.who, move) ? add(Estimate::Of::after, k) : next;
        const std::size_t choices = before.legal(step.who).size();
        step.has_choice = step.in_turn && !step.quick && choices > 1;
        const bool forced = step.in_turn && before.must().size() == 1 && choices == 1;
        const bool somebody_may = step.in_turn && !before.may().empty();
        step.quiet = forced ? step.after : add(somebody_may ? Estimate::Of::quiet : Estimate::Of::state, k);
        step.before = somebody_may ? add(Estimate::Of::state, k) : step.quiet;
        next = step.before;
    }
    dealt_ = next;
    start_ = from_deal ? add(Estimate::Of::deals, 0) : dealt_;
}

std::size_t Estimates::add(Estimate::Of of, std::size_t at) {
    all_.push_back({of, at});
    if (of == Estimate::Of::result) all_.back().halves.fill(chances(game_.game_after(at), true, 1, Random(0)));
    return all_.size() - 1;
}

void Estimates::refine(std::size_t which, int playouts, const Random& random) {
    Estimate& estimate = all_[which];
    if (estimate.is_exact()) return;
    for (int half = 0; half < 2; ++half)
        estimate.halves[static_cast<std::size_t>(half)].add(play(estimate, (playouts + half) / 2, random.split(static_cast<std::uint64_t>(half))));
}

ChanceSum Estimates::play(const Estimate& estimate, int playouts, const Random& random) const {
    const AnyGame& game = game_.game_after(estimate.at);
    switch (estimate.of) {
        case Estimate::Of::deals: return chances_of_deals(game, playouts, random);
        case Estimate::Of::state: return chances(game, false, playouts, random);
        case Estimate::Of::quiet: return chances(game, true, playouts, random);
        case Estimate::Of::after: {
            const PlayedMove& played = game_.moves()[estimate.at];
            return chances_after(game, played.seat, played.read, playouts, random);
        }
        case Estimate::Of::result: break;
    }
    return {};
}

}  // namespace tischlein::review
