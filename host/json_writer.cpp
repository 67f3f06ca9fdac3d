// Short values are put together on the stack and appended at once; long or escaped texts take several steps.
#include "host/json_writer.hpp"

namespace tischlein::host {

namespace {

constexpr bool is_plain(char c) { return c != '"' && c != '\\' && static_cast<unsigned char>(c) >= 0x20; }

void escape(std::string& out, char c) {
    constexpr std::string_view hex = "0123456789abcdef";
    switch (c) {
        case '"': out += "\\\""; return;
        case '\\': out += "\\\\"; return;
        case '\b': out += "\\b"; return;
        case '\f': out += "\\f"; return;
        case '\n': out += "\\n"; return;
        case '\r': out += "\\r"; return;
        case '\t': out += "\\t"; return;
        default: break;
    }
    out += "\\u00";
    out += hex[static_cast<unsigned char>(c) >> 4U];
    out += hex[static_cast<unsigned char>(c) & 15U];
}

// Longer texts are written in several steps.
constexpr std::size_t short_text = 48;

}  // namespace

void JsonWriter::begin(char open) {
    const std::array<char, 2> piece{',', open};
    needs_comma() ? out_.append(piece.data(), 2) : out_.append(1, open);
}

void JsonWriter::plain(std::string_view word) {
    std::array<char, short_text + 1> piece;
    std::size_t size = 0;
    if (needs_comma()) piece[size++] = ',';
    for (const char c : word) piece[size++] = c;
    out_.append(piece.data(), size);
}

void JsonWriter::key(std::string_view name) {
    if (name.size() > short_text) {
        write_long(name);
        out_ += ':';
        return;
    }
    std::array<char, short_text + 4> piece;
    std::size_t size = 0;
    if (needs_comma()) piece[size++] = ',';
    piece[size++] = '"';
    name.copy(piece.data() + size, name.size());
    size += name.size();
    piece[size++] = '"';
    piece[size++] = ':';
    out_.append(piece.data(), size);
}

void JsonWriter::write(std::string_view text) {
    if (text.size() > short_text) return write_long(text);
    std::array<char, short_text + 3> piece;
    std::size_t size = 0;
    if (needs_comma()) piece[size++] = ',';
    piece[size++] = '"';
    for (const char c : text) {
        if (!is_plain(c)) return write_long(text);
        piece[size++] = c;
    }
    piece[size++] = '"';
    out_.append(piece.data(), size);
}

void JsonWriter::write_long(std::string_view text) {
    out_ += needs_comma() ? ",\"" : "\"";
    std::size_t written = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (is_plain(text[i])) continue;
        out_ += text.substr(written, i - written);
        escape(out_, text[i]);
        written = i + 1;
    }
    out_ += text.substr(written);
    out_ += '"';
}

void JsonWriter::write(const boost::json::value& tree) {
    if (needs_comma()) out_ += ',';
    out_ += boost::json::serialize(tree);
}

}  // namespace tischlein::host
