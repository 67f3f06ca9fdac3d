// The property suite over all games. TISCHLEIN_LAW_GAMES sets how many random games each; TISCHLEIN_LAW_SEED the seed.
#include "testkit/laws.hpp"

#include "games/all.hpp"

#include <cstdio>

using namespace tischlein;
using namespace tischlein::testkit;

namespace {

int games_to_play() {
    const char* wish = std::getenv("TISCHLEIN_LAW_GAMES");
    return wish != nullptr ? std::atoi(wish) : 20'000;
}

std::string law_seed() {
    const char* wish = std::getenv("TISCHLEIN_LAW_SEED");
    return wish != nullptr ? wish : "laws";
}

template <Game G>
void obey_all_laws() {
    const int games = games_to_play();
    long plies = 0;
    for (int i = 0; i < games; ++i)  // most games are left early, so that many beginnings and options are seen
        plies += LawBook<G>(law_seed() + "-" + std::to_string(i), i % 50 == 0 ? 5000 : 150).run();
    std::printf("%.*s: %d random games, %ld plies, %ld event streams compared, seed %s\n", static_cast<int>(G::name.size()), G::name.data(), games,
                plies, LawBook<G>::compared_streams, law_seed().c_str());
    CHECK(LawBook<G>::compared_streams > games);
}

template <class... G>
void over(GameList<G...>) {
    (obey_all_laws<G>(), ...);
}

}  // namespace

TEST_CASE("Every game obeys the laws of the house") { over(AllGames()); }
