// Everything a bot is told: what its seat sees, what everybody saw so far, and the moves it may choose from.
#pragma once
#include <vector>

#include "bots/belief/belief.hpp"

namespace tischlein::bots {

// A value that shares nothing with the table it describes, so a bot may think about it on another thread.
template <Game G>
struct BotInput {
    typename G::View view;
    std::vector<typename G::Move> moves;  // legal for the seat of the view, in the order of the rules
    Recall<G> recall{};
};

}  // namespace tischlein::bots
