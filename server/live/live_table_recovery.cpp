// What a live table has to do with others than its guests: a host who is away, another process that writes to the same
// table, and a game that an older program dealt.
#include <algorithm>
#include <cassert>
#include <utility>

#include "server/live/live_table.hpp"

namespace tischlein::server::live {

// --- who is in charge ---------------------------------------------------------------------------------------

void LiveTable::look_for_host() {
    const bool here = std::any_of(guests_.begin(), guests_.end(),
                                  [&](const Guest* guest) { return guest->viewer.person == state_.host(); });
    if (!here && host_gone_) return;
    services_.loop.cancel(host_timer_);
    host_timer_ = 0;
    host_gone_ = here ? std::nullopt : std::optional(services_.loop.now());
    if (here) return;
    host_timer_ = services_.loop.at(*host_gone_ + services_.rules.host_away, [this] {
        host_timer_ = 0;
        tell_presence();
    });
}

std::optional<int> LiveTable::host_away_ms() const {
    if (!host_gone_) return std::nullopt;
    const auto left = *host_gone_ + services_.rules.host_away - services_.loop.now();
    return std::max(0, static_cast<int>(std::chrono::duration_cast<std::chrono::milliseconds>(left).count()));
}

// At the moment of deciding: who is here may have changed since the wish was made.
table::Asker LiveTable::asker_of(PersonId person, Language lang) const {
    return {person, lang, services_.wall_ms(), clocks_.stand_ins(), host_away_ms() == 0};
}

// --- a game of other rules ----------------------------------------------------------------------------------

// If it cannot be written down now, the next one who comes tries again.
void LiveTable::set_foreign_game_aside() {
    wish([this](const TableState& state) { return decide_set_aside(state, services_.wall_ms()); }, [](const auto&) {});
}

// --- another process ----------------------------------------------------------------------------------------

void LiveTable::heard_of(Seq newest) {
    // If something is being written it will be refused, and that leads here, too.
    if (newest > state_.newest() && !writing_) reload(std::nullopt);
}

void LiveTable::reload(std::optional<Wish> in_the_way) {
    writing_ = true;
    if (in_the_way) ++in_the_way->tries;
    services_.store.read(state_.table(), state_.newest(),
                       [this, in_the_way = std::move(in_the_way), alive = std::weak_ptr(alive_)](const auto& read) {
                           if (alive.expired()) return;
                           const bool followed = follow(read);
                           writing_ = false;
                           if (in_the_way && followed) inbox_.push_front(*in_the_way);
                           if (in_the_way && !followed) refuse_unwritten(*in_the_way, AppendResult::moved_on);
                           pump();
                       });
}

// Nothing is shown before all of it fits.
bool LiveTable::follow(const std::optional<std::vector<std::string>>& read) {
    const std::optional<std::vector<Fact>> facts = read ? read_facts(*read) : std::nullopt;
    if (!facts || facts->empty()) return false;
    TableState then = state_;
    if (std::any_of(facts->begin(), facts->end(), [&](const Fact& fact) { return then.fold(fact).has_value(); }))
        return false;
    for (const Fact& fact : *facts) {
        [[maybe_unused]] const auto no = state_.fold(fact);
        assert(!no);
        show(fact, {});
    }
    settled(*facts);
    return true;
}

}  // namespace tischlein::server::live
