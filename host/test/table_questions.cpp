// What a table with people asks a game before and after a move: may it be taken back, is it a reflex, who sees what.
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
    const auto reveals = [&](std::string_view move) { return game->reveals(seat(0), *game->kind().read_move(move)); };
    CHECK_FALSE(reveals("lay R5"));
    CHECK(reveals("draw"));
    CHECK(reveals("lay RD"));  // the other seat draws two
}

SCENARIO("Calls, catches, jumps and slaps are decided by who is quicker; laying a card is not") {
    auto game = uno_at(R"({"game":"uno","seats":2,"hands":[["R5","B7"],["G1","G2"]],"discard":["R1"]})");
    const GameKind &uno = game->kind(), &annaotto = *find_kind("annaotto");
    const auto is_reflex = [](const GameKind& kind, std::string_view move) {
        return kind.is_reflex(*kind.read_move(move));
    };
    CHECK(uno.has_reflexes());
    CHECK(is_reflex(uno, "call"));
    CHECK(is_reflex(uno, "catch 1"));
    CHECK(is_reflex(uno, "jump R5"));
    CHECK_FALSE(is_reflex(uno, "lay R5"));
    CHECK(is_reflex(annaotto, "slap"));
    CHECK_FALSE(is_reflex(annaotto, "face Rd"));
    CHECK_FALSE(find_kind("anansi")->has_reflexes());
    CHECK_FALSE(find_kind("otto")->has_reflexes());
}

SCENARIO("A call is nothing but that; a lay can carry the call that belongs to it") {
    auto game = uno_at(R"({"game":"uno","seats":2,"hands":[["R5","B7"],["G1","G2"]],"discard":["R1"]})");
    const GameKind& uno = game->kind();
    const auto with_call = [&](std::string_view move) { return uno.text(game->with_call(seat(0), *uno.read_move(move))); };
    CHECK(with_call("lay R5") == "lay R5 uno");
    CHECK(with_call("draw") == "draw");
    CHECK(uno.is_call(*uno.read_move("call")));
    CHECK(uno.is_call(*uno.read_move("catch 1")));
    CHECK_FALSE(uno.is_call(*uno.read_move("jump R5")));
    CHECK(find_kind("annaotto")->is_call(*find_kind("annaotto")->read_move("slap")));
}

SCENARIO("Each observer gets its own form of an event, without a word about the audience") {
    auto game = uno_at(R"({"game":"uno","seats":2,"hands":[["B7","B8"],["G1","G2"]],"discard":["R1"]})");
    game->apply(seat(0), *game->kind().read_move("draw"));
    const std::string mine = json::serialize(game->events_for(seat(0)));
    const std::string theirs = json::serialize(game->events_for(seat(1)));
    const std::string watching = json::serialize(game->events_for(Seat::none));
    CHECK(mine != theirs);
    CHECK(theirs == watching);
    CHECK(mine.find("for") == std::string::npos);
    CHECK(theirs.find("except") == std::string::npos);
}
