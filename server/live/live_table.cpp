// Connects the parts: what guests ask for, what the log tells, and the waiting times.
#include "server/live/live_table.hpp"

#include <algorithm>
#include <utility>

#include "server/event_loop/thrown_by.hpp"
#include "server/live/fact_kinds.hpp"
#include "server/table/refusals.hpp"

namespace tischlein::server::live {

namespace {

void count(Metrics& metrics, const fact::Moved& moved, bool over) {
    ++metrics.moves;
    if (moved.moved_by == MovedBy::bot) ++metrics.bot_moves;
    if (moved.moved_by == MovedBy::stand_in || moved.moved_by == MovedBy::clock) ++metrics.stand_in_moves;
    if (over) ++metrics.games_finished;
}

bool any(std::span<const DurableFact> facts, bool (*is)(const Fact&)) {
    return std::any_of(facts.begin(), facts.end(), [&](const DurableFact& fact) { return is(*fact); });
}

}  // namespace

template <class Step>
void LiveTable::attempt(Step step) {
    if (const auto why = thrown_by(step)) log_.reload_because(*why);
}

LiveTable::LiveTable(TableState state, Services& services, const std::string& household, TableLog::Fold fold)
    : services_(services),
      log_(std::move(state), services.loop, services.store, services.background, services.metrics, services.limits, *this, decide_request, fold),
      guest_list_(log_.state(), services.loop, services.store, services.background, services.limits, *this),
      reflexes_(log_.state(), guest_list_, services.loop, services.random,
                [this](TableRequest request) { attempt([&] { log_.submit(std::move(request)); }); }),
      clocks_(log_.state(), guest_list_, services.loop, services.limits, [this] { attempt([this] { patience_ran_out(); }); }),
      host_watch_(services.loop, services.limits, [this] { attempt([this] { guest_list_.tell_presence(); }); }),
      boards_(services.loop, services.limits, [this] { attempt([this] { robots_.look(); }); }),
      wishes_(log_.state()),
      pause_(log_.state(), guest_list_, services.loop, services.limits, [this] { attempt([this] { round_goes_on(); }); }),
      robots_({log_.state(), guest_list_, clocks_, boards_, pause_, household}, services.loop, services.bots, services.limits, services.random.next(),
              [this](TableRequest request, bool competes) { submit_robots_move(std::move(request), competes); },
              [this](const std::string& why) { failed("a robot failed: " + why); }),
      hints_(log_.state(), services.loop, services.bots, services.limits,
             [this](const GuestAddress& to, const std::variant<Problem, std::string>& what) { attempt([&] { guest_list_.answer_with(to, what); }); },
             [this](const std::string& why) { failed("a hint failed: " + why); }),
      writing_(services.loop, [this] { return !log_.is_idle(); }, [this] { attempt([this] { guest_list_.tell_moving(); }); }) {
    if (log_.state().phase() != Phase::gathering) dealt_ = log_.state().number();
    host_watch_.look(host_is_here());
}

void RetireTable::operator()(LiveTable* table) const noexcept { table->services_.retired.take(table, table->services_.loop); }

void RetiredTables::take(LiveTable* table, Loop& loop) {
    tables_.push_back(table);
    if (tables_.size() == 1) loop.post(lifetime_.guard([this] { destroy(); }));
}

void RetiredTables::destroy() {
    for (const LiveTable* table : std::exchange(tables_, {})) delete table;
}

// --- stays --------------------------------------------------------------------------------------------------

Stay& Stay::operator=(Stay&& other) noexcept {
    if (this == &other) return *this;
    end();
    table_ = std::exchange(other.table_, nullptr);
    guest_ = other.guest_;
    alive_ = std::move(other.alive_);
    return *this;
}

// What the table tells the guest may end the stay, and destroy it: nothing of it is used after these calls.
void Stay::greet(const protocol::Hello& hello) {
    if (*this) table_->greet(*guest_, hello);
}

void Stay::act(const protocol::Action& action, Instant when) {
    if (*this) table_->act(*guest_, action, when);
}

void Stay::end() {
    const bool is_on(*this);
    LiveTable* table = std::exchange(table_, nullptr);
    if (is_on) table->leave(*guest_);
}

// --- guests -------------------------------------------------------------------------------------------------

void LiveTable::greet(Guest& guest, const protocol::Hello& hello) {
    const bool wakes_up = !anybody_here();
    if (!guest_list_.admit(guest, hello)) return;
    if (guest.viewer.person != nobody) remember(guest.token_hash, guest.household);
    if (!is_whole()) return guest_list_.bring_up_to_date(guest, hello.seen);  // reloaded() does the rest
    if (wakes_up) clocks_.turn_begins();
    if (wakes_up && guest_list_.anybody_draws()) boards_.begin();
    host_watch_.look(host_is_here());
    // Sets a game of foreign rules aside. If that cannot be written now, the next guest who comes tries again.
    if (log_.state().is_stuck()) log_.submit({SetForeignGameAside{}});
    guest_list_.bring_up_to_date(guest, hello.seen);
    clocks_.look_around();
    robots_.look();
    guest_list_.tell_presence();
}

// A request to join tells the household of somebody who is not a person at this table yet.
void LiveTable::submit(TableRequest request, std::unique_ptr<PendingReply> reply) {
    if (const auto* join = std::get_if<JoinTable>(&request.what)) remember(join->token_hash, request.from.household);
    if (!reply) return log_.submit(std::move(request));
    const ReplyNumber number = replies_.add(std::move(reply));
    request.reply = number;
    try {
        log_.submit(std::move(request));
    } catch (...) {
        replies_.forget(number);
        throw;
    }
}

// Remembers the household of a token. When there are many, those of tokens that belong to nobody at the table are forgotten.
void LiveTable::remember(const std::string& token_hash, const std::string& household) {
    constexpr std::size_t most_remembered = 256;
    if (token_hash.empty() || household.empty()) return;
    if (households_.size() >= most_remembered)
        std::erase_if(households_, [&](const auto& each) { return log_.state().person_with(each.first) == nobody; });
    if (households_.size() < most_remembered) households_.insert_or_assign(token_hash, household);
}

// Also from inside a destructor (Stay): nothing may be thrown.
void LiveTable::left() {
    attempt([this] {
        host_watch_.look(host_is_here());
        clocks_.look_around();
        if (anybody_here()) {
            pause_.look();
            return guest_list_.tell_presence();
        }
        boards_.end();
        pause_.end();
        robots_.stop();
        reflexes_.forget_sealed();
        services_.keeper.left_alone(*this);
    });
}

void LiveTable::act(Guest& guest, const protocol::Action& action, Instant when) {
    if (const auto* language = std::get_if<protocol::ChangeLanguage>(&action)) {
        guest.viewer.lang = language->lang;
        if (guest.caught_up) guest_list_.send_snapshot(guest);
    } else if (const auto* question = std::get_if<protocol::Explain>(&action)) {
        explain(guest, *question);
    } else if (const auto* wonders = std::get_if<protocol::AskHint>(&action)) {
        hint(guest, *wonders);
    } else if (const auto* move = std::get_if<protocol::PlayMove>(&action)) {
        play(guest, *move, when);
    } else if (const auto* is_ready = std::get_if<protocol::Ready>(&action)) {
        ready(guest, *is_ready);
    } else if (const auto* asks = std::get_if<protocol::AskSeat>(&action)) {
        const Viewer viewer = guest.viewer;
        answer_wish({guest.serial, asks->id}, viewer.lang, [&] { return wishes_.ask_seat(viewer); });
    } else if (const auto* give = std::get_if<protocol::GiveSeat>(&action); give != nullptr && !give->seat) {
        const Viewer viewer = guest.viewer;
        answer_wish({guest.serial, give->id}, viewer.lang, [&] { return wishes_.refuse_seat(viewer, give->person); });
    } else if (auto logged = logged_action(action)) {
        log_.submit({*std::move(logged),
                     {guest.viewer.person, guest.viewer.lang, "", guest.household},
                     GuestAddress{guest.serial, std::string(protocol::id_of(action))}});
    }
}

void LiveTable::play(Guest& guest, const protocol::PlayMove& action, Instant when) {
    const Viewer& viewer = guest.viewer;
    const GuestAddress address{guest.serial, action.id};
    TableRequest request{PersonMove{action}, {viewer.person, viewer.lang, "", guest.household}, address};
    if (!is_whole() || viewer.seat == Seat::none || log_.state().phase() != Phase::playing || pause_.is_on())
        return log_.submit(std::move(request));
    const GameKind& kind = log_.state().game().kind();
    const std::optional<AnyMove> move = kind.read_move(action.move);
    if (move) std::get<PersonMove>(request.what).read = ReadMove{&kind, *move};
    if (reflexes_.has_enough_of(viewer.seat)) return guest_list_.answer(address, too_busy(viewer.lang));
    const bool repeated = log_.state().done(viewer.person, action.id).has_value();
    const ArrivingMove arriving{viewer.seat, move, when, guest.round_trip(), !repeated};
    if (const auto reaction = reflexes_.enter(arriving, std::move(request)))
        guest_list_.answer(address, false_start_of(*reaction, viewer.lang));
}

void LiveTable::explain(Guest& guest, const protocol::Explain& question) {
    const Viewer& viewer = guest.viewer;
    if (!is_whole()) return guest_list_.answer({guest.serial, question.id}, too_busy(viewer.lang));
    if (viewer.seat == Seat::none || log_.state().phase() == Phase::gathering)
        return guest_list_.answer({guest.serial, question.id}, no_game_of_yours(viewer.lang));
    guest.tell(std::make_shared<const std::string>(
        answer_explained(question.id, explain_text(log_.state().game(), viewer.seat, question.move, log_.state().names(), viewer.lang))));
}

void LiveTable::hint(const Guest& guest, const protocol::AskHint& wish) {
    const GuestAddress asker{guest.serial, wish.id};
    if (!hints_.begin(guest.serial)) return guest_list_.answer(asker, too_busy(guest.viewer.lang));
    log_.submit({wish, {guest.viewer.person, guest.viewer.lang, "", guest.household}, HintFor{asker, guest.viewer, guest.household}});
}

void LiveTable::ready(const Guest& guest, const protocol::Ready& wish) {
    const Viewer viewer = guest.viewer;
    const GuestAddress asker{guest.serial, wish.id};
    if (wish.what == protocol::ReadyFor::deal) return answer_wish(asker, viewer.lang, [&] { return wishes_.ready_for_deal(viewer); });
    if (!is_whole()) return guest_list_.answer(asker, too_busy(viewer.lang));
    if (viewer.seat == Seat::none) return guest_list_.answer(asker, not_seated(viewer.lang));
    guest_list_.answer(asker, log_.state().newest());
    if (wish.what == protocol::ReadyFor::moves && boards_.is_on()) {
        boards_.end();
        robots_.look();
    }
    if (wish.what == protocol::ReadyFor::round && pause_.seen_by(viewer.person)) guest_list_.tell_presence();
}

// `wish` is called if the table can be asked.
template <class Wish>
void LiveTable::answer_wish(const GuestAddress& asker, Language lang, Wish wish) {
    if (!is_whole()) return guest_list_.answer(asker, too_busy(lang));
    const SeatWishes::Answer answer = wish();
    guest_list_.answer(asker, answer.outcome);
    if (answer.is_news) guest_list_.tell_presence();
}

// A bot's move is counted in the disk budget of somebody who sits here, of several households the one that has written least.
// So nobody who drops in can use up what the bots of others need.
std::string LiveTable::household_for_robots() const {
    for (const bool seated : {true, false}) {
        const std::vector<std::string> here = guest_list_.households(seated);
        const auto least = std::min_element(here.begin(), here.end(), [&](const auto& a, const auto& b) {
            return services_.disk.written_by(a) < services_.disk.written_by(b);
        });
        if (least != here.end()) return *least;
    }
    return {};
}

void LiveTable::submit_robots_move(TableRequest request, bool competes) {
    request.from.household = household_for_robots();
    if (!competes) return log_.submit(std::move(request));
    const SeatMove move = std::get<SeatMove>(request.what);
    reflexes_.enter({move.seat, move.move, services_.loop.now(), {}, false}, std::move(request));
}

// --- what the log tells -------------------------------------------------------------------------------------

// At the moment of deciding: who is here may have changed since the request was made.
Circumstances LiveTable::circumstances() const {
    return {wall_ms(services_.store), clocks_.stand_ins(), host_watch_.is_gone(), pause_.is_on(), &households_};
}

std::optional<Problem> LiveTable::may_write(const TableRequest& request, const std::vector<Fact>& facts) {
    const bool going_on = goes_on(facts);
    if (services_.disk.allows(request.from.household, going_on, services_.limits.day_bytes, services_.loop.now()))
        return std::nullopt;
    ++services_.metrics.quota_refused;
    return enough_written(going_on, request.from.lang);
}

void LiveTable::writes(const TableRequest& request, std::size_t bytes) {
    if (services_.limits.moves) writing_.begin();
    services_.metrics.bytes_written += bytes;
    services_.disk.wrote(request.from.household, bytes);
}

bool LiveTable::show(const DurableFact& fact, const GuestAddress* asker) {
    if (const auto* moved = std::get_if<fact::Moved>(&fact->what))
        count(services_.metrics, *moved, log_.state().phase() == Phase::over);
    return guest_list_.show(fact, asker);
}

void LiveTable::settled(std::span<const DurableFact> facts) {
    look_for_deal();
    for (const DurableFact& fact : facts)
        if (const auto* given = std::get_if<fact::SeatGiven>(&fact->what)) wishes_.given(given->person);
    if (any(facts, changes_game)) {
        pause_.game_changed(guest_list_.people_who_see_rounds());
        if (pause_.is_on()) guest_list_.tell_presence();
        game_changed();
    }
    if (any(facts, is_any<fact::SeatGiven>) && !pause_.is_on()) clocks_.turn_begins();
    if (any(facts, is_any<fact::Removed, fact::SeatGiven>)) {
        pause_.look();
        clocks_.look_around();
        robots_.look();
    }
    if (any(facts, is_any<fact::HostChanged>)) host_watch_.begin_anew(host_is_here());
    if (any(facts, changes_chairs)) guest_list_.tell_presence();
    if (any(facts, concerns_lobby)) services_.keeper.changed(*this);
}

// A game was dealt since the last look: nobody is ready for it any more, and bots wait for its board.
void LiveTable::look_for_deal() {
    if (log_.state().phase() == Phase::gathering || dealt_ == log_.state().number()) return;
    dealt_ = log_.state().number();
    wishes_.dealt();
    if (guest_list_.anybody_draws()) boards_.begin();
}

void LiveTable::game_changed() {
    reflexes_.game_changed();
    pause_.is_on() ? clocks_.turn_waits() : clocks_.turn_begins();
    robots_.look();
}

// Turns, clocks and opportunities begin now.
void LiveTable::round_goes_on() {
    reflexes_.begin_anew();
    clocks_.turn_begins();
    robots_.look();
    guest_list_.tell_presence();
}

void LiveTable::answer(const ReplyTo& to, const RequestOutcome& outcome) {
    if (const auto* guest = std::get_if<GuestAddress>(&to)) guest_list_.answer(*guest, outcome);
    if (const auto* plan = std::get_if<RobotPlan>(&to)) robots_.decided(*plan, outcome);
    if (const auto* hint = std::get_if<HintFor>(&to)) hints_.decided(*hint, outcome);
    if (const auto* reply = std::get_if<ReplyNumber>(&to)) replies_.tell(*reply, outcome, log_.state());
}

void LiveTable::misfit(const Problem& why) {
    if (!is_whole()) guest_list_.hold_back();
    services_.keeper.misfit(*this, why);
}

void LiveTable::reloaded() {
    guest_list_.dismiss_barred();
    guest_list_.send_snapshots();
    pause_.end();
    wishes_.look();
    look_for_deal();
    game_changed();
    clocks_.look_around();
    host_watch_.begin_anew(host_is_here());
    guest_list_.tell_presence();
    services_.keeper.changed(*this);
}

void LiveTable::lost(const Problem& why) {
    if (why.code == "elsewhere") {
        attempt([this] { guest_list_.tell_moving(); });
        guest_list_.dismiss_all("closing", server_stops);  // they come back, and are forwarded to where it is
    } else if (may_pass(why) || why.code == "broken") {
        guest_list_.dismiss_all("closing", log_is_unreadable);  // they come back, and have it woken again
    } else {
        guest_list_.dismiss_all("gone", log_is_damaged);
    }
    services_.keeper.lost(*this, why);
}

// --- patience -----------------------------------------------------------------------------------------------

std::optional<ClockFace> LiveTable::clock_face(bool turn_begins) const {
    if (log_.state().phase() != Phase::playing || log_.state().settings().clock_s == 0) return std::nullopt;
    const int whole = log_.state().settings().clock_s * 1000;
    return ClockFace{turn_begins || pause_.is_on() ? whole : clocks_.left_ms().value_or(0)};
}

PatienceReport LiveTable::patience() const {
    PatienceReport report{{}, clocks_.stand_ins(), robots_.thinking(), host_watch_.left_ms(), {}, {}, {}};
    if (pause_.is_on()) report.pause.emplace(PatienceReport::Pause{pause_.left_ms(), {}});
    for (std::size_t i = 0; i < log_.state().chairs().size(); ++i) {
        const Seat seat = tischlein::seat(static_cast<int>(i));
        if (const auto left = clocks_.away_left_ms(seat)) report.away.push_back({seat, *left});
        if (wishes_.is_ready(log_.state().chairs()[i].person)) report.ready.add(seat);
        if (pause_.waiting().contains(log_.state().chairs()[i].person)) report.pause->waiting.add(seat);
    }
    for (const PersonId person : wishes_.asking())
        if (log_.state().is_present(person) && guest_list_.is_here(person)) report.asking.push_back(person);
    return report;
}

void LiveTable::patience_ran_out() {
    // This comes before a stand-in moves: everybody who is here may have agreed to an undo already.
    if (only_the_absent_are_asked(log_.state(), clocks_.stand_ins())) log_.submit({UndoWithoutAbsent{}});
    robots_.look();
    guest_list_.tell_presence();
}

}  // namespace tischlein::server::live
