// What holds for the hints and reviews of every game. test/new_game.py runs this file with a game that was just made, so it names none.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "review/hints.hpp"
#include "review/hooks/review_hooks.hpp"
#include "review/review_json.hpp"
#include "review/self_play.hpp"
#include "testkit/hidden/pair.hpp"

using namespace tischlein;
using namespace tischlein::host;
using namespace tischlein::review;

namespace {

const std::atomic<bool> never_stopped{false};

GameHistory begun_anywhere(const GameKind& kind, int seats, std::string_view seed) {
    const json::value none = json::object();
    Result<GameHistory> started = GameHistory::start(kind.name(), seats, &none, seed, only_standard);
    REQUIRE(problem_in(started) == nullptr);
    return std::move(std::get<GameHistory>(started));
}

std::vector<HintedMove> hints_in(const AnyGame& game, Seat who, Language lang = Language::en) {
    const MoveEvaluation evaluation = game.bot_question(who)->evaluate({20, 40}, -1, Random(1));
    return hints_from(game, who, evaluation, std::vector<std::string>(static_cast<std::size_t>(game.seats()), "Ben"), lang);
}

}  // namespace

TEST_CASE("hints are legal moves, the best first, with words in every language") {
    for (const GameKind* kind : all_kinds()) {
        INFO(std::string(kind->name()));
        const GameHistory history = begun_anywhere(*kind, kind->seats().least, "hints");
        const Seat who = history.game().must().front();
        const std::vector<HintedMove> hints = hints_in(history.game(), who);
        const std::vector<std::string> legal = history.game().moves(who);
        REQUIRE(!hints.empty());
        CHECK(hints.size() == std::min(most_hints, legal.size()));
        for (std::size_t i = 0; i < hints.size(); ++i) {
            CHECK(std::find(legal.begin(), legal.end(), hints[i].move) != legal.end());
            CHECK(!hints[i].text.empty());
            CHECK(hints[i].error > 0);
            if (i > 0) CHECK(hints[i].chance <= hints[i - 1].chance);
        }
        CHECK(hints_in(history.game(), who, Language::de)[0].text != hints[0].text);
    }
}

TEST_CASE("a game that names rules has one for every pair of moves, and hidden cards have no say in it") {
    for (const GameKind* kind : all_kinds()) {
        INFO(std::string(kind->name()));
        GameHistory game = begun_anywhere(*kind, std::max(3, kind->seats().least), "reasons");
        const bool names_rules = hooks_of(*kind).names_rules();
        Random random(1);
        std::set<int> rules;
        for (int i = 0; i < 60 && !game.game().must().empty(); ++i) {
            const Seat who = game.game().must().front();
            const std::vector<AnyMove> moves = game.game().legal(who);
            const auto other =
                testkit::as_served(testkit::with_other_cards(game.game().position(), who, random), "other");
            for (std::size_t k = 1; k < std::min<std::size_t>(moves.size(), 4); ++k) {
                const Reason reason = find_reason(game.game(), who, moves[0], moves[k], Seat::none);
                CHECK(reason.rule >= (names_rules ? 1 : 0));
                CHECK(reason.rule <= kind->rule_count());
                CHECK(reason == find_reason(*other, who, moves[0], moves[k], Seat::none));
                const std::string text = reason_text(*kind, reason, "Ada", std::vector<std::string>(10, "Ben"), Language::de);
                CHECK((reason.rule == 0 || text.find(kind->rule_id(reason.rule)) != std::string::npos));
                CHECK((text.empty() == (reason == Reason{})));
                rules.insert(reason.rule);
            }
            play_on(game, {{Level::random}}, random, 1, never_stopped);
        }
        CHECK((rules.size() > 1 || !names_rules));
    }
}

TEST_CASE("every game is reviewed, however badly it was played") {
    for (const GameKind* kind : all_kinds()) {
        INFO(std::string(kind->name()));
        const int seats = std::max(2, kind->seats().least);
        GameHistory game = begun_anywhere(*kind, seats, "badly");
        play_on(game, {{Level::random}}, Random(1), 10, never_stopped);
        ReviewPlan plan;
        plan.most_playouts = plan.least_playouts = 40;
        const Review review = review_game(game, std::vector<std::string>(static_cast<std::size_t>(seats), "Ben"), plan, {}, never_stopped);
        CHECK(review.complete);
        CHECK(review.steps.size() == game.moves().size() + 1);
        const json::object told = json::parse(review_json(review)).as_object();
        CHECK(std::string(told.at("game").as_string()) == kind->name());
    }
}
