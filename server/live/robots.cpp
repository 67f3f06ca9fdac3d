#include "server/live/robots.hpp"

#include "bots/pacing.hpp"
#include "server/live/live_table.hpp"

namespace tischlein::server::live {

namespace {

constexpr std::chrono::milliseconds pool_full_pause{100}, second_look{1000}, undo_look{100};
constexpr std::chrono::seconds undo_patience{10};
std::size_t at(Seat seat) { return static_cast<std::size_t>(number(seat)); }

}  // namespace

Robots::Robots(LiveTable& table, const Clocks& clocks, Services& services)
    : table_(table),
      clocks_(clocks),
      services_(services),
      random_(services.random.next()) {}

// Who decides for this seat, if it is not its person.
std::optional<Robots::Player> Robots::player_of(Seat seat) const {
    const Chair& place = table_.state().chairs()[at(seat)];
    if (place.bot) return Player{*place.bot, MovedBy::bot};
    if (clocks_.standing_in(seat)) return Player{Level::medium, MovedBy::stand_in};
    if (clocks_.out_of_time(seat)) return Player{Level::medium, MovedBy::clock};
    return std::nullopt;
}

void Robots::look() {
    const TableState& state = table_.state();
    if (state.phase() != Phase::playing || !table_.anybody_here()) return stop();
    const SeatSet must = state.game().must(), may = state.game().may();
    for (int i = 0; i < state.game().seats(); ++i) {
        const Seat seat = tischlein::seat(i);
        const auto player = player_of(seat);
        if (!player || !(must | may).has(seat)) {
            forget(seat);
            continue;
        }
        std::vector<std::string> moves = state.game().moves(seat);
        const auto& plan = plans_[at(seat)];
        if (plan && plan->moves == moves && plan->in_turn == must.has(seat)) continue;  // it is on it already
        forget(seat);
        if (must.has(seat))
            plan_turn(seat, *player, std::move(moves));
        else
            plan_chance(seat, *player, std::move(moves));
    }
}

void Robots::plan_turn(Seat seat, const Player& player, std::vector<std::string> moves) {
    const bool slowly = table_.state().settings().pace == Pace::human && player.hand != MovedBy::clock;
    const bool reflex = table_.state().game().is_reflex(moves.front());  // a slap: it must, and be quick
    const auto pause = reflex   ? reaction_time(player.level, random_)
                       : slowly ? think_time(player.level, moves.size(), random_)
                                : std::chrono::milliseconds(0);
    plans_[at(seat)] =
        Plan{std::move(moves), table_.state().newest(), services_.loop.now() + pause, true, ++plans_made_};
    ask_pool(seat, player);
}

void Robots::plan_chance(Seat seat, const Player& player, std::vector<std::string> moves) {
    Plan plan{std::move(moves), table_.state().newest(), services_.loop.now() + reaction_time(player.level, random_),
              false, ++plans_made_};
    // The choice needs no search; whether it notices at all is part of its manners.
    if (notices(player.level, random_)) plan.move = table_.state().game().speak_up(seat, player.level, random_);
    const bool acts = plan.move.has_value();
    plans_[at(seat)] = std::move(plan);
    if (acts) act_when_ready(seat, player);
}

void Robots::ask_pool(Seat seat, const Player& player) {
    Plan& plan = *plans_[at(seat)];
    BotJob job{table_.state().game().clone(), seat, player.level, services_.rules.bot_budget, random_.next(), {}};
    job.done = [this, seat, player, number = plan.number, alive = std::weak_ptr(alive_)](std::string move) {
        if (alive.expired() || !is_on(seat, number)) return;
        plans_[at(seat)]->move = std::move(move);
        act_when_ready(seat, player);
    };
    if (services_.bots.think(std::move(job))) return;
    plan.timer =
        services_.loop.at(services_.loop.now() + pool_full_pause, [this, seat, player] { ask_pool(seat, player); });
}

void Robots::act_when_ready(Seat seat, const Player& player) {
    Plan& plan = *plans_[at(seat)];
    plan.timer = services_.loop.at(plan.not_before, [this, seat, player] { act(seat, player); });
}

// The plan stays until the table has decided: looking around meanwhile makes no second one.
void Robots::act(Seat seat, const Player& player) {
    if (people_decide_on_undo()) {
        plans_[at(seat)]->timer =
            services_.loop.at(services_.loop.now() + undo_look, [this, seat, player] { act(seat, player); });
        return;
    }
    const Plan plan = *plans_[at(seat)];
    const auto told = [this, seat, number = plan.number, alive = std::weak_ptr(alive_)](bool done) {
        if (!alive.expired()) decided(seat, number, done);
    };
    if (!plan.in_turn || table_.state().game().is_reflex(*plan.move))
        table_.compete_for(seat, *plan.move, plan.seen, player.hand, told);
    else
        table_.play_for(seat, *plan.move, plan.seen, player.hand, told);
}

// A move would end the wish; people need a moment to answer. Whoever is ready waits, but not for ever.
bool Robots::people_decide_on_undo() {
    const auto& wish = table_.state().undo_wish();
    if (!wish) return false;
    const Instant now = services_.loop.now();
    if (!waits_for_ || waits_for_->first != wish->seq) waits_for_ = {wish->seq, now};
    return now - waits_for_->second < undo_patience;
}

void Robots::decided(Seat seat, std::uint64_t plan, bool done) {
    if (is_on(seat, plan)) forget(seat);
    if (done) return;
    // The table moved on, or could not write. Either way, look again when the dust has settled.
    services_.loop.at(services_.loop.now() + second_look, [this, alive = std::weak_ptr(alive_)] {
        if (!alive.expired()) look();
    });
}

bool Robots::is_on(Seat seat, std::uint64_t plan) const { return plans_[at(seat)] && plans_[at(seat)]->number == plan; }

void Robots::forget(Seat seat) {
    if (plans_[at(seat)]) services_.loop.cancel(plans_[at(seat)]->timer);
    plans_[at(seat)].reset();
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
