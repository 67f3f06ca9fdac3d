// What the property suite draws at random. The suite itself: test/laws/<game>.cpp.
#include <doctest/doctest.h>

#include <array>
#include <set>
#include <string_view>

#include "testkit/any.hpp"

using namespace tischlein;
using namespace tischlein::testkit;

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
