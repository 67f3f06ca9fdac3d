#include "server/live/round_pause.hpp"

namespace tischlein::server::live {

void RoundPause::game_changed(std::set<PersonId> people) {
    end();
    if (state_.phase() != Phase::playing || state_.moves().empty() || !state_.game().ended_round()) return;
    begin(std::move(people), state_.settings().pace == Pace::quick ? limits_.quick_round : limits_.round);
}

void RoundPause::begin(std::set<PersonId> people, std::chrono::milliseconds length) {
    end();
    if (people.empty()) return;
    waiting_ = std::move(people);
    until_ = loop_.now() + length;
    timer_ = loop_.at(until_, [this] {
        end();
        over_();
    });
}

void RoundPause::end() {
    loop_.cancel(timer_);
    timer_ = 0;
    waiting_.clear();
}

bool RoundPause::seen_by(PersonId person) {
    if (waiting_.erase(person) == 0) return false;
    look();
    return true;
}

void RoundPause::look() {
    if (!is_on()) return;
    std::erase_if(waiting_, [&](PersonId person) {
        const Seat seat = state_.people()[static_cast<std::size_t>(person)].seat;
        return seat == Seat::none || !attendance_.is_here(seat);
    });
    if (!waiting_.empty()) return;
    end();
    over_();
}

int RoundPause::left_ms() const {
    return static_cast<int>(std::chrono::duration_cast<std::chrono::milliseconds>(until_ - loop_.now()).count());
}

}  // namespace tischlein::server::live
