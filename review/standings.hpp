// Who played best over several games, without luck. Standings need only a few numbers for each player of a game, so that
// nobody has to keep whole reviews for them.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "review/review.hpp"

namespace tischlein::review {

// One player over several games, found by name.
struct PlayerStanding {
    std::string name;
    int games = 0, decisions = 0;
    double result = 0, luck = 0;  // means, in millionths
    double error = 0;             // of result less luck
    Millionths loss = 0, stake = 0;
    double loss_variance = 0;
    double adjusted() const { return result - luck; }
    std::optional<int> accuracy() const;
};
// The best player without luck comes first. Games with hints are left out.
std::vector<PlayerStanding> standings_of(const std::vector<Review>& reviews);

// The numbers of a review that standings need, as JSON of some hundred bytes, and back: a review with nothing else in it.
// read_standing returns std::nullopt if the text cannot be read.
std::string standing_json(const Review& review);
std::optional<Review> read_standing(std::string_view text);

}  // namespace tischlein::review
