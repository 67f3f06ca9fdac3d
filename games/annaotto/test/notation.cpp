// Moves as text, both ways, and what cannot be read.
#include "games/annaotto/test/table.hpp"
#include "i18n/say.hpp"

using namespace tischlein;
using namespace tischlein::annaotto;

TEST_CASE("Every move that can be written is read back as itself, and no two look alike") {
    for (std::uint32_t code = 0; code < move_codes; ++code) {
        const Move m = move_at(code);
        const std::string text = Annaotto::text(m);
        const auto read = Annaotto::read_move(text);
        REQUIRE_MESSAGE(read.has_value(), text);
        REQUIRE_MESSAGE(*read == m, text);
    }
}

TEST_CASE("Additions stand in their order") {
    CHECK(Annaotto::text(*Annaotto::read_move("lay 3 next G anna")) == "lay 3 next G anna");
    CHECK(Annaotto::text(*Annaotto::read_move("lay 1.0 own P all otto")) == "lay 1.0 own P all otto");
    for (const char* bad :
         {"lay 3 anna next G", "lay 3 otto all", "lay 3 anna anna", "lay 3 own", "lay 3 own G next R", "lay 3 G"})
        CHECK_MESSAGE(!Annaotto::read_move(bad), bad);
}

TEST_CASE("What cannot be read") {
    for (const char* bad :
         {"",          " ",         "lay",     "lay ",   "lay x",      "lay -1", "lay 03", "lay 1.",   "lay .1",
          "lay 1.2.3", "lay  1",    "lay 1 ",  " lay 1", "Lay 1",      "draw 1", "draw ",  "keep",     "keep left",
          "face",      "face R",    "face Rx", "face ?", "face Rd Gs", "flip",   "flip x", "flip 1 2", "catch",
                            "catch x", "catch 1 2", "slap 0", "call 0", "done 1", "take 2", "pass"})
        CHECK_MESSAGE(!Annaotto::read_move(bad), bad);
}

TEST_CASE("Numbers that no hand and no table has are read, so that a rule can refuse them") {
    const State s = at_table(R"(
        seat 0  Gc/Ts Gd/Ow Vs/Rd
        seat 1  Gw/Bd
        discard Gs/Pw)");
    CHECK(no(s, 0, "lay 999") == "A4");
    CHECK(no(s, 0, "lay 99.0") == "A4");
    CHECK(no(s, 0, "catch 99") == "A14");
    CHECK(no(s, 0, "flip 200") == "A8");
}

TEST_CASE("What a move will do is told with people's names") {
    const State s = at_table(R"(
        seat 0  Gc/Ts Gd/Ow Vs/Rd
        seat 1  Gw/Bd
        discard Gs/Pw)");
    const std::vector<std::string> names{"Ada", "Bo"};
    CHECK(Annaotto::move_text({}, s, seat(0), *Annaotto::read_move("catch 1"), names, Language::en) ==
          "Bo forgot “anna” and draws a card.");
}

TEST_CASE("A11  With two seats a HURDLE is explained to the reader, whose turn it is again") {
    const State s = at_table(R"(
        seat 0  Gc^/Ts Gd/Ow Vs/Rd
        seat 1  Gw/Bd Yw/Bd
        discard Gs/Pw)");
    const std::vector<std::string> names{"Ada", "Bo"};
    const std::string text = Annaotto::move_text({}, s, seat(0), *Annaotto::read_move("lay 0"), names, Language::en);
    CHECK(text.find("A seat is skipped; it is your turn again.") != std::string::npos);
}

TEST_CASE("Who turns their own cards is named once, and spoken to as such") {
    const Event own{.kind = EventKind::turned, .seat = seat(0), .other = seat(0), .place = 1, .side = *read_side("Rd")};
    const std::vector<std::string> names{"Ada", "Bo"}, read{std::string(i18n::reader), "Bo"};
    CHECK(Annaotto::event_text({}, own, names, Language::en) == "Ada turns their own card 1: it shows red dots (Rd).");
    CHECK(Annaotto::event_text({}, own, read, Language::en) == "You turn your card 1: it shows red dots (Rd).");
    CHECK(Annaotto::event_text({}, own, read, Language::de).starts_with("Du drehst deine Karte 1: Sie zeigt"));
    Event by_other = own;
    by_other.other = seat(1);
    CHECK(Annaotto::event_text({}, by_other, read, Language::en) == "Bo turns your card 1: it shows red dots (Rd).");
    const Event turning{.kind = EventKind::laid,
                        .seat = seat(0),
                        .side = Side::annaotto(),
                        .act = Act::lay,
                        .additions = Annaotto::read_move("lay 0 own G")->additions};
    CHECK(Annaotto::event_text({}, turning, read, Language::fr).find("– propres cartes retournées –") !=
          std::string::npos);
}

TEST_CASE("\"ANNA!\" is called out as the language writes it") {
    const Event laid{.kind = EventKind::laid,
                     .seat = seat(0),
                     .side = *read_side("Rd"),
                     .act = Act::lay,
                     .additions = Annaotto::read_move("lay 0 anna")->additions};
    const std::vector<std::string> names{"Ada", "Bo"};
    CHECK(Annaotto::event_text({}, laid, names, Language::en).ends_with(" – ANNA!"));
    CHECK(Annaotto::event_text({}, laid, names, Language::fr).ends_with(" – ANNA\u00a0!"));
}
