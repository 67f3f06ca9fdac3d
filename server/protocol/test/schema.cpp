// The validator, keyword by keyword: what fits, what does not, and what a schema may not say.
#include <doctest/doctest.h>

#include "server/protocol/pattern.hpp"
#include "server/protocol/schema.hpp"
#include "testkit/allocations.hpp"

using namespace tischlein::server;
using namespace tischlein::server::protocol;

namespace {

Schema schema_of(const std::string& definition) { return Schema::from_text(R"({"$defs":{"X":)" + definition + "}}"); }

// What misfit() says about the value; "fits" if nothing.
std::string said(const Schema& schema, std::string_view value) {
    const auto misfit = schema.misfit("X", json::parse(value));
    return misfit ? misfit->path + ": " + misfit->text : "fits";
}

void check(const std::string& definition, std::initializer_list<std::string_view> good,
           std::initializer_list<std::string_view> bad) {
    const Schema schema = schema_of(definition);
    for (const std::string_view value : good) {
        CAPTURE(value);
        CHECK(said(schema, value) == "fits");
    }
    for (const std::string_view value : bad) {
        CAPTURE(value);
        CHECK(said(schema, value) != "fits");
    }
}

}  // namespace

TEST_CASE("type") {
    check(R"({"type":"integer"})", {"0", "-5", "18446744073709551615"}, {"1.0", "1.5", "\"1\"", "null", "[]", "true"});
    check(R"({"type":"string"})", {R"("")"}, {"1", "null"});
    check(R"({"type":"boolean"})", {"true", "false"}, {"0", "null"});
    check(R"({"type":"null"})", {"null"}, {"false", "0", "{}"});
    check(R"({"type":["array","object"]})", {"[]", "{}"}, {"1", "null"});
    CHECK(said(schema_of(R"({"type":["string","null"]})"), "1") == ": this wants null or a text");
}

TEST_CASE("const and enum") {
    check(R"({"const":"a"})", {R"("a")"}, {R"("b")", "1", "null"});
    check(R"({"const":true})", {"true"}, {"false", "1"});
    check(R"({"enum":["a",1,null]})", {R"("a")", "1", "null"}, {R"("1")", "2", "false"});
    CHECK_FALSE(schema_of(R"({"const":1})").misfit("X", json::value(std::uint64_t{1})));
}

TEST_CASE("minimum and maximum, for both kinds of whole numbers") {
    check(R"({"type":"integer","minimum":0,"maximum":9})", {"0", "9"}, {"-1", "10", "18446744073709551615"});
    const Schema schema = schema_of(R"({"type":"integer","minimum":0,"maximum":9})");
    CHECK_FALSE(schema.misfit("X", json::value(std::uint64_t{9})));
    CHECK(schema.misfit("X", json::value(std::uint64_t{10}))->text == "this wants a whole number from 0 to 9");
}

TEST_CASE("lengths count characters, not bytes") {
    check(R"({"type":"string","minLength":2,"maxLength":3})", {R"("ab")", R"("äöü")", R"("🂡🂢🂣")"},
          {R"("a")", R"("abcd")", R"("ä")", R"("")"});
}

TEST_CASE("format line: one visible line that cannot disguise itself") {
    check(R"({"type":"string","format":"line"})", {R"("a")", R"("Zoë & 名前 👋")", R"(" x ")"},
          {R"("")", R"("  ")", R"("a\nb")", R"("a\u0000")", R"("\u202eevil")", R"("a\u2028b")", R"("\u200b")",
           R"("\u0085x")"});
}

TEST_CASE("patterns") {
    check(R"({"type":"string","pattern":"^[0-9a-f]{4}$"})", {R"("00af")"},
          {R"("00a")", R"("00aff")", R"("00aF")", R"("")"});
    check(R"({"type":"string","pattern":"^([RYGB][0-9]|W|F)$"})", {R"("R5")", R"("W")"},
          {R"("R")", R"("W1")", R"("Rä")"});
    check(R"({"type":"string","pattern":"^(a[xy]?|b)/(a[xy]?|b)$"})", {R"("a/b")", R"("ax/ay")"},
          {R"("a/")", R"("/b")", R"("axx/b")"});
    check(R"({"type":"string","pattern":"^v?[0-9]{1,2}$"})", {R"("v1")", R"("12")"},
          {R"("v")", R"("123")", R"("vv1")"});
    for (const std::string_view too_much :
         {"abc", "^a*$", "^.$", "^(ab|ac)$", "^a?a$", "^[a-z]{1,3}[a-c]$", "^[^a]$", "^(a?|b)$", "^(a|(b))$",
          "^a{2,1}$", "^a{0}$", "^[]$", "^($", "^a|b$", "^a{99999}$", "^[z-a]$", "^(a|b?)$", "^a{1,2}(a|b)$"}) {
        CAPTURE(too_much);
        CHECK_FALSE(Pattern::read(too_much));
    }
}

TEST_CASE("objects: properties, required, additionalProperties, how many") {
    const std::string closed =
        R"({"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"string"}},"required":["a"],"additionalProperties":false})";
    check(closed, {R"({"a":1})", R"({"a":1,"b":""})"}, {"{}", R"({"b":""})", R"({"a":"1"})", R"({"a":1,"c":1})", "[]"});
    CHECK(said(schema_of(closed), R"({"b":""})") == "a: `a` is missing");
    CHECK(said(schema_of(closed), R"({"a":1,"c":1})") == "c: `c` is not known here; there are: a, b");
    CHECK(said(schema_of(closed), R"({"a":"1"})") == "a: `a` wants a whole number");
    check(R"({"type":"object","properties":{"a":true}})", {R"({"a":[],"z":1})"}, {"1"});
    check(R"({"type":"object","additionalProperties":{"type":"integer"},"maxProperties":2})",
          {"{}", R"({"x":1,"y":2})"}, {R"({"x":"1"})", R"({"x":1,"y":2,"z":3})"});
    check(R"({"type":"object","minProperties":1})", {R"({"x":1})"}, {"{}"});
    check(R"({"type":"object","propertyNames":{"type":"string","pattern":"^[a-e][1-5]$"}})", {R"({"a1":0})"},
          {R"({"f1":0})"});
    check(R"({"type":"object","propertyNames":{"enum":["a","b"]}})", {R"({"a":0})"}, {R"({"c":0})"});
}

TEST_CASE("what is quoted of a long name ends between two characters") {
    const Schema schema = schema_of(R"({"type":"object","additionalProperties":false})");
    std::string name = "x";
    for (int i = 0; i < 30; ++i) name += "ä";
    const auto misfit = schema.misfit("X", json::object{{name, 1}});
    CHECK(misfit->path == name.substr(0, 39));
}

TEST_CASE("lists: items, prefixItems, how many") {
    check(R"({"type":"array","items":{"type":"integer"},"minItems":1,"maxItems":2})", {"[1]", "[1,2]"},
          {"[]", "[1,2,3]", "[\"1\"]"});
    check(R"({"type":"array","prefixItems":[{"type":"string"}],"items":{"type":"integer"}})", {"[]", R"(["a",1,2])"},
          {"[1]", R"(["a","b"])"});
    CHECK(said(schema_of(R"({"type":"array","items":{"type":"object","properties":{"a":{"type":"integer"}}}})"),
               R"([{},{"a":null}])") == "[1].a: `[1].a` wants a whole number");
}

TEST_CASE("oneOf by a constant field, by kind, and one inside the other") {
    const std::string branch =
        R"({"type":"object","properties":{"k":{"const":"NAME"},"n":{"type":"integer"}},"required":["k"],"additionalProperties":false})";
    const auto named = [&](std::string_view name) { return std::string(branch).replace(branch.find("NAME"), 4, name); };
    const std::string either = R"({"oneOf":[)" + named("a") + "," + named("b") + "]}";
    check(either, {R"({"k":"a"})", R"({"k":"b","n":1})"}, {R"({"k":"c"})", "{}", R"({"k":"b","n":"1"})", "1", "null"});
    CHECK(said(schema_of(either), R"({"k":"c"})") == "k: `k` wants one of a, b");
    CHECK(said(schema_of(either), R"({"k":"b","n":"1"})") == "n: `n` wants a whole number");
    check(R"({"oneOf":[{"type":"null"},)" + either + "]}", {"null", R"({"k":"a"})"}, {"1", R"({"k":"c"})"});
    check(R"({"oneOf":[{"type":"integer"},{"type":"array"}]})", {"1", "[]"}, {"{}", "null"});
    check(R"({"anyOf":[{"type":"integer","maximum":3},{"type":"integer","minimum":7}]})", {"1", "8"}, {"5", "null"});
}

TEST_CASE("references, also round in circles through a value") {
    const Schema schema = Schema::from_text(
        R"({"$defs":{"X":{"type":"object","properties":{"next":{"$ref":"#/$defs/Y"}},"additionalProperties":false},"Y":{"$ref":"#/$defs/X"}}})");
    CHECK(said(schema, R"({"next":{"next":{}}})") == "fits");
    CHECK(said(schema, R"({"next":{"next":{"x":1}}})") ==
          "next.next.x: `next.next.x` is not known here; there are: next");
    CHECK(schema.has("Y"));
    CHECK_FALSE(schema.has("Z"));
}

TEST_CASE("a schema that promises more than is checked is not loaded") {
    for (const std::string definition : {R"({"type":"string","minlength":1})",
                                         R"({"multipleOf":2})",
                                         R"({"type":"number"})",
                                         R"({"type":"strin"})",
                                         R"({"$ref":"#/$defs/Nobody"})",
                                         R"({"$ref":"other.json#/$defs/X"})",
                                         R"({"$ref":"#/$defs/X"})",
                                         R"({"$ref":"#/$defs/X","maximum":3})",
                                         R"({"pattern":"^.*$"})",
                                         R"({"format":"email"})",
                                         R"({"oneOf":[{"type":"integer"},{"type":"integer"}]})",
                                         R"({"oneOf":[{"type":"object"},{"type":"object"}]})",
                                         R"({"properties":{"a":true},"required":["b"]})",
                                         R"({"properties":{"a":true},"required":["a","a"]})",
                                         R"({"enum":[]})",
                                         R"({"minimum":1.5})",
                                         R"({"maxLength":-1})",
                                         "true",
                                         "false",
                                         "7"}) {
        CAPTURE(definition);
        CHECK_THROWS_AS(schema_of(definition), BadSchema);
    }
    CHECK_THROWS_AS(Schema::from_text("{"), BadSchema);
    CHECK_THROWS_AS(Schema::from_text("{}"), BadSchema);
    CHECK_THROWS_AS(Schema::from_text(R"({"$defs":{},"properties":{}})"), BadSchema);
    const std::array<Schema::File, 2> twice{
        {{"a", R"({"$defs":{"X":{"type":"null"}}})"}, {"b", R"({"$defs":{"X":{"type":"null"}}})"}}};
    CHECK_THROWS_AS(Schema::from_files(twice), BadSchema);
}

TEST_CASE("a good message costs no memory") {
    const json::value play = json::parse(R"({"do":"play","id":"k3-17","seq":41,"move":"lay R5"})");
    REQUIRE_FALSE(tischlein::server::protocol::protocol().misfit("Action", play));
    const long before = tischlein::testkit::allocations();
    for (int i = 0; i < 100; ++i) CHECK_FALSE(tischlein::server::protocol::protocol().misfit("Action", play));
    CHECK(tischlein::testkit::allocations() == before);
}
