// Why a move was better: the rule and the count, by what the mover could see.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "review/reasons.hpp"
#include "review/self_play.hpp"

using namespace tischlein;
using namespace tischlein::host;
using namespace tischlein::review;

namespace {

const std::atomic<bool> not_stopped{false};

std::unique_ptr<AnyGame> uno_game(std::string_view mine, std::string_view top) {
    const auto position = json::parse(R"({"game":"uno","seats":2,"hands":[)" + std::string(mine) + R"(,["R9"]],"discard":[")" + std::string(top) +
                                      R"("],"colour":"R","turn":0,"phase":"turn"})");
    auto set_up = find_kind("uno")->set_up(position.as_object(), "1", only_standard);
    if (const Problem* wrong = problem_in(set_up)) FAIL(wrong->text);
    return std::get<0>(std::move(set_up));
}

Reason reason_of(const AnyGame& game, std::string_view made, std::string_view better) {
    return find_reason(game, seat(0), *game.kind().read_move(made), *game.kind().read_move(better), Seat::none);
}

}  // namespace

TEST_CASE("a reason names the rule that mattered, and who was about to go out") {
    const auto game = uno_game(R"(["R1","RD","RS","W","G4"])", "R5");
    CHECK(reason_of(*game, "lay R1", "lay RD").rule == 7);
    CHECK(reason_of(*game, "lay RS", "lay R1").rule == 9);  // what was used up
    CHECK(reason_of(*game, "lay W G", "lay W R").rule == 10);
    CHECK(reason_of(*game, "draw", "lay R1").rule == 3);
    const Reason few = reason_of(*game, "lay R1", "lay RD");
    CHECK(few.few_of == seat(1));
    CHECK(few.few == 1);
    const auto two = uno_game(R"(["R1","G4"])", "R5");
    CHECK(reason_of(*two, "lay R1", "lay R1 uno").rule == 13);
    CHECK(reason_text(two->kind(), reason_of(*two, "lay R1", "lay R1 uno"), "Ada", {"Ada", "Ben"}, Language::en).find("(U13)") != std::string::npos);
    CHECK(reason_text(two->kind(), few, "Ada", {"Ada", "Ben"}, Language::en).find("Ben had only 1 card left.") != std::string::npos);
}

TEST_CASE("in every game there is a rule for every pair of moves, and hidden cards have no say in it") {
    for (const GameKind* kind : all_kinds()) {
        INFO(std::string(kind->name()));
        const json::value none = json::object();
        Result<GameHistory> started = GameHistory::start(kind->name(), std::max(3, kind->seats().least), &none, "reasons", only_standard);
        REQUIRE(problem_in(started) == nullptr);
        auto& game = std::get<GameHistory>(started);
        Random random(1);
        std::set<int> rules;
        for (int i = 0; i < 60 && !game.game().must().empty(); ++i) {
            const Seat who = game.game().must().front();
            const std::vector<AnyMove> moves = game.game().legal(who);
            Result<GameHistory> other = GameHistory::set_up(game.game().imagine(who, random), "other", only_standard);
            REQUIRE(problem_in(other) == nullptr);
            for (std::size_t k = 1; k < std::min<std::size_t>(moves.size(), 4); ++k) {
                const Reason reason = find_reason(game.game(), who, moves[0], moves[k], Seat::none);
                CHECK(reason.rule >= 1);
                CHECK(reason.rule <= kind->rule_count());
                CHECK(reason == find_reason(std::get<GameHistory>(other).game(), who, moves[0], moves[k], Seat::none));
                CHECK(reason_text(*kind, reason, "Ada", std::vector<std::string>(10, "Ben"), Language::de).find(kind->rule_id(reason.rule)) != std::string::npos);
                rules.insert(reason.rule);
            }
            play_on(game, {{Level::random}}, random, 1, not_stopped);
        }
        CHECK(rules.size() > 1);
    }
}
