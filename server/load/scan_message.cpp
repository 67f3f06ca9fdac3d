// A scanner for the server's JSON, and what it picks out of each kind of message.
#include "server/load/scan_message.hpp"

#include <array>
#include <charconv>
#include <cstring>
#include <utility>

namespace tischlein::server::load {

namespace {

// Scans JSON text from left to right. If it does not understand something, it becomes `lost` and moves to the end of the
// text, so that every loop ends.
class JsonScanner {
public:
    explicit JsonScanner(std::string_view text) : at_(text.data()), end_(text.data() + text.size()) {}

    bool lost() const { return lost_; }
    bool done() const { return at_ == end_; }
    bool take(char wanted) {
        if (at_ == end_ || *at_ != wanted) return false;
        ++at_;
        return true;
    }
    void expect(char wanted) {
        if (!take(wanted)) lose();
    }

    std::string_view text() {
        expect('"');
        const char* begin = at_;
        const char* quote = closing_quote();
        if (quote == nullptr) {
            lose();
            return {};
        }
        at_ = quote + 1;
        return {begin, static_cast<std::size_t>(quote - begin)};
    }
    std::uint64_t number() {
        std::uint64_t value = 0;
        const auto [after, error] = std::from_chars(at_, end_, value);
        error == std::errc() ? static_cast<void>(at_ = after) : lose();
        return value;
    }
    bool truth() {
        const std::string_view word = plain();
        if (word != "true" && word != "false") lose();
        return word == "true";
    }

    // Skips any value and returns its text.
    std::string_view skip() {
        const char* begin = at_;
        if (at_ != end_ && *at_ == '"')
            text();
        else if (at_ != end_ && (*at_ == '{' || *at_ == '['))
            skip_nested();
        else if (plain().empty())
            lose();
        return {begin, static_cast<std::size_t>(at_ - begin)};
    }

    // Calls `field` with the name of each field; `field` must take the value.
    template <class Field>
    void object(Field&& field) {
        expect('{');
        if (take('}')) return;
        do {
            const std::string_view name = text();
            expect(':');
            if (lost_) return;
            field(name);
        } while (take(','));
        expect('}');
    }
    template <class Item>
    void list(Item&& item) {
        expect('[');
        if (take(']')) return;
        do item();
        while (take(','));
        expect(']');
    }

private:
    void lose() {
        lost_ = true;
        at_ = end_;
    }
    // From inside a text: a quote counts unless an odd number of backslashes stands before it.
    const char* closing_quote() const {
        for (const char* from = at_; from < end_;) {
            const auto* quote = static_cast<const char*>(std::memchr(from, '"', static_cast<std::size_t>(end_ - from)));
            if (quote == nullptr) return nullptr;
            const char* before = quote;
            while (before > at_ && before[-1] == '\\') --before;
            if ((quote - before) % 2 == 0) return quote;
            from = quote + 1;
        }
        return nullptr;
    }
    void skip_nested() {
        int depth = 0;
        while (at_ != end_) {
            const char c = *at_;
            if (c == '"') {
                text();
                continue;
            }
            ++at_;
            if (c == '{' || c == '[') ++depth;
            if ((c == '}' || c == ']') && --depth == 0) return;
        }
        lose();
    }
    // A number or a word.
    std::string_view plain() {
        const char* begin = at_;
        while (at_ != end_ && *at_ != ',' && *at_ != '}' && *at_ != ']') ++at_;
        return {begin, static_cast<std::size_t>(at_ - begin)};
    }

    const char* at_;
    const char* end_;
    bool lost_ = false;
};

MessageKind kind_named(std::string_view name) {
    constexpr std::array<std::pair<std::string_view, MessageKind>, 7> kinds{{{"update", MessageKind::update},
                                                                             {"answer", MessageKind::answer},
                                                                             {"presence", MessageKind::presence},
                                                                             {"snapshot", MessageKind::snapshot},
                                                                             {"lobby", MessageKind::lobby},
                                                                             {"moving", MessageKind::moving},
                                                                             {"bye", MessageKind::bye}}};
    for (const auto& [known, kind] : kinds)
        if (known == name) return kind;
    return MessageKind::broken;
}

void read_play(JsonScanner& scanner, ScannedMessage& seen) {
    seen.has_play = true;
    scanner.object([&](std::string_view name) {
        if (name == "must") {
            scanner.list([&] {
                if (const std::uint64_t n = scanner.number(); n < most_seats) seen.must.add(seat(static_cast<int>(n)));
            });
        } else if (name == "moves") {
            const std::string_view list = scanner.skip();
            seen.moves = list.size() > 2 ? list.substr(1, list.size() - 2) : std::string_view();
        } else if (name == "over") {
            seen.over = scanner.truth();
        } else {
            scanner.skip();
        }
    });
}

void read_table(JsonScanner& scanner, ScannedMessage& seen) {
    scanner.object([&](std::string_view name) {
        if (name == "number")
            seen.game = scanner.number();
        else if (name == "phase")
            seen.phase = scanner.text();
        else
            scanner.skip();
    });
}

}  // namespace

ScannedMessage scan_message(std::string_view message) {
    JsonScanner scanner(message);
    ScannedMessage seen;
    scanner.object([&](std::string_view name) {
        if (name == "type")
            seen.kind = kind_named(scanner.text());
        else if (name == "seq")
            seen.seq = scanner.number();
        else if (name == "fact")
            seen.fact = scanner.text();
        else if (name == "id")
            seen.id = scanner.text();
        else if (name == "ok")
            seen.ok = scanner.truth();
        else if (name == "error")
            seen.error = scanner.text();
        else if (name == "why")
            seen.why = scanner.text();
        else if (name == "play")
            read_play(scanner, seen);
        else if (name == "table")
            read_table(scanner, seen);
        else if (name == "view")
            seen.view = scanner.skip();
        else
            scanner.skip();
    });
    if (seen.kind == MessageKind::update) seen.ok = true;
    if (scanner.lost() || !scanner.done()) seen.kind = MessageKind::broken;
    return seen;
}

std::size_t count_moves(std::string_view moves) {
    std::size_t count = 0;
    for (JsonScanner scanner(moves); !scanner.done(); scanner.take(',')) {
        scanner.text();
        if (!scanner.lost()) ++count;
    }
    return count;
}

std::string_view move_at(std::string_view moves, std::size_t index) {
    JsonScanner scanner(moves);
    for (; index > 0; --index) {
        scanner.text();
        scanner.take(',');
    }
    return scanner.text();
}

}  // namespace tischlein::server::load
