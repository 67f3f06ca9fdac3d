// Moves as text, and what is said about rules and moves in every language.
#include "games/uno/test/at_table.hpp"

using namespace tischlein;
using namespace tischlein::uno;

TEST_CASE("Moves are written as in the booklet, and read back") {
    for (const std::string text :
         {"lay R5", "lay W G uno", "lay F B", "lay R7 swap 2", "lay R7 swap 2 uno", "jump GS", "jump G7 swap 1 uno",
          "draw", "pass", "colour G", "accept", "challenge", "take", "call", "catch 3"}) {
        const std::optional<Move> m = Uno::read_move(text);
        REQUIRE(m.has_value());
        CHECK(Uno::text(*m) == text);
    }
}

TEST_CASE("What is no move cannot be read") {
    for (const std::string text : {"",
                                   " ",
                                   "lay",
                                   "lay X5",
                                   "lay R",
                                   "lay RR",
                                   "lay R10",
                                   "lay r5",
                                   "lay W5",
                                   "lay W X",
                                   "lay R5 uno uno",
                                   "lay R5 uno swap 1",
                                   "lay R7 swap",
                                   "lay R7 swap x",
                                   "lay R7 swap -1",
                                   "lay R7 swap 01",
                                   "lay  R5",
                                   "lay R5 ",
                                   " lay R5",
                                   "jump R5 G",
                                   "draw 2",
                                   "pass on",
                                   "colour",
                                   "colour X",
                                   "colour GG",
                                   "catch",
                                   "catch me",
                                   "catch 1 2",
                                   "Draw",
                                   "uno"}) {
        INFO("\"", text, "\"");
        CHECK_FALSE(Uno::read_move(text).has_value());
    }
}

TEST_CASE("Every rule has its words in every language, beginning with its number") {
    for (int rule = 1; rule <= 20; ++rule)
        for (const Language lang : {Language::en, Language::de, Language::nl, Language::fr, Language::it})
            CHECK(Uno::rule_text(rule, lang)
                      .starts_with("U" + std::to_string(rule) + (lang == Language::fr ? "\u00a0: " : ": ")));
    CHECK(Uno::rule_text(0, Language::en).empty());
    CHECK(Uno::rule_text(21, Language::en).empty());
}

static std::string told(const ScenarioTable& t, int who, const std::string& move) {
    static const std::vector<std::string> names{"Ada", "Bo", "Cy", "Di"};
    REQUIRE(t.allows(who, move));
    for (const Language lang : {Language::de, Language::nl, Language::fr, Language::it})
        CHECK_FALSE(Uno::move_text(Box(), t.state, seat(who), *Uno::read_move(move), names, lang).empty());
    return Uno::move_text(Box(), t.state, seat(who), *Uno::read_move(move), names, Language::en);
}
static bool says(const std::string& text, const std::string& words) {
    INFO(text);
    return text.find(words) != std::string::npos;
}

TEST_CASE("Told what a move will do: who draws how much, and who can be caught") {
    CHECK(says(told(at_table("0 RD R1 R2\n 1 B1\n 2 B2\n discard R5"), 0, "lay RD"),
               "Bo draws 2 cards and misses a turn."));
    const ScenarioTable sum = at_table("options stack\n 0 RD R1 R2\n 1 B1\n 2 B2\n discard YD\n pending 4");
    CHECK(says(told(sum, 0, "lay RD"), "Bo draws 6 cards or lays a Draw Two as well."));
    CHECK(says(told(sum, 0, "take"), "all 4 cards"));
    const ScenarioTable last = at_table("options stack\n 0 RD\n 1 B1\n 2 B2\n discard YD\n pending 4");
    CHECK(says(told(last, 0, "lay RD"), "Bo still draws 6 cards."));
    CHECK(says(told(last, 0, "lay RD"), "You go out"));
    const ScenarioTable four =
        at_table("options stack\n 0 B1\n 1 B1\n 2 B2\n discard R1 F\n colour G\n phase challenge\n pending 8");
    CHECK(says(told(four, 0, "challenge"), "look at the hand of Cy."));
    CHECK(says(told(four, 0, "challenge"), "Cy draws 8"));
    CHECK(says(told(four, 0, "challenge"), "you draw 10"));
    CHECK(says(told(four, 0, "accept"), "You draw 8 cards"));
    CHECK(says(told(at_table("0 F R1 R2\n 1 B1\n 2 B2\n discard R5"), 0, "lay F G"),
               "Bo draws 4 cards or challenges you."));
    CHECK(says(told(at_table("options stack\n 0 F R1 R2\n 1 B1\n 2 B2\n discard R5"), 0, "lay F G"),
               "Bo draws 4 cards, challenges you or lays a Wild Draw Four as well."));  // U18
    CHECK(says(told(at_table("0 RV R1 R2\n 1 B1\n discard R5"), 0, "lay RV"), "Bo misses a turn."));
    CHECK(says(told(at_table("0 R1 R2\n 1 B1\n discard R5"), 0, "lay R1"), "you can be caught"));
    CHECK(says(told(at_table("0 R1 R2\n 1 B1\n discard R5"), 0, "lay R1 uno"), "You say “uno”."));
}

TEST_CASE("\"UNO!\" is called out as the language writes it") {
    const Event laid{.kind = EventKind::laid, .seat = seat(0), .card = *read_card("R1"), .count = said_uno};
    const std::vector<std::string> names{"Ada"};
    CHECK(Uno::event_text(Box(), laid, names, Language::en).ends_with(" – UNO!"));
    CHECK(Uno::event_text(Box(), laid, names, Language::fr).ends_with(" – UNO\u00a0!"));
}

TEST_CASE("The picture counts in plurals") {
    const ScenarioTable t = at_table("0 R1 R2\n 1 B1\n discard R5\n scores 1 30");
    const std::vector<std::string> names{"Ada", "Bo"};
    const std::string picture = Uno::picture(Box(), view(t.state, seat(0)), names, {.colour = false, .unicode = false});
    INFO(picture);
    CHECK(says(picture, "> Ada                2 cards    1 point\n"));
    CHECK(says(picture, "  Bo                 1 card    30 points\n"));
}

TEST_CASE("U19  Nobody is warned of a catch that cannot come: hands move with a 0 or 7") {
    const ScenarioTable t = at_table("options sevenO\n 0 R0 R7\n 1 B1 B2\n discard R5");
    CHECK_FALSE(says(told(t, 0, "lay R0"), "caught"));
    CHECK_FALSE(says(told(t, 0, "lay R7 swap 1"), "caught"));
    CHECK(says(told(t, 0, "lay R7 swap 1"), "You swap hands with Bo."));
}

TEST_CASE("U6  A draw that will give nothing says so") {
    CHECK(says(told(at_table("0 R0 R7\n 1 B1 B2\n discard R5\n draw"), 0, "draw"), "nothing to draw"));
    CHECK(says(told(at_table("0 R0 R7\n 1 B1 B2\n discard Y1 R5\n draw"), 0, "draw"), "You draw a card"));
    CHECK(says(told(at_table("0 R0 R7\n 1 B1 B2\n discard R5\n draw Y1"), 0, "draw"), "You draw a card"));
}
