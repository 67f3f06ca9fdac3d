#include "review/self_play.hpp"

#include "core/any_seat.hpp"

namespace tischlein::review {

namespace {

void make(GameHistory& game, Seat who, AnyMove move) { game.play(who, move, Language::en); }

bool somebody_speaks_up(GameHistory& game, const Lineup& lineup, Random& random) {
    for (SeatSet left = game.game().may(); !left.empty();) {
        const Seat who = any_of(left, random);
        left.remove(who);
        const auto move = game.game().bot_question(who)->speak_up(lineup.at(who), random);
        if (!move) continue;
        make(game, who, *move);
        return true;
    }
    return false;
}

}  // namespace

void play_on(GameHistory& game, const Lineup& lineup, Random random, int most, const std::atomic<bool>& stop) {
    Budget budget;
    budget.simulations = lineup.simulations;
    for (int decision = 0; decision < most && !stop && !game.game().must().empty(); ++decision) {
        if (somebody_speaks_up(game, lineup, random)) continue;
        const Seat who = any_of(game.game().must(), random);
        make(game, who, game.game().bot_question(who)->advise(lineup.at(who), budget, random));
    }
}

}  // namespace tischlein::review
