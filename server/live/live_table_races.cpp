// Moves of a live table that compete with each other (race.hpp), and slaps where nobody wants to be quick.
#include <algorithm>
#include <utility>

#include "i18n/say.hpp"
#include "server/live/live_table.hpp"

namespace tischlein::server::live {

void LiveTable::play(Guest& guest, const protocol::PlayMove& action, Instant when) {
    const Go go = [this, person = guest.viewer.person, lang = guest.viewer.lang, action,
                   serial = guest.serial](std::vector<Reaction> reactions) {
        wish_of({serial, action.id}, lang,
                [this, person, lang, action, reactions = std::move(reactions)](const TableState& state) {
                    Decision decision = decide(state, asker_of(person, lang), action);
                    if (auto* facts = std::get_if<std::vector<Fact>>(&decision))
                        std::get<fact::Moved>(facts->front().what).reactions = reactions;
                    return decision;
                });
    };
    const Seat seat = guest.viewer.seat;
    if (seat == Seat::none || state_.phase() != Phase::playing) return go({});
    const auto since = chances_.since(seat, action.move);
    if (since && state_.settings().reflexes && !state_.done(guest.viewer.person, action.id)) {
        const Attempt attempt{seat, *since, when, guest.round_trip(), {}};
        if (attempt.reaction() < false_start)
            return answer({guest.serial, action.id},
                          Problem{"false-start", i18n::say(guest.viewer.lang, "server.refusal.false-start",
                                                           {{"ms", attempt.reaction().count()}})});
    }
    run_for(seat, action.move, when, guest.round_trip(), go);
}

void LiveTable::compete_for(Seat seat, const std::string& move, Seq seen, MovedBy hand, Decided decided) {
    run_for(seat, move, services_.loop.now(), {},
            [this, seat, move, seen, hand, decided = std::move(decided)](std::vector<Reaction> reactions) {
                wish(move_of(seat, move, seen, hand, std::move(reactions)),
                     [decided](const std::variant<Problem, Seq>& outcome) {
                         decided(std::holds_alternative<Seq>(outcome));
                     });
            });
}

// A quick move enters the race; any other move too, while somebody else could still be quick.
void LiveTable::run_for(Seat seat, std::string_view move, Instant arrived, std::chrono::milliseconds round_trip,
                        Go go) {
    const auto since = chances_.since(seat, move);
    if (!state_.settings().reflexes) {
        if (is_sealed(seat, move)) return seal(seat, move, std::move(go));
        return go({});
    }
    if (!since && !contested_by_others(seat)) return go({});
    Go run = since ? std::move(go) : Go([go = std::move(go)](const std::vector<Reaction>&) { go({}); });
    race_.enter({seat, since.value_or(arrived), arrived, round_trip, std::move(run), since.has_value()},
                slowest_but(seat));
    arm_race();
}

void LiveTable::arm_race() {
    services_.loop.cancel(race_timer_);
    race_timer_ = 0;
    const auto due = race_.due();
    if (!due) return;
    if (*due <= services_.loop.now()) {
        race_.decide(services_.loop.now());
        return arm_race();
    }
    race_timer_ = services_.loop.at(*due, [this] { arm_race(); });
}

bool LiveTable::contested_by_others(Seat seat) const {
    const SeatSet quick = chances_.seats();
    return std::any_of(guests_.begin(), guests_.end(), [&](const Guest* guest) {
        return guest->viewer.seat != Seat::none && guest->viewer.seat != seat && quick.has(guest->viewer.seat);
    });
}

std::chrono::milliseconds LiveTable::slowest_but(Seat seat) const {
    std::chrono::milliseconds slowest{0};
    const SeatSet quick = chances_.seats();
    for (const Guest* guest : guests_)
        if (guest->viewer.seat != seat && quick.has(guest->viewer.seat))
            slowest = std::max(slowest, guest->round_trip());
    return slowest;
}

// A slap is what several seats must do at once, each with the same quick move.
bool LiveTable::is_sealed(Seat seat, std::string_view move) const {
    const SeatSet must = state_.game().must();
    if (must.size() < 2 || !must.has(seat)) return false;
    for (const Seat each : must)
        if (!chances_.since(each, move)) return false;
    return true;
}

// Without reflexes everybody presses when they like; nobody is told who has, and the order is drawn by lot at the end.
void LiveTable::seal(Seat seat, std::string_view move, Go go) {
    const bool again = std::any_of(sealed_.begin(), sealed_.end(), [&](const Sealed& s) { return s.seat == seat; });
    (again ? sealed_again_ : sealed_).push_back({seat, std::string(move), std::move(go)});
    open_seals();
}

// Once all have pressed, or the game went on otherwise: then each is told why not.
void LiveTable::open_seals() {
    if (state_.phase() == Phase::playing)
        for (const Seat seat : state_.game().must()) {
            const bool pressed =
                std::any_of(sealed_.begin(), sealed_.end(), [&](const Sealed& s) { return s.seat == seat; });
            if (!pressed && chances_.since(seat, sealed_.front().move)) return;
        }
    std::vector<Sealed> opened = std::exchange(sealed_, {});
    const std::vector<Sealed> again = std::exchange(sealed_again_, {});
    // The lot: from the house's own randomness, so that the order of arrival has no say.
    services_.random.shuffle(opened.data(), static_cast<std::uint32_t>(opened.size()));
    for (const Sealed& sealed : opened) sealed.go({});
    for (const Sealed& sealed : again) sealed.go({});
}

}  // namespace tischlein::server::live
