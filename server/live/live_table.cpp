#include "server/live/live_table.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "i18n/say.hpp"

namespace tischlein::server::live {

namespace {

constexpr Seq longest_rest = 200;  // facts; whoever missed more gets a snapshot
constexpr int most_tries = 3;      // to write where others write, too

Problem storage_problem(AppendResult kept, Language lang) {
    if (kept == AppendResult::unknown) return {"storage", i18n::say(lang, "server.refusal.perhaps-written")};
    if (kept == AppendResult::no_room) return {"storage", i18n::say(lang, "server.refusal.disk-full")};
    return {"storage", i18n::say(lang, "server.refusal.not-written")};
}

template <class... Kinds>
bool is_any(const Fact& fact) {
    return (std::holds_alternative<Kinds>(fact.what) || ...);
}

bool changes_game(const Fact& fact) {
    return is_any<fact::Dealt, fact::Moved, fact::Undone, fact::Rematch, fact::SetAside>(fact);
}

bool changes_chairs(const Fact& fact) {
    return is_any<fact::Sat, fact::Stood, fact::BotSat, fact::Changed, fact::HostChanged, fact::Dealt, fact::Rematch,
                  fact::SetAside>(fact);
}

Problem busy(Language lang) { return {"busy", i18n::say(lang, "server.refusal.table-busy")}; }

}  // namespace

LiveTable::LiveTable(TableState state, Services& services)
    : state_(std::move(state)),
      services_(services),
      clocks_(*this, services),
      robots_(*this, clocks_, services) {
    if (state_.phase() == Phase::playing) chances_.follow(state_.game(), services_.loop.now());
    look_for_host();
}

LiveTable::~LiveTable() {
    services_.loop.cancel(race_timer_);
    services_.loop.cancel(host_timer_);
}

// --- wishes -------------------------------------------------------------------------------------------------

void LiveTable::wish(std::function<Decision(const TableState&)> decide, WishAnswer answer, Language lang) {
    enqueue({std::move(decide), std::move(answer), lang, services_.loop.now(), {}});
}

void LiveTable::wish_of(const Asker& asker, Language lang, std::function<Decision(const TableState&)> decide) {
    enqueue({std::move(decide), [this, asker](const std::variant<Problem, Seq>& outcome) { answer(asker, outcome); },
             lang, services_.loop.now(), asker});
}

void LiveTable::enqueue(Wish wish) {
    if (inbox_.size() >= services_.rules.inbox) return wish.answer(busy(wish.lang));
    inbox_.push_back(std::move(wish));
    pump();
}

void LiveTable::pump() {
    while (!writing_ && !inbox_.empty()) {
        Wish wish = std::move(inbox_.front());
        inbox_.pop_front();
        Decision decision = wish.decide(state_);
        if (const auto* done = std::get_if<AlreadyDone>(&decision)) {
            wish.answer(done->seq);
        } else if (const auto* no = std::get_if<Problem>(&decision)) {
            ++services_.metrics.refusals;
            wish.answer(*no);
        } else {
            append(std::get<std::vector<Fact>>(std::move(decision)), std::move(wish));
        }
    }
}

void LiveTable::append(std::vector<Fact> facts, Wish wish) {
    writing_ = true;
    AppendRequest request{state_.table(), state_.newest(), {}, {}};
    request.lobby_entry = lobby_entry_after(facts);
    for (const Fact& fact : facts) request.facts.push_back(write_fact(fact));
    services_.store.append(std::move(request), [this, facts = std::move(facts), wish = std::move(wish),
                                                alive = std::weak_ptr(alive_)](AppendResult kept) {
        if (!alive.expired()) appended(facts, wish, kept);
    });
}

// Durable before visible: nobody is shown a move that a crash could take back.
void LiveTable::appended(const std::vector<Fact>& facts, const Wish& wish, AppendResult kept) {
    writing_ = false;
    if (kept == AppendResult::moved_on && wish.tries < most_tries) return reload(wish);
    if (kept != AppendResult::kept) {
        refuse_unwritten(wish, kept);
        return pump();
    }
    bool answered = false;
    for (const Fact& fact : facts) {
        [[maybe_unused]] const auto no = state_.fold(fact);
        assert(!no);  // what was decided on this table state folds into it
        answered = show(fact, &fact == &facts.back() ? wish.asker : Asker{});
    }
    services_.metrics.facts += facts.size();
    services_.metrics.durable_after(static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::microseconds>(services_.loop.now() - wish.since).count()));
    if (!answered) wish.answer(state_.newest());
    settled(facts);
    pump();
}

void LiveTable::refuse_unwritten(const Wish& wish, AppendResult kept) {
    ++services_.metrics.storage_failures;
    wish.answer(storage_problem(kept, wish.lang));
}

// What the lobby will know once these facts are written; nothing if it does not care. Marks the move that ends a game.
std::optional<LobbyEntry> LiveTable::lobby_entry_after(std::vector<Fact>& facts) const {
    const bool only_a_move = facts.size() == 1 && is_any<fact::Moved>(facts[0]);
    if (only_a_move) {
        auto& moved = std::get<fact::Moved>(facts[0].what);
        moved.ends = state_.game().ends(moved.seat, moved.move);
        if (!moved.ends) return std::nullopt;
    } else if (std::all_of(facts.begin(), facts.end(),
                           is_any<fact::Said, fact::Luck, fact::UndoAsked, fact::UndoAnswered>)) {
        return std::nullopt;
    }
    TableState then = state_;
    for (const Fact& fact : facts) then.fold(fact);
    return LobbyEntry{then.settings().listed, then.phase() == Phase::over, json::serialize(describe_for_lobby(then))};
}

bool LiveTable::show(const Fact& fact, const Asker& asker) {
    if (const auto* moved = std::get_if<fact::Moved>(&fact.what)) {
        ++services_.metrics.moves;
        if (moved->hand == MovedBy::bot) ++services_.metrics.bot_moves;
        if (moved->hand == MovedBy::stand_in || moved->hand == MovedBy::clock) ++services_.metrics.stand_in_moves;
        if (state_.phase() == Phase::over) ++services_.metrics.games_finished;
    }
    for (Guest* guest : guests_)
        if (guest->viewer.person != nobody)
            guest->viewer.seat = state_.people()[static_cast<std::size_t>(guest->viewer.person)].seat;
    // One text for all who see the same. Who somebody is matters only where the message says so: not after a move.
    const bool same_for_watchers = is_any<fact::Moved, fact::Said>(fact);
    std::vector<std::pair<Viewer, std::shared_ptr<const std::string>>> written;
    const std::optional<ClockFace> clock = clock_face(changes_game(fact));
    bool answered = false;
    for (Guest* guest : std::vector(guests_)) {
        if (!is_still_here(guest) || !guest->caught_up) continue;
        if (guest->serial == asker.serial) {
            answered = true;
            guest->tell(std::make_shared<const std::string>(update(state_, fact, guest->viewer, clock, asker.id)));
            continue;
        }
        Viewer viewer = guest->viewer;
        if (same_for_watchers) viewer.person = nobody;
        auto text = std::find_if(written.begin(), written.end(), [&](const auto& w) { return w.first == viewer; });
        if (text == written.end()) {
            auto fresh = std::make_shared<const std::string>(update(state_, fact, viewer, clock));
            text = written.insert(written.end(), {viewer, std::move(fresh)});
        }
        guest->tell(text->second);
    }
    if (const auto* moved = std::get_if<fact::DeviceMoved>(&fact.what))
        make_room(moved->person, nullptr, "server.bye.other-device");
    return answered;
}

void LiveTable::settled(const std::vector<Fact>& facts) {
    if (std::any_of(facts.begin(), facts.end(), changes_game)) {
        if (state_.phase() == Phase::playing)
            chances_.follow(state_.game(), services_.loop.now());
        else
            chances_.clear();
        if (!sealed_.empty()) open_seals();  // whoever waited for this slap may wait in vain now
        clocks_.turn_begins();
        robots_.look();
    }
    if (std::any_of(facts.begin(), facts.end(), is_any<fact::HostChanged>)) host_gone_.reset(), look_for_host();
    if (std::any_of(facts.begin(), facts.end(), changes_chairs)) tell_presence();
    services_.changed(*this);
}

std::function<Decision(const TableState&)> LiveTable::move_of(Seat seat, std::string move, Seq seen, MovedBy hand,
                                                           std::vector<Reaction> reactions) const {
    return [this, seat, move = std::move(move), seen, hand, reactions = std::move(reactions)](const TableState& state) {
        Decision decision = decide_move(state, seat, move, seen, hand, services_.wall_ms());
        if (auto* facts = std::get_if<std::vector<Fact>>(&decision))
            std::get<fact::Moved>(facts->front().what).reactions = reactions;
        return decision;
    };
}

void LiveTable::play_for(Seat seat, const std::string& move, Seq seen, MovedBy hand, Decided decided) {
    wish(move_of(seat, move, seen, hand, {}),
         [decided = std::move(decided)](const std::variant<Problem, Seq>& outcome) {
             decided(std::holds_alternative<Seq>(outcome));
         });
}

void LiveTable::patience_ran_out() {
    // Before a stand-in moves: whoever is here may have agreed to take something back already.
    if (only_the_absent_are_asked(state_, clocks_.stand_ins()))
        wish([this](const TableState& s) { return decide_undo_without(s, clocks_.stand_ins(), services_.wall_ms()); },
             [](const auto&) {});
    robots_.look();
    tell_presence();
}

// `turn_begins`: asked before the clock of the new turn has started; it has all its time.
std::optional<ClockFace> LiveTable::clock_face(bool turn_begins) const {
    if (state_.phase() != Phase::playing || state_.settings().clock_s == 0) return std::nullopt;
    return ClockFace{turn_begins ? state_.settings().clock_s * 1000 : clocks_.left_ms().value_or(0)};
}

// --- guests -------------------------------------------------------------------------------------------------

bool LiveTable::is_here(Seat seat) const {
    return std::any_of(guests_.begin(), guests_.end(), [&](const Guest* guest) { return guest->viewer.seat == seat; });
}

Guest* LiveTable::guest_with(std::uint64_t serial) {
    const auto found =
        std::find_if(guests_.begin(), guests_.end(), [&](const Guest* g) { return g->serial == serial; });
    return found == guests_.end() ? nullptr : *found;
}

bool LiveTable::is_still_here(const Guest* guest) const {
    return std::find(guests_.begin(), guests_.end(), guest) != guests_.end();
}

// A person is connected once: whoever is there beside the newest goes.
void LiveTable::make_room(PersonId person, const Guest* newest, std::string_view why) {
    const auto older = std::find_if(guests_.begin(), guests_.end(), [&](const Guest* other) {
        return other != newest && other->viewer.person != nobody && other->viewer.person == person;
    });
    if (older == guests_.end()) return;
    Guest* replaced = *older;
    leave(*replaced);
    replaced->dismiss("newer-tab", i18n::phrase(replaced->viewer.lang, why));
}

void LiveTable::greet(Guest& guest, const protocol::Hello& hello) {
    if (is_still_here(&guest)) return;  // one greeting is enough
    guest.viewer.lang = hello.lang;
    guest.viewer.seat = guest.viewer.person == nobody
                            ? Seat::none
                            : state_.people()[static_cast<std::size_t>(guest.viewer.person)].seat;
    if (hello.v != protocol::version)
        return guest.dismiss("old-version", i18n::phrase(hello.lang, "server.bye.old-version"));
    // Watchers must not keep out who plays.
    if (guests_.size() >= services_.rules.guests && guest.viewer.seat == Seat::none)
        return guest.dismiss("gone", i18n::phrase(hello.lang, "server.bye.too-many-watchers"));
    const bool wakes_up = guests_.empty();
    guest.serial = next_serial_++;
    guest.caught_up = false;
    guests_.push_back(&guest);
    make_room(guest.viewer.person, &guest, "server.bye.newer-tab");
    if (wakes_up) clocks_.turn_begins();
    look_for_host();
    if (state_.is_stuck()) set_foreign_game_aside();
    const auto& seen = hello.seen;
    if (!seen || static_cast<int>(seen->game) != state_.number() || seen->seq > state_.newest() ||
        state_.newest() - seen->seq > longest_rest || seen->seq < state_.beginning()->newest() || state_.is_stuck())
        send_snapshot(guest);
    else if (seen->seq == state_.newest())
        guest.caught_up = true;
    else
        catch_guest_up(guest.serial, seen->seq);
    clocks_.look_around();
    robots_.look();
    tell_presence();
}

void LiveTable::send_snapshot(Guest& guest) {
    guest.caught_up = true;
    guest.tell(std::make_shared<const std::string>(snapshot(state_, guest.viewer, clock_face(false))));
}

// The rest that somebody missed is told again from the log of this game; meanwhile the table may go on, even to the next.
void LiveTable::catch_guest_up(std::uint64_t serial, Seq seen) {
    const std::shared_ptr<const TableState> from = state_.beginning();
    const auto tell_rest = [this, serial, seen, from, alive = std::weak_ptr(alive_)](const auto& read) {
        if (alive.expired()) return;
        Guest* guest = guest_with(serial);
        if (guest == nullptr) return;
        const Seq missing = state_.newest() - from->newest();
        std::optional<std::vector<Fact>> rest = read ? read_facts(*read) : std::nullopt;
        if (rest && rest->size() >= missing) {
            rest->resize(missing, rest->front());  // what is written already, but not shown to anybody
            for (std::string& text : catch_up(*from, *rest, seen, guest->viewer, clock_face(false)))
                if (guest_with(serial) != nullptr) guest->tell(std::make_shared<const std::string>(std::move(text)));
            if (guest_with(serial) != nullptr) guest->caught_up = true;
        } else {
            send_snapshot(*guest);
        }
        tell_presence();
    };
    services_.store.read(state_.table(), from->newest(), tell_rest);
}

void LiveTable::leave(Guest& guest) {
    if (std::erase(guests_, &guest) == 0) return;
    look_for_host();
    clocks_.look_around();
    if (!guests_.empty()) return tell_presence();
    robots_.stop();
    // Nobody was answered: who comes back asks again.
    sealed_.clear();
    sealed_again_.clear();
    services_.left_alone(*this);
}

void LiveTable::say_goodbye() {
    for (Guest* guest : std::vector(guests_))
        if (is_still_here(guest))
            guest->tell(std::make_shared<const std::string>(
                bye("closing", i18n::phrase(guest->viewer.lang, "server.bye.closing"))));
}

void LiveTable::tell_presence() {
    json::array here, away, standing_in;
    std::size_t watching = 0;
    for (const Guest* guest : guests_)
        if (guest->viewer.seat == Seat::none) ++watching;
    for (std::size_t i = 0; i < state_.chairs().size(); ++i) {
        const Seat seat = tischlein::seat(static_cast<int>(i));
        if (is_here(seat)) here.push_back(number(seat));
        if (const auto left = clocks_.away_left_ms(seat))
            away.push_back(json::object{{"seat", number(seat)}, {"left_ms", *left}});
        if (clocks_.standing_in(seat)) standing_in.push_back(number(seat));
    }
    json::array thinking;
    for (const Seat seat : robots_.thinking()) thinking.push_back(number(seat));
    json::object presence{{"type", "presence"},
                          {"here", std::move(here)},
                          {"away", std::move(away)},
                          {"standing_in", std::move(standing_in)},
                          {"thinking", std::move(thinking)},
                          {"watching", watching}};
    if (const auto left = host_away_ms()) presence["host_away"] = *left;
    const auto text = std::make_shared<const std::string>(json::serialize(presence));
    for (Guest* guest : std::vector(guests_))
        if (is_still_here(guest) && guest->caught_up) guest->tell(text);
}

void LiveTable::answer(const Asker& asker, const std::variant<Problem, Seq>& outcome) {
    Guest* guest = guest_with(asker.serial);
    if (guest == nullptr) return;
    const auto* no = std::get_if<Problem>(&outcome);
    guest->tell(std::make_shared<const std::string>(no != nullptr ? answer_refused(asker.id, *no)
                                                                  : answer_done(asker.id, std::get<Seq>(outcome))));
}

void LiveTable::act(Guest& guest, const protocol::Action& action, Instant when) {
    if (const auto* language = std::get_if<protocol::ChangeLanguage>(&action)) {
        guest.viewer.lang = language->lang;
        if (guest.caught_up) send_snapshot(guest);
    } else if (const auto* question = std::get_if<protocol::Explain>(&action)) {
        explain(guest, *question);
    } else if (const auto* move = std::get_if<protocol::PlayMove>(&action)) {
        play(guest, *move, when);
    } else if (!std::holds_alternative<protocol::Hello>(action)) {
        wish_of({guest.serial, std::string(protocol::id_of(action))}, guest.viewer.lang,
                [this, person = guest.viewer.person, lang = guest.viewer.lang, action](const TableState& state) {
                    return decide(state, asker_of(person, lang), action);
                });
    }
}

void LiveTable::explain(Guest& guest, const protocol::Explain& wish) {
    const Seat seat = guest.viewer.seat;
    if (seat == Seat::none || state_.phase() == Phase::gathering)
        return answer({guest.serial, wish.id},
                      Problem{"wrong-phase", i18n::say(guest.viewer.lang, "server.refusal.no-game-of-yours")});
    guest.tell(std::make_shared<const std::string>(
        answer_explained(wish.id, state_.game().explain(seat, wish.move, guest.viewer.lang))));
}

}  // namespace tischlein::server::live
