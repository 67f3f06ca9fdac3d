#include "core/nearest_word.hpp"

#include <doctest/doctest.h>

#include <array>

using namespace tischlein;

namespace {

constexpr std::array<std::string_view, 6> commands{"games", "play", "tournament", "sim", "serve", "solve"};

}  // namespace

TEST_CASE("A swap, a missing, an additional and a wrong letter are one error each") {
    CHECK(typing_errors("torunament", "tournament") == 1);
    CHECK(typing_errors("tournamnt", "tournament") == 1);
    CHECK(typing_errors("tournnament", "tournament") == 1);
    CHECK(typing_errors("tournoment", "tournament") == 1);
    CHECK(typing_errors("UNO", "uno") == 0);
    CHECK(typing_errors("", "abc") == 3);
    CHECK(typing_errors("abc", "") == 3);
}

TEST_CASE("The nearest word is found, and none where none is near") {
    CHECK(nearest_word("torunament", commands) == "tournament");
    CHECK(nearest_word("Play", commands) == "play");
    CHECK(nearest_word("slove", commands) == "solve");
    CHECK(nearest_word("tour", commands) == "tournament");
    CHECK(nearest_word("t", commands) == "");
    CHECK(nearest_word("chess", commands) == "");
    CHECK(nearest_word("", commands) == "");
}

TEST_CASE("The sentence names the nearest word, else all of them") {
    CHECK(unknown_word("torunament", commands) == "I do not know `torunament`. Did you mean `tournament`?");
    CHECK(unknown_word("chess", std::array{"uno", "otto"}) == "I do not know `chess`. Use uno or otto.");
    CHECK(either_of(std::array{"a", "b", "c"}) == "a, b or c");
}
