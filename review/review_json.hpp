// A review as JSON, format 1 (docs/review.md): what `tischlein review --json` writes and a server keeps with the game.
#pragma once
#include <string>

#include "review/review.hpp"

namespace tischlein::review {

std::string review_json(const Review& review);

}  // namespace tischlein::review
