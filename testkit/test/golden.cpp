// Compares the golden playthroughs of every game, games/<game>/test/golden/*.play, or writes them.
#include "testkit/golden.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "games/all.hpp"

using namespace tischlein;
using namespace tischlein::testkit;

namespace {

template <Game G>
void compare() {
    for (const Playthrough& wish : playthroughs<G>())
        compare_with_file(fmt::format("games/{}/test/golden/{}.play", G::name, wish.name), play_through<G>(wish));
}

template <class... G>
void over(GameList<G...>) {
    (compare<G>(), ...);
}

}  // namespace

void tischlein::testkit::compare_with_file(const std::string& path, const std::string& now) {
    INFO(path, "  (TISCHLEIN_GOLDEN=write build/dev/golden_test writes it anew)");
    if (std::getenv("TISCHLEIN_GOLDEN") != nullptr) {
        std::filesystem::create_directories(std::filesystem::path(path).parent_path());
        std::ofstream(path, std::ios::binary) << now;
    }
    std::ifstream file(path, std::ios::binary);
    std::ostringstream kept;
    kept << file.rdbuf();
    CHECK_MESSAGE(kept.str() == now, "what was written down has changed");
}

TEST_CASE("Golden playthroughs are as they were written down") { over(AllGames()); }
