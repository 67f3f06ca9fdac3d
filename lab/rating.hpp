// How strong are players who meet several at a table? Luce's choice model, the first step of Plackett and Luce's: a game is
// won by a seat with a chance in proportion to its player's strength. For two seats this is Bradley and Terry's, so a rating
// is Elo's there; with more seats it stays true when one player has more seats than another.
#pragma once
#include <vector>

#include "lab/namespace.hpp"
#include "lab/statistics.hpp"

namespace tischlein::lab {

// One deal, all its rotations: by player, how many seats of the table it had and how many games it won. The games of a deal
// share its cards, so a deal is one observation.
struct RatedDeal {
    std::vector<double> seats, wins;
};

// A rating for each player with its 95 % interval, 400 points for ten times the strength; 0 is the mean of all players. The
// interval comes from the scatter of the deals. Half a win and half a loss against a player of mean strength are added for
// everybody, so that nobody who won every game has an infinite rating.
std::vector<Interval> ratings(const std::vector<RatedDeal>& deals, std::size_t players);

}  // namespace tischlein::lab
