// Notation, texts in every language, the picture.
#include "games/anansi/test/table.hpp"

using namespace tischlein;
using namespace tischlein::anansi;

TEST_CASE("Every move reads back from its own text") {
    for (std::uint32_t number = 0; number < move_codes; ++number) {
        const Move m = move_at(number);
        CHECK(Anansi::read_move(Anansi::text(m)) == m);
    }
    CHECK(Anansi::text(play("S14"_c)) == "play S14");
    CHECK(Anansi::text(recruit("H3"_c)) == "recruit H3");
    CHECK(Anansi::text(inspire) == "inspire");
}

TEST_CASE("What is no move is not read") {
    for (const char* text :
         {"",           " ",        "play",     "play ",    "play S15",   "play S0", "play S01",  "play s1",
          "play X3",    "play S1 ", " play S1", "play  S1", "play S1 S2", "recruit", "recruit S", "recruit S111",
          "inspire S1", "inspire ", "Inspire",  "lay S1",   "play S-1",   "play S1a"})
        CHECK_MESSAGE(!Anansi::read_move(text), text);
}

TEST_CASE("Every rule and every kind of move has its words in every language") {
    State s = at_table(R"(
        row S H L
        display S3 L3
        seat 0 H1
        seat 1 H9 L2
        seat 2 S4 L6
        pile 1 S7 S8 S9
        listeners 0 1 0
        trick 0:H2 )");
    const std::vector<std::string> names{"Ada", "Bo", "Cy"};
    for (const Language lang : {Language::en, Language::de, Language::nl, Language::fr, Language::it}) {
        for (int rule = 1; rule <= Anansi::rule_count; ++rule) {
            const std::string text = Anansi::rule_text(rule, lang);
            CHECK(text.starts_with("N" + std::to_string(rule) + (lang == Language::fr ? "\u00a0: " : ": ")));
            CHECK(text.find('{') == std::string::npos);
        }
        CHECK(Anansi::rule_text(0, lang).empty());
        CHECK(Anansi::rule_text(15, lang).empty());
        for (const Move m : legal(s, seat(1))) CHECK(Anansi::move_text({}, s, seat(1), m, names, lang).size() > 20);
    }
    CHECK(Anansi::move_text({}, s, seat(1), play("H9"_c), names, Language::en) ==
          "You play hornet 9 into the trick. So far the trick is yours.");
    CHECK(Anansi::move_text({}, s, seat(1), play("L2"_c), names, Language::en) ==
          "You play leopard 2 into the trick. So far Ada is ahead.");
    CHECK(Anansi::move_text({}, s, seat(1), recruit("L2"_c), names, Language::en) ==
          "You lay leopard 2 before you and take no listener: then you have 1 listener and 1 story pile. After the "
          "trick trump will be leopard.");
}

TEST_CASE("Every event of a whole game has words, but a hand told to others") {
    const std::vector<std::string> names{"Ada", "Bo", "Cy", "Di", "Eve"};
    for (int seats = 2; seats <= 5; ++seats) {
        State s =
            Anansi::setup({}, standard_options(Anansi::options), seats, Random(static_cast<std::uint64_t>(seats)));
        while (!s.table.over()) {
            Events told;
            const Moves moves = legal(s, s.table.to_move);
            apply(s, s.table.to_move, moves[moves.size() - 1], told);
            for (const Event& e : told)
                for (const Language lang : {Language::en, Language::de, Language::nl, Language::fr, Language::it}) {
                    const std::string text = Anansi::event_text({}, e, names, lang);
                    CHECK(text.empty() == (e.kind == EventKind::dealt && e.cards.empty()));
                }
        }
    }
}

TEST_CASE("The picture fits eighty columns and needs neither colour nor more than ASCII") {
    const std::vector<std::string> names{"Ada", "Bartholomew the Elder", "Cy", "Di", "Eve"};
    for (int seats = 2; seats <= 5; ++seats)
        for (const Language lang : {Language::en, Language::de, Language::nl, Language::fr, Language::it})
            for (const bool unicode : {false, true}) {
                State s = Anansi::setup({}, standard_options(Anansi::options), seats,
                                        Random(static_cast<std::uint64_t>(seats)));
                NoEvents none;
                while (!s.table.over()) {
                    const std::string picture =
                        Anansi::picture({}, view(s, seat(1)), names,
                                        {.colour = false, .unicode = unicode, .columns = 80, .language = lang});
                    int width = 0;
                    for (const char c : picture) {
                        CHECK((unicode || static_cast<unsigned char>(c) < 128));
                        width = c == '\n' ? 0 : width + ((static_cast<unsigned char>(c) & 0xC0) != 0x80 ? 1 : 0);
                        CHECK(width <= 80);
                    }
                    for (const Card c : s.hand[seat(1)]) CHECK(picture.find(text_of(c)) != std::string::npos);
                    const Moves moves = legal(s, s.table.to_move);
                    apply(s, s.table.to_move, moves[moves.size() - 1], none);
                }
            }
}
