// The property suite over all games. TISCHLEIN_LAW_GAMES sets how many random games each; TISCHLEIN_LAW_SEED the seed.
#include "testkit/laws.hpp"

#include "games/all.hpp"

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "host/options.hpp"

using namespace tischlein;
using namespace tischlein::testkit;

namespace {

int games_to_play() {
    const char* wish = std::getenv("TISCHLEIN_LAW_GAMES");
    return wish != nullptr ? std::atoi(wish) : 6000;  // 24,000 over the four games
}

std::string law_seed() {
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

template <class... G>
void over(GameList<G...>) {
    (obey_all_laws<G>(), ...);
}

template <class... G>
void from_corners(GameList<G...>) {
    (obey_from_corners<G>(), ...);
}

}  // namespace

TEST_CASE("Every game obeys the laws of the house") { over(AllGames()); }
TEST_CASE("… also from positions in the corners of the rules") { from_corners(AllGames()); }

TEST_CASE("Random options take every word, every number to pick from, yes and no") {
    static constexpr std::array<std::string_view, 3> words{"one", "two", "three"};
    static constexpr std::array<std::int32_t, 4> numbers{3, 5, 8, 13};
    const auto drawn = [](const OptionSpec& spec) {
        Random random = Random::from_text("any value");
        std::set<std::int32_t> values;
        for (int i = 0; i < 200; ++i) values.insert(any_value(spec, random));
        return values;
    };
    CHECK(drawn({.name = "word", .type = OptionType::word, .max = 2, .words = words}) == std::set{0, 1, 2});
    CHECK(drawn({.name = "pick", .type = OptionType::pick, .numbers = numbers}) == std::set{3, 5, 8, 13});
    CHECK(drawn({.name = "both", .type = OptionType::yes_no}) == std::set{0, 1});
    CHECK(drawn({.name = "some", .min = 2, .max = 9, .standard = 7}) == std::set{2, 3, 4, 7});
}
