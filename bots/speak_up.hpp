// What a bot does with an opportunity out of turn: a catch, a jump, a call.
#pragma once
#include <optional>
#include <span>

#include "bots/bot.hpp"
#include "bots/bot_input.hpp"

namespace tischlein::bots {

// The move it makes; std::nullopt if it lets the opportunity go. `easy` misses every third one, `random` every second; all but
// `random` take only what looks good by rule of thumb.
template <Game G>
std::optional<typename G::Move> speak_up(const typename G::View& view, std::span<const typename G::Move> moves,
                                         Level level, Random& random) {
    if (level == Level::random && random.below(2) == 0) return std::nullopt;
    if (level == Level::easy && random.below(3) == 0) return std::nullopt;
    const auto imagined = G::imagine(view, random);
    for (const auto& move : moves)
        if (level == Level::random || Heuristics<G>::score(imagined, view.seat, move) > 0) return move;
    return std::nullopt;
}

template <Game G>
std::optional<typename G::Move> speak_up(const BotInput<G>& seen, Level level, Random& random) {
    return speak_up<G>(seen.view, seen.moves, level, random);
}

}  // namespace tischlein::bots
