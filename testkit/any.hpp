// Random choices that the tests of every game draw: options that fit together, a seat out of several.
#pragma once
#include <algorithm>

#include "core/any_seat.hpp"
#include "core/game.hpp"
#include "testkit/namespace.hpp"

namespace tischlein::testkit {

// A random value of one option: any word, yes or no, any of the numbers to pick from. A number is mostly near its minimum.
inline std::int32_t any_value(const OptionSpec& spec, Random& random) {
    const auto below = [&](std::size_t n) { return random.below(static_cast<std::uint32_t>(n)); };
    switch (spec.type) {
        case OptionType::pick: return spec.numbers[below(spec.numbers.size())];
        case OptionType::yes_no: return static_cast<std::int32_t>(below(2));
        case OptionType::word: return static_cast<std::int32_t>(below(spec.words.size()));
        case OptionType::number: {
            if (below(3) == 0) return spec.standard;
            const int edge = std::min(3, spec.max - spec.min + 1);
            return spec.min + static_cast<std::int32_t>(below(static_cast<std::size_t>(edge)));
        }
        case OptionType::file: break;
    }
    return spec.standard;
}

// Random options: mostly the extreme values and the standard, so that interesting combinations occur.
template <Game G>
OptionValues any_options(int seats, Random& random) {
    for (;;) {
        OptionValues values;
        for (std::size_t i = 0; i < G::options.size(); ++i) values[i] = any_value(G::options[i], random);
        if (G::misfit(values, seats) < 0) return values;
    }
}

using tischlein::any_of;

}  // namespace tischlein::testkit
