// Signatures of every game (bots/signature.hpp) for several seat counts and options, against the list that was written down
// (games/<game>/test/golden/signatures.txt): g++ and clang play the same games, and so did everybody before us.
#include "bots/signature.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <optional>
#include <set>

#include "games/all.hpp"
#include "testkit/golden.hpp"

using namespace tischlein;
using namespace tischlein::testkit;

namespace {

constexpr int games_each = 200;

struct Variation {
    std::string name;
    OptionValues values;
};

// Any allowed value but the standard one.
std::optional<std::int32_t> another(const OptionSpec& spec) {
    if (spec.type == OptionType::file) return std::nullopt;
    if (spec.type == OptionType::pick) {
        for (const std::int32_t n : spec.numbers)
            if (n != spec.standard) return n;
        return std::nullopt;
    }
    return spec.standard == spec.min ? spec.min + 1 : spec.min;
}

// Standard options, then each choice turned to something else, then all switches at once; as far as so many seats play that.
template <Game G>
std::vector<Variation> variations(int seats) {
    const OptionValues standard = standard_options(G::options);
    std::vector<Variation> list{{"standard", standard}};
    OptionValues all = standard;
    for (std::size_t i = 0; i < G::options.size(); ++i) {
        const auto other = another(G::options[i]);
        if (!other) continue;
        OptionValues one = standard, more = all;
        one[i] = more[i] = *other;
        if (G::misfit(one, seats) < 0) list.push_back({fmt::format("{}={}", G::options[i].name, *other), one});
        if (G::options[i].type == OptionType::yes_no && G::misfit(more, seats) < 0) all = more;
    }
    list.push_back({"every switch", all});
    return list;
}

template <Game G>
void sign() {
    std::string lines;
    for (const int seats : std::set{G::seats.least, std::min(G::seats.least + 1, G::seats.most),
                                    std::min(4, G::seats.most), G::seats.most})
        for (const Variation& variation : variations<G>(seats))
            lines += fmt::format("{:016x}  {} seats, {}\n",
                                 signature<G>(G::standard_box(), variation.values, seats, games_each), seats,
                                 variation.name);
    compare_with_file(fmt::format("games/{}/test/golden/signatures.txt", G::name), lines);
}

template <class... G>
void over(GameList<G...>) {
    (sign<G>(), ...);
}

}  // namespace

TEST_CASE("Every game plays as it was written down, with every option and on every compiler") { over(AllGames()); }
