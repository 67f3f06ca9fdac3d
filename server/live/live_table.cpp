// Connects the parts: what guests ask for, what the log tells, and the waiting times.
#include "server/live/live_table.hpp"

#include <algorithm>
#include <utility>

#include "server/event_loop/thrown_by.hpp"
#include "server/live/fact_kinds.hpp"

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
      households_(log_.state(), services.loop, services.disk, services.metrics, services.limits),
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
      actions_({log_.state(), guest_list_, reflexes_, wishes_, pause_, hints_},
               {[this] { return is_whole(); }, [this](TableRequest request) { log_.submit(std::move(request)); }, [this] { board_drawn(); }}),
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
    if (*this) table_->actions_.take(*guest_, action, when);
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
    if (guest.viewer.person != nobody) households_.remember(guest.token_hash, guest.household);
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
    if (const auto* join = std::get_if<JoinTable>(&request.what)) households_.remember(join->token_hash, request.from.household);
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

void LiveTable::submit_robots_move(TableRequest request, bool competes) {
    request.from.household = households_.for_robots(guest_list_.households(true), guest_list_.households(false));
    if (!competes) return log_.submit(std::move(request));
    const SeatMove move = std::get<SeatMove>(request.what);
    reflexes_.enter({move.seat, move.move, services_.loop.now(), {}, false}, std::move(request));
}

// --- what the log tells -------------------------------------------------------------------------------------

// At the moment of deciding: who is here may have changed since the request was made.
Circumstances LiveTable::circumstances() const {
    return {wall_ms(services_.store), clocks_.stand_ins(), host_watch_.is_gone(), pause_.is_on(), &households_.by_token()};
}

std::optional<Problem> LiveTable::may_write(const TableRequest& request, const std::vector<Fact>& facts) {
    return households_.may_write(request.from.household, facts, request.from.lang);
}

void LiveTable::writes(const TableRequest& request, std::size_t bytes) {
    if (services_.limits.moves) writing_.begin();
    households_.wrote(request.from.household, bytes);
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

void LiveTable::board_drawn() {
    if (!boards_.is_on()) return;
    boards_.end();
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
