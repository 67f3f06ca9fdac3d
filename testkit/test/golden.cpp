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

// For every game: the smallest table with standard rules, and the largest with every yes-or-no option on.
template <Game G>
std::vector<Playthrough> playthroughs() {
    static std::string everything;
    json::object all;
    OptionValues values = standard_options(G::options);
    for (std::size_t i = 0; i < G::options.size(); ++i) {
        if (G::options[i].type != OptionType::yes_no) continue;
        OptionValues tried = values;
        tried[i] = 1;
        if (G::misfit(tried, G::seats.most) >= 0) continue;
        values = tried;
        all[G::options[i].name] = true;
    }
    everything = json::serialize(all);
    return {{"small", G::seats.least, "golden-small", "{}", 40},
            {"large", G::seats.most, "golden-large", everything, 36}};
}

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
