// Hints: legal moves, the best first, by what the seat can see; and games with hints do not count in standings.
#include "review/hints.hpp"

#include <doctest/doctest.h>

#include "host/game_history.hpp"
#include "review/review_text.hpp"

using namespace tischlein;
using namespace tischlein::host;
using namespace tischlein::review;

namespace {

GameHistory start_game(std::string_view game, int seats, const json::value& options) {
    Result<GameHistory> started = GameHistory::start(game, seats, &options, "hints", only_standard);
    REQUIRE(problem_in(started) == nullptr);
    return std::move(std::get<GameHistory>(started));
}

std::vector<HintedMove> hints_at(const AnyGame& game, Seat who, Language lang = Language::en) {
    const MoveEvaluation evaluation = game.bot_question(who)->evaluate({20, 40}, -1, Random(1));
    return hints_from(game, who, evaluation, std::vector<std::string>(static_cast<std::size_t>(game.seats()), "Ben"), lang);
}

}  // namespace

TEST_CASE("a hint knows what its seat knows: exchanged hidden cards change nothing") {
    const GameHistory history = start_game("uno", 3, json::object{{"rounds", 1}});
    const Seat who = history.game().must().front();
    Random random(3);
    const auto other = GameHistory::set_up(history.game().imagine(who, random), "other", only_standard);
    REQUIRE(problem_in(other) == nullptr);
    const std::vector<HintedMove> here = hints_at(history.game(), who),
                                  there = hints_at(std::get<GameHistory>(other).game(), who);
    REQUIRE(here.size() == there.size());
    for (std::size_t i = 0; i < here.size(); ++i) {
        CHECK(here[i].move == there[i].move);
        CHECK(here[i].chance == there[i].chance);
    }
}

TEST_CASE("the evaluation for hints takes about as long in a long game as in a short one") {
    for (const json::value& options : {json::value{{"rounds", 1}}, json::value{{"target", 500}}}) {
        const GameHistory history = start_game("uno", 4, options);
        const MoveEvaluation evaluation =
            evaluation_for_hints(*history.game().bot_question(history.game().must().front()), 400'000, Random(1));
        CHECK(evaluation.plies < 1'000'000);
        CHECK(evaluation.plies > 100'000);
        CHECK(evaluation.playouts >= 20);
    }
}

TEST_CASE("games with hints are marked, and left out of standings") {
    Review review{.game = "uno", .seats = 1, .steps = {}, .players = {PlayerReview{.name = "Ada"}}, .hinted = {}, .moments = {}};
    CHECK(standings_of({review}).size() == 1);
    review.hinted = hinted_in(json::parse(R"({"hints":[{"seat":0,"at":3},{"seat":0,"at":9},{"seat":99},7]})").as_object());
    CHECK(review.hinted == std::vector<Seat>{seat(0)});
    CHECK(standings_of({review}).empty());
}

TEST_CASE("a standing over several games takes luck out, and needs a few numbers a game") {
    const auto game = [](Millionths result, Millionths luck) {
        Review review;
        review.players.resize(2);
        review.players[0].name = "Ada";
        review.players[1].name = "Ben";
        review.players[0].result = result;
        review.players[1].result = certain - result;
        review.players[0].parts[index_of(ResultPart::draws)] = luck;
        review.players[1].parts[index_of(ResultPart::draws)] = -luck;
        review.players[0].decisions = 4;
        review.players[0].stake = 800'000;
        review.players[0].loss = 100'000;
        review.players[0].loss_variance = 1e8;
        return review;
    };
    // Ada won twice and was lucky twice.
    std::vector<Review> games{game(certain, 700'000), game(certain, 500'000), game(0, 0)}, kept;
    for (const Review& one : games) {
        const std::optional<Review> read = read_standing(standing_json(one));
        REQUIRE(read);
        kept.push_back(*read);
    }
    CHECK_FALSE(read_standing("{}"));
    CHECK_FALSE(read_standing("nonsense"));
    const std::vector<PlayerStanding> whole = standings_of(games), brief = standings_of(kept);
    REQUIRE(whole.size() == 2);
    CHECK(whole[0].name == "Ben");
    for (std::size_t i = 0; i < whole.size(); ++i) {
        CHECK(whole[i].name == brief[i].name);
        CHECK(whole[i].adjusted() == doctest::Approx(brief[i].adjusted()));
        CHECK(whole[i].error == doctest::Approx(brief[i].error));
        CHECK(whole[i].accuracy() == brief[i].accuracy());
    }
    CHECK(whole[1].adjusted() == doctest::Approx(266'667).epsilon(0.01));
    CHECK(whole[1].accuracy() == 88);
}
