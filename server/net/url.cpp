#include "server/net/url.hpp"

#include <arpa/inet.h>

#include <array>
#include <cstddef>
#include <cstdint>

namespace tischlein::server::net {
namespace {

int hex_digit(char c) noexcept {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

bool is_control(char c) noexcept { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

// Undoes percent escapes; std::nullopt for a bad one, for control characters and for what is not UTF-8.
std::optional<std::string> unescaped(std::string_view text, bool plus_is_space) {
    std::string plain;
    plain.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        char c = text[i];
        if (c == '%') {
            if (text.size() - i < 3) return {};
            const int high = hex_digit(text[i + 1]), low = hex_digit(text[i + 2]);
            if (high < 0 || low < 0) return {};
            c = static_cast<char>(high * 16 + low);
            i += 2;
        } else if (c == '+' && plus_is_space) {
            c = ' ';
        }
        if (is_control(c)) return {};
        plain += c;
    }
    if (!is_utf8(plain)) return {};
    return plain;
}

bool has_dot_segment(std::string_view path) noexcept {
    while (!path.empty()) {
        path.remove_prefix(1);  // the slash
        const std::size_t end = path.find('/');
        const std::string_view segment = path.substr(0, end);
        if (segment == "." || segment == "..") return true;
        path.remove_prefix(segment.size());
    }
    return false;
}

bool has_encoded_slash(std::string_view path) noexcept {
    for (std::size_t i = path.find('%'); i != std::string_view::npos; i = path.find('%', i + 1))
        if (path.size() - i >= 3 && path[i + 1] == '2' && (path[i + 2] == 'f' || path[i + 2] == 'F')) return true;
    return false;
}

std::string_view trimmed(std::string_view text) noexcept {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
    return text;
}

// How many bytes follow a lead byte, and the smallest code point that needs so many; -1 for a byte that cannot lead.
struct Lead {
    int following;
    std::uint32_t bits, least;
};
Lead lead_of(unsigned char c) noexcept {
    if (c < 0x80) return {0, c, 0};
    if ((c & 0xe0) == 0xc0) return {1, c & 0x1fU, 0x80};
    if ((c & 0xf0) == 0xe0) return {2, c & 0x0fU, 0x800};
    if ((c & 0xf8) == 0xf0) return {3, c & 0x07U, 0x10000};
    return {-1, 0, 0};
}

}  // namespace

bool is_utf8(std::string_view text) noexcept {
    for (std::size_t i = 0; i < text.size(); ++i) {
        const Lead lead = lead_of(static_cast<unsigned char>(text[i]));
        if (lead.following < 0 || text.size() - i <= static_cast<std::size_t>(lead.following)) return false;
        std::uint32_t point = lead.bits;
        for (int k = 0; k < lead.following; ++k) {
            const auto next = static_cast<unsigned char>(text[++i]);
            if ((next & 0xc0) != 0x80) return false;
            point = point << 6 | (next & 0x3fU);
        }
        if (point < lead.least || point > 0x10ffff || (point >= 0xd800 && point < 0xe000)) return false;
    }
    return true;
}

std::optional<std::string> decoded_path(std::string_view path) {
    if (path.empty() || path.front() != '/' || has_encoded_slash(path)) return {};
    auto plain = unescaped(path, false);
    if (!plain || plain->find('\\') != std::string::npos || has_dot_segment(*plain)) return {};
    return plain;
}

std::optional<std::string> query_value(std::string_view query, std::string_view name) {
    while (!query.empty()) {
        const std::string_view pair = query.substr(0, query.find('&'));
        query.remove_prefix(pair.size() < query.size() ? pair.size() + 1 : pair.size());
        const std::size_t equals = pair.find('=');
        const auto key = unescaped(pair.substr(0, equals), true);
        if (!key || *key != name) continue;
        return equals == std::string_view::npos ? std::string{} : unescaped(pair.substr(equals + 1), true);
    }
    return {};
}

std::optional<std::string_view> cookie_value(std::string_view cookie, std::string_view name) {
    while (!cookie.empty()) {
        const std::string_view pair = cookie.substr(0, cookie.find(';'));
        cookie.remove_prefix(pair.size() < cookie.size() ? pair.size() + 1 : pair.size());
        const std::size_t equals = pair.find('=');
        if (equals == std::string_view::npos || trimmed(pair.substr(0, equals)) != name) continue;
        std::string_view value = trimmed(pair.substr(equals + 1));
        if (value.size() >= 2 && value.front() == '"' && value.back() == '"') value = value.substr(1, value.size() - 2);
        return value;
    }
    return {};
}

bool is_address(const std::string& text) noexcept {
    std::array<unsigned char, 16> bytes{};
    return inet_pton(AF_INET, text.c_str(), bytes.data()) == 1 || inet_pton(AF_INET6, text.c_str(), bytes.data()) == 1;
}

}  // namespace tischlein::server::net
