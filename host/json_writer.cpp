#include "host/json_writer.hpp"

#include <algorithm>

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

// Appends `text` between quotation marks and then `end`. Short ones, which are most, at once: growing a text is what costs.
void append_quoted(std::string& out, std::string_view text, std::string_view end) {
    std::array<char, 64> piece;
    if (text.size() + end.size() >= piece.size()) {
        out += '"';
        out += text;
        out += end;
        return;
    }
    piece[0] = '"';
    text.copy(piece.data() + 1, text.size());
    end.copy(piece.data() + 1 + text.size(), end.size());
    out.append(piece.data(), 1 + text.size() + end.size());
}

}  // namespace

void JsonWriter::key(std::string_view name) {
    separate();
    append_quoted(out_, name, "\":");
}

void JsonWriter::write(std::string_view text) {
    if (std::all_of(text.begin(), text.end(), [](char c) { return is_plain(c); })) return append_quoted(out_, text, "\"");
    out_ += '"';
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

void JsonWriter::write(const boost::json::value& tree) { out_ += boost::json::serialize(tree); }

}  // namespace tischlein::host
