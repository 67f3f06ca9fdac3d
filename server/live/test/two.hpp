// Two people at a live table.
#pragma once
#include "test_server.hpp"

namespace tischlein::server::live {

// Anna and Ben at UNO, dealt. `bots`: further seats.
struct TwoPeople {
    TestServer server;
    Client anna{server, 0, Language::de}, ben{server, 1, Language::nl};

    explicit TwoPeople(protocol::OpenTable wish = {.game = "uno"}, std::size_t bots_waiting = 4096,
                       ServerLimits limits = {}, bool deal = true)
        : server(completed(std::move(wish)), std::string(64, '7'), bots_waiting) {
        server.services->limits = limits;
        server.join("Ben", seat(1));
        anna.connect();
        ben.connect();
        if (deal) start();
    }
    void start() {
        anna.act(R"("do":"start")");
        server.loop.turn();
        REQUIRE(server.table->state().phase() == Phase::playing);
    }
    static protocol::OpenTable completed(protocol::OpenTable wish) {
        if (wish.seats == 0) wish.seats = 2;
        wish.name = "Anna";
        return wish;
    }
    Client& mover() { return anna.must(0) ? anna : ben; }
    Client& other() { return anna.must(0) ? ben : anna; }
    int turn() { return anna.must(0) ? 0 : 1; }
    std::vector<int> listed(const char* what) {
        std::vector<int> seats;
        for (const json::value& each : anna.presence.at(what).as_array())
            seats.push_back(static_cast<int>(each.is_object() ? each.at("seat").as_int64() : each.as_int64()));
        return seats;
    }
};

// Random moves to the end of the game.
inline std::vector<FactBody> rest_of_game(TableState state) {
    Random random(5);
    std::vector<FactBody> facts;
    while (state.phase() == Phase::playing) {
        const Seat turn = state.game().must().front();
        const std::vector<std::string> moves = state.game().moves(turn);
        facts.emplace_back(fact::Moved{turn, moves[random.below(static_cast<std::uint32_t>(moves.size()))]});
        REQUIRE_FALSE(state.fold({1, nobody, "", facts.back()}));
    }
    return facts;
}

inline fact::Moved last_move(TestServer& server) {
    const auto log = server.log();
    for (auto fact = log.rbegin(); fact != log.rend(); ++fact)
        if (const auto* moved = std::get_if<fact::Moved>(&fact->what)) return *moved;
    FAIL("nobody has moved");
    throw 0;
}

}  // namespace tischlein::server::live
