// Chooses a move from a view: one function for every level and every game. It does not accept a state.
#pragma once
#include "bots/search.hpp"
#include "bots/bot_input.hpp"

namespace tischlein::bots {

// A beginner: plays by rule of thumb, but one move in four at random, and forgets a call one time in three.
template <Game G>
typename G::Move beginner(const typename G::State& imagined, Seat who, const typename G::Moves& moves, Random& random) {
    if (random.below(4) == 0) return moves[random.below(moves.size())];
    const auto move = best_by_thumb<G>(imagined, who, moves, random);
    if constexpr (has_calls<G>) {
        const auto silent = G::without_call(move);
        if (random.below(3) == 0 && moves.has(silent)) return silent;
    }
    return move;
}

// `recall`: what everybody saw of the round so far; expert draws conclusions from it.
template <Game G>
typename G::Move advise(const typename G::View& view, std::span<const typename G::Move> moves, Level level,
                        const Budget& budget, Random& random, const Recall<G>& recall = {}) {
    if (moves.size() == 1) return moves[0];
    if (level == Level::random) return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    if (level == Level::expert) return search<G>(view, recall, moves, budget, budget.threads, random);
    // Rules of thumb use only what the seat can see, so any state imagined behind the view will do.
    const typename G::State imagined = G::imagine(view, random);
    typename G::Moves list;
    for (const auto& move : moves) list.push(move);
    return level == Level::easy ? beginner<G>(imagined, view.seat, list, random)
                                : best_by_thumb<G>(imagined, view.seat, list, random);
}

template <Game G>
typename G::Move advise(const BotInput<G>& seen, Level level, const Budget& budget, Random& random) {
    return advise<G>(seen.view, seen.moves, level, budget, random, seen.recall);
}

}  // namespace tischlein::bots
