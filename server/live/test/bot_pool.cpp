// Bots that think on threads of their own. Worth most under TSan.
#include "server/live/bot_pool.hpp"

#include <doctest/doctest.h>

#include "server/event_loop/manual_loop.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::live;

namespace {

BotJob job_for(const GameKind& kind, std::uint64_t luck, std::function<void(std::string)> done) {
    auto started = kind.start(kind.seats().least, nullptr, std::to_string(luck), only_standard);
    std::shared_ptr<const AnyGame> game = std::move(std::get<0>(started));
    return {game, game->must().front(), Level::easy, std::chrono::milliseconds(1), luck, std::move(done)};
}

}  // namespace

TEST_CASE("several threads think about all games at once; every answer is a legal move, and comes on the loop") {
    ManualLoop loop;
    BotPool pool(loop, 3);
    const auto here = std::this_thread::get_id();
    std::size_t asked = 0, answered = 0;
    for (std::uint64_t i = 0; i < 8; ++i)
        for (const GameKind* kind : all_kinds()) {
            auto job = job_for(*kind, i, {});
            job.done = [&, game = job.game, seat = job.seat](const std::string& move) {
                CHECK(std::this_thread::get_id() == here);
                CHECK_FALSE(game->check(seat, move, Language::en));
                ++answered;
            };
            REQUIRE(pool.think(std::move(job)));
            ++asked;
        }
    while (answered < asked) loop.wait_and_turn();
    CHECK(asked == 8 * all_kinds().size());
}

TEST_CASE("a pool that is stopped while it thinks ends, and takes nothing more") {
    ManualLoop loop;
    int answered = 0;
    const int asked = 20;
    {
        BotPool pool(loop, 2);
        for (int i = 0; i < asked; ++i)
            pool.think(job_for(*all_kinds()[0], 1, [&](const std::string&) { ++answered; }));
        loop.wait_and_turn();
        pool.stop();
        CHECK_FALSE(pool.think(job_for(*all_kinds()[0], 1, [&](const std::string&) { ++answered; })));
    }
    loop.turn();
    CHECK(answered >= 1);
    CHECK(answered <= asked);
}
