// Signatures of every game (bots/signature.hpp) for several seat counts and options, as the lines of
// games/<game>/test/golden/signatures.txt.
#pragma once
#include <fmt/format.h>

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "bots/signature.hpp"
#include "testkit/namespace.hpp"

namespace tischlein::testkit {

inline constexpr int games_each = 200;

struct Variation {
    std::string name;
    OptionValues values;
};

// Any allowed value but the standard one.
inline std::optional<std::int32_t> another(const OptionSpec& spec) {
    if (spec.type == OptionType::file) return std::nullopt;
    if (spec.type == OptionType::pick) {
        for (const std::int32_t n : spec.numbers)
            if (n != spec.standard) return n;
        return std::nullopt;
    }
    return spec.standard == spec.min ? spec.min + 1 : spec.min;
}

// Standard options; then each option with another value; then all switches at once. Only those that this number of seats allows.
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

// The first `most` of them.
template <Game G>
std::string signature_lines(int most = 1000) {
    std::string lines;
    for (const int seats : std::set{G::seats.least, std::min(G::seats.least + 1, G::seats.most),
                                    std::min(4, G::seats.most), G::seats.most})
        for (const Variation& variation : variations<G>(seats)) {
            if (most-- <= 0) return lines;
            lines += fmt::format("{:016x}  {} seats, {}\n",
                                 signature<G>(G::standard_box(), variation.values, seats, games_each), seats,
                                 variation.name);
        }
    return lines;
}

}  // namespace tischlein::testkit
