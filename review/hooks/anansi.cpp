// What a review asks Anansi.
#include "games/anansi/anansi.hpp"
#include "review/hooks/review_hooks.hpp"

namespace tischlein::review {

namespace {

bool leads(const json::object& view, Seat who) {
    return view.at("leader").to_number<int>() == static_cast<int>(tischlein::index_of(who)) && view.at("trick").as_array().empty();
}

void count_listeners(const json::object& view, Seat who, Reason& reason) {
    reason.listeners = view.at("listeners").as_array()[tischlein::index_of(who)].to_number<int>();
    reason.piles = static_cast<int>(view.at("piles").as_array()[tischlein::index_of(who)].as_array().size());
}

}  // namespace

template <>
const ReviewHooks& hooks_of<anansi::Anansi>() {
    static const ReviewHooks hooks{
        .special_rule = [](const PossibleMove& move) { return move.words[0] == "recruit" ? 5 : 0; },
        .plain_rule = [](const json::object& view, Seat who) { return leads(view, who) ? 3 : 7; },
        .count = count_listeners,
    };
    return hooks;
}

}  // namespace tischlein::review
