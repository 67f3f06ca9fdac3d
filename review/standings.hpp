// Who played best over several games, luck taken out. A game counts by a few numbers for each player, so that nobody has to keep whole
// reviews for it.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "review/review.hpp"

namespace tischlein::review {

// Players of several games, by name: the best without luck first. Games with hints are left out.
struct Standing {
    std::string name;
    int games = 0, decisions = 0;
    double result = 0, luck = 0;  // means, in millionths
    double error = 0;             // of result less luck
    Millionths loss = 0, stake = 0;
    double loss_variance = 0;
    double adjusted() const { return result - luck; }
    std::optional<int> accuracy() const;
};
std::vector<Standing> standings_of(const std::vector<Review>& reviews);

// What counts of a review, as JSON of some hundred bytes, and back: a review with nothing but that. Nothing: it is none.
std::string standing_json(const Review& review);
std::optional<Review> read_standing(std::string_view text);

}  // namespace tischlein::review
