// Two parts: who comes and goes, with the updates that somebody missed; and what all guests are told.
#include "server/live/guest_list.hpp"

#include <algorithm>
#include <utility>

#include "server/event_loop/thrown_by.hpp"
#include "server/live/fact_kinds.hpp"

namespace tischlein::server::live {

namespace {

constexpr Seq most_missed = 200;                               // facts; whoever missed more gets a snapshot
constexpr std::size_t longest_missed = std::size_t{128} * 1024;  // bytes of the updates

SharedText shared(std::string text) {
    return std::make_shared<const std::string>(std::move(text));
}

}  // namespace

template <class Step>
void GuestList::attempt(Step step) {
    if (const auto why = thrown_by(step)) listener_.reload_because(*why);
}

template <class Call>
void GuestList::for_each(Call call) {
    for (Guest* guest : std::vector(guests_))
        if (is_guest(guest)) call(*guest);
}

// --- coming and going ---------------------------------------------------------------------------------------

bool GuestList::is_guest(const Guest* guest) const {
    return std::find(guests_.begin(), guests_.end(), guest) != guests_.end();
}

Guest* GuestList::find(GuestSerial serial) const {
    const auto found =
        std::find_if(guests_.begin(), guests_.end(), [&](const Guest* g) { return g->serial == serial; });
    return found == guests_.end() ? nullptr : *found;
}

bool GuestList::is_here(Seat seat) const {
    return std::any_of(guests_.begin(), guests_.end(), [&](const Guest* guest) { return guest->viewer.seat == seat; });
}

bool GuestList::is_here(PersonId person) const {
    return std::any_of(guests_.begin(), guests_.end(),
                       [&](const Guest* guest) { return guest->viewer.person == person; });
}

std::optional<std::chrono::milliseconds> GuestList::slowest_of(SeatSet seats) const {
    std::optional<std::chrono::milliseconds> slowest;
    for (const Guest* guest : guests_)
        if (seats.has(guest->viewer.seat))
            slowest = std::max(slowest.value_or(std::chrono::milliseconds(0)), guest->round_trip());
    return slowest;
}

bool GuestList::anybody_draws() const {
    return std::any_of(guests_.begin(), guests_.end(),
                       [](const Guest* guest) { return guest->draws && guest->viewer.seat != Seat::none; });
}

std::set<PersonId> GuestList::people_who_see_rounds() const {
    std::set<PersonId> people;
    for (const Guest* guest : guests_)
        if (guest->rounds && guest->viewer.seat != Seat::none) people.insert(guest->viewer.person);
    return people;
}

std::vector<std::string> GuestList::households(bool seated) const {
    std::vector<std::string> list;
    for (const Guest* guest : guests_)
        if ((guest->viewer.seat != Seat::none) == seated && !guest->household.empty()) list.push_back(guest->household);
    return list;
}

Seat GuestList::seat_of(PersonId person) const {
    return person == nobody ? Seat::none : state_.people()[static_cast<std::size_t>(person)].seat;
}

std::optional<Bar> GuestList::bar_to(const Guest& guest) const {
    return table::bar_to(state_, {guest.viewer.person, guest.token_hash, guest.household});
}

bool GuestList::admit(Guest& guest, const protocol::Hello& hello) {
    if (is_guest(&guest)) return false;  // one greeting is enough
    guest.viewer.lang = hello.lang;
    guest.viewer.seat = seat_of(guest.viewer.person);
    guest.draws = hello.draws;
    guest.rounds = hello.rounds;
    if (hello.v != protocol::version) return guest.dismiss("old-version", old_version(hello.lang)), false;
    if (const auto bar = bar_to(guest)) return guest.dismiss(name_of(*bar), text_of(*bar, hello.lang)), false;
    // Watchers must not keep players out. Somebody who is here already is let in: the older connection is closed.
    const bool comes_again = guest.viewer.person != nobody && is_here(guest.viewer.person);
    if (guests_.size() >= limits_.guests && guest.viewer.seat == Seat::none && !comes_again)
        return guest.dismiss("gone", too_many_guests(hello.lang)), false;
    guest.serial = ++last_serial_;
    guest.caught_up = false;
    guests_.push_back(&guest);
    make_room(guest.viewer.person, &guest, newer_tab);
    return true;
}

// A person has one connection: an older one than `newest` is closed.
void GuestList::make_room(PersonId person, const Guest* newest, Farewell why) {
    const auto older = std::find_if(guests_.begin(), guests_.end(), [&](const Guest* other) {
        return other != newest && other->viewer.person != nobody && other->viewer.person == person;
    });
    if (older == guests_.end()) return;
    Guest* replaced = *older;
    leave(*replaced);
    replaced->dismiss("newer-tab", why(replaced->viewer.lang));
}

void GuestList::leave(Guest& guest) {
    if (std::erase(guests_, &guest) == 0) return;
    latecomers_.erase(guest.serial);
    listener_.left();
}

void GuestList::dismiss_barred() {
    for_each([&](Guest& guest) {
        const auto bar = bar_to(guest);
        if (!bar) return;
        leave(guest);
        guest.dismiss(name_of(*bar), text_of(*bar, guest.viewer.lang));
    });
}

void GuestList::dismiss_all(std::string_view why, Farewell text) {
    for_each([&](Guest& guest) {
        attempt([&] {
            leave(guest);
            guest.dismiss(why, text(guest.viewer.lang));
        });
    });
}

void GuestList::bring_up_to_date(Guest& guest, const std::optional<protocol::Seen>& seen) {
    if (held_back_) return send_snapshot(guest);  // later
    // The token is not valid any more. Its owner saw what a person at the table may see; a stranger must not go on from there.
    const bool was_somebody = guest.viewer.person == nobody && !guest.token_hash.empty();
    const bool follows = seen && !was_somebody && static_cast<int>(seen->game) == state_.number() && seen->seq <= state_.newest() &&
                         state_.newest() - seen->seq <= most_missed && !state_.is_stuck();
    std::shared_ptr<const TableState> from = follows ? state_.earlier(seen->seq) : nullptr;
    if (!from)
        send_snapshot(guest);
    else if (seen->seq == state_.newest())
        guest.caught_up = true;
    else
        read_missed(guest, seen->seq, std::move(from));
}

// The updates that somebody missed are written again from the log, beginning at a mark not long before. That is done in the
// background; meanwhile the table may go on, even to the next game.
void GuestList::read_missed(Guest& guest, Seq seen, std::shared_ptr<const TableState> from) {
    const GuestSerial serial = guest.serial;
    latecomers_[serial] = {guest.viewer, guest.household, seen, state_.newest()};
    const Seq after = from->newest();
    store_.read(state_.table(), after,
                lifetime_.guard([this, serial, from = std::move(from)](std::optional<std::vector<std::string>> read) {
                    if (!latecomers_.contains(serial)) return;
                    attempt([&] { read ? write_missed(serial, from, *std::move(read)) : tell_missed(serial, std::nullopt); });
                }));
}

void GuestList::write_missed(GuestSerial serial, std::shared_ptr<const TableState> from, std::vector<std::string> log) {
    const Latecomer& late = latecomers_.at(serial);
    const std::size_t missing = late.until - from->newest();
    if (log.size() < missing) return tell_missed(serial, std::nullopt);
    log.resize(missing);  // later facts were shown since, or are about to be
    auto work = [from = std::move(from), log = std::move(log), seen = late.seen, viewer = late.viewer,
                 clock = listener_.clock_face(false)] {
        std::optional<std::vector<SharedText>> texts;
        const std::optional<std::vector<Fact>> facts = read_facts(log);
        std::optional<std::vector<std::string>> updates;
        if (facts) updates = catch_up(*from, *facts, seen, viewer, clock, longest_missed);
        if (!updates) return texts;
        texts.emplace();
        for (std::string& update : *updates) texts->push_back(shared(std::move(update)));
        return texts;
    };
    const auto done = lifetime_.guard([this, serial](const auto& texts) { attempt([&] { tell_missed(serial, texts); }); });
    const auto failed = lifetime_.guard([this, serial] { attempt([&] { tell_missed(serial, std::nullopt); }); });
    if (!background_.run(loop_, late.household, std::move(work), done, failed)) tell_missed(serial, std::nullopt);
}

void GuestList::tell_missed(GuestSerial serial, const std::optional<std::vector<SharedText>>& missed) {
    const auto entry = latecomers_.extract(serial);
    Guest* guest = find(serial);
    if (entry.empty() || guest == nullptr || guest->caught_up) return;
    const Latecomer& late = entry.mapped();
    if (!missed || late.too_much || guest->viewer.lang != late.viewer.lang) {
        send_snapshot(*guest);
    } else {
        for (const std::vector<SharedText>* texts : {&*missed, &late.since})
            for (const SharedText& text : *texts)
                if (find(serial) != nullptr) guest->tell(text);
        if (find(serial) != nullptr) guest->caught_up = true;
    }
    tell_presence();
}

void GuestList::keep_for_later(const Guest& guest, const SharedText& text) {
    const auto late = latecomers_.find(guest.serial);
    if (late == latecomers_.end() || late->second.too_much) return;
    late->second.since.push_back(text);
    if (late->second.since.size() <= most_missed) return;
    late->second.too_much = true;
    late->second.since.clear();
}

// --- telling ------------------------------------------------------------------------------------------------

bool GuestList::show(const DurableFact& newest, const GuestAddress* asker) {
    for (Guest* guest : guests_) guest->viewer.seat = seat_of(guest->viewer.person);
    // One text for all who see the same. Updates about moves and sayings do not say who the viewer is, so watchers share them.
    const bool same_for_watchers = is_any<fact::Moved, fact::Said>(*newest);
    std::vector<std::pair<Viewer, SharedText>> written;
    written.reserve(guests_.size());
    UpdateWriter update(state_, *newest, listener_.clock_face(changes_game(*newest)));
    bool answered = false;
    // A guest who may not be here any more gets no update, only a goodbye.
    const bool may_bar = is_any<fact::Removed, fact::Locked>(*newest);
    for_each([&](Guest& guest) {
        if ((!guest.caught_up && !latecomers_.contains(guest.serial)) || (may_bar && bar_to(guest))) return;
        if (guest.caught_up && asker != nullptr && guest.serial == asker->guest) {
            answered = true;
            return guest.tell(shared(update.text(guest.viewer, asker->action)));
        }
        Viewer viewer = guest.viewer;
        if (same_for_watchers) viewer.person = nobody;
        auto text = std::find_if(written.begin(), written.end(), [&](const auto& w) { return w.first == viewer; });
        if (text == written.end())
            text = written.insert(written.end(), {viewer, shared(update.text(viewer))});
        guest.caught_up ? guest.tell(text->second) : keep_for_later(guest, text->second);
    });
    if (const auto* moved = std::get_if<fact::DeviceMoved>(&newest->what))
        make_room(moved->person, nullptr, other_device);
    if (may_bar) dismiss_barred();
    return answered;
}

void GuestList::send_snapshot(Guest& guest) {
    guest.caught_up = !held_back_;
    latecomers_.erase(guest.serial);
    if (held_back_) return;
    guest.tell(shared(snapshot(state_, guest.viewer, listener_.clock_face(false), limits_.several)));
}

void GuestList::send_snapshots() {
    held_back_ = false;
    for (Guest* guest : guests_) guest->viewer.seat = seat_of(guest->viewer.person);
    for_each([&](Guest& guest) { send_snapshot(guest); });
}

void GuestList::tell_presence() {
    if (held_back_) return;
    Presence now{.patience = listener_.patience()};
    for (const Guest* guest : guests_)
        if (guest->viewer.seat == Seat::none)
            ++now.watching;
        else
            now.here.add(guest->viewer.seat);
    const auto text = shared(presence(now));
    for_each([&](Guest& guest) {
        if (guest.caught_up) guest.tell(text);
    });
}

void GuestList::say_goodbye(Farewell text) {
    for_each([&](Guest& guest) { guest.tell(shared(bye("closing", text(guest.viewer.lang)))); });
}

void GuestList::tell_moving() {
    for_each([text = shared(moving())](Guest& guest) { guest.tell(text); });
}

void GuestList::answer_with(const GuestAddress& to, const std::variant<Problem, std::string>& what) {
    if (const auto* no = std::get_if<Problem>(&what)) return answer(to, *no);
    if (Guest* guest = find(to.guest)) guest->tell(shared(std::get<std::string>(what)));
}

void GuestList::answer(const GuestAddress& to, const RequestOutcome& outcome) {
    Guest* guest = find(to.guest);
    if (guest == nullptr) return;
    const auto* no = std::get_if<Problem>(&outcome);
    guest->tell(
        shared(no != nullptr ? answer_refused(to.action, *no) : answer_done(to.action, std::get<Seq>(outcome))));
}

}  // namespace tischlein::server::live
