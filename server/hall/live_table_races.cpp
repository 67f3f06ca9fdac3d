// Moves of a live table that compete with each other (race.hpp), and slaps where nobody wants to be quick.
#include <algorithm>

#include "core/say.hpp"
#include "server/hall/live_table.hpp"

namespace tischlein::server {

void LiveTable::play(Guest& guest, const protocol::PlayMove& action, Instant when) {
    const Go go = [this, person = guest.viewer.person, lang = guest.viewer.lang, action,
                   answer = answer_to(guest, action.id)](std::vector<Reaction> reactions) {
        wish([this, person, lang, action, reactions = std::move(reactions)](const Sitting& sitting) {
                 Decision decision = decide(sitting, {person, lang, around_.wall_ms()}, action);
                 if (auto* facts = std::get_if<std::vector<Fact>>(&decision))
                     std::get<fact::Moved>(facts->front().what).reactions = reactions;
                 return decision;
             },
             answer);
    };
    const Seat seat = guest.viewer.seat;
    if (seat == Seat::none || sitting_.phase() != Phase::playing) return go({});
    const auto since = chances_.since(seat, action.move);
    if (since && sitting_.settings().reflexes && !sitting_.done(guest.viewer.person, action.id)) {
        const Attempt attempt{seat, *since, when, guest.round_trip(), {}};
        if (attempt.reaction() < false_start)
            return answer_to(guest, action.id)(Problem{
                "false-start",
                say({"That was before anybody could have seen it ({} ms): it does not count.",
                     "Das war, bevor es jemand sehen konnte ({} ms): es zählt nicht.",
                     "Dat was voordat iemand het kon zien ({} ms): het telt niet."},
                    guest.viewer.lang, attempt.reaction().count())});
    }
    run_for(seat, action.move, when, guest.round_trip(), go);
}

void LiveTable::compete_for(Seat seat, std::string move, Seq seen, Hand hand, std::function<void()> refused) {
    const Instant now = around_.loop.now();
    run_for(seat, move, now, {}, [this, seat, move, seen, hand, refused = std::move(refused)](std::vector<Reaction> reactions) {
        wish(
            [this, seat, move, seen, hand, reactions = std::move(reactions)](const Sitting& sitting) {
                Decision decision = decide_move(sitting, seat, move, seen, hand, around_.wall_ms());
                if (auto* facts = std::get_if<std::vector<Fact>>(&decision))
                    std::get<fact::Moved>(facts->front().what).reactions = reactions;
                return decision;
            },
            [refused](const std::variant<Problem, Seq>& outcome) {
                if (std::holds_alternative<Problem>(outcome)) refused();
            });
    });
}

// A quick move enters the race; any other move too, while somebody else could still be quick.
void LiveTable::run_for(Seat seat, std::string_view move, Instant arrived, std::chrono::milliseconds round_trip, Go go) {
    const auto since = chances_.since(seat, move);
    if (!sitting_.settings().reflexes) {
        if (since && sitting_.game().must().has(seat)) return seal(seat, std::move(go));
        return go({});
    }
    if (!since && !contested_by_others(seat)) return go({});
    Go run = since ? std::move(go) : Go([go = std::move(go)](const std::vector<Reaction>&) { go({}); });
    race_.enter({seat, since.value_or(shown_at_), arrived, round_trip, std::move(run)}, slowest_but(seat));
    arm_race();
}

void LiveTable::arm_race() {
    around_.loop.cancel(race_timer_);
    race_timer_ = 0;
    const auto due = race_.due();
    if (!due) return;
    if (*due <= around_.loop.now()) {
        race_.decide(around_.loop.now());
        return arm_race();
    }
    race_timer_ = around_.loop.at(*due, [this] { arm_race(); });
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
        if (guest->viewer.seat != seat && quick.has(guest->viewer.seat)) slowest = std::max(slowest, guest->round_trip());
    return slowest;
}

// Without reflexes everybody presses when they like; nobody is told who has, and the order is drawn by lot at the end.
void LiveTable::seal(Seat seat, Go go) {
    const auto same = std::find_if(sealed_.begin(), sealed_.end(), [&](const Sealed& s) { return s.seat == seat; });
    if (same != sealed_.end())
        same->go = std::move(go);  // a repeat of the same wish: answered once, with the newest
    else
        sealed_.push_back({seat, std::move(go)});
    open_seals();
}

void LiveTable::open_seals() {
    SeatSet quick;
    for (const Seat seat : sitting_.game().must())
        if (chances_.seats().has(seat)) quick.add(seat);
    if (static_cast<int>(sealed_.size()) < quick.size()) return;
    std::vector<Sealed> opened = std::exchange(sealed_, {});
    // The lot: from the table's own randomness, so that the order of arrival has no say.
    around_.random.shuffle(opened.data(), static_cast<std::uint32_t>(opened.size()));
    for (Sealed& sealed : opened) sealed.go({});
}

}  // namespace tischlein::server
