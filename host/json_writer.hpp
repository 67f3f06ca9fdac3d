// JSON written straight into a text, without a tree in between: byte for byte what Boost.JSON's serialize() writes for the
// same values in the same order. A server writes a view for everybody at a table after every move.
#pragma once
#include <array>
#include <boost/json.hpp>
#include <charconv>
#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "core/seat.hpp"
#include "host/namespace.hpp"

namespace tischlein::host {

class JsonWriter {
public:
    // Appends to `out`. Names of fields are written as they are: plain words of ours.
    explicit JsonWriter(std::string& out) : out_(out) {}

    // In an object. A name must not come twice.
    template <class Value>
    void field(std::string_view name, const Value& value) {
        key(name);
        write(value);
    }
    template <class Body>
    void array(std::string_view name, Body&& body) {
        key(name);
        enclose('[', body, ']');
    }
    template <class Body>
    void object(std::string_view name, Body&& body) {
        key(name);
        enclose('{', body, '}');
    }
    // The name of what is written next, by somebody who knows no names.
    void key(std::string_view name);
    // Fields that were written elsewhere, at least one.
    void fields(std::string_view written) {
        if (needs_comma()) out_ += ',';
        out_ += written;
    }

    // In an array, or alone.
    template <class Value>
    void item(const Value& value) {
        write(value);
    }
    template <class Body>
    void array(Body&& body) {
        enclose('[', body, ']');
    }
    template <class Body>
    void object(Body&& body) {
        enclose('{', body, '}');
    }

private:
    // After a value comes a comma. Every value ends with another character than those that open something.
    bool needs_comma() const {
        return !out_.empty() && out_.back() != '[' && out_.back() != '{' && out_.back() != ':';
    }
    template <class Body>
    void enclose(char open, Body& body, char close) {
        begin(open);
        body();
        out_ += close;
    }

    // Each of these writes the comma that it needs, and all of it at once: growing a text is what costs.
    void begin(char open);
    void plain(std::string_view word);  // true, false, null, a number
    void write(std::nullptr_t) { plain("null"); }
    void write(bool yes) { plain(yes ? "true" : "false"); }
    void write(char) = delete;
    template <std::integral Number>
    void write(Number number) {
        std::array<char, 24> digits;
        const char* end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
        plain({digits.data(), static_cast<std::size_t>(end - digits.data())});
    }
    void write(Seat seat) { seat == Seat::none ? write(nullptr) : write(number(seat)); }
    void write(SeatSet seats) {
        const auto each = [&] {
            for (const Seat seat : seats) item(seat);
        };
        enclose('[', each, ']');
    }
    void write(const char* text) { write(std::string_view(text)); }
    void write(const std::string& text) { write(std::string_view(text)); }
    void write(std::string_view text);
    void write_long(std::string_view text);
    template <class Value>
    void write(const std::optional<Value>& value) {
        value ? write(*value) : write(nullptr);
    }
    void write(const boost::json::value& tree);

    std::string& out_;
};

// The tree of what `body` writes into an object: for readers that want to look into it.
template <class Body>
boost::json::object tree_of(Body&& body) {
    std::string text;
    JsonWriter writer(text);
    writer.object([&] { body(writer); });
    return boost::json::parse(text).as_object();
}

}  // namespace tischlein::host
