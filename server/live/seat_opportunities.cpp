#include "server/live/seat_opportunities.hpp"

#include <algorithm>

namespace tischlein::server::live {

void SeatOpportunities::update(const AnyGame& game, Instant now) {
    if (!game.kind().has_reflexes()) return;  // then nothing is ever open
    const SeatSet able = game.must() | game.may();
    for (int i = 0; i < most_seats; ++i) {
        std::vector<Opportunity>& open = open_[static_cast<std::size_t>(i)];
        std::vector<Opportunity> still;
        if (i < game.seats() && able.has(seat(i)))
            for (const AnyMove move : game.legal(seat(i))) {
                if (!game.kind().is_reflex(move)) continue;
                const auto known =
                    std::find_if(open.begin(), open.end(), [&](const Opportunity& each) { return each.move == move; });
                still.push_back({move, known != open.end() ? known->since : now});
            }
        open = std::move(still);
    }
}

void SeatOpportunities::clear() {
    for (auto& open : open_) open.clear();
}

std::optional<Instant> SeatOpportunities::since(Seat seat, AnyMove move) const {
    for (const Opportunity& each : open_[index_of(seat)])
        if (each.move == move) return each.since;
    return std::nullopt;
}

SeatSet SeatOpportunities::seats() const {
    SeatSet able;
    for (int i = 0; i < most_seats; ++i)
        if (!open_[static_cast<std::size_t>(i)].empty()) able.add(seat(i));
    return able;
}

}  // namespace tischlein::server::live
