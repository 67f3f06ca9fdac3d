// Since when seats know that they could be quick, in games without a table around them.
#include "server/live/seat_opportunities.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "dealt.hpp"
#include "instants.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::live;

namespace {

// The quick move that a seat could make, if any.
std::optional<AnyMove> quick_move(const AnyGame& game, Seat who) {
    if (!(game.must() | game.may()).has(who)) return std::nullopt;
    for (const AnyMove move : game.legal(who))
        if (game.kind().is_reflex(move)) return move;
    return std::nullopt;
}
SeatSet who_can_be_quick(const AnyGame& game) {
    SeatSet able;
    for (int i = 0; i < game.seats(); ++i)
        if (quick_move(game, seat(i))) able.add(seat(i));
    return able;
}

// A random move of the seat in turn that is not quick, and calls nothing.
void move_on(AnyGame& game, Random& random) {
    const Seat turn = game.must().front();
    std::vector<std::string> moves = game.moves(turn);
    std::erase_if(moves,
                  [&](const std::string& m) { return m.find("uno") != std::string::npos || m.starts_with("catch"); });
    REQUIRE_FALSE(moves.empty());
    REQUIRE_FALSE(play_text(game, turn, moves[random.below(static_cast<std::uint32_t>(moves.size()))], Language::en));
}

// UNO for three, played until somebody can be caught.
std::unique_ptr<AnyGame> forgotten_call() {
    Random random(5);
    for (int deal = 0; deal < 50; ++deal) {
        std::unique_ptr<AnyGame> game = dealt({.game = "uno", .seats = 3}, std::to_string(deal)).game().clone();
        for (; !game->outcome().over; move_on(*game, random))
            if (!who_can_be_quick(*game).empty()) return game;
    }
    FAIL("nobody ever forgets to call");
    return nullptr;
}

}  // namespace

TEST_CASE("an opportunity is as old as its first showing, as long as it stays open") {
    const std::unique_ptr<AnyGame> game = forgotten_call();
    const SeatSet able = who_can_be_quick(*game);
    const Seat one = able.front();
    const AnyMove move = *quick_move(*game, one);
    SeatOpportunities opportunities;
    CHECK_FALSE(opportunities.since(one, move));
    opportunities.update(*game, at(100));
    CHECK(opportunities.seats() == able);
    CHECK(opportunities.since(one, move) == at(100));
    opportunities.update(*game, at(200));
    CHECK(opportunities.since(one, move) == at(100));
    opportunities.clear();
    CHECK(opportunities.seats().empty());
    opportunities.update(*game, at(300));
    CHECK(opportunities.since(one, move) == at(300));

    // The window for catches closes when the seat in turn acts.
    Random random(1);
    move_on(*game, random);
    opportunities.update(*game, at(400));
    CHECK(opportunities.seats() == who_can_be_quick(*game));
    CHECK_FALSE(opportunities.since(one, move));
}

TEST_CASE("an ordinary move is no opportunity, and a game without quick moves has none") {
    const std::unique_ptr<AnyGame> game = forgotten_call();
    SeatOpportunities opportunities;
    opportunities.update(*game, at(100));
    const Seat turn = game->must().front();
    const std::vector<AnyMove> moves = game->legal(turn);
    const auto ordinary =
        std::find_if(moves.begin(), moves.end(), [&](AnyMove m) { return !game->kind().is_reflex(m); });
    REQUIRE(ordinary != moves.end());
    CHECK_FALSE(opportunities.since(turn, *ordinary));

    SeatOpportunities none;
    none.update(dealt({.game = "anansi", .seats = 2}).game(), at(100));
    CHECK(none.seats().empty());
}
