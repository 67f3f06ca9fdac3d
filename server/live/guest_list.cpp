#include "server/live/guest_list.hpp"

#include <algorithm>
#include <utility>

#include "server/live/fact_kinds.hpp"

namespace tischlein::server::live {

namespace {

constexpr Seq longest_rest = 200;  // facts; whoever missed more gets a snapshot

std::shared_ptr<const std::string> shared(std::string text) {
    return std::make_shared<const std::string>(std::move(text));
}

}  // namespace

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
    if (hello.v != protocol::version) return guest.dismiss("old-version", old_version(hello.lang)), false;
    if (const auto bar = bar_to(guest)) return guest.dismiss(name_of(*bar), text_of(*bar, hello.lang)), false;
    // Watchers must not keep out who plays.
    if (guests_.size() >= limits_.guests && guest.viewer.seat == Seat::none)
        return guest.dismiss("gone", too_many_guests(hello.lang)), false;
    guest.serial = ++last_serial_;
    guest.caught_up = false;
    guests_.push_back(&guest);
    make_room(guest.viewer.person, &guest, newer_tab);
    return true;
}

// A person is connected once: whoever is there beside the newest goes.
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
    if (std::erase(guests_, &guest) != 0) listener_.left();
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
        leave(guest);
        guest.dismiss(why, text(guest.viewer.lang));
    });
}

void GuestList::bring_up_to_date(Guest& guest, const std::optional<protocol::Seen>& seen) {
    if (!seen || static_cast<int>(seen->game) != state_.number() || seen->seq > state_.newest() ||
        state_.newest() - seen->seq > longest_rest || seen->seq < state_.beginning()->newest() || state_.is_stuck())
        send_snapshot(guest);
    else if (seen->seq == state_.newest())
        guest.caught_up = true;
    else
        catch_up_from_log(guest.serial, seen->seq);
}

// The rest that somebody missed is told again from the log of this game; meanwhile the table may go on, even to the next.
void GuestList::catch_up_from_log(GuestSerial serial, Seq seen) {
    store_.read(state_.table(), state_.beginning()->newest(),
                lifetime_.guard([this, serial, seen, from = state_.beginning()](const auto& read) {
                    Guest* guest = find(serial);
                    if (guest == nullptr || guest->caught_up) return;
                    if (read)
                        tell_rest(*guest, *from, *read, seen);
                    else
                        send_snapshot(*guest);
                    tell_presence();
                }));
}

void GuestList::tell_rest(Guest& guest, const TableState& from, const std::vector<std::string>& log, Seq seen) {
    const GuestSerial serial = guest.serial;
    const Seq missing = state_.newest() - from.newest();
    std::optional<std::vector<Fact>> rest = read_facts(log);
    if (!rest || rest->size() < missing) return send_snapshot(guest);
    rest->erase(rest->begin() + static_cast<std::ptrdiff_t>(missing), rest->end());  // written already, but not shown
    for (std::string& text : catch_up(from, *rest, seen, guest.viewer, listener_.clock_face(false)))
        if (find(serial) != nullptr) guest.tell(shared(std::move(text)));
    if (find(serial) != nullptr) guest.caught_up = true;
}

// --- telling ------------------------------------------------------------------------------------------------

bool GuestList::show(const DurableFact& newest, const GuestAddress* asker) {
    for (Guest* guest : guests_) guest->viewer.seat = seat_of(guest->viewer.person);
    // One text for all who see the same. Who somebody is matters only where the message says so: not after a move.
    const bool same_for_watchers = is_any<fact::Moved, fact::Said>(*newest);
    std::vector<std::pair<Viewer, std::shared_ptr<const std::string>>> written;
    UpdateWriter update(state_, *newest, listener_.clock_face(changes_game(*newest)));
    bool answered = false;
    // Whoever may not be here any more hears nothing of it but goodbye.
    const bool may_bar = is_any<fact::Removed, fact::Locked>(*newest);
    for_each([&](Guest& guest) {
        if (!guest.caught_up || (may_bar && bar_to(guest))) return;
        if (asker != nullptr && guest.serial == asker->guest) {
            answered = true;
            return guest.tell(shared(update.text(guest.viewer, asker->action)));
        }
        Viewer viewer = guest.viewer;
        if (same_for_watchers) viewer.person = nobody;
        auto text = std::find_if(written.begin(), written.end(), [&](const auto& w) { return w.first == viewer; });
        if (text == written.end())
            text = written.insert(written.end(), {viewer, shared(update.text(viewer))});
        guest.tell(text->second);
    });
    if (const auto* moved = std::get_if<fact::DeviceMoved>(&newest->what))
        make_room(moved->person, nullptr, other_device);
    if (may_bar) dismiss_barred();
    return answered;
}

void GuestList::send_snapshot(Guest& guest) {
    guest.caught_up = true;
    guest.tell(shared(snapshot(state_, guest.viewer, listener_.clock_face(false))));
}

void GuestList::send_snapshots() {
    for (Guest* guest : guests_) guest->viewer.seat = seat_of(guest->viewer.person);
    for_each([&](Guest& guest) { send_snapshot(guest); });
}

void GuestList::tell_presence() {
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

void GuestList::answer(const GuestAddress& to, const RequestOutcome& outcome) {
    Guest* guest = find(to.guest);
    if (guest == nullptr) return;
    const auto* no = std::get_if<Problem>(&outcome);
    guest->tell(
        shared(no != nullptr ? answer_refused(to.action, *no) : answer_done(to.action, std::get<Seq>(outcome))));
}

}  // namespace tischlein::server::live
