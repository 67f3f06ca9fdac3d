// Which rule refuses, in which order; and what cannot be read at all.
#include "games/otto/test/at_table.hpp"

using namespace tischlein;
using namespace tischlein::otto;

TEST_CASE("What cannot be read is no move") {
    for (const std::string_view text : {"",
                                        "Draw",
                                        "draw ",
                                        " draw",
                                        "draw 1",
                                        "decline now",
                                        "card",
                                        "card revolution",
                                        "card revolution up",
                                        "card revolution left left",
                                        "card quantum b3",
                                        "card magnet",
                                        "card magnet x",
                                        "card magnet 01",
                                        "card abduction",
                                        "card time 1",
                                        "card void",
                                        "card void magnet",
                                        "card joker",
                                        "card void void time",
                                        "lift",
                                        "lift f1",
                                        "lift b6",
                                        "lift b3 1",
                                        "to b3",
                                        "to b3 4",
                                        "to b3 00",
                                        "place b3 1",
                                        "place kept b3",
                                        "place kept b3 4",
                                        "place kept B3 1",
                                        "place kept b33 1",
                                        "place  kept b3 1",
                                        "place drawn b3 1 1",
                                        "place held b3 1",
                                        "play",
                                        "card infinity 2"}) {
        CAPTURE(text);
        CHECK_FALSE(Otto::read_move(text).has_value());
    }
}

TEST_CASE("Every move is its text, and the other way round") {
    for (std::uint32_t code = 0; code < move_codes; ++code) {
        const Move m = move_at(code);
        const auto read = Otto::read_move(Otto::text(m));
        CAPTURE(Otto::text(m));
        REQUIRE(read.has_value());
        CHECK(*read == m);
        for (std::uint32_t other = 0; other < code; ++other) CHECK_FALSE(move_at(other) == m);
    }
}

TEST_CASE("First: another's turn") {
    const State s = at_table(3, "drawn 8");
    CHECK(refused(s, 1, "place drawn a1 0") == -1);
    CHECK(refused(s, 2, "decline") == -1);
    CHECK(refused(s, 1, "card time") == -1);
}

TEST_CASE("Then: the wrong phase, O3") {
    const State placing = at_table(2, "hand0 time\n drawn 8");
    for (const std::string_view text : {"draw", "card time", "card magnet 1", "lift c2", "to c2 0"})
        CHECK(refused(placing, 0, text) == 3);
    const State card = at_table(2, "hand0 time");
    for (const std::string_view text : {"place kept c2 0", "place drawn c2 0", "lift c2", "to c2 0"})
        CHECK(refused(card, 0, text) == 3);
    const State lifting = at_table(2, "board b3 9 0\n hand0 time\n phase lift");
    for (const std::string_view text : {"draw", "card time", "place kept c2 0", "to c2 0"})
        CHECK(refused(lifting, 0, text) == 3);
    const State moving = at_table(2, "board b3 9 0\n hand0 time\n phase to\n lifted b3");
    for (const std::string_view text : {"draw", "card time", "place kept c2 0", "lift b3"})
        CHECK(refused(moving, 0, text) == 3);
    const State otto = at_table(2, "hand0 infinity time\n phase infinity\n asked 0");
    for (const std::string_view text : {"draw", "card time", "place kept c2 0", "lift b3", "to c2 0"})
        CHECK(refused(otto, 0, text) == 3);
}

TEST_CASE("Infinity and decline at the wrong time, O15, in every phase") {
    for (const State& s : {at_table(2, "drawn 8"), at_table(2, "hand0 infinity"),
                           at_table(2, "board b3 9 0\n phase lift"), at_table(2, "board b3 9 0\n phase to\n lifted b3"),
                           at_table(2, "blind 0 1\n score 24 24\n drawn 8"), at_table(1, "drawn 8")})
        for (const std::string_view text : {"decline", "card infinity", "card void infinity"})
            CHECK(refused(s, 0, text) == 15);
}

TEST_CASE("Laying: kept in solo or blind, O11, O10, O4, the turn, O6, O5, in this order") {
    CHECK(refused(at_table(1, "drawn 0"), 0, "place kept a1 3") == 17);
    CHECK(refused(at_table(2, "blind 0 1\n score 24 24\n drawn 0"), 0, "place kept a1 3") == 16);
    const State black_zero = at_table(2, "kept black 8\n drawn 0");
    CHECK(refused(black_zero, 0, "place kept a1 3") == 11);
    CHECK(refused(black_zero, 0, "place drawn a1 3") == 4);
    CHECK(refused(black_zero, 0, "place drawn c2 3") == 3);
    CHECK(refused(at_table(2, "kept 8 8\n drawn 0"), 0, "place kept a1 3") == 10);
    const State otto = at_table(2, "board a2 5 1 b2 2 1 b3 8 0\n kept 5 8\n drawn 12");
    CHECK(refused(otto, 0, "place drawn e5 3") == 4);
    CHECK(refused(otto, 0, "place drawn c2 3") == 3);
    CHECK(refused(otto, 0, "place drawn c2 0") == 6);
    const State score = at_table(2, "board c2 5 0\n kept 5 8\n drawn 12");
    CHECK(refused(score, 0, "place drawn d3 2") == 3);
    CHECK(refused(score, 0, "place drawn d3 1") == 5);
}

TEST_CASE("Seats that are not at the table are refused by the rule, not misread") {
    const State s = at_table(2, "hand0 magnet abduction\n hand1 time");
    CHECK(refused(s, 0, "card magnet 3") == 12);
    CHECK(refused(s, 0, "card abduction 3") == 12);
    CHECK(refused(s, 0, "card magnet 7") == 12);
    CHECK(refused(s, 0, "card magnet 99") == 12);
}
