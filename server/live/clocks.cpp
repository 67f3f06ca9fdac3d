#include "server/live/clocks.hpp"

#include <algorithm>

#include "server/live/live_table.hpp"

namespace tischlein::server::live {

namespace {

std::size_t at(Seat seat) { return static_cast<std::size_t>(number(seat)); }

int ms_until(Instant when, Instant now) {
    return std::max(0, static_cast<int>(std::chrono::duration_cast<std::chrono::milliseconds>(when - now).count()));
}

}  // namespace

bool Clocks::is_persons(Seat seat) const { return table_.state().chairs()[at(seat)].person != nobody; }

void Clocks::turn_begins() {
    const TableState& state = table_.state();
    out_of_time_ = {};
    turn_ends_.reset();
    grace_ = {};
    if (state.phase() == Phase::playing && state.settings().clock_s > 0)
        turn_ends_ = services_.loop.now() + std::chrono::seconds(state.settings().clock_s);
    look_around();
}

void Clocks::look_around() {
    const TableState& state = table_.state();
    if (state.phase() != Phase::playing || !table_.anybody_here()) return stop();
    for (std::size_t i = 0; i < state.chairs().size(); ++i) {
        const Seat seat = tischlein::seat(static_cast<int>(i));
        if (!is_persons(seat)) continue;
        if (table_.is_here(seat)) {
            welcome_back(seat);
        } else if (!away_until_[i] && !standing_in_.has(seat)) {
            away_until_[i] = services_.loop.now() + services_.rules.away;
            if (!grace_[i]) grace_[i] = away_until_[i];
        }
    }
    arm();
}

// Handed back the moment the player returns. If the turn has run out meanwhile, what is left of the countdown is theirs.
void Clocks::welcome_back(Seat seat) {
    const bool was_away = away_until_[at(seat)].has_value() || standing_in_.has(seat);
    away_until_[at(seat)].reset();
    standing_in_.remove(seat);
    const TableState& state = table_.state();
    if (was_away && state.settings().clock_s > 0 && !turn_ends_ && state.game().must().has(seat))
        turn_ends_ = std::max(services_.loop.now(), grace_[at(seat)].value_or(services_.loop.now()));
}

void Clocks::stop() {
    services_.loop.cancel(timer_);
    timer_ = 0;
    turn_ends_.reset();
    away_until_ = grace_ = {};
    standing_in_ = out_of_time_ = {};
}

void Clocks::arm() {
    services_.loop.cancel(timer_);
    timer_ = 0;
    std::optional<Instant> next = turn_ends_;
    for (const auto& until : away_until_)
        if (until && (!next || *until < *next)) next = until;
    if (next) timer_ = services_.loop.at(*next, [this] { tick(); });
}

void Clocks::tick() {
    timer_ = 0;
    const Instant now = services_.loop.now();
    for (std::size_t i = 0; i < away_until_.size(); ++i)
        if (away_until_[i] && *away_until_[i] <= now) {
            away_until_[i].reset();
            standing_in_.add(seat(static_cast<int>(i)));
        }
    if (turn_ends_ && *turn_ends_ <= now) {
        turn_ends_.reset();
        // A lost connection keeps its countdown; the stand-in comes when that has run out.
        for (const Seat seat : table_.state().game().must())
            if (is_persons(seat) && table_.is_here(seat)) out_of_time_.add(seat);
    }
    arm();
    table_.patience_ran_out();
}

std::optional<int> Clocks::left_ms() const {
    if (!turn_ends_) return std::nullopt;
    return ms_until(*turn_ends_, services_.loop.now());
}

std::optional<int> Clocks::away_left_ms(Seat seat) const {
    if (!away_until_[at(seat)]) return std::nullopt;
    return ms_until(*away_until_[at(seat)], services_.loop.now());
}

}  // namespace tischlein::server::live
