#include "server/live/race.hpp"

#include <algorithm>

namespace tischlein::server::live {

namespace {

int in_ms(Duration duration) {
    return static_cast<int>(std::chrono::duration_cast<std::chrono::milliseconds>(duration).count());
}

Reaction reaction_of(const Attempt& attempt) {
    return {attempt.seat, in_ms(attempt.arrived - attempt.opportunity_sent), static_cast<int>(attempt.round_trip.count()),
            static_cast<int>(attempt.reaction().count())};
}

}  // namespace

void Race::enter(Attempt attempt, std::chrono::milliseconds slowest_other) {
    const auto wait = std::max(taken_off(slowest_other) - taken_off(attempt.round_trip), std::chrono::milliseconds(0));
    const Instant until = attempt.arrived + wait;
    held_.push_back({std::move(attempt), until});
}

std::optional<Instant> Race::due() const {
    if (held_.empty()) return std::nullopt;
    return std::min_element(held_.begin(), held_.end(), [](const Held& a, const Held& b) { return a.until < b.until; })
        ->until;
}

std::vector<TableRequest> Race::take_due(Instant now) {
    std::stable_sort(held_.begin(), held_.end(),
                     [](const Held& a, const Held& b) { return a.attempt.pressed() < b.attempt.pressed(); });
    // An attempt that was pressed before one that is due goes first, even if its own time has not run out.
    std::size_t count = held_.size();
    while (count > 0 && held_[count - 1].until > now) --count;
    std::vector<Reaction> reactions;
    SeatSet listed;  // if a seat pressed twice, its first time counts
    for (const Held& held : held_)
        if (held.attempt.quick && !listed.has(held.attempt.seat)) {
            listed.add(held.attempt.seat);
            reactions.push_back(reaction_of(held.attempt));
        }
    const auto end = held_.begin() + static_cast<std::ptrdiff_t>(count);
    std::vector<TableRequest> going;
    for (auto held = held_.begin(); held != end; ++held) {
        going.push_back(std::move(held->attempt.request));
        if (held->attempt.quick) going.back().reactions = reactions;
    }
    held_.erase(held_.begin(), end);
    return going;
}

}  // namespace tischlein::server::live
