#include "server/net/reply.hpp"

#include <algorithm>
#include <array>
#include <ctime>
#include <utility>

#include <fmt/format.h>

#include "server/net/ascii.hpp"

namespace tischlein::server::net {
namespace {

std::string_view words_of(int status) noexcept {
    switch (status) {
        case 200: return "OK";
        case 201: return "Created";
        case 202: return "Accepted";
        case 204: return "No Content";
        case 206: return "Partial Content";
        case 301: return "Moved Permanently";
        case 302: return "Found";
        case 303: return "See Other";
        case 304: return "Not Modified";
        case 307: return "Temporary Redirect";
        case 308: return "Permanent Redirect";
        case 400: return "Bad Request";
        case 401: return "Unauthorized";
        case 403: return "Forbidden";
        case 404: return "Not Found";
        case 405: return "Method Not Allowed";
        case 408: return "Request Timeout";
        case 409: return "Conflict";
        case 410: return "Gone";
        case 411: return "Length Required";
        case 413: return "Content Too Large";
        case 415: return "Unsupported Media Type";
        case 422: return "Unprocessable Content";
        case 426: return "Upgrade Required";
        case 429: return "Too Many Requests";
        case 431: return "Request Header Fields Too Large";
        case 500: return "Internal Server Error";
        case 501: return "Not Implemented";
        case 503: return "Service Unavailable";
        case 505: return "HTTP Version Not Supported";
        case 507: return "Insufficient Storage";
        default: return "Status";
    }
}


bool is_name(std::string_view name) noexcept {
    return !name.empty() && std::ranges::all_of(name, [](char c) {
        return (lower(c) >= 'a' && lower(c) <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    });
}

bool is_value(std::string_view value) noexcept {
    return std::ranges::all_of(value, [](char c) { return static_cast<unsigned char>(c) >= 0x20 && c != 0x7f; });
}

bool has_header(const Reply& reply, std::string_view name) {
    const auto same = [&](const auto& header) {
        return same_letters(header.first, name);
    };
    return std::ranges::any_of(reply.headers, same);
}

// The date as RFC 9110 wants it. Made once a second: at 50,000 replies a second gmtime would cost noticeable time.
std::string_view date_now() {
    static thread_local std::time_t made_at = 0;
    static thread_local std::array<char, 40> text{};
    const std::time_t now = std::time(nullptr);
    if (now != made_at) {
        std::tm parts{};
        gmtime_r(&now, &parts);
        static constexpr std::array days{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
        static constexpr std::array months{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                           "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
        const auto end = fmt::format_to_n(text.data(), text.size() - 1, "{}, {:02} {} {} {:02}:{:02}:{:02} GMT",
                                          days[static_cast<std::size_t>(parts.tm_wday)], parts.tm_mday,
                                          months[static_cast<std::size_t>(parts.tm_mon)], parts.tm_year + 1900,
                                          parts.tm_hour, parts.tm_min, parts.tm_sec);
        *end.out = '\0';
        made_at = now;
    }
    return text.data();
}

// Not `upgrade-insecure-requests`: at home the server speaks HTTP without TLS. `wasm-unsafe-eval` allows our own WebAssembly, but no
// text as a script.
constexpr std::array<std::pair<std::string_view, std::string_view>, 5> safe_headers{{
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {"Content-Security-Policy",
     "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
     "frame-ancestors 'none'"},
    {"Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
}};

}  // namespace

Reply problem(int status, std::string_view error, std::string_view text) {
    Reply reply{.status = status};
    reply.body = fmt::format(R"({{"error":"{}","text":"{}"}})", error, text);
    return reply;
}

void add_safe_headers(Reply& reply) {
    for (const auto& [name, value] : safe_headers)
        if (!has_header(reply, name)) reply.headers.emplace_back(name, value);
}

std::string_view body_of(const Reply& reply) noexcept {
    return reply.fixed.empty() ? std::string_view(reply.body) : reply.fixed;
}

bool carries_body(int status) noexcept { return status >= 200 && status != 204 && status != 304; }

std::string head_of(const Reply& reply, HeadStyle style) {
    std::string head;
    head.reserve(512);
    auto out = std::back_inserter(head);
    fmt::format_to(out, "HTTP/1.{} {} {}\r\nDate: {}\r\n", style.old_http ? 0 : 1, reply.status, words_of(reply.status),
                   date_now());
    if (carries_body(reply.status)) {
        fmt::format_to(out, "Content-Length: {}\r\n", body_of(reply).size());
        if (is_value(reply.content_type) && !reply.content_type.empty())
            fmt::format_to(out, "Content-Type: {}\r\n", reply.content_type);
    }
    if (!style.keep_alive) head += "Connection: close\r\n";
    if (style.keep_alive && style.old_http) head += "Connection: keep-alive\r\n";
    for (const auto& [name, value] : reply.headers)
        if (is_name(name) && is_value(value)) fmt::format_to(out, "{}: {}\r\n", name, value);
    head += "\r\n";
    return head;
}

}  // namespace tischlein::server::net
