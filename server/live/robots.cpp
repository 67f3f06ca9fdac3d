// A plan goes through these steps: plan_turn or plan_opportunity, ask_pool (a turn only), act_when_ready, act, decided. After an exception
// in one of them the plan does nothing more; a new one is made a little later.
#include "server/live/robots.hpp"

#include <algorithm>
#include <utility>

#include "bots/pacing.hpp"
#include "server/event_loop/thrown_by.hpp"

namespace tischlein::server::live {

namespace {

constexpr std::chrono::milliseconds pool_full_pause{100}, second_look{1000}, undo_look{100};
constexpr std::chrono::seconds undo_patience{10}, longest_pause_after_failure{60};

}  // namespace

Robots::Robots(const TableParts& table, Loop& loop, BotPool& pool, const ServerLimits& limits, std::uint64_t seed,
               Submit submit, Failed failed)
    : table_(table),
      loop_(loop),
      pool_(pool),
      limits_(limits),
      random_(seed),
      submit_(std::move(submit)),
      failed_(std::move(failed)) {}

template <class Step>
void Robots::attempt(Seat seat, Step step) {
    if (const auto why = thrown_by(step)) begin_again_later(seat, *why);
}

// The plan stays meanwhile, so that a look() does not begin sooner, unless the moves have changed.
void Robots::begin_again_later(Seat seat, const std::string& why) {
    int& failures = failures_[index_of(seat)];
    if (failures == 0) thrown_by([&] { failed_(why); });  // if this throws, nobody else can be told
    const auto pause = std::min<Duration>(second_look * (1 << std::min(failures, 6)), longest_pause_after_failure);
    ++failures;
    std::optional<Plan>& plan = plans_[index_of(seat)];
    if (!plan) plan = Plan{std::vector<AnyMove>()};
    loop_.cancel(plan->timer);
    plan->number = ++plans_made_;  // if the pool still answers for the old plan, is_on() drops the answer
    plan->timer = loop_.at(loop_.now() + pause, [this, seat] {
        forget(seat);
        look();
    });
}

// Who decides for this seat, if it is not its person.
std::optional<Robots::SeatDriver> Robots::driver_of(Seat seat) const {
    const Chair& chair = table_.state.chairs()[index_of(seat)];
    if (chair.bot) return SeatDriver{*chair.bot, MovedBy::bot};
    if (table_.clocks.standing_in(seat)) return SeatDriver{Level::medium, MovedBy::stand_in};
    if (table_.clocks.out_of_time(seat)) return SeatDriver{Level::medium, MovedBy::clock};
    return std::nullopt;
}

void Robots::look() {
    const TableState& state = table_.state;
    const bool held = table_.boards.is_on() || table_.pause.is_on();
    if (state.phase() != Phase::playing || !table_.attendance.anybody_here() || held) return stop();
    const SeatSet must = state.game().must(), may = state.game().may();
    for (int i = 0; i < state.game().seats(); ++i) {
        const Seat seat = tischlein::seat(i);
        attempt(seat, [&] { look_at(seat, must, may); });
    }
}

void Robots::look_at(Seat seat, SeatSet must, SeatSet may) {
    const auto driver = driver_of(seat);
    if (!driver || !(must | may).has(seat)) return forget(seat);
    std::vector<AnyMove> moves = table_.state.game().legal(seat);
    const auto& plan = plans_[index_of(seat)];
    if (plan && plan->moves == moves && plan->in_turn == must.has(seat)) return;  // the robot is at work on these moves
    forget(seat);
    if (must.has(seat))
        plan_turn(seat, *driver, std::move(moves));
    else
        plan_opportunity(seat, *driver, std::move(moves));
}

void Robots::plan_turn(Seat seat, const SeatDriver& driver, std::vector<AnyMove> moves) {
    const bool slowly = table_.state.settings().pace == Pace::human && driver.moved_by != MovedBy::clock;
    // A slap: the table waits for it, but it should be quick.
    const bool reflex = table_.state.game().kind().begins_with_reflex(moves);
    const auto pause = reflex   ? reaction_time(driver.level, random_)
                       : slowly ? think_time(driver.level, moves.size(), random_)
                                : std::chrono::milliseconds(0);
    plans_[index_of(seat)] =
        Plan{std::move(moves), table_.state.newest(), loop_.now() + pause, true, ++plans_made_};
    ask_pool(seat, driver);
}

void Robots::plan_opportunity(Seat seat, const SeatDriver& driver, std::vector<AnyMove> moves) {
    Plan plan{std::move(moves), table_.state.newest(), loop_.now() + reaction_time(driver.level, random_), false,
              ++plans_made_};
    // The choice needs no search. Whether a bot notices the opportunity at all is part of its pacing.
    if (notices(driver.level, random_))
        plan.move = table_.state.game().bot_question(seat)->speak_up(driver.level, random_);
    const bool acts = plan.move.has_value();
    plans_[index_of(seat)] = std::move(plan);
    if (acts) act_when_ready(seat, driver);
}

void Robots::ask_pool(Seat seat, const SeatDriver& driver) {
    Plan& plan = *plans_[index_of(seat)];
    BotJob job{table_.state.game().bot_question(seat), driver.level, limits_.bot_budget, random_.next(), {},
               table_.household};
    job.done = lifetime_.guard([this, seat, driver, number = plan.number](AnyMove move) {
        if (!is_on({seat, number})) return;
        failures_[index_of(seat)] = 0;
        plans_[index_of(seat)]->move = move;
        act_when_ready(seat, driver);
    });
    job.failed = lifetime_.guard([this, seat, number = plan.number] {
        if (is_on({seat, number})) begin_again_later(seat, "a bot could not think of a move");
    });
    if (pool_.think(loop_, std::move(job))) return;
    plan.timer =
        loop_.at(loop_.now() + pool_full_pause, [this, seat, driver] { attempt(seat, [&] { ask_pool(seat, driver); }); });
}

void Robots::act_when_ready(Seat seat, const SeatDriver& driver) {
    Plan& plan = *plans_[index_of(seat)];
    plan.timer = loop_.at(plan.not_before, [this, seat, driver] { attempt(seat, [&] { act(seat, driver); }); });
}

// The plan stays until the table has decided: a look() meanwhile makes no second one.
void Robots::act(Seat seat, const SeatDriver& driver) {
    if (people_decide_on_undo()) {
        plans_[index_of(seat)]->timer =
            loop_.at(loop_.now() + undo_look, [this, seat, driver] { attempt(seat, [&] { act(seat, driver); }); });
        return;
    }
    const Plan& plan = *plans_[index_of(seat)];
    const bool competes = !plan.in_turn || table_.state.game().kind().is_reflex(*plan.move);
    submit_({SeatMove{seat, *plan.move, plan.seen, driver.moved_by}, {}, RobotPlan{seat, plan.number}}, competes);
}

// A move would end the wish to undo, and people need a moment to answer. So robots wait, but not for ever.
bool Robots::people_decide_on_undo() {
    const auto& wish = table_.state.undo_wish();
    if (!wish) return false;
    const Instant now = loop_.now();
    if (!waits_for_ || waits_for_->first != wish->seq) waits_for_ = {wish->seq, now};
    return now - waits_for_->second < undo_patience;
}

void Robots::decided(const RobotPlan& plan, const RequestOutcome& outcome) {
    if (is_on(plan)) forget(plan.seat);
    if (std::holds_alternative<Seq>(outcome)) return;
    // The table moved on, or could not write. In both cases robots look again a little later.
    loop_.at(loop_.now() + second_look, lifetime_.guard([this] { look(); }));
}

bool Robots::is_on(const RobotPlan& plan) const {
    const auto& there = plans_[index_of(plan.seat)];
    return there && there->number == plan.number;
}

void Robots::forget(Seat seat) {
    if (plans_[index_of(seat)]) loop_.cancel(plans_[index_of(seat)]->timer);
    plans_[index_of(seat)].reset();
}

void Robots::stop() {
    for (int i = 0; i < most_seats; ++i) forget(seat(i));
}

SeatSet Robots::thinking() const {
    SeatSet seats;
    for (int i = 0; i < most_seats; ++i)
        if (const auto& plan = plans_[static_cast<std::size_t>(i)]; plan && plan->in_turn) seats.add(seat(i));
    return seats;
}

}  // namespace tischlein::server::live
