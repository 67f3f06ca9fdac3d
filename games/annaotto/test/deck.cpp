// Deck files: the standard one, and what is refused with which line.
#include <fstream>

#include "games/annaotto/test/table.hpp"

using namespace tischlein;
using namespace tischlein::annaotto;

namespace {
// Thirteen plain cards, just enough for the quick game of two.
const std::string thirteen =
    "Rd/Gs\nOd/Gs\nYd/Gs\nGd/Gs\nTd/Gs\nBd/Gs\nVd/Gs\nPd/Gs\nRs/Gc\nOs/Gc\nYs/Gc\nGs/Gc\nTs/Gc\n";

BoxError error_in(const std::string& text, Language lang = Language::en) {
    const auto read = Annaotto::read_box(text, lang);
    const auto* error = std::get_if<BoxError>(&read);
    REQUIRE(error != nullptr);
    return *error;
}
bool says(const BoxError& error, std::string_view words) { return error.text.find(words) != std::string::npos; }
}  // namespace

TEST_CASE("The standard deck: 100 cards by its rule, 8 ANNA and OTTO, 4 of the other signs") {
    const Box& box = Annaotto::standard_box();
    CHECK(box.cards == 100);
    std::array<int, 8> signs{};
    for (std::size_t f = 0; f < 200; ++f) ++signs[static_cast<std::size_t>(box.sides[f].sign())];
    CHECK(signs == std::array<int, 8>{164, 8, 8, 4, 4, 4, 4, 4});
    const auto side = [](int c, int p, Sign sign = Sign::plain) {
        return Side::of(static_cast<Colour>(c % 8), static_cast<Pattern>(p % 4), sign);
    };
    const auto has = [&](Side a, Side b) { return find_face(box.sides, box.cards, a, b) != Face::none; };
    for (int c = 0; c < 8; ++c)
        for (int p = 0; p < 4; ++p) {
            CHECK(has(side(c, p), side(c + 3, p + 1)));
            CHECK(has(side(c, p), side(c + 5, p + 2)));
            const std::array<Sign, 4> by_step{Sign::anna, Sign::otto, c < 4 ? Sign::all : Sign::plus,
                                              c < 4 ? Sign::hurdle : Sign::retour};
            CHECK(has(side(c, p, by_step[static_cast<std::size_t>((p - c + 8) % 4)]), side(c + 4, p + 2)));
        }
    for (int i = 0; i < 4; ++i) CHECK(has(Side::annaotto(), side(2 * i, i)));
}

TEST_CASE("A deck file: remarks, blank lines and line ends of other systems do not matter") {
    const auto read = Annaotto::read_box("# my deck\r\n\r\n  Rs/AO  # a remark\r\n" + thirteen);
    REQUIRE(std::holds_alternative<Box>(read));
    CHECK(std::get<Box>(read).cards == 14);
    CHECK(std::get<Box>(read).sides[1] == Side::annaotto());
}

TEST_CASE("A bad deck file is refused with line and reason") {
    CHECK(error_in(thirteen + "Xd/Rs").line == 14);
    CHECK(says(error_in(thirteen + "Xd/Rs"), "`Xd/Rs` is not a card"));
    for (const char* bad : {"Rd", "Rd/", "/Rd", "Rd/Rs/Rc", "Rd Rs", "rd/Rs", "RdX/Rs", "AOA/Rs", "R/Rs"})
        CHECK_MESSAGE(error_in("\n" + std::string(bad)).line == 2, bad);
    CHECK(says(error_in("RdA/GsO"), "special on both sides"));
    CHECK(says(error_in("AO/Gs*"), "special on both sides"));
    CHECK(says(error_in("AO/AO"), "special on both sides"));
    const BoxError twice = error_in("# remark\nRd/Gs\nOd/Gs\n\nGs/Rd\n");  // the same card seen from behind
    CHECK(twice.line == 5);
    CHECK(says(twice, "in line 2"));
    CHECK(error_in("# remark\nRd/Gs\nOd/Gs\n\nGs/Rd\n", Language::fr).text ==
          "`Gs/Rd` existe déjà, à la ligne 2\u00a0; aucune carte ne peut être nommée deux fois");
    CHECK(error_in("Rd/Gs\n", Language::de).text ==
          "der Kartensatz hat 1 Karte; selbst die kleinste Verteilung braucht 13");
    CHECK(error_in("").line == 0);
    CHECK(says(error_in("Rd/Gs\n"), "needs 13"));
    std::string many;
    for (const char a : std::string("ROYGTBVP"))
        for (const char p : std::string("dscw"))
            for (const char b : std::string("ROYG")) many += std::string{a, p} + "/" + b + "dA\n";
    CHECK(says(error_in(many), "at most 127"));
    CHECK(error_in(many).line == 128);
}

TEST_CASE("A deck with fewer cards than the deal needs is refused") {
    const Box box = std::get<Box>(Annaotto::read_box(thirteen));
    OptionValues o = standard_options(option_list);
    CHECK(Annaotto::box_misfit(box, o, 2).find("need 17") != std::string::npos);
    o[opt_cards] = 6;
    CHECK(Annaotto::box_misfit(box, o, 2).empty());
    CHECK(!Annaotto::box_misfit(box, o, 3).empty());
    CHECK(Annaotto::box_misfit(Annaotto::standard_box(), standard_options(option_list), 8).empty());
}

TEST_CASE("The deck that is built in is the file beside the rules") {
    std::ifstream file("games/annaotto/decks/standard.deck");
    REQUIRE(file);
    std::ostringstream text;
    text << file.rdbuf();
    const Box box = std::get<Box>(Annaotto::read_box(text.str()));
    CHECK(box.sides == Annaotto::standard_box().sides);
}
