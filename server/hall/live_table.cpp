#include "server/hall/live_table.hpp"

#include <algorithm>
#include <utility>

#include "core/say.hpp"

namespace tischlein::server {

namespace {

constexpr Seq longest_rest = 200;  // facts; whoever missed more gets a snapshot

Problem storage_problem(Kept kept, Language lang) {
    if (kept == Kept::no_room)
        return {"storage", std::string(Text{"The server's disk is full: nothing was changed.",
                                            "Die Platte des Servers ist voll: nichts wurde geändert.",
                                            "De schijf van de server is vol: er is niets veranderd."}
                                           .in(lang))};
    return {"storage", std::string(Text{"The server could not write this down: nothing was changed. Try again.",
                                        "Der Server konnte das nicht festhalten: nichts wurde geändert. Versuch es noch einmal.",
                                        "De server kon dit niet vastleggen: er is niets veranderd. Probeer het nog eens."}
                                       .in(lang))};
}

template <class... Kinds>
bool is_any(const Fact& fact) {
    return (std::holds_alternative<Kinds>(fact.what) || ...);
}

bool changes_game(const Fact& fact) {
    return is_any<fact::Dealt, fact::Moved, fact::Undone, fact::Rematch>(fact);
}

}  // namespace

LiveTable::LiveTable(Sitting sitting, Surroundings& around)
    : sitting_(std::move(sitting)), around_(around), clocks_(*this, around), robots_(*this, clocks_, around) {
    if (sitting_.phase() == Phase::playing) chances_.follow(sitting_.game(), around_.loop.now());
}

LiveTable::~LiveTable() { around_.loop.cancel(race_timer_); }

// --- wishes -------------------------------------------------------------------------------------------------

void LiveTable::wish(std::function<Decision(const Sitting&)> decide, WishAnswer answer) {
    if (inbox_.size() >= around_.rules.inbox)
        return answer(Problem{"busy", "this table has too much to do: try again in a moment"});
    inbox_.push_back({std::move(decide), std::move(answer), around_.loop.now()});
    pump();
}

void LiveTable::pump() {
    while (!writing_ && !inbox_.empty()) {
        const Wish wish = std::move(inbox_.front());
        inbox_.pop_front();
        Decision decision = wish.decide(sitting_);
        if (const auto* done = std::get_if<AlreadyDone>(&decision)) {
            wish.answer(done->seq);
        } else if (const auto* no = std::get_if<Problem>(&decision)) {
            ++around_.metrics.refusals;
            wish.answer(*no);
        } else {
            append(std::get<std::vector<Fact>>(std::move(decision)), wish.answer, wish.since);
        }
    }
}

void LiveTable::append(std::vector<Fact> facts, WishAnswer answer, Instant since) {
    writing_ = true;
    Appending appending{sitting_.table(), sitting_.newest(), {}, card_after(facts)};
    for (const Fact& fact : facts) appending.facts.push_back(write_fact(fact));
    around_.store.append(std::move(appending), [this, facts = std::move(facts), answer = std::move(answer), since,
                                                alive = std::weak_ptr(alive_)](Kept kept) {
        if (!alive.expired()) appended(facts, answer, kept, since);
    });
}

// Durable before visible: nobody is shown a move that a crash could take back.
void LiveTable::appended(const std::vector<Fact>& facts, const WishAnswer& answer, Kept kept, Instant since) {
    writing_ = false;
    if (kept != Kept::kept) {
        ++around_.metrics.storage_failures;
        answer(storage_problem(kept, Language::en));
    } else {
        for (const Fact& fact : facts) {
            // What was decided on this sitting folds into it: a Problem here would be a mistake of ours.
            if (sitting_.fold(fact)) break;
            show(fact);
        }
        around_.metrics.facts += facts.size();
        around_.metrics.durable_after(static_cast<std::uint64_t>(
            std::chrono::duration_cast<std::chrono::microseconds>(around_.loop.now() - since).count()));
        answer(sitting_.newest());
        settled(std::any_of(facts.begin(), facts.end(), changes_game));
    }
    pump();
}

// What the lobby will know once these facts are written; nothing if it does not care.
std::optional<Card> LiveTable::card_after(const std::vector<Fact>& facts) const {
    const bool only_a_move = facts.size() == 1 && is_any<fact::Moved>(facts[0]);
    if (only_a_move) {
        const auto& moved = std::get<fact::Moved>(facts[0].what);
        const std::unique_ptr<AnyGame> game = sitting_.game().clone();
        game->play(moved.seat, moved.move, Language::en);
        if (!game->outcome().over) return std::nullopt;
    } else if (std::all_of(facts.begin(), facts.end(), is_any<fact::Said, fact::Luck, fact::UndoAsked, fact::UndoAnswered>)) {
        return std::nullopt;
    }
    Sitting then = sitting_;
    for (const Fact& fact : facts) then.fold(fact);
    return Card{then.settings().listed, then.phase() == Phase::over, json::serialize(describe_for_lobby(then))};
}

void LiveTable::show(const Fact& fact) {
    if (const auto* moved = std::get_if<fact::Moved>(&fact.what)) {
        ++around_.metrics.moves;
        if (moved->hand == Hand::bot) ++around_.metrics.bot_moves;
        if (moved->hand == Hand::stand_in || moved->hand == Hand::clock) ++around_.metrics.stand_in_moves;
        if (sitting_.phase() == Phase::over) ++around_.metrics.games_finished;
    }
    // One text for all who see the same: watchers of one language share it, a seat has its own.
    std::vector<std::pair<Viewer, std::shared_ptr<const std::string>>> written;
    for (Guest* guest : guests_) {
        if (guest->viewer.person != nobody)
            guest->viewer.seat = sitting_.people()[static_cast<std::size_t>(guest->viewer.person)].seat;
        if (!guest->caught_up) continue;
        auto text = std::find_if(written.begin(), written.end(), [&](const auto& w) { return w.first == guest->viewer; });
        if (text == written.end()) {
            auto fresh = std::make_shared<const std::string>(update(sitting_, fact, guest->viewer, clock_face()));
            text = written.insert(written.end(), {guest->viewer, std::move(fresh)});
        }
        guest->tell(text->second);
    }
}

void LiveTable::settled(bool game_changed) {
    shown_at_ = around_.loop.now();
    if (game_changed) {
        if (sitting_.phase() == Phase::playing)
            chances_.follow(sitting_.game(), shown_at_);
        else
            chances_.clear();
        clocks_.turn_begins();
        robots_.look();
    }
    around_.changed(*this);
}

void LiveTable::play_for(Seat seat, std::string move, Seq seen, Hand hand, std::function<void()> refused) {
    wish([this, seat, move = std::move(move), seen, hand](
             const Sitting& sitting) { return decide_move(sitting, seat, move, seen, hand, around_.wall_ms()); },
         [refused = std::move(refused)](const std::variant<Problem, Seq>& outcome) {
             if (std::holds_alternative<Problem>(outcome)) refused();
         });
}

void LiveTable::patience_ran_out() {
    robots_.look();
    tell_presence();
}

std::optional<ClockFace> LiveTable::clock_face() const {
    // Asked before the clock of the new turn has started: a turn that begins has all its time.
    if (sitting_.phase() != Phase::playing || sitting_.settings().clock_s == 0) return std::nullopt;
    return ClockFace{writing_ ? clocks_.left_ms().value_or(0) : sitting_.settings().clock_s * 1000};
}

// --- guests -------------------------------------------------------------------------------------------------

bool LiveTable::is_here(Seat seat) const {
    return std::any_of(guests_.begin(), guests_.end(), [&](const Guest* guest) { return guest->viewer.seat == seat; });
}

Guest* LiveTable::guest_with(std::uint64_t serial) {
    const auto found = std::find_if(guests_.begin(), guests_.end(), [&](const Guest* g) { return g->serial == serial; });
    return found == guests_.end() ? nullptr : *found;
}

void LiveTable::greet(Guest& guest, const protocol::Hello& hello) {
    if (hello.v != protocol::version)
        return guest.dismiss("bad-message", "this server speaks another version of the protocol: load the page again");
    if (guests_.size() >= around_.rules.guests) return guest.dismiss("gone", "too many people are looking at this table");
    const auto older = std::find_if(guests_.begin(), guests_.end(), [&](const Guest* other) {
        return other->viewer.person != nobody && other->viewer.person == guest.viewer.person;
    });
    if (older != guests_.end()) {
        Guest* replaced = *older;
        guests_.erase(older);
        replaced->dismiss("newer-tab", "this seat is now shown in a newer window");
    }
    guest.serial = next_serial_++;
    guest.viewer.lang = hello.lang;
    if (guest.viewer.person != nobody)
        guest.viewer.seat = sitting_.people()[static_cast<std::size_t>(guest.viewer.person)].seat;
    const bool first = guests_.empty();
    guests_.push_back(&guest);
    const auto& seen = hello.seen;
    if (seen && static_cast<int>(seen->game) == sitting_.number() && seen->seq <= sitting_.newest() &&
        sitting_.newest() - seen->seq <= longest_rest)
        catch_guest_up(guest.serial, seen->seq);
    else
        send_snapshot(guest);
    if (first) clocks_.turn_begins();  // the table wakes up
    clocks_.look_around();
    robots_.look();
    tell_presence();
}

void LiveTable::send_snapshot(Guest& guest) {
    guest.caught_up = true;
    guest.tell(std::make_shared<const std::string>(snapshot(sitting_, guest.viewer, clock_face())));
}

// The rest that somebody missed is told again from the log; meanwhile the table may go on.
void LiveTable::catch_guest_up(std::uint64_t serial, Seq seen) {
    around_.store.read(sitting_.table(), 0, [this, serial, seen, alive = std::weak_ptr(alive_)](const auto& read) {
        if (alive.expired()) return;
        Guest* guest = guest_with(serial);
        if (guest == nullptr) return;
        if (!read || read->size() < sitting_.newest()) return send_snapshot(*guest);
        std::vector<Fact> log;
        for (Seq i = 0; i < sitting_.newest(); ++i) {
            Result<Fact> fact = read_fact((*read)[i]);
            if (problem_in(fact) != nullptr) return send_snapshot(*guest);
            log.push_back(std::get<Fact>(std::move(fact)));
        }
        for (std::string& text : catch_up(log, seen, guest->viewer, clock_face()))
            guest->tell(std::make_shared<const std::string>(std::move(text)));
        guest->caught_up = true;
        tell_presence();
    });
}

void LiveTable::leave(Guest& guest) {
    if (std::erase(guests_, &guest) == 0) return;
    clocks_.look_around();
    if (guests_.empty()) {
        robots_.stop();
        around_.left_alone(*this);
    } else {
        tell_presence();
    }
}

void LiveTable::say_goodbye() {
    const auto text = std::make_shared<const std::string>(bye("closing", "the server stops; the game is kept and goes on when it is back"));
    for (Guest* guest : std::vector(guests_)) guest->tell(text);
}

void LiveTable::tell_presence() {
    json::array here, away, standing_in;
    std::size_t watching = 0;
    for (const Guest* guest : guests_)
        if (guest->viewer.seat == Seat::none) ++watching;
    for (std::size_t i = 0; i < sitting_.places().size(); ++i) {
        const Seat seat = tischlein::seat(static_cast<int>(i));
        if (is_here(seat)) here.push_back(number(seat));
        if (const auto left = clocks_.away_left_ms(seat)) away.push_back(json::object{{"seat", number(seat)}, {"left_ms", *left}});
        if (clocks_.standing_in(seat)) standing_in.push_back(number(seat));
    }
    json::array thinking;
    for (const Seat seat : robots_.thinking()) thinking.push_back(number(seat));
    const auto text = std::make_shared<const std::string>(json::serialize(
        json::object{{"type", "presence"}, {"here", std::move(here)}, {"away", std::move(away)},
                     {"standing_in", std::move(standing_in)}, {"thinking", std::move(thinking)}, {"watching", watching}}));
    for (Guest* guest : guests_)
        if (guest->caught_up) guest->tell(text);
}

WishAnswer LiveTable::answer_to(const Guest& guest, std::string_view id) {
    return [this, serial = guest.serial, id = std::string(id)](const std::variant<Problem, Seq>& outcome) {
        Guest* asker = guest_with(serial);
        if (asker == nullptr) return;
        const auto* no = std::get_if<Problem>(&outcome);
        asker->tell(std::make_shared<const std::string>(no != nullptr ? answer_refused(id, *no)
                                                                      : answer_done(id, std::get<Seq>(outcome))));
    };
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
        wish([this, person = guest.viewer.person, lang = guest.viewer.lang, action](const Sitting& sitting) {
                 return decide(sitting, {person, lang, around_.wall_ms()}, action);
             },
             answer_to(guest, protocol::id_of(action)));
    }
}

void LiveTable::explain(Guest& guest, const protocol::Explain& wish) {
    const WishAnswer refuse = answer_to(guest, wish.id);
    if (guest.viewer.seat == Seat::none || sitting_.phase() == Phase::gathering)
        return refuse(Problem{"wrong-phase", "there is no game of yours to ask about"});
    const Result<std::string> text = sitting_.game().explain(guest.viewer.seat, wish.move, guest.viewer.lang);
    if (const Problem* no = problem_in(text)) return refuse(*no);
    guest.tell(std::make_shared<const std::string>(answer_explained(wish.id, std::get<std::string>(text))));
}

}  // namespace tischlein::server
