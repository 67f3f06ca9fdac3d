// Writes JSON straight into a text, without a tree in between: byte for byte what Boost.JSON's serialize() writes for the
// same values in the same order. A server writes a view for everybody at a table after every move.
#pragma once
#include <array>
#include <cassert>
#include <boost/json.hpp>
#include <charconv>
#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/seat.hpp"
#include "host/namespace.hpp"

namespace tischlein::host {

// Fields that everybody at the table may read, kept while the same object is written for one reader after the other.
class PublicFields {
public:
    PublicFields& for_next_reader() {
        next_ = 0;
        return *this;
    }

private:
    friend class JsonWriter;
    std::vector<std::string> written_;  // for the first reader, in the order of its object
    std::size_t next_ = 0;
};

class JsonWriter {
public:
    // Appends to `out`. Names of fields are not escaped: they are plain words of ours.
    explicit JsonWriter(std::string& out) : out_(out) {}
    // The same, but takes from `known` what was written for earlier readers.
    JsonWriter(std::string& out, PublicFields& known) : out_(out), known_(&known) {}

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
    // Writes the name of a field; other code writes its value next.
    void key(std::string_view name);
    // Inserts fields that were written elsewhere, at least one.
    void fields(std::string_view written) {
        if (needs_comma()) out_ += ',';
        out_ += written;
    }

    // Fields that are the same for every reader, at least one. A secret in here would be told to all, so builds with assertions
    // check that they are the same.  REQUIRES: comes at the same point of every reader's object.
    template <class Body>
    void same_for_all(Body&& body) {
        if (known_ == nullptr) return body();
        const std::size_t begin = out_.size() + (needs_comma() ? 1 : 0), index = known_->next_++;
        if (index < known_->written_.size()) {
            fields(known_->written_[index]);
            assert(written_by(body) == known_->written_[index]);
        } else {
            body();
            known_->written_.push_back(out_.substr(begin));
        }
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
    // A comma is needed after a value. No value ends with one of the characters that open something.
    bool needs_comma() const {
        return !out_.empty() && out_.back() != '[' && out_.back() != '{' && out_.back() != ':';
    }
    template <class Body>
    void enclose(char open, Body& body, char close) {
        begin(open);
        body();
        out_ += close;
    }

    // What `body` would write. It writes with this writer, so its text is removed again.
    template <class Body>
    std::string written_by(Body& body) {
        const std::size_t end = out_.size();
        body();
        std::string text = out_.substr(end + 1);  // a comma comes first
        out_.resize(end);
        return text;
    }

    // Each of these writes its value and the comma before it in one step, because growing a text is expensive.
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
    PublicFields* known_ = nullptr;
};

// What `body` writes into an object, as a JSON tree.
template <class Body>
boost::json::object tree_of(Body&& body) {
    std::string text;
    JsonWriter writer(text);
    writer.object([&] { body(writer); });
    return boost::json::parse(text).as_object();
}

}  // namespace tischlein::host
