#include "server/record/reviewed_game.hpp"

#include <fmt/format.h>

#include "server/table/refusals.hpp"

namespace tischlein::server::record {

review::Review ReviewedGame::so_far(bool whole) const {
    review::Review review = review::review_so_far(history, names, *work, whole);
    review.hinted = hinted;
    return review;
}

Result<std::shared_ptr<ReviewedGame>> reviewed_game(const json::object& record, const std::string& table, int number,
                                                    review::ReviewPlan plan, Language lang) {
    Result<GameHistory> played = GameHistory::replay(record, only_standard);
    if (problem_in(played) != nullptr) return no("other-rules", "record.other-rules", lang);
    auto made = std::make_shared<ReviewedGame>(
        ReviewedGame{std::get<GameHistory>(std::move(played)), {}, review::hinted_in(record)});
    made->names = review::names_in(record, made->history.game().seats(), lang);
    plan.from_deal = !record.contains("position");
    plan.seed = fmt::format("review {} {}", table, number);
    made->work = std::make_unique<review::ReviewWork>(made->history, plan);
    return made;
}

}  // namespace tischlein::server::record
