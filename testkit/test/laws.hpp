// The property suite for one game; test/laws/<game>.cpp runs it, each in a file of its own, which is all that is compiled anew with
// that game's rules. TISCHLEIN_LAW_GAMES sets how many random games; TISCHLEIN_LAW_SEED the seed.
#pragma once
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "host/options.hpp"
#include "testkit/laws.hpp"

namespace tischlein::testkit {

inline int games_to_play() {
    const char* wish = std::getenv("TISCHLEIN_LAW_GAMES");
    return wish != nullptr ? std::atoi(wish) : 6000;  // 24,000 over the four games
}

inline std::string law_seed() {
    const char* wish = std::getenv("TISCHLEIN_LAW_SEED");
    return wish != nullptr ? wish : "laws";
}

template <Game G>
void obey_all_laws() {
    const int games = games_to_play();
    long plies = 0;
    for (int i = 0; i < games; ++i)  // most games are stopped early, so that many beginnings and options are tried
        plies += LawChecker<G>(law_seed() + "-" + std::to_string(i), i % 50 == 0 ? 5000 : 150).run();
    std::printf("%.*s: %d random games, %ld plies, %ld event streams compared, seed %s\n",
                static_cast<int>(G::name.size()), G::name.data(), games, plies, LawChecker<G>::compared_streams,
                law_seed().c_str());
    CHECK(LawChecker<G>::compared_streams > games);
}

// Positions that random games seldom reach: short piles, open sums, the last cards. They seed the fuzzers, too.
template <Game G>
void obey_from_corners() {
    int corners = 0;
    for (const auto& entry : std::filesystem::directory_iterator("fuzz/corpus/fuzz_position")) {
        std::ifstream file(entry.path());
        std::ostringstream text;
        text << file.rdbuf();
        const json::object position = json::parse(text.str()).as_object();
        if (position.at("game") != json::value(G::name)) continue;
        ++corners;
        INFO(entry.path().string());
        const json::value* options = position.if_contains("options");
        const auto chosen = std::get<Chosen>(read_options(G::options, options));
        const int seats = position.at("seats").to_number<int>();
        for (int i = 0; i < 100; ++i) {
            const std::string seed = entry.path().filename().string() + std::to_string(i);
            LawChecker<G>(seed, 300).run_from(
                Wire<G>::read_position(position, G::standard_box(), chosen.values, seats, Random::from_text(seed)));
        }
    }
    CHECK(corners > 0);
}

}  // namespace tischlein::testkit
