#include "server/live/reflexes.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace tischlein::server::live {

Reflexes::Reflexes(const TableState& state, const Attendance& attendance, Loop& loop, Random& lots, Release release)
    : state_(state),
      attendance_(attendance),
      loop_(loop),
      lots_(lots),
      release_(std::move(release)) {
    game_changed();
}

void Reflexes::game_changed() {
    if (state_.phase() == Phase::playing)
        opportunities_.update(state_.game(), loop_.now());
    else
        opportunities_.clear();
    if (!sealed_.empty()) open_seals();  // the slap that they wait for may be impossible now
}

void Reflexes::begin_anew() {
    opportunities_.clear();
    game_changed();
}

// A quick move enters the race. Any other move does, too, while somebody else could still be quick as far as everybody knows. If it
// were held only while somebody really could, its delay would tell who holds which card.
std::optional<std::chrono::milliseconds> Reflexes::enter(const ArrivingMove& move, TableRequest request) {
    if (state_.phase() != Phase::playing) return release_(std::move(request)), std::nullopt;
    if (!state_.settings().reflexes) {
        if (move.move && is_sealed(move.seat, *move.move))
            seal(move.seat, *move.move, std::move(request));
        else
            release_(std::move(request));
        return std::nullopt;
    }
    const auto since = move.move ? opportunities_.since(move.seat, *move.move) : std::nullopt;
    const SeatSet open = state_.game().open_reflexes();
    assert((opportunities_.seats() & open) == opportunities_.seats());
    const auto slowest_other = attendance_.slowest_of(open.without(move.seat));
    if (!since && !slowest_other) return release_(std::move(request)), std::nullopt;
    Attempt attempt{move.seat,  since.value_or(move.arrived), move.arrived, move.round_trip, since.has_value(),
                    std::move(request)};
    if (since && move.may_start_false && attempt.reaction() < false_start) return attempt.reaction();
    race_.enter(std::move(attempt), slowest_other.value_or(std::chrono::milliseconds(0)));
    decide_due();
    return std::nullopt;
}

bool Reflexes::has_enough_of(Seat seat) const {
    const auto own = [&](const std::vector<Sealed>& list) {
        return static_cast<std::size_t>(
            std::count_if(list.begin(), list.end(), [&](const Sealed& each) { return each.seat == seat; }));
    };
    return race_.held_of(seat) + own(sealed_) + own(sealed_again_) >= most_held_each;
}

void Reflexes::decide_due() {
    auto due = race_.due();
    for (; due && *due <= loop_.now(); due = race_.due())
        for (TableRequest& request : race_.take_due(loop_.now())) release_(std::move(request));
    loop_.cancel(timer_);
    timer_ = due ? loop_.at(*due, [this] { decide_due(); }) : 0;
}

// A slap is what several seats must do at once, each with the same quick move.
bool Reflexes::is_sealed(Seat seat, AnyMove move) const {
    const SeatSet must = state_.game().must();
    if (must.size() < 2 || !must.has(seat)) return false;
    for (const Seat each : must)
        if (!opportunities_.since(each, move)) return false;
    return true;
}

// Without reflexes everybody presses when they like; nobody is told who has, and the order is drawn by lot at the end.
void Reflexes::seal(Seat seat, AnyMove move, TableRequest request) {
    const bool again = std::any_of(sealed_.begin(), sealed_.end(), [&](const Sealed& s) { return s.seat == seat; });
    (again ? sealed_again_ : sealed_).push_back({seat, move, std::move(request)});
    open_seals();
}

// Releases all slaps once all seats have pressed, or when the game went on in another way: then each slap is refused with a reason.
void Reflexes::open_seals() {
    if (state_.phase() == Phase::playing)
        for (const Seat seat : state_.game().must()) {
            const bool pressed =
                std::any_of(sealed_.begin(), sealed_.end(), [&](const Sealed& s) { return s.seat == seat; });
            if (!pressed && opportunities_.since(seat, sealed_.front().move)) return;
        }
    std::vector<Sealed> opened = std::exchange(sealed_, {});
    std::vector<Sealed> again = std::exchange(sealed_again_, {});
    // The lot is drawn from the server's own random numbers, so the order of arrival does not matter.
    lots_.shuffle(opened.data(), static_cast<std::uint32_t>(opened.size()));
    for (Sealed& sealed : opened) release_(std::move(sealed.request));
    for (Sealed& sealed : again) release_(std::move(sealed.request));
}

void Reflexes::forget_sealed() {
    sealed_.clear();
    sealed_again_.clear();
}

}  // namespace tischlein::server::live
