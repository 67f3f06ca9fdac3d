#include "server/live/clocks.hpp"

#include <algorithm>

namespace tischlein::server::live {

namespace {

int ms_until(Instant when, Instant now) {
    return std::max(0, static_cast<int>(std::chrono::duration_cast<std::chrono::milliseconds>(when - now).count()));
}

}  // namespace

bool Clocks::is_persons(Seat seat) const { return state_.chairs()[index_of(seat)].person != nobody; }

void Clocks::turn_begins() {
    turn_waits();
    waits_ = false;
    if (state_.phase() == Phase::playing && state_.settings().clock_s > 0)
        turn_ends_ = loop_.now() + std::chrono::seconds(state_.settings().clock_s);
    look_around();
}

void Clocks::turn_waits() {
    waits_ = true;
    out_of_time_ = {};
    turn_ends_.reset();
    grace_ = {};
    look_around();
}

void Clocks::look_around() {
    if (state_.phase() != Phase::playing || !attendance_.anybody_here()) return stop();
    for (std::size_t i = 0; i < state_.chairs().size(); ++i) {
        const Seat seat = tischlein::seat(static_cast<int>(i));
        if (!is_persons(seat)) {  // nobody waits for a bot; a person may have sat here before
            away_until_[i] = grace_[i] = std::nullopt;
            standing_in_.remove(seat);
            out_of_time_.remove(seat);
            continue;
        }
        if (attendance_.is_here(seat)) {
            welcome_back(seat);
        } else if (!away_until_[i] && !standing_in_.has(seat)) {
            away_until_[i] = loop_.now() + limits_.away;
            if (!grace_[i]) grace_[i] = away_until_[i];
        }
    }
    arm();
}

// The seat is handed back at once when its player returns. If the turn has run out meanwhile, the player has what is left of the
// countdown.
void Clocks::welcome_back(Seat seat) {
    const bool was_away = away_until_[index_of(seat)].has_value() || standing_in_.has(seat);
    away_until_[index_of(seat)].reset();
    standing_in_.remove(seat);
    if (was_away && !waits_ && state_.settings().clock_s > 0 && !turn_ends_ && state_.game().must().has(seat))
        turn_ends_ = std::max(loop_.now(), grace_[index_of(seat)].value_or(loop_.now()));
}

void Clocks::stop() {
    loop_.cancel(timer_);
    timer_ = 0;
    turn_ends_.reset();
    away_until_ = grace_ = {};
    standing_in_ = out_of_time_ = {};
}

void Clocks::arm() {
    loop_.cancel(timer_);
    timer_ = 0;
    std::optional<Instant> next = turn_ends_;
    for (const auto& until : away_until_)
        if (until && (!next || *until < *next)) next = until;
    if (next) timer_ = loop_.at(*next, [this] { tick(); });
}

void Clocks::tick() {
    timer_ = 0;
    const Instant now = loop_.now();
    for (std::size_t i = 0; i < away_until_.size(); ++i)
        if (away_until_[i] && *away_until_[i] <= now) {
            away_until_[i].reset();
            standing_in_.add(seat(static_cast<int>(i)));
        }
    if (turn_ends_ && *turn_ends_ <= now) {
        turn_ends_.reset();
        // A lost connection keeps its countdown; the stand-in comes when that has run out.
        for (const Seat seat : state_.game().must())
            if (is_persons(seat) && attendance_.is_here(seat)) out_of_time_.add(seat);
    }
    arm();
    ran_out_();
}

std::optional<int> Clocks::left_ms() const {
    if (!turn_ends_) return std::nullopt;
    return ms_until(*turn_ends_, loop_.now());
}

std::optional<int> Clocks::away_left_ms(Seat seat) const {
    if (!away_until_[index_of(seat)]) return std::nullopt;
    return ms_until(*away_until_[index_of(seat)], loop_.now());
}

}  // namespace tischlein::server::live
