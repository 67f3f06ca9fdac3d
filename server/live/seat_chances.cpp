#include "server/live/seat_chances.hpp"

#include <algorithm>

namespace tischlein::server::live {

void SeatChances::follow(const AnyGame& game, Instant now) {
    if (!game.kind().has_reflexes()) return;  // then nothing is ever open
    const SeatSet able = game.must() | game.may();
    for (int i = 0; i < most_seats; ++i) {
        std::vector<Chance>& open = open_[static_cast<std::size_t>(i)];
        std::vector<Chance> still;
        if (i < game.seats() && able.has(seat(i)))
            for (const AnyMove move : game.legal(seat(i))) {
                if (!game.kind().is_reflex(move)) continue;
                const auto known =
                    std::find_if(open.begin(), open.end(), [&](const Chance& c) { return c.move == move; });
                still.push_back({move, known != open.end() ? known->since : now});
            }
        open = std::move(still);
    }
}

void SeatChances::clear() {
    for (auto& open : open_) open.clear();
}

std::optional<Instant> SeatChances::since(Seat seat, AnyMove move) const {
    for (const Chance& chance : open_[index_of(seat)])
        if (chance.move == move) return chance.since;
    return std::nullopt;
}

SeatSet SeatChances::seats() const {
    SeatSet able;
    for (int i = 0; i < most_seats; ++i)
        if (!open_[static_cast<std::size_t>(i)].empty()) able.add(seat(i));
    return able;
}

}  // namespace tischlein::server::live
