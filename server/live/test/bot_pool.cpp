// Bots that think on threads of their own. Worth most under TSan.
#include "server/live/bot_pool.hpp"

#include <doctest/doctest.h>

#include "host/any_game.hpp"
#include "server/event_loop/manual_loop.hpp"
#include "throwing_question.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::live;

namespace {

std::shared_ptr<const AnyGame> game_of(const GameKind& kind, std::uint64_t seed) {
    auto started = kind.start(kind.seats().least, nullptr, std::to_string(seed), only_standard);
    return std::move(std::get<0>(started));
}

BotJob job_for(const AnyGame& game, std::uint64_t seed, std::function<void(AnyMove)> done) {
    return {game.bot_question(game.must().front()), Level::easy, std::chrono::milliseconds(1), seed, std::move(done)};
}

}  // namespace

TEST_CASE("several threads think about all games at once; every answer is a legal move, and comes on the loop") {
    ManualLoop loop;
    BotPool pool(3);
    const auto here = std::this_thread::get_id();
    std::size_t asked = 0, answered = 0;
    for (std::uint64_t i = 0; i < 8; ++i)
        for (const GameKind* kind : all_kinds()) {
            const auto game = game_of(*kind, i);
            const auto done = [&, game](AnyMove move) {
                CHECK(std::this_thread::get_id() == here);
                CHECK(game->allows(game->must().front(), move));
                ++answered;
            };
            REQUIRE(pool.think(loop, job_for(*game, i, done)));
            ++asked;
        }
    while (answered < asked) loop.wait_and_turn();
    CHECK(asked == 8 * all_kinds().size());
}

TEST_CASE("a pool that is stopped while it thinks ends, and takes nothing more") {
    ManualLoop loop;
    int answered = 0;
    const int asked = 20;
    const auto game = game_of(*all_kinds()[0], 1);
    {
        BotPool pool(2);
        for (int i = 0; i < asked; ++i) pool.think(loop, job_for(*game, 1, [&](AnyMove) { ++answered; }));
        loop.wait_and_turn();
        pool.stop();
        CHECK_FALSE(pool.think(loop, job_for(*game, 1, [&](AnyMove) { ++answered; })));
    }
    loop.turn();
    CHECK(answered >= 1);
    CHECK(answered <= asked);
}

TEST_CASE("an exception while a bot thinks, or while a hint is computed: whoever asked hears of it") {
    ManualLoop loop;
    BotPool pool(0);
    std::vector<std::string> journal;
    pool.journal_failures([&](const std::string& why) { journal.push_back(why); });
    int failed = 0, answered = 0;
    BotJob job{throwing_question(), Level::easy, std::chrono::milliseconds(1), 1, [&](AnyMove) { ++answered; }};
    REQUIRE(pool.think(loop, job));  // nobody wants to know
    job.failed = [&] { ++failed; };
    REQUIRE(pool.think(loop, job));
    REQUIRE(pool.evaluate(loop, {throwing_question(), 100, Random(1), [&](const MoveEvaluation&) { ++answered; }, [&] { ++failed; }}));
    loop.turn();
    CHECK(answered == 0);
    CHECK(failed == 2);
    CHECK(journal.size() == 3);
}

TEST_CASE("fifty tables of one household do not keep another one's bot waiting") {
    ManualLoop loop;
    BotPool pool(0);
    const auto game = game_of(*all_kinds()[0], 1);
    std::vector<std::string> order;
    const auto ask = [&](const std::string& household) {
        BotJob job = job_for(*game, 1, [&, household](AnyMove) { order.push_back(household); });
        job.household = household;
        return pool.think(loop, std::move(job));
    };
    for (int i = 0; i < 50; ++i) REQUIRE(ask("greedy"));
    REQUIRE(ask("modest"));
    loop.turn();
    REQUIRE(order.size() == 51);
    CHECK(order[1] == "modest");
    for (int i = 0; i < 512; ++i) REQUIRE(ask("greedy"));
    CHECK_FALSE(ask("greedy"));  // bounded for each
    CHECK(ask("modest"));
}
