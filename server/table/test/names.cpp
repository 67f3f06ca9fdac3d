// Names that look alike at one table.
#include "server/table/names.hpp"

#include "test_table.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::table;

TEST_CASE("names that nobody can tell apart look alike") {
    const std::vector<std::pair<std::string, std::string>> pairs{
        {"Anna", "Anna"},          {"Anna", "ANNA"},           {"Anna", "An\u200bna"},   // zero width
        {"Anna", "An\u00adna"},    {"Anna", "Anna\u2060"},     {"Anna", "Anna\ufe0f"},   // soft hyphen, joiner, selector
        {"Anna", "A\u0300nna"},    {"Zoë", "Zoe"},             {"Zoë", "Zoe\u0308"},     // combining signs
        {"Anna", "Ａｎｎａ"},      {"Anna", "𝐀𝐧𝐧𝐚"},           {"Anna", "Аnna"},         // width, style, Cyrillic А
        {"Anna", "Αnna"},          {"ANNA", "ΑΝΝΑ"},           {"Oscar", "Оѕсаr"},       // Greek, mixed
        {"Ian", "lan"},            {"Otto", "0tt0"},           {"Lisa", "1isa"},         // strokes and digits
        {"Anna B", "Anna  B"},     {"Anna B", "Anna\u00a0B"},  {"Anna", " Anna "},       // blanks
        {"Ольга", "ольга"},        {"Σίσυφος", "ΣΙΣΥΦΟΣ"}};
    for (const auto& pair : pairs) {
        CAPTURE(pair.first);
        CAPTURE(pair.second);
        CHECK(look_alike(pair.first, pair.second));
        CHECK(look_alike(pair.second, pair.first));
    }
}

TEST_CASE("names that people can tell apart do not") {
    const std::vector<std::pair<std::string, std::string>> pairs{
        {"Anna", "Hanna"}, {"Ella", "Elia"}, {"Anna", "Anna 2"}, {"Ali", "All"}, {"Jan", "Jo"},  {"राम", "रमा"},
        {"かき", "がき"},  {"名前", "名"},   {"Anna", ""},       {"👋", "👍"},   {"Mia", "Mja"}, {"Ольга", "Олена"}};
    for (const auto& pair : pairs) {
        CAPTURE(pair.first);
        CAPTURE(pair.second);
        CHECK_FALSE(look_alike(pair.first, pair.second));
    }
}

TEST_CASE("a name of which nothing can be seen is none") {
    for (const char* name : {"\u200b", "\u00ad\u2060", " \u3164 ", "\u2800", "\u034f", "\u0301"}) CHECK_FALSE(is_visible(name));
    for (const char* name : {"a", "👋", "名", "."}) CHECK(is_visible(name));
}

TEST_CASE("any bytes may come in") {
    Random random(17);
    for (int i = 0; i < 20'000; ++i) {
        std::string a, b;
        for (std::uint32_t n = random.below(12); n > 0; --n) a += static_cast<char>(random.below(256));
        for (std::uint32_t n = random.below(12); n > 0; --n) b += static_cast<char>(random.below(256));
        CHECK(look_alike(a, a));
        CHECK(look_alike(a, b) == look_alike(b, a));
        const std::string distinct = distinct_name(a, {a, b});
        if (!a.empty()) CHECK_FALSE(look_alike(distinct, a));
        CHECK_FALSE(look_alike(distinct, b));
    }
    CHECK_FALSE(look_alike("\xff", "\xfe"));
}

TEST_CASE("the second one gets a number, and stays short enough") {
    CHECK(distinct_name("Anna", {}) == "Anna");
    CHECK(distinct_name("Anna", {"Ben"}) == "Anna");
    CHECK(distinct_name("Anna", {"anna"}) == "Anna 2");
    CHECK(distinct_name("Аnna", {"Anna", "Anna 2"}) == "Аnna 3");
    const std::string longest(24, 'x');
    CHECK(distinct_name(longest, {longest}) == std::string(22, 'x') + " 2");
    std::string wide, cut;
    for (int i = 0; i < 24; ++i) wide += "ä";
    for (int i = 0; i < 22; ++i) cut += "ä";
    CHECK(distinct_name(wide, {wide}) == cut + " 2");
    std::vector<std::string> many;
    for (int i = 0; i < 100; ++i) many.push_back(distinct_name(longest, many));
    CHECK(many.back() == std::string(20, 'x') + " 100");
}

TEST_CASE("at a table nobody is mistaken for somebody else, nor for a bot") {
    TestTable table({.game = "uno", .seats = 4, .name = "Anna", .bots = {{seat(3), Level::easy}}});
    table.join("An\u200bna", seat(1));
    CHECK(table.state().people()[1].name == "An\u200bna 2");
    table.join("Quim");  // the bot at seat 3
    CHECK(table.state().people()[2].name == "Quim 2");
    table.take(0, protocol::Remove{"r", 1});
    table.join("ANNA");
    CHECK(table.state().people()[3].name == "ANNA 2");
    table.take(0, protocol::HandOver{"h", 2});
    table.take(2, protocol::Remove{"s", 0});
    table.join("Anna");  // nobody of that name is here any more but ANNA 2
    CHECK(table.state().people()[4].name == "Anna");
    const Decision none = decide_join(table.state(), {"\u034f", {}}, "hash", {nobody, Language::en}, {some_day_ms});
    REQUIRE(std::holds_alternative<Problem>(none));
    CHECK(std::get<Problem>(none).code == "bad-name");
}
