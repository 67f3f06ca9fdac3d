// What a table with people asks a game before and after a move: may it be taken back, is it a race, who sees what.
#include <doctest/doctest.h>

#include "host/any_game.hpp"
#include "host/game_history.hpp"

using namespace tischlein;
using namespace tischlein::host;

namespace {

std::unique_ptr<AnyGame> uno_at(std::string_view position) {
    auto game = find_kind("uno")->set_up(json::parse(position).as_object(), "seed", only_standard);
    REQUIRE(problem_in(game) == nullptr);
    return std::move(std::get<0>(game));
}

}  // namespace

SCENARIO("A card laid shows what its player knew; a card drawn shows something new") {
    auto game = uno_at(R"({"game":"uno","seats":2,"hands":[["R5","RD","B7"],["G1","G2"]],"discard":["R1"]})");
    CHECK_FALSE(game->reveals(seat(0), "lay R5"));
    CHECK(game->reveals(seat(0), "draw"));
    CHECK(game->reveals(seat(0), "lay RD"));  // the other seat draws two
}

SCENARIO("Calls, catches, jumps and slaps are decided by who is quicker; laying a card is not") {
    auto game = uno_at(R"({"game":"uno","seats":2,"hands":[["R5","B7"],["G1","G2"]],"discard":["R1"]})");
    CHECK(game->is_reflex("call"));
    CHECK(game->is_reflex("catch 1"));
    CHECK_FALSE(game->is_reflex("lay R5"));
    CHECK(game->with_call(seat(0), "lay R5") == "lay R5 uno");
    CHECK(game->with_call(seat(0), "draw") == "draw");
    auto annaotto = find_kind("annaotto")->start(3, nullptr, "seed", only_standard);
    CHECK(std::get<0>(annaotto)->is_reflex("slap"));
    CHECK_FALSE(std::get<0>(annaotto)->is_reflex("face Rd"));
}

SCENARIO("Each observer gets its own form of an event, without a word about the audience") {
    auto game = uno_at(R"({"game":"uno","seats":2,"hands":[["B7","B8"],["G1","G2"]],"discard":["R1"]})");
    REQUIRE_FALSE(game->play(seat(0), "draw", Language::en));
    const std::string mine = json::serialize(game->events_for(seat(0)));
    const std::string theirs = json::serialize(game->events_for(seat(1)));
    const std::string watching = json::serialize(game->events_for(Seat::none));
    CHECK(mine != theirs);
    CHECK(theirs == watching);
    CHECK(mine.find("for") == std::string::npos);
    CHECK(theirs.find("except") == std::string::npos);
}
