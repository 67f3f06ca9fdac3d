// A finished game while it is reviewed. A server shares the work out to its threads; a browser does it piece by piece.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "review/review_work.hpp"
#include "server/record/record.hpp"

namespace tischlein::server::record {

struct ReviewedGame {
    GameHistory history;
    std::vector<std::string> names;
    std::vector<Seat> hinted{};  // seats that asked for hints
    std::unique_ptr<review::ReviewWork> work{};

    // What is known by now; `whole`: all pieces are done.
    review::Review so_far(bool whole) const;
};

// `table` and `number` seed the review's random numbers, so the same game at the same table always gets the same review. A Problem
// if it was played by other rules.
Result<std::shared_ptr<ReviewedGame>> reviewed_game(const json::object& record, const std::string& table, int number,
                                                    review::ReviewPlan plan, Language lang);

}  // namespace tischlein::server::record
