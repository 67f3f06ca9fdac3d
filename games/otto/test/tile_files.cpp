// Tile files: the standard one says what the rules say, others can be used, bad ones are refused with line and reason.
#include <fstream>
#include <sstream>

#include "games/otto/test/at_table.hpp"

using namespace tischlein;
using namespace tischlein::otto;

namespace {

std::string standard_text() {
    std::ifstream file("games/otto/tiles/standard.tiles");
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

std::string replaced(std::string text, std::string_view old_words, std::string_view new_words) {
    const std::size_t at = text.find(old_words);
    REQUIRE(at != std::string::npos);
    return text.replace(at, old_words.size(), new_words);
}

BoxError error_in(const std::string& text, Language lang = Language::en) {
    const auto read = read_box(text, lang);
    const BoxError* error = std::get_if<BoxError>(&read);
    REQUIRE(error != nullptr);
    return *error;
}

// The line these words stand on; a leading line break belongs to the line before.
int line_of(const std::string& text, std::string_view words) {
    return 1 + (words.starts_with('\n') ? 1 : 0) +
           static_cast<int>(
               std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(text.find(words)), '\n'));
}

}  // namespace

TEST_CASE("The standard file is the one built in") {
    const auto read = read_box(standard_text());
    REQUIRE(std::holds_alternative<Box>(read));
    CHECK(std::get<Box>(read) == Otto::standard_box());
}

TEST_CASE("The standard box: 36 tiles, 32 to lay, 33 cards, a frame round square round round square") {
    const Box& box = Otto::standard_box();
    int tiles = 0, layable = 0, cards = 0;
    for (int k = 0; k < box.kinds; ++k) {
        tiles += box.tiles[k].copies;
        layable += box.tiles[k].black ? 0 : box.tiles[k].copies;
        CHECK(box.tiles[k].copies == 4);
    }
    for (const int n : box.cards) cards += n;
    CHECK(box.kinds == 9);
    CHECK(tiles == 36);
    CHECK(layable == 32);
    CHECK(cards == 33);
    CHECK(box.cards[index(Card::joker)] == 5);
    for (std::size_t i = 0; i < 20; ++i) CHECK((box.frame[i] == FramePart::square) == (i % 5 == 1 || i % 5 == 4));
    CHECK(traits_of(box.centre) == 0x0F0);
}

TEST_CASE("Names mean nothing: a renamed box plays alike") {
    std::string text = replaced(standard_text(), "tile 8 x4", "tile Alfa x4");
    text = replaced(text, "tile 0 x4 zero", "tile 16b x4 zero");
    text = replaced(text, "tile black x4 black", "tile white x4 black");
    const auto read = read_box(text);
    REQUIRE(std::holds_alternative<Box>(read));
    const State mine = setup(std::get<Box>(read), standard_options(option_list), 2, Random(5));
    const State standard = setup(Otto::standard_box(), standard_options(option_list), 2, Random(5));
    CHECK(mine == standard);
}

TEST_CASE("Another box: other copies, another centre, an open frame") {
    std::string text = replaced(standard_text(), "tile 8 x4", "tile 8 x9");
    text = replaced(text, "frame north  round", "frame north  open");
    text = replaced(text, "card void       x5", "card void       x0");
    const auto read = read_box(text);
    REQUIRE(std::holds_alternative<Box>(read));
    const Box& box = std::get<Box>(read);
    const State s = setup(box, standard_options(option_list), 2, Random(5));
    CHECK(s.table.tower_left + 2 + (s.table.drawn != no_tile) == 41);
    Table t = s.table;
    lay(t, 0, 0, 0);
    CHECK((closed(t.board).large & one(0)) == 0);  // the corner joins nothing now
}

TEST_CASE("A crossing is found in any tile: two lines that cross and join opposite sides") {
    const auto tile_of = [](std::initializer_list<Line> lines) {
        TileKind kind;
        for (const Line& line : lines) kind.lines[kind.line_count++] = line;
        return kind;
    };
    CHECK(has(traits_of(tile_of({{0, 4, {}}, {1, 5, {}}, {2, 6, {}}, {3, 7, {}}})), cross));
    CHECK(has(traits_of(tile_of({{0, 4, {}}, {1, 5, {}}, {2, 6, {}}, {3, 7, {}}})), cross + 1));
    CHECK((traits_of(tile_of({{0, 5, {}}, {1, 4, {}}, {2, 7, {}}, {3, 6, {}}})) & 0x3000) == 0);  // straight lines
    CHECK((traits_of(tile_of({{0, 4, {}}, {1, 5, {}}, {2, 7, {}}, {3, 6, {}}})) & 0x3000) == 0x1000);
}

TEST_CASE("Bad files are refused with line and reason") {
    const std::string good = standard_text();
    struct Bad {
        std::string text;
        int         line;
        std::string_view says;
    };
    const std::string missing = replaced(good, "    arc   S2-W1             #   --.    .--\n    arc   W2-N1",
                                         "    arc   S2-W1             #   --.    .--\n#   arc   W2-N1");
    const std::vector<Bad> list{
        {missing, line_of(good, "tile 8 x4"), "N1 has no line"},
        {replaced(good, "\n    line  E1-W2", "\n    line  E1-N1"), line_of(good, "\n    line  E1-W2"),
         "N1 already has a line"},
        {replaced(good, "\n    line  E1-W2", "\n    line  E1+W2"), line_of(good, "\n    line  E1-W2"),
         "no pair of exits"},
        {replaced(good, "\n    line  E1-W2", "\n    arc   E1-W2"), line_of(good, "\n    line  E1-W2"), "at a corner"},
        {replaced(good, "\n    arc   N2-E1", "\n    line  N2-E1"), line_of(good, "\n    arc   N2-E1"), "say which"},
        {replaced(good, "\n    half  N1-N2", "\n    line  N1-N2"), line_of(good, "\n    half  N1-N2"), "half circle"},
        {replaced(good, "\n    line  N1-S1", "\n    half  N1-S1"), line_of(good, "\n    line  N1-S1"), "of one side"},
        {replaced(good, "tile 12 x4", "tile 8 x4"), line_of(good, "tile 12 x4"), "already a tile"},
        {replaced(good, "tile 12 x4", "tile 12 four"), line_of(good, "tile 12 x4"), "number of copies"},
        {replaced(good, "tile 12 x4", "tile 12 x4 red"), line_of(good, "tile 12 x4"), "only zero or black"},
        {replaced(good, "tile 12 x4", "tile abcdefghijklmnop x4"), line_of(good, "tile 12 x4"), "15 characters"},
        {replaced(good, "tile 2 x4", "tile 2 x4 zero"), line_of(good, "tile 2 x4"), "closes nothing"},
        {replaced(good, "tile 8 x4", "tile 8 x4 black"), line_of(good, "\n    arc   N2-E1"), "has no lines"},
        {replaced(good, "card time       x4", "card time       x16"), line_of(good, "card time"), "x0 to x15"},
        {replaced(good, "card time       x4", "card tide       x4"), line_of(good, "card time"), "card NAME"},
        {replaced(good, "frame east   round", "frame east   oval"), line_of(good, "frame east"),
         "round, square or open"},
        {replaced(good, "frame east ", "frame north "), line_of(good, "frame east"), "there already"},
        {replaced(good, "frame east   round square round round square", ""), 0, "frame is missing"},
        {replaced(good, "centre   ", "center   "), line_of(good, "centre   "), "begins no line"},
        {replaced(replaced(replaced(good, "tile 8 x4", "tile 8 x1"), "tile 12 x4", "tile 12 x1"), "tile 7 x4",
                  "tile 7 x1"),
         0, "needs 24"},
        {replaced(good, "tile 8 x4", "tile 8 x48"), 0, "too many"},
        {"arc N2-E1\n", 1, "none is open"},
        {"", 0, "needs 24"},
    };
    for (const Bad& bad : list) {
        const BoxError error = error_in(bad.text);
        CAPTURE(bad.says);
        CAPTURE(error.text);
        CHECK(error.line == bad.line);
        CHECK(error.text.find(bad.says) != std::string::npos);
        for (const Language lang : {Language::de, Language::nl, Language::fr, Language::it})
            CHECK(error_in(bad.text, lang).text != error.text);
    }
}

TEST_CASE("What is wrong with a tile file is said in the language of whoever reads it") {
    CHECK(error_in("arc N2-E1\n", Language::de).text ==
          "`arc` gehört zu einem Plättchen oder zur Mitte; hier ist keins von beiden begonnen");
    CHECK(error_in("tile 8 four\n", Language::fr).text ==
          "`four` n’est pas un nombre d’exemplaires\u00a0; écris `x1` à `x48`");
    CHECK(error_in("", Language::it).text == "si possono posare solo 0 tessere; il tabellone ne richiede 24");
}

TEST_CASE("No bytes upset the reader") {
    Random random = Random::from_text("bytes");
    const std::string good = standard_text();
    for (int i = 0; i < 3000; ++i) {
        std::string text = good;
        for (int n = 1 + static_cast<int>(random.below(6)); n > 0; --n) {
            const std::size_t at = random.below(static_cast<std::uint32_t>(text.size()));
            if (random.below(3) == 0)
                text.erase(at, random.below(40));
            else
                text[at] = static_cast<char>(random.below(256));
        }
        const auto read = read_box(text);
        if (const Box* box = std::get_if<Box>(&read))
            CHECK(consistent(setup(*box, standard_options(option_list), 2, Random(1))));
    }
}
