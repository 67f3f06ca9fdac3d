// The writer against the library: the same bytes for the same values.
#include "host/json_writer.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>

using namespace tischlein;
using namespace tischlein::host;
namespace json = boost::json;

namespace {

template <class Value>
std::string written(const Value& value) {
    std::string text;
    JsonWriter(text).item(value);
    return text;
}

}  // namespace

TEST_CASE("every byte of a text is written as the library writes it") {
    for (int c = 0; c < 0x80; ++c) {
        const std::string one(1, static_cast<char>(c)), inside = "ab" + one + "cd" + one;
        CHECK(written(one) == json::serialize(json::value(one)));
        CHECK(written(inside) == json::serialize(json::value(inside)));
    }
    const std::string wide = "äß € 🂡 \" \\ /";
    CHECK(written(wide) == json::serialize(json::value(wide)));
    CHECK(written("") == "\"\"");
}

TEST_CASE("numbers, truth, nothing, seats") {
    CHECK(written(std::numeric_limits<std::int64_t>::min()) == "-9223372036854775808");
    CHECK(written(std::numeric_limits<std::uint64_t>::max()) == "18446744073709551615");
    CHECK(written(std::int8_t{-1}) == "-1");
    CHECK(written(std::uint8_t{200}) == "200");
    CHECK(written(true) == "true");
    CHECK(written(std::optional<int>()) == "null");
    CHECK(written(std::optional(false)) == "false");
    CHECK(written(seat(3)) == "3");
    CHECK(written(Seat::none) == "null");
    CHECK(written(SeatSet::first(3)) == "[0,1,2]");
    CHECK(written(json::object{{"a", json::array{1, "b"}}}) == R"({"a":[1,"b"]})");
}

TEST_CASE("commas stand between what is written, however it is nested, and nowhere else") {
    std::string text;
    JsonWriter out(text);
    out.object([&] {
        out.array("none", [] {});
        out.object("empty", [] {});
        out.array("list", [&] {
            out.item("[");
            out.item("{");
            out.array([] {});
            out.array([&] { out.item(1), out.item(2); });
            out.object([&] { out.field("x", ":"); });
            out.object([] {});
        });
        out.key("named");
        out.array([&] { out.item(nullptr); });
        out.fields(R"("a":1,"b":2)");
        out.field("last", "");
    });
    CHECK(text ==
          R"({"none":[],"empty":{},"list":["[","{",[],[1,2],{"x":":"},{}],"named":[null],"a":1,"b":2,"last":""})");
    CHECK(json::serialize(json::parse(text)) == text);
}

TEST_CASE("a tree of what was written") {
    const json::object tree = tree_of([](JsonWriter& out) {
        out.field("seat", seat(1));
        out.array("cards", [&] { out.item("R5"); });
    });
    CHECK(json::serialize(tree) == R"({"seat":1,"cards":["R5"]})");
}

TEST_CASE("fields for everybody are written for the first reader and copied for the next") {
    PublicFields known;
    int written = 0;
    const auto object_for = [&](int reader) {
        std::string text;
        JsonWriter out(text, known.for_next_reader());
        out.object([&] {
            out.same_for_all([&] { out.field("pile", 5); });
            out.array("hand", [&] { out.item(reader); });
            out.same_for_all([&] {
                ++written;
                out.field("turn", seat(1));
                out.array("scores", [] {});
            });
        });
        return text;
    };
    CHECK(object_for(1) == R"({"pile":5,"hand":[1],"turn":1,"scores":[]})");
    CHECK(object_for(2) == R"({"pile":5,"hand":[2],"turn":1,"scores":[]})");
#ifdef NDEBUG
    CHECK(written == 1);
#endif
}
