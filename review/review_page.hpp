// A review as one page without script or outside resource: the graph of chances, bars of luck and skill, the moments that
// decided, better moves, and all numbers as a table for readers who cannot see the drawings.
#pragma once
#include <string>

#include "review/review.hpp"

namespace tischlein::review {

std::string review_page(const GameHistory& game, const Review& review, Language lang);

}  // namespace tischlein::review
