// Plural-Forms lines of common languages, and lines that are none.
#include <doctest/doctest.h>

#include <string>

#include "i18n/plural.hpp"

using tischlein::i18n::PluralRule;

namespace {

std::string forms(std::string_view line, std::initializer_list<std::int64_t> numbers) {
    const auto rule = PluralRule::read(line);
    REQUIRE(rule.has_value());
    std::string told;
    for (const std::int64_t n : numbers) told += std::to_string(rule->form_for(n));
    return told;
}

}  // namespace

TEST_CASE("The plural rules of common languages choose the right form") {
    CHECK(forms("nplurals=2; plural=(n != 1);", {0, 1, 2, 11}) == "1011");
    CHECK(forms("nplurals=2; plural=(n > 1);", {0, 1, 2}) == "001");
    CHECK(forms("nplurals=1; plural=0;", {0, 1, 2}) == "000");
    const std::string_view polish =
        "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);";
    CHECK(forms(polish, {1, 2, 4, 5, 12, 14, 22, 25, 102, 112}) == "0112221212");
    const std::string_view arabic =
        "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);";
    CHECK(forms(arabic, {0, 1, 2, 3, 10, 11, 99, 100, 103}) == "012334453");
    const std::string_view russian =
        "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);";
    CHECK(forms(russian, {1, 21, 11, 2, 3, 12, 13, 5, 101, 111}) == "0021122202");
}

TEST_CASE("Strength of binding is C's") {
    CHECK(forms("nplurals=8; plural=1+2*3;", {0}) == "7");
    CHECK(forms("nplurals=8; plural=(1+2)*2;", {0}) == "6");
    CHECK(forms("nplurals=8; plural=7-2-1;", {0}) == "4");
    CHECK(forms("nplurals=2; plural=1 || 0 && 0;", {0}) == "1");
    CHECK(forms("nplurals=2; plural=!n;", {0, 5}) == "10");
    CHECK(forms("nplurals=3; plural=n ? n == 1 ? 1 : 2 : 0;", {0, 1, 2}) == "012");
}

TEST_CASE("A rule that divides by nothing or says too much still gives a form that exists") {
    CHECK(forms("nplurals=2; plural=n/0;", {7}) == "0");
    CHECK(forms("nplurals=2; plural=n%(n-n);", {7}) == "0");
    CHECK(forms("nplurals=2; plural=n*1000;", {7, INT64_MAX, INT64_MIN}) == "111");
    CHECK(forms("nplurals=2; plural=0-n;", {3}) == "1");
}

TEST_CASE("What is no rule is not read") {
    for (const char* line :
         {"", "plural=n;", "nplurals=2;", "nplurals=0; plural=0;", "nplurals=9; plural=0;", "nplurals=x; plural=0;",
          "nplurals=2; plural=;", "nplurals=2; plural=(n;", "nplurals=2; plural=n n;", "nplurals=2; plural=n ? 1;",
          "nplurals=2; plural=m;", "nplurals=2; plural=n = 1;", "nplurals=2; plural=n +;", "nplurals=22; plural=n;"}) {
        INFO(line);
        CHECK_FALSE(PluralRule::read(line).has_value());
    }
    const std::string deep = "nplurals=2; plural=" + std::string(5000, '(') + "n" + std::string(5000, ')') + ";";
    CHECK_FALSE(PluralRule::read(deep).has_value());
    std::string wide = "nplurals=2; plural=n";
    for (int i = 0; i < 1000; ++i) wide += "+n";
    CHECK_FALSE(PluralRule::read(wide + ";").has_value());
}
