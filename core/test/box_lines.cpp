#include "core/box_lines.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace tischlein;

TEST_CASE("a line is its words; comments and empty lines count but say nothing") {
    const std::string file = "# a deck\n\n  R5\t 2  # two of them\r\n   \t\nW";
    const auto lines = box_lines(file);
    REQUIRE(lines.size() == 2);
    CHECK(lines[0].number == 3);
    CHECK(lines[0].text == "R5\t 2");
    CHECK(lines[0].words == std::vector<std::string_view>{"R5", "2"});
    CHECK(lines[1].number == 5);
    CHECK(lines[1].text == "W");
    CHECK(box_lines("").empty());
    CHECK(box_lines("\n\n#").empty());
}
